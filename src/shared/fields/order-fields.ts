import { numberWords } from '../../words/en/dates/number.ts'
import { fieldWords as say } from '../../words/en/fields.ts'
import * as labels from '../../words/en/order.ts'
import * as limits from '../limits.ts'
import type { Field } from './field.ts'

/**
 * The fields of an order. The farmer can edit all of them. `fromCustomer`: filled in at /subscribe; `toCustomer`: shown in
 * the customer's own list. All of them are in the farmer's list, under these names.
 */
export const orderFields = {
  name: { label: labels.nameLabel, kind: 'line', max: limits.NAME_MAX, isRequired: true, fromCustomer: true, toCustomer: false },
  cartons_per_week: {
    label: labels.cartonsLabel,
    kind: 'whole',
    min: limits.CARTONS_MIN,
    max: limits.CARTONS_MAX,
    tooFew: say.cartons,
    tooMany: say.cartonsMost,
    notWhole: numberWords.cartonsWhole,
    isRequired: true,
    fromCustomer: true,
    toCustomer: true,
  },
  donation_cartons: {
    label: labels.donatedLabel,
    kind: 'whole',
    min: 0,
    max: limits.DONATION_MAX,
    isRequired: true,
    fromCustomer: true,
    toCustomer: true,
  },
  /** A customer's total is reckoned, and only the farmer's is written. */
  total_amount: {
    label: labels.amountLabel,
    kind: 'dollars',
    max: limits.AMOUNT_MAX_DOLLARS,
    isRequired: true,
    fromCustomer: false,
    toCustomer: true,
  },
  second_email: { label: labels.secondEmailLabel, kind: 'email', isRequired: false, fromCustomer: true, toCustomer: false },
  /** For people who pack and hand over: on the packing lists and on the host's phone. */
  additional_notes: {
    label: labels.packingNotesLabel,
    kind: 'text',
    max: limits.NOTES_MAX,
    isRequired: false,
    fromCustomer: true,
    toCustomer: false,
  },
  /** Between admins: on no paper, in no list to print, on no host's phone; but a customer's own data has it. */
  farm_notes: {
    label: labels.farmNotesLabel,
    kind: 'text',
    max: limits.NOTES_MAX,
    isRequired: false,
    fromCustomer: false,
    toCustomer: false,
  },
} as const satisfies Readonly<Record<string, OrderField>>

type OrderField = Field & { readonly fromCustomer: boolean; readonly toCustomer: boolean }
type All = typeof orderFields
type Having<Flag extends 'fromCustomer' | 'toCustomer'> = {
  readonly [Name in keyof All as All[Name][Flag] extends true ? Name : never]: All[Name]
}
const having = <Flag extends 'fromCustomer' | 'toCustomer'>(flag: Flag) =>
  Object.fromEntries(Object.entries(orderFields).filter(([, field]) => field[flag])) as Having<Flag>

export const fieldsFromCustomer = having('fromCustomer')
export const fieldsToCustomer = having('toCustomer')

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The same fields as the owner's checkout writes them, in camel case. */
type InCheckout<Order> = { [Name in keyof Order as Camel<Name & string>]: Order[Name] }

export const toCheckout = <Order extends object>(order: Order) =>
  Object.fromEntries(Object.entries(order).map(([name, value]) => [camel(name), value])) as InCheckout<Order>

export const checkoutFields = toCheckout(fieldsFromCustomer)

/** What the customer filled in, as an order names it. */
export const fromCheckout = <Payload extends { readonly [Name in keyof typeof checkoutFields]: unknown }>(payload: Payload) =>
  Object.fromEntries(Object.keys(fieldsFromCustomer).map((name) => [name, payload[camel(name) as keyof Payload]])) as {
    [Name in keyof typeof fieldsFromCustomer]: Payload[Camel<Name> & keyof Payload]
  }
