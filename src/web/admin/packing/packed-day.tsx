import type { PackingDay } from '../../../shared/shapes/packing.ts'
import { showAsOf } from '../../../words/en/dates/as-of.ts'
import { showDate, startLine } from '../../../words/en/dates/show-date.ts'
import { sayPledged } from '../../../words/en/pantry.ts'
import { useAnswer } from '../../calls/use-call.ts'
import { FARM_ZONE } from '../../farm.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { EggsToGather } from '../parts/show/pieces.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import { DayTotals } from './day-totals.tsx'
import { NothingToPack } from './nothing-to-pack.tsx'
import css from './packing.module.css'
import { PackingActions } from './packing-actions.tsx'
import { SinceWeekBefore } from './since-week-before.tsx'

export const PackedDay = ({ date }: { date: string }) => {
  const day = useAnswer('readPackingDay', { params: { date } })
  return (
    <section
      className={`stack gap-6 ${css.day}`}
      aria-label={startLine(showDate(date))}
      aria-busy={day.isPlaceholderData}
      data-old={day.isPlaceholderData || undefined}
    >
      <Reading of={day} like={{ rows: 10 }}>
        {(read) => (read.sites.length > 0 ? <Filled day={read} /> : <NothingToPack date={read.pickup_date} />)}
      </Reading>
    </section>
  )
}

const Filled = ({ day }: { day: PackingDay }) => (
  <>
    <Sheet heading={`${startLine(showDate(day.pickup_date))}, ${day.pickup_date.slice(0, 4)}`}>
      <p className={`soft ${css.soft}`}>{showAsOf(new Date(day.as_of), FARM_ZONE)}</p>
      <DayTotals day={day} />
      <EggsToGather of={day} />
      {day.pledged && day.pledged.this_week > 0 && <p>{sayPledged(day.pantry_name, day.pledged)}</p>}
      <PackingActions date={day.pickup_date} key={day.pickup_date} />
    </Sheet>
    <SinceWeekBefore day={day} />
  </>
)
