import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showClock } from '../../../shared/dates/show-clock.ts'
import { showDate } from '../../../shared/dates/show-date.ts'
import { haveHoursChanged } from '../../../shared/rules/changed-hours.ts'
import type { Hours, Site, SiteDays } from '../../../shared/shapes/entities.ts'
import { showHours, showPickupTime, showSiteDays } from '../../../shared/words/hours-words.ts'
import { showCartons } from '../../../shared/words/words.ts'
import { type Letter, writeLetter } from './letter.ts'
import { aside, type OrderAbout } from './order-letters.ts'

/** Letters about pickups. They also go to the second email, so they repeat nothing that the customer typed. */

export type MovedPickup = {
  from_date: PlainDate
  to_date: PlainDate
  cartons: number
  site: string
  hours: Hours
  /** Where it was, if that is another place. */
  from_site: string | undefined
}

type NamedSite = Pick<Site, 'site_name' | 'site_address'> & SiteDays
export type ChangedSite = { was: NamedSite; is: NamedSite }

/** What its reader may do; a skip may be for nothing, be one of those that they have, or not be there. */
type WayOut = { to_date: PlainDate; until: string; url: string; canSkip: boolean; isFree: boolean; isOnly: boolean }

export type MoveFacts = OrderAbout & {
  moves: readonly MovedPickup[]
  /** A site that has another name or address, or other hours, as it was and as it is. */
  site: ChangedSite | undefined
  /** The farm's own words. */
  note: string
  /** The soonest of them that its reader can still change, where, and until when by the farm's clock. */
  wayOut?: WayOut | undefined
}

/** What is collected together is told once, the soonest first. */
const visitsOf = (moves: readonly MovedPickup[]): MovedPickup[] => {
  const visits = new Map<string, MovedPickup>()
  for (const move of moves) {
    const key = [move.to_date, move.from_date, move.site, move.from_site].join()
    visits.set(key, { ...move, cartons: move.cartons + (visits.get(key)?.cartons ?? 0) })
  }
  return [...visits].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, visit]) => visit)
}

/** The day is the same; the other place may have other hours. */
const sameDay = (hours: Hours): string => (showHours(hours) ? `, ${showHours(hours)},` : '')

const sayOne = ({ from_date, to_date, cartons, site, hours, from_site }: MovedPickup): string => {
  if (from_site === undefined)
    return `Your pickup of ${showDate(from_date)} is now on ${showPickupTime(to_date, hours)}: ${showCartons(cartons)} at ${site}.`
  const day = from_date === to_date ? sameDay(hours) : ` on ${showPickupTime(to_date, hours)}`
  return `Your pickup of ${showDate(from_date)} is no longer at ${from_site}. It is now${day} at ${site}: ${showCartons(cartons)}.`
}

const saySites = ({ site, from_site }: MovedPickup): string =>
  from_site === undefined ? `Your pickups at ${site} have moved:` : `Your pickups have moved from ${from_site} to ${site}:`

const sayDates = ({ from_date, to_date, cartons, hours }: MovedPickup): string =>
  `${from_date === to_date ? '' : `${showDate(from_date)} is now `}${showPickupTime(to_date, hours)}: ${showCartons(cartons)}`

const sayMany = (visits: readonly MovedPickup[]): string[] =>
  [...Map.groupBy(visits, saySites)].map(([says, there]) => [says, ...there.map(sayDates)].join('\n'))

const showSite = ({ site_name, site_address }: NamedSite): string => `${site_name}, ${site_address}`
const isElsewhere = ({ was, is }: ChangedSite): boolean => showSite(was) !== showSite(is)

const saySite = (site: ChangedSite): string[] => [
  ...(isElsewhere(site)
    ? [`Your pickup site has changed. It was ${showSite(site.was)}. From now on you collect at ${showSite(site.is)}.`]
    : []),
  ...(haveHoursChanged(site.was, site.is)
    ? [`The hours at ${showSite(site.is)} have changed. They were ${showSiteDays(site.was)}. From now on: ${showSiteDays(site.is)}.`]
    : []),
]

const subjectOf = (count: number, site: ChangedSite | undefined): string => {
  if (count === 0) return site && isElsewhere(site) ? 'Your pickup site has changed' : 'Your pickup hours have changed'
  return count === 1 ? 'Your pickup has moved' : 'Your pickups have moved'
}

const saySkip = ({ canSkip, isFree }: WayOut): string =>
  canSkip ? `skip it, ${isFree ? 'which counts as none of your skips, ' : ''}give it away` : 'give it away'

const sayWayOut = (way: WayOut) => [
  `Can't come on ${showDate(way.to_date)}? You can ${saySkip(way)} or choose another week until ${showClock(way.until)}.${way.isOnly ? '' : ' The later ones can be changed too.'}`,
  { label: "I can't come", url: way.url },
]

export const movedLetter = (farm: string, { moves, site, note, wayOut, ...about }: MoveFacts): Letter => {
  const visits = visitsOf(moves)
  const [first] = visits
  return writeLetter({
    letter: 'pickup-moved',
    farm,
    subject: `${subjectOf(visits.length, site)}: order ${about.reference}`,
    says: [
      ...(visits.length === 1 && first ? [sayOne(first)] : sayMany(visits)),
      ...(site ? saySite(site) : []),
      ...(note.trim() === '' ? [] : [note.trim()]),
      ...(wayOut ? sayWayOut(wayOut) : []),
    ],
    link: { label: 'See your pickups', url: about.url },
    aside: aside(about),
  })
}
