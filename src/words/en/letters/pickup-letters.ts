import { bold } from '../../../shared/bold.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Hours, SiteDays } from '../../../shared/shapes/entities.ts'
import { showHours, showPickupTime, showSiteDays } from '../dates/hours.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showPieces } from '../product.ts'

type Visit = { from_date: PlainDate; to_date: PlainDate; cartons: number; product?: string | undefined; site: string; hours: Hours }
type WayOut = { to_date: PlainDate; until: string; canSkip: boolean; isFree: boolean; isOnly: boolean }

/** The day is the same; the other place may have other hours. */
const sameDay = (hours: Hours): string => (showHours(hours) ? `, ${bold(showHours(hours))},` : '')

const sayElsewhere = ({ from_date, to_date, cartons, product, site, hours }: Visit, from: string): string => {
  const day = from_date === to_date ? sameDay(hours) : ` on ${bold(showPickupTime(to_date, hours))}`
  return `Your pickup planned for ${showDate(from_date)} is no longer at ${from}. It is now${day} at ${site}: ${showPieces(cartons, product)}.`
}

export const moved = {
  subject: (what: string, reference: string) => `${what}: order ${reference}`,
  one: ({ from_date, to_date, cartons, product, site, hours }: Visit) =>
    `Your pickup planned for ${showDate(from_date)} is now on ${bold(showPickupTime(to_date, hours))}: ${showPieces(cartons, product)} at ${site}.`,
  madeUp: ({ to_date, cartons, product, site, hours }: Visit, missing: PlainDate) =>
    `The eggs that make up for ${showDate(missing)} are now on ${bold(showPickupTime(to_date, hours))}: ${showPieces(cartons, product)} at ${site}.`,
  elsewhere: sayElsewhere,
  at: (site: string) => `Your pickups at ${site} have moved:`,
  fromTo: (from: string, site: string) => `Your pickups have moved from ${from} to ${site}:`,
  line: ({ from_date, to_date, cartons, product, hours }: Visit) =>
    `${from_date === to_date ? '' : `${showDate(from_date)} is now `}${bold(showPickupTime(to_date, hours))}: ${showPieces(cartons, product)}`,
  siteIsElsewhere: (was: string, is: string) => `Your pickup site has changed. It was ${was}. From now on, you pick up at ${is}.`,
  hoursChanged: (site: string, was: SiteDays, is: SiteDays) =>
    `The hours at ${site} have changed. They were ${showSiteDays(was)}. From now on: ${showSiteDays(is)}.`,
  siteHas: 'Your pickup site has changed',
  hoursHave: 'Your pickup hours have changed',
  pickupHas: 'Your pickup has moved',
  pickupsHave: 'Your pickups have moved',
  wayOut: ({ to_date, until, canSkip, isFree, isOnly }: WayOut) =>
    `Can't make it on ${showDate(to_date)}? Until ${bold(showClock(until))}, you can ${canSkip ? `skip it${isFree ? " (this won't use a skip)" : ''}, give it away,` : 'give it away'} or choose another week.${isOnly ? '' : ' You can change the later ones too.'}`,
  cannotCome: "I can't make it",
  link: 'See your pickups',
} as const
