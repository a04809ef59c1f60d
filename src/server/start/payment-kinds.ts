import type { Shop } from '../kernel/context.ts'
import { giftRefundKind } from '../money/gifts/refund-gift.ts'
import { giftKind } from '../money/gifts/settle-gift.ts'
import { balanceKind } from '../money/pay-later/settle-balance.ts'
import { changeKind } from '../orders/change/settle-change.ts'
import { orderRefundKind } from '../orders/refund-order.ts'
import { renewalCardKind } from '../orders/renewal/auto-renewal.ts'
import { orderKind } from '../orders/settle-order.ts'

/** What can be paid for on a page, and what money can go back of. A new way to pay is a line here. */
export const paymentKinds: Shop['kinds'] = {
  pages: { order: orderKind, balance: balanceKind, change: changeKind, gift: giftKind, card: renewalCardKind },
  refunds: { order: orderRefundKind, gift: giftRefundKind },
}
