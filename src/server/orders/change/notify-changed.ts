import { owedCents } from '../../../shared/rules/money/owed.ts'
import { orderChangedLetter } from '../../mail/letters/changed-letters.ts'
import type { ReceiptAt } from '../../mail/letters/receipt-link.ts'
import { mailCustomer } from '../../mail/order-mail.ts'
import type { Settling } from '../../money/kinds.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'
import type { ChangeMoney } from './calculate-change.ts'
import type { Change } from './make-change.ts'

type ChangeNotice = { change: Change | undefined; money: ChangeMoney; came?: { cents: number; receipt: ReceiptAt; isLate: boolean } }

/** Emails the customer what became of an order they changed; `order` is its state before. */
export const notifyChanged = async (shop: Settling, tx: Db, order: OrderRow, { change, money, came }: ChangeNotice): Promise<void> => {
  const now = (await checkouts.lockById(tx, order.id)) ?? order
  const changed = new Set(change?.visits.flatMap(({ rows }) => rows.map(({ pickup_id }) => pickup_id)))
  const after = await myPickups.listOfOrder(tx, order.id)
  const visits = after.filter(({ rows, state }) => state !== 'skipped' && rows.some(({ pickup_id }) => changed.has(pickup_id)))
  const facts = {
    was: order,
    is: now,
    from_date: change?.from_date ?? null,
    cartons_from: change?.cartons_from ?? null,
    visits,
    came_cents: came?.cents ?? 0,
    credit_used_cents: Math.max(0, money.credit_more),
    credit_cents: Math.max(0, -money.credit_more),
    owed_cents: owedCents(now),
    due: now.pay_later === 'installments' ? ('installments' as const) : now.due_date,
    isLate: came?.isLate ?? false,
    receipt: came?.receipt,
  }
  await mailCustomer(shop, tx, order, (head, about) => orderChangedLetter(head, { ...about, ...facts }))
}
