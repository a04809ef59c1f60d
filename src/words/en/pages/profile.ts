import { showDate } from '../dates/show-date.ts'
import { showGiven } from '../dates/week.ts'
import { listOf, type Ordered, showOrdered } from '../product.ts'

/** What /profile says. */

export const heading = 'User Profile'
/** Its parts, each on a page of its own. */
export const parts = 'Parts of your profile'
export const pickupsPart = 'Pickups'
export const orderPart = 'Order'
export const money = 'Money'
export const remindersAndCalendar = 'Reminders and calendar'
export const ofOrder = (reference: string) => `order ${reference}`

export const held = 'Waiting for the farm'
export const heldAbout = "The farm will review it and write to you. Please don't pay again."
export const heldSums = (reference: string, paid: string, asked: string) =>
  `(${ofOrder(reference)}): we received ${paid}, but the total was ${asked}.`
export const writeToFarm = 'Write to the farm'
export const ordered = (order: Ordered & { egg_cycle: string; pickup_site: string }) =>
  `${order.egg_cycle}, ${showOrdered(order)} at ${order.pickup_site}`
export const onItsWay = 'Your payment is on its way'
export const onItsWaySum = (reference: string, asked: string) => `(${ofOrder(reference)}): ${asked}`
export const onItsWayAbout = "Your bank may take a few days. We'll email you when your payment arrives. Please don't pay again."

export const pickups = 'My pickups'
export const noPickups = 'No pickups are coming up.'
export const otherPickups = 'Other pickups'
export const change = 'Change'
export const later = (count: number) => `Later pickups (${count})`
export const amAway = "I'll be away for a while"
export const givenAway = (given_to: string, product?: string) =>
  `${product === undefined ? 'Cartons you give away go' : 'What you give away goes'} to ${given_to}.`
export const collected = 'Picked up'
export const skipped = 'Skipped'
export const moved = 'Moved'
/** The weekday is that of every pickup. */
export const keptFrom = (date: string) => `Kept from ${showDate(date).slice(5)}`
export const undo = 'Undo'
export const friendCollects = 'Send a friend'
export const giveAway = 'Give away'
export const otherWeek = 'Other week'
export const otherSite = 'Other site'
export const inOtherWeek = 'Pick up in a different week'
export const atOtherSite = 'Pick up at another site, just this once'
export const full = (name: string) => `${name} (full)`
export const moveTo = (place: string) => `Move to ${place}`

export const awayFrom = "I'll be away from"
export const awayTo = 'to'
export const awayWay = 'What should happen to my cartons'
export const seeWhatHappens = 'See what happens'
export const awayVisit = (what: string, site: string) => `, ${what} at ${site}: `
export const changeThese = (count: number) => `Change ${count === 1 ? 'this pickup' : `these ${count} pickups`}`
export const wasSkipped = 'already skipped.'
export const wasGiven = (given_to: string) => `already ${showGiven(given_to)}.`
export const stays = (reason: string) => `no change. ${reason}`
export const staysAsItIs = (reason: string) => `no change. ${reason}`
export const isAsItWas = 'back to how it was.'

export const credit = 'Credit'
export const creditFrom = 'Where it came from'
export const gifts = 'Gifts'
export const giftsLink = 'Redeem a gift, or give eggs to someone'

export const subscriptions = 'Your subscriptions'
export const noneRunning = 'None right now.'
export const past = (count: number) => `Past subscriptions (${count})`
export const noOrdersYet = "Once you subscribe, you'll see your cartons, dates and pickup site here."
export const tryAgain = 'Try again'
export const subscribe = 'Subscribe for Pickup'
export const instructions = 'Pickup instructions'
export const site = 'Pickup site'
export const day = 'Pickup day'
export const start = 'Start'
export const end = 'End'
export const total = 'Total'
export const stillOwed = 'You owe'
export const totalPaid = 'Total paid'
export const plan = 'Pickups'
export const youGet = 'You get'
export const became = 'Changed to'
export const endedByYou = 'Ended by you'
export const lastPickup = (day: string): string => `Last pickup ${day}`
export const noPickupsLeft = 'No pickups left'
export const donated = 'Donated'

export const card = 'Egg card'
export const cardAbout = 'Your next pickups on one page. It opens without logging in, even without a connection.'
export const openCard = 'Open my egg card'
export const privateLink = 'Private link'
export const privateLinkAbout = 'Anyone with this link can see and change your pickups.'
export const copyLink = 'Copy the link'
export const copy = 'Copy'
export const otherLinkAbout = "If someone has this link who shouldn't, get a new one or remove the card. The old link will stop working."
export const newLink = 'New link'
export const removeCard = 'Remove my egg card'
export const makeCard = 'Make an egg card'

export const calendar = 'In your calendar'
export const calendarAbout = 'Your pickups, with place and directions. If a pickup moves, your calendar updates.'
export const addToCalendar = 'Add to my calendar'
export const download = 'Download .ics'
export const privateAddress = 'Private address'
export const privateAddressAbout = 'For calendars that ask for one. Anyone with it can see your pickups.'
export const copyAddress = 'Copy the address'
export const otherAddressAbout =
  "If someone has this address who shouldn't, get a new one. Calendars with the old one stop updating, including yours."
export const newAddress = 'New address'
export const reminders = 'Reminders'
export const remindMe = 'Remind me by email'

export const noMoneyYet = 'Nothing to pay, and no receipts yet.'
export const receipts = 'Receipts'
export const orders = 'Orders'
export const ofOrders = (references: readonly string[]) =>
  references.length === 1 ? ofOrder(references.join()) : `orders ${listOf(references)}`
export const ended = { canceled: 'canceled', refunded: 'refunded' } as const
export const statement = 'Season statement'
