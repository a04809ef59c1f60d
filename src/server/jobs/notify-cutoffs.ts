import { pages } from '../../shared/addresses.ts'
import { addDays, clockAt } from '../../shared/dates/calendar.ts'
import { changesUntil, isOpenAt } from '../../shared/dates/cut-off.ts'
import { isDaytime, isNoticeDue } from '../../shared/dates/cut-off-notice.ts'
import { extraLink } from '../../shared/extra-link.ts'
import type { Shop } from '../kernel/context.ts'
import { cutoffLetter } from '../mail/letters/cutoff-letters.ts'
import { ownFacts } from '../mail/letters/own-words.ts'
import { type Posting, postMails } from '../mail/post-mails.ts'
import * as notices from '../store/pickups/notices/cutoff-notices.ts'

/** Tells people once, before its cut-off, until when they can change a pickup. */

const PEOPLE = 500
/** A cut-off is at most six days before its pickup, and people hear of it the day before. */
const DAYS_AHEAD = 7

/** Examples of the days between which the farm has moved a pickup: only whether it comes sooner or later matters. */
const CAME = { planned: {}, fromEarlier: { by: -1 }, fromLater: { by: 1 } } as const satisfies Record<notices.Came, { by?: number }>

const dueDays = ({ farm }: Shop, now: { clock: string; last: string | null }): notices.DueDay[] => {
  const today = now.clock.slice(0, 10)
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead))
  return days.flatMap((pickup_date) =>
    Object.entries(CAME).flatMap(([came, { by }]: [string, { by?: number }]) => {
      const moved = by === undefined ? {} : { moved_from: addDays(pickup_date, by), moved_to: pickup_date }
      return (['evening', 'morning'] as const)
        .filter((choice) => isNoticeDue({ pickup_date, ...moved }, farm.current, choice, now))
        .map((choice) => ({ pickup_date, came: came as notices.Came, choice }))
    }),
  )
}

type Links = ReadonlyMap<string, string>

const postingsFor = (shop: Shop, clock: string, visits: readonly notices.OpenVisit[], cards: Links): Posting[] => {
  const { config, farm, reminderLinks } = shop
  const [first, ...rest] = visits.filter((visit) => isOpenAt(visit.pickup_date, farm.current, clock, visit))
  if (!first) return []
  const head = { farm: farm.current.farm_name, language: first.language }
  // Of products that can be chosen, until the usual cut-off, whatever the farm has moved.
  const open = [first, ...rest].find(({ product, pickup_date }) => product && isOpenAt(pickup_date, farm.current, clock))
  const untils = [first, ...rest].map((visit) => changesUntil(visit.pickup_date, farm.current, visit)).sort()
  const letter = cutoffLetter(head, {
    visits: [ownFacts(farm.current, head, first), ...rest.map((visit) => ownFacts(farm.current, head, visit))],
    // The first of them: nobody trusts in a later one that is another pickup's.
    until: untils[0] ?? '',
    card: first.card_of === null ? undefined : cards.get(first.card_of),
    url: new URL(pages.myPickups, config.publicUrl).href,
    addUrl: open && new URL(extraLink(open.pickup_id), config.publicUrl).href,
    stopUrl: reminderLinks.urlFor(first.email),
  })
  return [{ to: first.email, letter }]
}

/** One email each to some of the people who are due, in one transaction with the record that they were told. */
const notifySome = (shop: Shop, clock: string, due: readonly notices.DueDay[]): Promise<number> =>
  shop.db.begin(async (tx) => {
    const visits = await notices.claim(tx, due, PEOPLE, shop.clock())
    const days = Map.groupBy(visits, ({ email, pickup_date }) => `${pickup_date} ${email}`)
    const cards = await shop.eggCards.linksOf(tx, new Set(visits.flatMap(({ card_of }) => card_of ?? [])))
    await postMails(
      tx,
      shop.queue,
      [...days.values()].flatMap((each) => postingsFor(shop, clock, each, cards)),
    )
    return days.size
  })

export const notifyCutoffs = async (shop: Shop): Promise<void> => {
  const at = shop.clock()
  const { time_zone } = shop.farm.current
  const clock = clockAt(at, time_zone)
  // At night nothing is looked for, so that what a night's outage held back is told in the morning.
  if (!isDaytime(clock)) return
  const before = await notices.readLastRun(shop.db)
  const due = dueDays(shop, { clock, last: before && clockAt(before, time_zone) })
  if (due.length > 0) while ((await notifySome(shop, clock, due)) === PEOPLE);
  await notices.noteRun(shop.db, at)
}
