import type { ReactNode } from 'react'
import { showDate } from '../../dates/show-date.ts'
import { cartonsWord, showCartons, showWeeks } from '../../fields.ts'

/** What /subscribe says. */

export const title = 'Subscribe'
export const heading = 'Subscribe for Pickup'
export const pleaseChoose = 'Please choose'

export const amountsHeading = 'Your subscription'
export const alreadyHave = (cartons: number) =>
  `You already have ${showCartons(cartons)} a week in this cycle. Paying again adds another subscription.`
export const dozen = 'A carton is a dozen eggs.'
export const fewer = 'One fewer carton'
export const more = 'One more carton'

export const eggCycle = 'Egg cycle'
export const fromTo = (first: string, last: string) => `${showDate(first)} to ${showDate(last)}`
export const full = 'full'
export const openEarly = (weeks: string) => `${weeks}, open early for you`
export const noWeeksLeft = 'no weeks left'
export const noPickupsLeft = 'no pickups left'
export const weeksLeft = (weeks: number) => `${showWeeks(weeks)} left`

export const donation = 'Donation'
export const noThanks = 'No thanks'
export const moreDonated = 'More'
export const howMuch = 'How much'
export const donationAbout = 'Extra cartons for neighbors in need. This is a total, not per week.'

export const aboutYou = 'About you'
export const nameAbout = 'On the pickup list we shorten it, like “Ann M.”'
export const secondEmail = 'Second email (optional)'
export const secondEmailAbout = 'For someone who shares your eggs. They get the order and pickup emails too.'
export const notes = 'Notes (optional)'
export const optional = 'Second email, notes (optional)'
export const notesAbout = 'For packing and pickup. The people who hand out the eggs read it.'
export const charactersTooMany = (count: number) => `${count} characters too many`
export const charactersLeft = (count: number) => `${count} characters left`

export const sitesHeading = 'Pickup site'
export const hideMap = 'Hide map'
export const showMap = 'Show on a map'
export const map = 'Map of pickup sites'
export const you = 'You'
export const away = (distance: string) => `${distance} away`
export const allSites = (count: number) => `Show all ${count} sites`
export const finder = 'Find the pickup site closest to you'
export const address = 'Your address'
export const addressAbout = 'A ZIP code is enough.'
export const find = 'Find Closest Pickup Site'
export const closest = (place: string, site: string, distance: string) =>
  `The closest pickup site to ${place} is ${site}, ${distance} away. We selected it below.`

export const yourOrder = 'Your order'
export const tryIt = (count: number, isPickups: boolean) =>
  `Just try it for ${count} ${isPickups ? 'pickup' : 'week'}${count === 1 ? '' : 's'}`
export const noSums = 'Choose a cycle and your cartons to see the total.'
export const donated = (cartons: number) => `${cartons} donated ${cartonsWord(cartons)}`
export const total = 'Total'
export const credit = 'Credit'
export const toPay = 'To pay'
export const toPayTheFarm = 'To pay the farm'
export const today = 'Today'
export const monthlyInstallments = (count: number, each: string) => `${count} monthly installments of ${each}`
export const at = (site: string) => `at ${site}`

export const held = (until: string) => `We're holding a place for you until ${until}.`
export const verifyToWait = 'To join the waiting list, verify your email first, so we can offer you a place.'
export const waitsAt = (site: string) => `You're on the waiting list for ${site}.`
export const pay = 'Pay'
export const paySum = (sum: string) => `Pay ${sum}`
export const payNow = (sum: string) => `Pay ${sum} now`
export const payFarm = (sum: string) => `Order and pay the farm ${sum}`
export const nothingToPay = 'Subscribe, nothing to pay'
export const seeProfile = 'See your profile'

export const lateHeading = 'Late subscription'
export const understood = 'I understand'

export const betweenSeasons = "The hens are between seasons, so there's nothing to subscribe to right now."
export const canWrite = (email: ReactNode) => <>We can email {email} once, when the next cycle opens.</>
export const verifyToHear = 'To get that email, please verify your address.'
export const notify = 'Notify Me'
export const noSitesYet = "A cycle is open, but the farm hasn't set up pickup sites yet. Until then, no one can subscribe."
export const comeBack = 'Please come back soon, or ask the farm.'
export const contact = 'Contact Us'
