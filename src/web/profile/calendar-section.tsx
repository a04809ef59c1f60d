import '../pickups/pickup-calls.ts'
import * as words from '../../words/en/pages/profile.ts'
import { useReading } from '../calls/use-call.ts'
import { Reading } from '../ui/page/reading.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import css from './calendar-section.module.css'
import { ReminderTime } from './reminder-time.tsx'

/** The person's pickups in a calendar of theirs, and when they are reminded of them. */
export const CalendarSection = () => {
  const calendar = useReading('readMyCalendar')
  return (
    <section className={`stack gap-4 ${css.section}`} aria-labelledby="calendar">
      <h2 id="calendar">{words.calendarAndReminders}</h2>
      <Reading of={calendar}>
        {({ feed_url, reminder }) => (
          <div className={css.parts}>
            <CalendarAddress feedUrl={feed_url} />
            <ReminderTime stored={reminder} />
          </div>
        )}
      </Reading>
    </section>
  )
}
