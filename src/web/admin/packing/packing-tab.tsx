import { Link, useSearchParams } from 'react-router'
import { adminWeek } from '../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../shared/call.ts'
import { isPlainDate } from '../../../shared/dates/calendar.ts'
import { nameOfPart } from '../../../words/en/dashboard/frame.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
import { useReading } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { TabPage } from '../parts/show/tab-page.tsx'
import { DayChoice } from './day-choice.tsx'
import { PackedDay } from './packed-day.tsx'
import { OneWeek } from './week/one-week.tsx'

/** The farm's week; with a date in the address, all about that day. */
export default function Packing() {
  const [search] = useSearchParams()
  const date = search.get('date') ?? ''
  const week = search.get('week') ?? ''
  return (
    <TabPage heading={nameOfPart(adminWeek.packing)} lead={words.lead}>
      {isPlainDate(date) ? <OneDay date={date} /> : <OneWeek of={isPlainDate(week) ? week : undefined} />}
    </TabPage>
  )
}

/** A day at length: its sums, and what is otherwise than a week before. */
const OneDay = ({ date }: { date: string }) => (
  <>
    <p>
      <Link className="thumb" to={adminWeek.packing.path + fillQuery({ week: date })}>
        {words.backToWeek}
      </Link>
    </p>
    <Reading of={useReading('listPickupDays')}>{(days) => <DayChoice date={date} days={days} />}</Reading>
    <PackedDay date={date} />
  </>
)
