import { showDate } from '../dates/show-date.ts'
import { showGiven } from '../dates/week.ts'
import { showCartons } from '../fields.ts'

/** What /profile says. */

export const heading = 'User Profile'
export const ofOrder = (reference: string) => `order ${reference}`

export const held = 'Waiting for the farm'
export const heldAbout = 'The farm looks at it and writes to you. Please do not pay a second time.'
export const heldSums = (reference: string, paid: string, asked: string) =>
  `(${ofOrder(reference)}): ${paid} came, but ${asked} was asked for.`
export const writeToFarm = 'Write to the farm'
export const ordered = (cycle: string, cartons: number, site: string) => `${cycle}, ${showCartons(cartons)} a week at ${site}`
export const onItsWay = 'Your payment is on its way'
export const onItsWaySum = (reference: string, asked: string) => `(${ofOrder(reference)}): ${asked}`
export const onItsWayAbout =
  'Your bank takes its time with it, often some days. An email follows as soon as it has arrived. Please do not pay a second time.'

export const pickups = 'My pickups'
export const later = (count: number) => `Later pickups (${count})`
export const amAway = 'I am away for a while'
export const ofCycle = (cycle: string, reference: string) => `${cycle} (${ofOrder(reference)})`
export const givenAway = (given_to: string) => `Cartons that you give away are ${showGiven(given_to)}.`
export const collected = 'Collected'
export const skipped = 'Skipped'
export const moved = 'Moved'
/** The weekday is that of every pickup. */
export const keptFrom = (date: string) => `Kept from ${showDate(date).slice(5)}`
export const undo = 'Undo'
export const friendCollects = 'A friend collects'
export const giveAway = 'Give away'
export const otherWeek = 'Other week'
export const otherSite = 'Other site'
export const inOtherWeek = 'Collect it in another week'
export const atOtherSite = 'Collect it at another site, this once'
export const full = (name: string) => `${name} (full)`
export const moveTo = (place: string) => `Move to ${place}`

export const awayFrom = 'I am away from'
export const awayTo = 'to'
export const awayWay = 'What happens to my cartons'
export const seeWhatHappens = 'See what happens'
export const awayVisit = (cartons: number, site: string) => `, ${showCartons(cartons)} at ${site}: `
export const changeThese = (count: number) => `Change ${count === 1 ? 'this pickup' : `these ${count} pickups`}`
export const wasSkipped = 'is skipped already.'
export const wasGiven = (given_to: string) => `is ${showGiven(given_to)} already.`
export const stays = (reason: string) => `stays. ${reason}`
export const staysAsItIs = (reason: string) => `stays as it is. ${reason}`
export const isAsItWas = 'is as it was.'

export const credit = 'Credit'
export const creditFrom = 'Where it came from'
export const gifts = 'Gifts'
export const giftsLink = 'Redeem a gift, or give eggs to somebody'

export const subscriptions = 'Your subscriptions'
export const noneRunning = 'None is running at the moment.'
export const past = (count: number) => `Past subscriptions (${count})`
export const noOrdersYet = 'Once you have subscribed, your cartons, your dates and your pickup site are listed here.'
export const tryAgain = 'Try again'
export const subscribe = 'Subscribe for Pickup'
export const instructions = 'Pickup instructions'
export const site = 'Pickup site'
export const day = 'Pickup day'
export const start = 'Start'
export const end = 'End'
export const total = 'Total'
export const stillOwed = 'Still owed'
export const totalPaid = 'Total paid'
export const plan = 'Pickups'

export const card = 'Egg card'
export const cardAbout = 'Your next pickups on one page that opens without logging in, also where there is no connection.'
export const openCard = 'Open my egg card'
export const privateLink = 'Private link'
export const privateLinkAbout = 'Whoever knows it can see and change your pickups.'
export const copyLink = 'Copy the link'
export const copy = 'Copy'
export const otherLink = 'Get another link, or none'
export const otherLinkAbout = 'If somebody knows the link who should not, get another, or remove the card. The old link then leads nowhere.'
export const newLink = 'New link'
export const removeCard = 'Remove my egg card'
export const makeCard = 'Make an egg card'

export const calendarAndReminders = 'Calendar and reminders'
export const calendar = 'In your calendar'
export const calendarAbout = 'Your pickups, with place and directions. Your calendar follows when a pickup moves.'
export const addToCalendar = 'Add to my calendar'
export const download = 'Download .ics'
export const privateAddress = 'Private address'
export const privateAddressAbout = 'For calendars that ask for one. Whoever knows it sees your pickups.'
export const copyAddress = 'Copy the address'
export const otherAddress = 'Get another address'
export const otherAddressAbout =
  'If somebody knows the address who should not, get another. Calendars that use the old one stop, also your own.'
export const newAddress = 'New address'
export const reminders = 'Reminders'
export const remindMe = 'Remind me by mail'

export const receipts = 'Receipts'
export const receipt = (no: string) => `Receipt ${no}`
export const ended = { canceled: 'canceled', refunded: 'refunded' } as const
export const statement = 'Statement of the season'
