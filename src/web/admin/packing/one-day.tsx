import { Link } from 'react-router'
import { adminWeek } from '../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../shared/call.ts'
import { useReading } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { DayChoice } from './day-choice.tsx'
import { PackedDay } from './packed-day.tsx'

/** A day at length: its sums, and what is otherwise than a week before. */
export const OneDay = ({ date }: { date: string }) => (
  <>
    <p>
      <Link className="thumb" to={adminWeek.packing.path + fillQuery({ week: date })}>
        Back to the week
      </Link>
    </p>
    <Reading of={useReading('listPickupDays')}>{(days) => <DayChoice date={date} days={days} />}</Reading>
    <PackedDay date={date} />
  </>
)
