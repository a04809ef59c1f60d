import { canEnd, isCounted } from '../../../shared/rules/counted.ts'
import { showCents, toCents } from '../../../shared/rules/money.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Order, OrderStatus } from '../../../shared/shapes/orders.ts'
import { careWords } from '../../../shared/words/admin-words.ts'

export const orderName = ({ id, name }: Order) => `${showReference(id)} ${name}`

/** What is still being paid, or is over, stays as it is. */
export const isOpen = ({ status }: Order) => isCounted(status)

/** Whether it can be ended, and its money given back. */
export const isEndable = ({ status }: Order) => canEnd(status)

/** Whether its payment waits for the farmer's word. */
export const isHeld = ({ status }: Order) => status === 'held'

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

const inDollars = (amount: number, what: string): string[] => (amount === 0 ? [] : [`${showCents(toCents(amount))} ${what}`])

/** What came in by card, what of the person's credit was used, and what went back; nothing for an order without either. */
export const paymentLine = ({ paid_amount, refunded_amount, credit_amount }: Order): string | undefined =>
  [...inDollars(paid_amount, 'paid'), ...inDollars(credit_amount, 'by credit'), ...inDollars(refunded_amount, 'refunded')].join(', ') ||
  undefined

export const caresOf = ({ care, disputed }: Order): string[] => [
  ...(care ? [careWords[care]] : []),
  ...(disputed ? [careWords.disputed] : []),
]
