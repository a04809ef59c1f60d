import { pages } from '../../shared/addresses.ts'
import { addDays, clockAt, type PlainDate } from '../../shared/dates/calendar.ts'
import { changesUntil, isBeforeCutOff } from '../../shared/dates/cut-off.ts'
import { ENOUGH_HOURS, EVENING_FROM, MORNING_FROM } from '../../shared/dates/cut-off-notice.ts'
import { extraLink } from '../../shared/extra-link.ts'
import type { Shop } from '../kernel/context.ts'
import { ownFacts } from '../mail/letters/own-words.ts'
import { type DayToCome, reminderLetter } from '../mail/letters/reminder-letters.ts'
import { type Posting, postMails } from '../mail/post-mails.ts'
import * as reminders from '../store/pickups/notices/reminders.ts'

/** Reminds people of the next day's pickups, or of today's. */

// After an outage a late reminder still makes sense until then.
const EVENING_UNTIL = '12:00'
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

type Links = ReadonlyMap<string, string>

/** Until when the reader can still change something about a day, if they can. */
const untilOf = ({ farm, clock }: Shop, stops: readonly reminders.Stop[]): string | null => {
  const own = stops.filter((stop) => stop.is_account && isBeforeCutOff(stop.pickup_date, farm.current, clock(), stop))
  return (
    own
      .map((stop) => changesUntil(stop.pickup_date, farm.current, stop))
      .sort()
      .at(-1) ?? null
  )
}

/** Where something can be added to the day, and until when; nothing without a choice of products, or enough time. */
const extraOf = ({ farm, clock, config }: Shop, stops: readonly reminders.Stop[]): DayToCome['extra'] => {
  const [first] = stops.filter(({ pieces, pickup_id }) => pieces && pickup_id)
  const read = new Date(clock().getTime() + ENOUGH_HOURS * 3_600_000)
  if (!first?.pickup_id || !isBeforeCutOff(first.pickup_date, farm.current, read)) return undefined
  return { until: changesUntil(first.pickup_date, farm.current), url: new URL(extraLink(first.pickup_id), config.publicUrl).href }
}

const postingFor = (shop: Shop, today: PlainDate, stops: reminders.Stop[], cards: Links): Posting[] => {
  const { config, farm, reminderLinks } = shop
  const [first] = stops
  if (!first) return []
  const { pickup_date, email, language } = first
  const card = stops.flatMap(({ card_of }) => (card_of && cards.get(card_of)) || [])[0]
  const head = { farm: farm.current.farm_name, language }
  const letter = reminderLetter(head, {
    pickup_date,
    isToday: pickup_date === today,
    stops: stops.map(({ pieces, ...stop }) => ({
      ...ownFacts(farm.current, head, stop),
      pieces: pieces?.map((each) => ownFacts(farm.current, head, each)) ?? null,
    })),
    changesUntil: untilOf(shop, stops),
    extra: extraOf(shop, stops),
    card,
    url: new URL(pages.myPickups, config.publicUrl).href,
    stopUrl: reminderLinks.urlFor(email),
  })
  return [{ to: email, letter }]
}

/** One email each to some of the people who are due, in one transaction with the record that they were reminded. */
const remindSome = (shop: Shop, now: Now): Promise<number> =>
  shop.db.begin(async (tx) => {
    const stops = await reminders.claim(tx, dueDays(now), PEOPLE, shop.clock())
    const people = Map.groupBy(stops, ({ email }) => email)
    const cards = await shop.eggCards.linksOf(tx, new Set(stops.flatMap(({ card_of }) => card_of ?? [])))
    const postings = [...people.values()].flatMap((each) => postingFor(shop, now.today, each, cards))
    await postMails(tx, shop.queue, postings)
    return people.size
  })

export const sendReminders = async (shop: Shop): Promise<void> => {
  const now = nowOf(shop)
  while ((await remindSome(shop, now)) === PEOPLE);
}
