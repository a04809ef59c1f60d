import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { fieldsFromCustomer } from '../../shared/fields/order-fields.ts'
import { isPayableIn } from '../../shared/rules/money/installments.ts'
import { afterCredit, creditUsed } from '../../shared/rules/money/order-total.ts'
import { cartonsOnTrust } from '../../shared/rules/money/owed.ts'
import { CARTON } from '../../shared/rules/products.ts'
import type { Cycle, Site } from '../../shared/shapes/entities.ts'
import type { Db } from '../store/database/database.ts'
import type { SavedCard } from '../store/money/saved-cards.ts'
import type { OrderRow, Written } from '../store/orders/order-row.ts'

/** What is ordered of one product. */
export type WantedLine = Pick<
  OrderRow,
  'product_id' | 'first_week' | 'weeks' | 'every_weeks' | 'price_cents' | 'cartons_per_week' | 'total_cents'
> & {
  product_name: string
  /** In one carton of it. */
  eggs: number
}

/** What a person wants to subscribe to: the first line with all that is said once, and the others. */
export type WantedOrder = Pick<Written, keyof typeof fieldsFromCustomer> &
  WantedLine &
  Pick<OrderRow, 'email' | 'pay_later' | 'due_date'> & {
    cycle: Cycle
    site: Site
    more: readonly WantedLine[]
    /** It has fewer weeks than are left, once per person. */
    is_trial?: true
    /** The number of monthly installments after the first, and the day they start; the due date is that of the last. */
    installments?: { count: number; from: PlainDate }
    /** Spare cartons: from which offer, and the refusal if it has no longer enough. */
    spare?: { offer_id: number; tooFew: (left: number) => Error }
    /** The saved card that is charged as soon as the order is there, all at once or in its installments; no page opens. */
    card?: SavedCard
    /** Asked under the locks with which the order is written; false: it is not wanted anymore. */
    claim?: (tx: Db) => Promise<boolean>
  }

export const linesOf = (wanted: WantedOrder): readonly [WantedLine, ...WantedLine[]] => [wanted, ...wanted.more]

const sumOf = (wanted: WantedOrder, of: (line: WantedLine) => number): number => linesOf(wanted).reduce((sum, line) => sum + of(line), 0)

/** Whether it comes once, with a visit that its customer makes anyway. */
export const isOnce = ({ every_weeks }: Pick<OrderRow, 'every_weeks'>): boolean => every_weeks === 0

/** The places that an order takes beside the others of its basket, which come on the same way. */
export const placesOf = ({ id, basket_id, every_weeks }: Pick<OrderRow, 'id' | 'basket_id' | 'every_weeks'>): 0 | 1 =>
  every_weeks === 0 || (basket_id !== null && basket_id !== id) ? 0 : 1

/** The owner's carton every week is never named: it is all that a farm without a choice sells. */
export const isWeeklyCarton = ({ product_id, every_weeks }: Pick<WantedLine, 'product_id' | 'every_weeks'>): boolean =>
  product_id === CARTON && every_weeks === 1

/** What all of it costs. */
export const totalOf = (wanted: WantedOrder): number => sumOf(wanted, ({ total_cents }) => total_cents)

/** An order that isn't paid later. */
export const PAID_NOW = { pay_later: null, due_date: null } as const

/** What makes two lines one and the same. */
const SAME = ['product_id', 'first_week', 'weeks', 'every_weeks', 'cartons_per_week', 'total_cents'] as const

const isSameLine = (row: Pick<OrderRow, (typeof SAME)[number]> | undefined, line: WantedLine): boolean =>
  SAME.every((name) => row?.[name] === line[name])

/** An order with the others of its basket, by their numbers. */
export type Basket = OrderRow & { more: readonly Pick<OrderRow, (typeof SAME)[number] | 'credit_cents' | 'pay_later' | 'due_date'>[] }

/** Of lines that are too small for installments, nothing is paid later. */
const isPaidAlike = (row: Basket, { pay_later, due_date, installments, card }: WantedOrder): boolean => {
  const later = [row, ...row.more].find((each) => each.pay_later !== null)
  // A page that waits to be paid is not what a saved card pays at once.
  if (card && row.status === 'pending') return false
  if (pay_later === 'farm') return later?.pay_later === 'farm'
  if (!later) return installments === undefined || !isAnyInInstallments(row, installments.count)
  return later.pay_later === pay_later && later.due_date === due_date
}

const isAnyInInstallments = (row: Basket, count: number): boolean =>
  [row, ...row.more].some((each) => isPayableIn(afterCredit(each), count))

/** The due date is counted from the farm's day, so two presses around midnight are still one order. */
export const isSame = (row: Basket, wanted: WantedOrder): boolean => {
  const {
    cycle: _,
    site,
    more,
    price_cents: __,
    product_name: ___,
    eggs: ____,
    installments: _____,
    card: ________,
    claim: _________,
    due_date: ______,
    pay_later: _______,
    spare,
    is_trial = false,
    ...written
  } = wanted
  return (
    row.site_id === site.site_id &&
    row.spare_offer_id === (spare?.offer_id ?? null) &&
    row.is_trial === is_trial &&
    isPaidAlike(row, wanted) &&
    Object.entries(written).every(([key, value]) => row[key as keyof OrderRow] === value) &&
    row.more.length === more.length &&
    more.every((line, place) => isSameLine(row.more[place], line))
  )
}

export const isLimited = ({ cycle, site }: WantedOrder): boolean => cycle.cartons_limit !== null || site.places !== null

/** How many cartons a week the farm would give on trust. */
export const onTrust = (wanted: WantedOrder): number =>
  cartonsOnTrust({
    cartons: sumOf(wanted, ({ cartons_per_week }) => cartons_per_week),
    donated: wanted.donation_cartons,
    weeks: wanted.weeks,
  })

/** The person's credit at the time of the request, the credit their page showed, if it sent it, and the last order that it is known to show. */
export type CreditSeen = { balance_cents: number; shown_cents: number | undefined; known_order?: number | undefined }

export const hasCredit = ({ balance_cents, shown_cents = 0 }: CreditSeen): boolean => balance_cents > 0 || shown_cents > 0

/** Whether nothing would be left to pay. */
export const isFree = (wanted: WantedOrder, { balance_cents, shown_cents }: CreditSeen): boolean =>
  (shown_cents ?? creditUsed(balance_cents, totalOf(wanted))) === totalOf(wanted)
