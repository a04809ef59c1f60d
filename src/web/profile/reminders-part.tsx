import '../pickups/pickup-calls.ts'
import { isAwaited, useReading } from '../calls/use-call.ts'
import { Loading } from '../ui/page/loading.tsx'
import { Reading } from '../ui/page/reading.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import css from './calendar-section.module.css'
import { MyCard } from './my-card.tsx'
import { ReminderTime } from './reminder-time.tsx'

/** When the person is reminded of their pickups, and where else they find them. */
export const RemindersPart = () => {
  const calendar = useReading('readMyCalendar')
  const card = useReading('readMyCard')
  const pickups = useReading('listMyPickups')
  // Drawn together: what comes a moment later would push the rest down.
  if ([calendar, card, pickups].some(isAwaited)) return <Loading cards={3} />
  return (
    <div className={css.parts}>
      <Reading of={calendar}>
        {({ feed_url, reminder }) => (
          <>
            <ReminderTime stored={reminder} />
            <CalendarAddress feedUrl={feed_url} />
          </>
        )}
      </Reading>
      <MyCard />
    </div>
  )
}
