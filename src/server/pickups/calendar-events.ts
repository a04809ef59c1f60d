import { pages } from '../../shared/addresses.ts'
import { type Language, wordsIn } from '../../shared/language.ts'
import { directionsUrl } from '../../shared/rules/directions.ts'
import * as en from '../../words/en/calendar.ts'
import * as es from '../../words/es/calendar.ts'
import type { Shop } from '../kernel/context.ts'
import { inLanguage } from '../kernel/spoken/own-texts.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/money/checkouts.ts'
import * as pickups from '../store/pickups/calendar-pickups.ts'
import { sumOf, type Together } from '../store/pickups/visits.ts'
import { type CalendarEvent, writeCalendar } from './ical.ts'

/** Visits as events. The feed, the file of an order and the one in its letter name an event alike: a calendar that has all of them shows one. */

const wordsFor = wordsIn(en, es)
type Say = ReturnType<typeof wordsFor>
/** Our words in the reader's language, and the farm's own texts as far as they are in it. */
type Spoken = { say: Say; own: (text: string) => string }
type Reader = { farm: Shop['farm']; config: Pick<Shop['config'], 'publicUrl'>; language: Language }

const wordsOf = ({ say, own }: Spoken, pickup: pickups.CalendarPickup, what: string): string =>
  [
    `${what}, ${own(pickup.cycle_name)}`,
    ...(pickup.site_instructions ? [own(pickup.site_instructions)] : []),
    say.showLastDay(pickup.pickup_date, pickup.collect_until, pickup),
    say.directions(directionsUrl(pickup.site_address)),
  ].join('\n\n')

const asEvent = (pickup: pickups.CalendarPickup, publicUrl: URL, words: Pick<CalendarEvent, 'summary' | 'description' | 'isCanceled'>) => ({
  uid: `pickup-${pickup.pickup_id}@${publicUrl.hostname}`,
  sequence: pickup.sequence,
  changedAt: pickup.changed_at,
  date: pickup.pickup_date,
  hours: pickup,
  location: pickup.site_address,
  pin: pickup.lat === null || pickup.lon === null ? null : { lat: pickup.lat, lon: pickup.lon },
  url: new URL(pages.myPickups, publicUrl).href,
  ...words,
})

/** An event of the whole day names the hour to which it goes; others have it as their end. */
const untilOf = (say: Say, pickup: pickups.CalendarPickup): string =>
  pickup.pickup_from || !pickup.pickup_until ? '' : `, ${say.showHours(pickup)}`

/**
 * A visit is one event, under the number of its first pickup. Each of the others may have had an event of its own, before
 * it came or that one did: it is canceled. Where none was ever changed they have been together from the beginning.
 */
export const eventsOf = (visit: Together<pickups.CalendarPickup>, { farm, config: { publicUrl }, language }: Reader): CalendarEvent[] => {
  const say = wordsFor(language)
  const own = (text: string) => inLanguage(text, farm.current, language)
  const [first, ...others] = visit
  const productOf = ({ product } = first) => (product === null ? undefined : own(product))
  const byOrder = [...Map.groupBy(visit, ({ subscription_id }) => subscription_id).values()].map((each) => ({
    cartons: sumOf(each, ({ cartons }) => cartons),
    weeks: each.length,
    product: productOf(each[0]),
  }))
  const event = asEvent(first, publicUrl, {
    summary: `${say.calendarSummaries[first.state](say.showAll(byOrder), first.site_name)}${untilOf(say, first)}`,
    description: wordsOf({ say, own }, first, say.showVisits(byOrder)),
    isCanceled: first.state !== 'planned',
  })
  if (visit.every(({ revision }) => revision === 0)) return [event]
  const joined = (each: pickups.CalendarPickup) => ({
    summary: say.calendarSummaries.joined(say.showPieces(each.cartons, productOf(each)), each.site_name),
    description: event.summary,
    isCanceled: true,
  })
  return [event, ...others.map((each) => asEvent(each, publicUrl, joined(each)))]
}

/** The pickups of an order as a file to take into any calendar, in the language of its letters. */
export const orderCalendar = async ({ farm, config }: Pick<Shop, 'farm' | 'config'>, db: Db, subscription_id: number): Promise<string> => {
  const { farm_name, time_zone } = farm.current
  const visits = await pickups.list(db, { subscription_id })
  const { language } = await checkouts.readAddressed(db, { id: subscription_id })
  return writeCalendar({
    name: farm_name,
    timeZone: time_zone,
    events: visits.flatMap((each) => eventsOf(each, { farm, config, language })),
    isCopy: true,
  })
}
