import { adminWeek } from '../../shared/admin-addresses.ts'
import { TabPage } from '../ui/tab-page.tsx'
import { ChosenDay } from './packing/chosen-day.tsx'
import { DayChoice } from './packing/day-choice.tsx'
import { PackedDay } from './packing/packed-day.tsx'

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
