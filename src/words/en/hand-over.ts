import { showCartons } from './fields.ts'

/** What the page at the site says; customers never load it. */

/** `1 tap`, `2 taps`. */
const showTaps = (count: number): string => `${count} tap${count === 1 ? '' : 's'}`

/** Who is to be expected: "Ann M. (a friend: Bo)". */
export const showCollector = (name: string, friend: string): string => (friend === '' ? name : `${name} (a friend: ${friend})`)

/** Why a host can't record payments for their own eggs. */
export const askFarmToNote = 'Ask the farm to record payments for your own order.'

export const handOverWords = {
  allSent: 'All sent',
  sending: 'Sending',
  waiting: (taps: number) => `${showTaps(taps)} waiting for a connection`,
  logInAgain: (taps: number) => (taps === 0 ? 'Please log in again' : `Please log in again. ${showTaps(taps)} kept on this phone`),
  oldList: (moment: string, reason = 'No connection.') => `${reason} This list is from ${moment}`,
  notSent: 'Not sent yet',
  /** `pieces`: the same by product, where there is a choice. */
  count: (collected: number, people: number, cartonsLeft: number, pieces?: string) => {
    const came = `${collected} of ${people} picked up`
    if (pieces && cartonsLeft > 0) return `${came}. Left: ${pieces}`
    return `${came}, ${cartonsLeft === 0 ? 'nothing' : showCartons(cartonsLeft)} left`
  },
  toCome: (toCome: number, people: number, cartons: number, pieces = showCartons(cartons)) =>
    toCome === 0 ? handOverWords.allCame : `${toCome} of ${people} still to come, for ${pieces}`,
  nobodySoon: 'No one picks up at your sites today or tomorrow.',
  allCame: 'No one else is coming.',
  notFound: 'No one here has this name.',
  owes: (sum: string) => `owes ${sum}`,
  paid: 'Paid…',
  pay: 'Record what they pay',
  noted: (sum: string, left: string) => (left === '' ? `Recorded ${sum}. All paid.` : `Recorded ${sum}. ${left} is still owed.`),
  notNoted: "That wasn't recorded.",
  payOffline: "You need a connection to record money. Try again here, or tell the farm. If you tap twice, it's recorded once.",
  amountWrong: 'Please enter an amount such as 26.00.',
  amountTooMuch: (most: string) => `Please enter at most ${most}.`,
} as const
