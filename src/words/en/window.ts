import type { Weekday } from '../../shared/dates/calendar.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import { orderTotalCents } from '../../shared/rules/money/order-total.ts'
import type { ShopWindow, WindowSeason, WindowSite } from '../../shared/shapes/farm/window.ts'
import { showDate } from './dates/show-date.ts'
import { showCartons, showWeeks } from './fields.ts'
import { showPlacesLeft } from './refusals/capacity.ts'

/** What the farm's window says to strangers. */

export const windowWords = {
  offer: 'Fresh eggs from the farm, every week. Pick them up near you.',
  noSeason: 'No season is open right now.',
  waitlist: "Sign up, then tap Notify Me, and we'll email you when the next season opens.",
  dozen: 'A carton is a dozen eggs.',
  noSites: "We're still setting up pickup sites.",
  /** With what people can do who can't come one week. */
  collect: ({ can_skip, products }: Pick<ShopWindow, 'can_skip' | 'products'>) =>
    `Pick up your ${products ? 'order on its days' : 'eggs every week'}. You can ${can_skip ? 'skip a week, give it away,' : 'give a week away'} or send a friend.`,
} as const

type Paying = Pick<ShopWindow, 'can_pay_farm' | 'can_pay_in_installments'>

/** How one pays, as far as the farm lets everybody. */
export const showPaying = ({ can_pay_farm, can_pay_in_installments }: Paying): string => {
  if (!can_pay_farm && !can_pay_in_installments) return 'Pay once by card for the weeks left.'
  return `Pay by card${can_pay_in_installments ? ', all at once or in monthly installments' : ''}${can_pay_farm ? ', or pay the farm directly' : ''}.`
}

/** That it is for one season, and no more. */
export const showOnce = ({ can_pay_farm, can_pay_in_installments }: Paying): string =>
  `You pay ${can_pay_farm || can_pay_in_installments ? '' : 'once '}for the weeks left. Nothing renews on its own.`

const TOWNS_NAMED = 4

/** Each town once, with its pickup days; a site without a town is known by its name. Of many towns some, and how many there are besides. */
export const townsOf = (sites: readonly WindowSite[]) => {
  const days = new Map<string, Set<Weekday>>()
  for (const { site_town, site_name, pickup_start_day } of sites) {
    const town = site_town || site_name
    days.set(town, (days.get(town) ?? new Set()).add(pickup_start_day))
  }
  const towns = [...days].map(([town, some]) => ({ town, days: [...some] }))
  const rest = towns.length - TOWNS_NAMED
  return rest > 1 ? { towns: towns.slice(0, TOWNS_NAMED), rest } : { towns, rest: 0 }
}

/** "Dryden Tue · Ithaca Tue, Sat", "… · 4 more places". A day stays in the line of its town. */
export const showTownDays = (sites: readonly WindowSite[]): string => {
  const { towns, rest } = townsOf(sites)
  const named = towns.map(({ town, days }) => `${town}\u00a0${days.map((day) => day.slice(0, 3)).join(',\u00a0')}`)
  return [...named, ...(rest > 0 ? [`${rest} more places`] : [])].join(' · ')
}

/** The season that is open, and how much is left of it. */
export const showOpenSeason = ({ seasons: [season] }: Pick<ShopWindow, 'seasons'>): string =>
  season ? `${season.cycle_name}: ${showWeeksLeft(season)}` : windowWords.noSeason

/** "Thu, Sep 3 to Thu, Dec 17" */
export const showSeason = ({ start_date, end_date }: WindowSeason): string => `${showDate(start_date)} to ${showDate(end_date)}`

export const showWeeksLeft = ({ weeks_left }: WindowSeason): string => `${showWeeks(weeks_left)} left`

/** How little is left of a season; nothing where there is enough. */
export const showSeasonLeft = ({ cartons_left }: WindowSeason, hasProducts = false): string => {
  if (cartons_left === null) return ''
  return cartons_left === 0
    ? 'Sold out. Sign up to join the waiting list.'
    : `Only ${hasProducts ? `${cartons_left} dozen` : showCartons(cartons_left)} a week left`
}

/** The most places that a site has left in any open season; nothing where there are enough in one. */
export const placesLeftAt = ({ site_id }: WindowSite, seasons: readonly WindowSeason[]): number | undefined => {
  const left = seasons.map(({ sites_left }) => sites_left.find((each) => each.site_id === site_id)?.places_left)
  const most = Math.max(...left.map((places) => places ?? Number.POSITIVE_INFINITY))
  return seasons.length > 0 && Number.isFinite(most) ? most : undefined
}

/** How many places a site has left, if they are few in every open season. */
export const showSiteLeft = (site: WindowSite, seasons: readonly WindowSeason[]): string => {
  const left = placesLeftAt(site, seasons)
  return left === undefined ? '' : showPlacesLeft(left)
}

/** "9 weeks x 2 cartons x $6.50 = $117.00", as the receipt has it; of a product that is named above it, "9 weeks x 2 x $6.50". */
export const showCost = (weeks: number, cartons: number, priceCents: number, isNamed = false): { how: string; total: string } => ({
  how: `${showWeeks(weeks)} x ${isNamed ? cartons : showCartons(cartons)} x ${showCents(priceCents)}`,
  total: showCents(orderTotalCents({ weeks, cartonsPerWeek: cartons, donationCartons: 0, priceCents })),
})

type Given = Pick<ShopWindow, 'cartons_given' | 'pantry_name' | 'products'>

/** "37 cartons are given to the Dryden food pantry this season.", promised ones among them; nothing where none are. */
export const showGivenInSeason = ({ cartons_given, pantry_name, products }: Given): string =>
  cartons_given === 0
    ? ''
    : `${products ? `${cartons_given} dozen eggs are` : `${showCartons(cartons_given)} ${cartons_given === 1 ? 'is' : 'are'}`} given to ${pantry_name || 'neighbors'} this season.`
