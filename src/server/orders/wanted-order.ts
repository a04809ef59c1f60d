import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { fieldsFromCustomer } from '../../shared/fields/order-fields.ts'
import { creditUsed } from '../../shared/rules/money/order-total.ts'
import { cartonsOnTrust } from '../../shared/rules/money/owed.ts'
import type { Cycle, Site } from '../../shared/shapes/entities.ts'
import type { OrderRow, Written } from '../store/orders/order-row.ts'

/** What a person wants to subscribe to. */
export type WantedOrder = Pick<Written, keyof typeof fieldsFromCustomer> &
  Pick<
    OrderRow,
    'product_id' | 'first_week' | 'weeks' | 'every_weeks' | 'price_cents' | 'total_cents' | 'email' | 'pay_later' | 'due_date'
  > & {
    cycle: Cycle
    site: Site
    /** The number of monthly installments after the first, and the day they start; the due date is that of the last. */
    installments?: { count: number; from: PlainDate }
  }

/** An order that isn't paid later. */
export const PAID_NOW = { pay_later: null, due_date: null } as const

/** The due date is counted from the farm's day, so two presses around midnight are still one order. */
export const isSame = (row: OrderRow, { cycle: _, site, price_cents: __, installments: ___, due_date, ...wanted }: WantedOrder): boolean =>
  row.site_id === site.site_id &&
  (wanted.pay_later === 'farm' || row.due_date === due_date) &&
  Object.entries(wanted).every(([key, value]) => row[key as keyof OrderRow] === value)

export const isLimited = ({ cycle, site }: WantedOrder): boolean => cycle.cartons_limit !== null || site.places !== null

/** How many cartons a week the farm would give on trust. */
export const onTrust = ({ cartons_per_week: cartons, donation_cartons: donated, weeks }: WantedOrder): number =>
  cartonsOnTrust({ cartons, donated, weeks })

/** The person's credit at the time of the request, and the credit their page showed, if it sent it. */
export type CreditSeen = { balance_cents: number; shown_cents: number | undefined }

export const hasCredit = ({ balance_cents, shown_cents = 0 }: CreditSeen): boolean => balance_cents > 0 || shown_cents > 0

/** Whether nothing would be left to pay. */
export const isFree = ({ total_cents }: WantedOrder, { balance_cents, shown_cents }: CreditSeen): boolean =>
  (shown_cents ?? creditUsed(balance_cents, total_cents)) === total_cents
