import { showCartons } from './fields.ts'

/** What the page at the site says; customers never load it. */

/** `1 tap`, `2 taps`. */
const showTaps = (count: number): string => `${count} tap${count === 1 ? '' : 's'}`

/** Who is to be expected: "Ann M. (a friend: Bo)". */
export const showCollector = (name: string, friend: string): string => (friend === '' ? name : `${name} (a friend: ${friend})`)

/** Why a host sees no way to note what they pay for eggs of their own. */
export const askFarmToNote = 'Ask the farm to note payments for your own order.'

export const handOverWords = {
  allSent: 'All sent',
  sending: 'Sending',
  waiting: (taps: number) => `${showTaps(taps)} waiting for a connection`,
  logInAgain: (taps: number) => (taps === 0 ? 'Please log in again' : `Please log in again. ${showTaps(taps)} kept on this phone`),
  oldList: (moment: string) => `No connection. This list is from ${moment}`,
  notSent: 'Not sent yet',
  count: (collected: number, people: number, cartonsLeft: number) =>
    `${collected} of ${people} collected, ${cartonsLeft === 0 ? 'nothing' : showCartons(cartonsLeft)} left`,
  toCome: (toCome: number, people: number, cartons: number) =>
    toCome === 0 ? handOverWords.allCame : `${toCome} of ${people} still to come, for ${showCartons(cartons)}`,
  nobodySoon: 'Nobody collects at your sites today or tomorrow.',
  allCame: 'Nobody is still to come here.',
  notFound: 'Nobody here has this name.',
  owes: (sum: string) => `owes ${sum}`,
  paid: 'Paid…',
  pay: 'Note what they pay',
  noted: (sum: string, left: string) => (left === '' ? `Noted ${sum}. All is paid.` : `Noted ${sum}. ${left} is still owed.`),
  notNoted: 'That was not noted.',
  payOffline: 'There is no connection, and noting money needs one. Try again here, or tell the farm: pressed again, it counts once.',
  amountWrong: 'Please enter an amount such as 26.00.',
  amountTooMuch: (most: string) => `Please enter at most ${most}.`,
} as const
