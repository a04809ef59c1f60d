import { adminWeek } from '../../../shared/admin-addresses.ts'
import { TabPage } from '../parts/show/tab-page.tsx'
import { ChosenDay } from './chosen-day.tsx'
import { DayChoice } from './day-choice.tsx'
import { PackedDay } from './packed-day.tsx'

export default function Packing() {
  return (
    <TabPage heading={adminWeek.packing.label} lead="What goes to each site on a day, and the paper that goes with it.">
      <ChosenDay>
        {(date, days) => (
          <>
            <DayChoice date={date} days={days} />
            <PackedDay date={date} />
          </>
        )}
      </ChosenDay>
    </TabPage>
  )
}
