import { dateAt } from '../../../shared/dates/calendar.ts'
import { isCounted } from '../../../shared/rules/counted.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import type { SessionTruth } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as owed from '../../store/money/owed.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as savedCards from '../../store/money/saved-cards.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { surplusToCredit } from '../credit/surplus.ts'
import { fitInstallments } from '../installments/fit-installments.ts'
import type { PageKind, Settling } from '../kinds.ts'
import { noteRead } from '../refunds/note-refund.ts'
import { mailNoted } from './note-payment.ts'

type Paid = { truth: SessionTruth; purpose: 'balance' | 'change' }

/** A balance was paid by card. An overpayment becomes credit, and the email says so; if the order has ended, the farmer decides. */
export const applyPayment = async (shop: Settling, tx: Db, order: OrderRow, { truth, purpose }: Paid): Promise<void> => {
  const { id: subscription_id } = order
  // A provider's voucher paid everything: no money came, so the farmer decides.
  if (truth.paidCents === 0) return void (await owed.noteMoved(tx, subscription_id, { differs: true }))
  // Lock the person before taking a receipt number, as everywhere.
  if (order.user_id !== null) await credits.lockPerson(tx, order.user_id)
  const surplus = Math.max(0, truth.paidCents - owedCents(order))
  const isCredit = surplus > 0 && isCounted(order.status) && order.user_id !== null
  await owed.noteMoved(tx, subscription_id, { differs: surplus > 0 && !isCredit })
  const at = shop.clock()
  const paid_on = dateAt(at, shop.farm.current.time_zone)
  const { id: session_id, paymentRef: payment_ref, paidCents: cents, feeCents: fee_cents } = truth
  if (truth.savedCard) await savedCards.keep(tx, subscription_id, truth.savedCard)
  const paid = { kind: 'payment', method: 'card', cents, paid_on, at, subscription_id, payment_ref, session_id, fee_cents } as const
  const receipt_no = await receipts.add(tx, { ...paid, purpose })
  if (isCredit) await surplusToCredit(tx, { subscription_id, cents: surplus, at })
  await fitInstallments(shop, tx, subscription_id)
  await mailNoted(shop, tx, order, { cents, method: 'card', receipt_no, credit_cents: isCredit ? surplus : 0 })
  await noteRead(shop, tx, { subscription_id }, truth)
}

/** A payment page for an order's balance. */
export const balanceKind: PageKind = async (shop, tx, { subscription_id }) => {
  const order = subscription_id === null ? undefined : await checkouts.lockById(tx, subscription_id)
  if (!order) throw new Error(`Order ${subscription_id} is gone`)
  return { paid: (truth) => applyPayment(shop, tx, order, { truth, purpose: 'balance' }), over: async () => {} }
}
