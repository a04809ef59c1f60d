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
export const dozen = 'A carton holds a dozen eggs.'
export const fewer = 'One carton fewer'
export const more = 'One carton more'

export const eggCycle = 'Egg cycle'
export const fromTo = (first: string, last: string) => `${showDate(first)} to ${showDate(last)}`
export const full = 'full'
export const openEarly = (weeks: string) => `${weeks}, open early for you`
export const noWeeksLeft = 'no weeks left'
export const noPickupsLeft = 'no pickups left'
export const weeksLeft = (weeks: number) => `${showWeeks(weeks)} left`

export const donation = 'Donation'
export const donationAbout = 'For neighbors who need them, in all.'

export const aboutYou = 'About you'
export const nameAbout = 'The pickup list shows it short: Ann M. for Ann Miller.'
export const secondEmail = 'Second email (optional)'
export const secondEmailAbout = 'For someone who shares your eggs: they get the order and pickup mails too.'
export const notes = 'Notes (optional)'
export const optional = 'Second email, notes (optional)'
export const notesAbout = 'For packing and pickup: whoever hands out the eggs reads it.'
export const charactersTooMany = (count: number) => `${count} characters too many`
export const charactersLeft = (count: number) => `${count} characters left`

export const sitesHeading = 'Pickup site'
export const hideMap = 'Hide map'
export const showMap = 'Show map'
export const map = 'Map of pickup sites'
export const you = 'You'
export const away = (distance: string) => `${distance} away`
export const allSites = (count: number) => `Show all ${count} sites`
export const finder = 'Find the pickup site closest to you'
export const address = 'Your address'
export const addressAbout = 'A ZIP code is enough to measure the way.'
export const find = 'Find Closest Pickup Site'
export const closest = (place: string, site: string, distance: string) =>
  `The closest pickup site to ${place} is ${site}, ${distance} away. It is chosen below.`

export const yourOrder = 'Your order'
export const noSums = 'Choose a cycle and your cartons, and the total appears here.'
export const donated = (cartons: number) => `${cartons} donated ${cartonsWord(cartons)}`
export const total = 'Total'
export const credit = 'Credit'
export const toPay = 'To pay'
export const toPayTheFarm = 'To pay the farm'
export const today = 'Today'
export const monthlyInstallments = (count: number, each: string) => `${count} monthly installments of ${each}`
export const at = (site: string) => `at ${site}`

export const held = (until: string) => `A place is held for you until ${until}.`
export const verifyToWait = 'To join the waiting list, verify your email first, so that we can offer you a place.'
export const waitsAt = (site: string) => `You wait for a place at ${site}.`
export const pay = 'Pay'
export const paySum = (sum: string) => `Pay ${sum}`
export const payNow = (sum: string) => `Pay ${sum} now`
export const payFarm = (sum: string) => `Order, and pay the farm ${sum}`
export const nothingToPay = 'Subscribe, nothing to pay'
export const seeProfile = 'See your profile'

export const lateHeading = 'A late subscription'
export const understood = 'I understand'

export const betweenSeasons = 'The hens are between two seasons, so there is nothing to subscribe to right now.'
export const canWrite = (email: ReactNode) => <>We can write to {email} once, when the next cycle opens.</>
export const notify = 'Notify Me'
export const noSitesYet = 'A cycle is open, but the farm has not said yet where the eggs can be collected. Until then nobody can subscribe.'
export const comeBack = 'Please come back soon, or ask the farm.'
export const contact = 'Contact Us'
