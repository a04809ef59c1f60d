import { canEnd, isCounted } from '../../../shared/rules/counted.ts'
import { showCents, toCents, toDollars } from '../../../shared/rules/money/cents.ts'
import { unrecordedCents } from '../../../shared/rules/money/owed.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Order, OrderStatus } from '../../../shared/shapes/orders.ts'
import { careWords, nameOfState, owedWords } from '../../../words/en/dashboard/admin.ts'

export const orderName = ({ id, name }: Order) => `${showReference(id)} ${name}`

/** What is still being paid, or is over, stays as it is. */
export const isOpen = ({ status }: Order) => isCounted(status)

/** Whether it can be ended, and its money given back. */
export const isEndable = ({ status }: Order) => canEnd(status)

/** Whether its payment waits for the farmer's word. */
export const isHeld = ({ status }: Order) => status === 'held'

/** Whether its money has not come in time, and the farmer cancels it or waits. */
export const isWaitedFor = ({ status, care }: Order) => status === 'owed' && (care === 'overdue' || care === 'installmentFailed')

export const statusKinds = {
  pending: 'watch',
  held: 'trouble',
  owed: 'watch',
  paid: 'good',
  manual: 'good',
  expired: 'quiet',
  failed: 'trouble',
  refunded: 'quiet',
  canceled: 'quiet',
} as const satisfies Record<OrderStatus, string>

/** In one word: "by card" isn't said of an order paid in another way or in several. */
export const stateName = (row: Order): string => {
  const isByCard = row.status === 'paid' && row.paid_amount > 0 && row.farm_amount === 0
  return isByCard ? owedWords.paidByCard : nameOfState(row)
}

/** Whether money that was paid by hand can be given back so: of an order that has ended. */
export const canReturn = ({ status, farm_amount }: Order): boolean => !canEnd(status) && farm_amount > 0

/** Whether its payments are listed one by one: a single card payment needs only a line. */
export const hasPayments = ({ pay_later, farm_amount }: Order): boolean => pay_later !== null || farm_amount > 0

const inDollars = (amount: number, what: string): string[] => (amount === 0 ? [] : [`${showCents(toCents(amount))} ${what}`])

/** What is neither recorded as paid nor owed, of an order added by hand or imported. */
export const unrecordedOf = ({ status, total_amount, credit_amount, paid_amount, farm_amount }: Order): number =>
  unrecordedCents({
    status,
    total_cents: toCents(total_amount),
    credit_cents: toCents(credit_amount),
    paid_cents: toCents(paid_amount),
    farm_cents: toCents(farm_amount),
  })

/** What can be recorded as paid by hand. */
export const payableOf = (row: Order): number => toCents(row.owed_amount) + unrecordedOf(row)

/** What came in by card and by hand, what of the person's credit was used, and what went back; nothing for an order without either. */
export const paymentLine = (row: Order): string | undefined =>
  [
    ...inDollars(row.paid_amount, hasPayments(row) ? 'by card' : 'paid'),
    ...inDollars(row.farm_amount, 'to the farm'),
    ...inDollars(Math.abs(row.credit_amount), row.credit_amount > 0 ? 'by credit' : 'became credit'),
    ...inDollars(row.refunded_amount, 'refunded'),
    ...inDollars(toDollars(unrecordedOf(row)), owedWords.unrecorded),
  ].join(', ') || undefined

export const caresOf = ({ care, disputed }: Order): string[] => [
  ...(care ? [careWords[care]] : []),
  ...(disputed ? [careWords.disputed] : []),
]
