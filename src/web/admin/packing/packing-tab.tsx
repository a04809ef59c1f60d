import { useSearchParams } from 'react-router'
import { adminWeek } from '../../../shared/admin-addresses.ts'
import { isPlainDate } from '../../../shared/dates/calendar.ts'
import { TabPage } from '../parts/show/tab-page.tsx'
import { OneDay } from './one-day.tsx'
import { OneWeek } from './week/one-week.tsx'

/** The farm's week; with a date in the address, all about that day. */
export default function Packing() {
  const [search] = useSearchParams()
  const [date, week] = [search.get('date') ?? '', search.get('week') ?? '']
  return (
    <TabPage heading={adminWeek.packing.label} lead="What goes to each site on which day, and the paper that goes with it.">
      {isPlainDate(date) ? <OneDay date={date} /> : <OneWeek of={isPlainDate(week) ? week : undefined} />}
    </TabPage>
  )
}
