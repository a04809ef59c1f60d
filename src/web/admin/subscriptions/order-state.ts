import { careWords } from '../../../shared/admin-words.ts'
import type { AdminSubscription, SubscriptionStatus } from '../../../shared/entities.ts'
import { showCents, toCents } from '../../../shared/money.ts'
import { showReference } from '../../../shared/order-reference.ts'

export const orderName = ({ id, name }: AdminSubscription) => `${showReference(id)} ${name}`

/** What is still being paid, or is over, stays as it is. */
export const isOpen = ({ status }: AdminSubscription) => status === 'paid' || status === 'manual'

export const statusKinds = {
  pending: 'watch',
  paid: 'good',
  manual: 'good',
  expired: 'quiet',
  failed: 'trouble',
  refunded: 'quiet',
  canceled: 'quiet',
} as const satisfies Record<SubscriptionStatus, string>

/** What came in by card and went back; nothing for an order without a card. */
export const paymentLine = ({ paid_amount, refunded_amount }: AdminSubscription): string | undefined => {
  if (paid_amount === 0) return
  const paid = `${showCents(toCents(paid_amount))} paid`
  return refunded_amount === 0 ? paid : `${paid}, ${showCents(toCents(refunded_amount))} refunded`
}

/** What can still be given back, the way it came: through the payment provider. */
export const leftCents = ({ payment_ref, paid_amount, refunded_amount }: AdminSubscription): number =>
  payment_ref === null ? 0 : toCents(paid_amount) - toCents(refunded_amount)

export const caresOf = ({ care, disputed }: AdminSubscription): string[] => [
  ...(care ? [careWords[care]] : []),
  ...(disputed ? [careWords.disputed] : []),
]
