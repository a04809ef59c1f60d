import { showCents } from '../../shared/rules/money/cents.ts'
import { showCartons, showWeeks } from './fields.ts'

/** Labels of an order's fields. */
export const nameLabel = 'Name'
export const cartonsLabel = 'Cartons per week'
export const donatedLabel = 'Donated cartons'
export const amountLabel = 'Amount'
export const secondEmailLabel = 'Second email'
export const packingNotesLabel = 'Notes for packing'
export const farmNotesLabel = 'Notes for the farm only'

/** What the button of the order says while something is still to be filled in, from the top of the form to its end: a gift last. */
export const gapWords = {
  cartonsPerWeek: 'Choose your cartons',
  eggCycle: 'Choose an egg cycle',
  pickupSite: 'Choose a pickup site',
  name: 'Enter your name',
  donationCartons: 'Choose a donation, or none',
} as const

/** What may be donated with an order. */
export const donationNames = {
  none: 'No donation',
  '1': '1 dozen',
  '2': '2 dozen',
  '3': '3 dozen',
  '4': '4 dozen',
  '5': '5 dozen',
  half: 'Half of the weeks',
  'three-quarters': '3/4 of the weeks',
  full: 'Every week of the cycle',
} as const

type Sums = {
  readonly weeks: number
  readonly cartons: number
  readonly donated: number
  readonly priceCents: number
  readonly creditCents: number
  readonly payCents: number
  /** In how many monthly installments after the first, where it is a number. */
  readonly how: string | number
  /** Of several products: what is ordered, in few words. */
  readonly basket?: { readonly brief: string; readonly showDonated: (count: number) => string }
}

/** The whole sum in one line: "8 weeks x 2 cartons x $6.50 + 4 donated = $130.00". */
export const showOrderSum = ({ weeks, cartons, donated, priceCents, creditCents, payCents, how, basket }: Sums): string =>
  [
    basket?.brief ?? `${showWeeks(weeks)} x ${showCartons(cartons)} x ${showCents(priceCents)}`,
    donated > 0 && ` + ${basket?.showDonated(donated) ?? `${donated} donated`}`,
    creditCents > 0 && ` - ${showCents(creditCents)} credit`,
    ` = ${showCents(payCents)}`,
    typeof how === 'number' && ` in ${how + 1} installments`,
  ]
    .filter(Boolean)
    .join('')
