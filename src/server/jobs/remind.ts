import { pages } from '../../shared/addresses.ts'
import { addDays, clockAt, type PlainDate } from '../../shared/dates/calendar.ts'
import { changesUntil, isBeforeCutOff } from '../../shared/dates/cut-off.ts'
import type { Shop } from '../context.ts'
import { reminderLetter } from '../mail/letters/reminder-letters.ts'
import { type Posting, postMails } from '../mail/post-mails.ts'
import * as reminders from '../store/pickups/reminders.ts'

/** Reminds people of the next day's pickups, or of the day's. */

const EVENING_FROM = '18:00'
// After an outage a late reminder is still right, until then.
const EVENING_UNTIL = '12:00'
const MORNING_FROM = '06:00'
const MORNING_UNTIL = '20:00'
const PEOPLE = 500

type Now = { today: PlainDate; time: string }

const nowOf = ({ clock, farm }: Shop): Now => {
  const [today = '', time = ''] = clockAt(clock(), farm.current.time_zone).split(' ')
  return { today, time }
}

const dueDays = ({ today, time }: Now): reminders.DueDays => ({
  evening: time >= EVENING_FROM ? addDays(today, 1) : time < EVENING_UNTIL ? today : null,
  morning: time >= MORNING_FROM && time < MORNING_UNTIL ? today : null,
})

const postingFor = ({ config, farm, clock, reminderLinks }: Shop, today: PlainDate, stops: reminders.Stop[]): Posting[] => {
  const [first] = stops
  if (!first) return []
  const { pickup_date, email } = first
  const isOpen = stops.some(({ is_account }) => is_account) && isBeforeCutOff(pickup_date, farm.current, clock(), farm.current.time_zone)
  const letter = reminderLetter(farm.current.farm_name, {
    pickup_date,
    isToday: pickup_date === today,
    stops,
    changesUntil: isOpen ? changesUntil(pickup_date, farm.current) : null,
    url: new URL(pages.profile, config.publicUrl).href,
    stopUrl: reminderLinks.urlFor(email),
  })
  return [{ to: email, letter }]
}

/** One letter each to some of those who are due, in one transaction with the note that they were reminded. */
const remindSome = (shop: Shop, now: Now): Promise<number> =>
  shop.db.begin(async (tx) => {
    const stops = await reminders.claim(tx, dueDays(now), PEOPLE, shop.clock())
    const people = Map.groupBy(stops, ({ email }) => email)
    const postings = [...people.values()].flatMap((each) => postingFor(shop, now.today, each))
    await postMails(tx, shop.queue, postings)
    return people.size
  })

export const remind = async (shop: Shop): Promise<void> => {
  const now = nowOf(shop)
  while ((await remindSome(shop, now)) === PEOPLE);
}
