import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../shared/language.ts'
import { haveHoursChanged } from '../../../shared/rules/changed-hours.ts'
import type { Hours, Site, SiteDays } from '../../../shared/shapes/entities.ts'
import * as en from '../../../words/en/letters/pickup-letters.ts'
import * as es from '../../../words/es/letters/pickup-letters.ts'
import { type Head, type Letter, writeLetter } from './letter.ts'
import { aside, type OrderAbout } from './order-parts.ts'

/** Letters about pickups. They also go to the second email, so they repeat nothing that the customer typed. */

const words = wordsIn(en, es)
type Say = ReturnType<typeof words>['moved']

export type MovedPickup = {
  from_date: PlainDate
  to_date: PlainDate
  cartons: number
  product?: string | undefined
  site: string
  hours: Hours
  /** Where it was, if that is another place. */
  from_site: string | undefined
  /** The short day for which they make up. */
  made_up_for: PlainDate | undefined
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
    const key = [move.to_date, move.from_date, move.site, move.from_site, move.made_up_for].join()
    visits.set(key, { ...move, cartons: move.cartons + (visits.get(key)?.cartons ?? 0) })
  }
  return [...visits].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, visit]) => visit)
}

const sayOne = (say: Say, visit: MovedPickup): string =>
  visit.from_site === undefined ? say.one(visit) : say.elsewhere(visit, visit.from_site)

/** What makes up for a short day comes beside the pickups. */
const sayVisits = (say: Say, all: readonly MovedPickup[]): string[] => {
  const [first, ...rest] = all.filter(({ made_up_for }) => made_up_for === undefined)
  return [
    ...(first && rest.length === 0 ? [sayOne(say, first)] : []),
    ...(first && rest.length > 0 ? sayMany(say, [first, ...rest]) : []),
    ...all.flatMap((visit) => (visit.made_up_for === undefined ? [] : say.madeUp(visit, visit.made_up_for))),
  ]
}

const sayMany = (say: Say, visits: readonly MovedPickup[]): string[] => {
  const saySites = ({ site, from_site }: MovedPickup) => (from_site === undefined ? say.at(site) : say.fromTo(from_site, site))
  return [...Map.groupBy(visits, saySites)].map(([says, there]) => [says, ...there.map(say.line)].join('\n'))
}

const showSite = ({ site_name, site_address }: NamedSite): string => `${site_name}, ${site_address}`
const isElsewhere = ({ was, is }: ChangedSite): boolean => showSite(was) !== showSite(is)

const saySite = (say: Say, site: ChangedSite): string[] => [
  ...(isElsewhere(site) ? [say.siteIsElsewhere(showSite(site.was), showSite(site.is))] : []),
  ...(haveHoursChanged(site.was, site.is) ? [say.hoursChanged(showSite(site.is), site.was, site.is)] : []),
]

const subjectOf = (say: Say, count: number, site: ChangedSite | undefined): string => {
  if (count === 0) return site && isElsewhere(site) ? say.siteHas : say.hoursHave
  return count === 1 ? say.pickupHas : say.pickupsHave
}

export const movedLetter = (head: Head, { moves, site, note, wayOut, ...about }: MoveFacts): Letter => {
  const say = words(head.language).moved
  const visits = visitsOf(moves).map((visit) => ({ ...visit, product: about.product }))
  const toPickups = { label: say.link, url: about.url }
  return writeLetter({
    ...head,
    letter: 'pickup-moved',
    notice: { kind: 'moved', about: about.reference },
    subject: say.subject(subjectOf(say, visits.length, site), about.reference),
    says: [
      ...sayVisits(say, visits),
      ...(site ? saySite(say, site) : []),
      ...(note.trim() === '' ? [] : [note.trim()]),
      ...(wayOut ? [say.wayOut(wayOut)] : []),
    ],
    // Whoever can come has nothing to do.
    link: wayOut ? { label: say.cannotCome, url: wayOut.url } : toPickups,
    others: wayOut ? [toPickups] : [],
    aside: aside(head.language, about),
  })
}
