import type { AgreedEnd, EndPlan } from '../../../shared/shapes/order-changes.ts'
import type { Ask } from '../../http/handler-types.ts'
import { restEndedLetter } from '../../mail/letters/ended-letters.ts'
import { mailCustomer } from '../../mail/order-mail.ts'
import { endPage } from '../../money/payment-page/end-page.ts'
import { finishRefund } from '../../money/refunds/finish-refund.ts'
import { ProviderAway } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import { dryRun } from '../../store/database/dry-run.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import { endOrder } from './end-order.ts'

type Asked = Ask<'endMyOrder'>

/** Pressed again, or after a lost reply, it has ended already. Only its customer is told so. */
const hasEnded = async ({ user, params }: Asked, db: Db): Promise<boolean> =>
  (await checkouts.findById(db, params.id))?.user_id === user.id && (await orderChanges.isEnded(db, params.id))

const SEEN = ['from_date', 'card_cents', 'credit_cents', 'owed_after_cents'] as const satisfies (keyof AgreedEnd)[]

/** Nobody should pay on a page for something that ends, and money that is on its way is waited for. */
const endPages = async ({ shop, params, refuse }: Asked): Promise<void> => {
  for (const page of await paymentPages.listOpen(shop.db, { subscription_id: params.id })) {
    const end = await endPage(shop, page)
    if (end === 'processing') throw refuse('paymentOnItsWay')
  }
}

const endNow = (ask: Asked): Promise<refunds.RefundRow | undefined> =>
  ask.db.begin(async (tx) => {
    const { shop, params, body, refuse } = ask
    await checkouts.lockById(tx, params.id)
    if (await hasEnded(ask, tx)) return undefined
    const { plan, order, change } = await endOrder(ask, tx)
    if (SEEN.some((name) => plan[name] !== body[name])) throw refuse('endMoved')
    await orderChanges.add(tx, change)
    await mailCustomer(shop, tx, order, (head, about) =>
      restEndedLetter(head, { ...about, ...plan, isInInstallments: order.pay_later === 'installments' }),
    )
    shop.log.info({ order: order.id, back: plan.card_cents + plan.credit_cents }, 'A customer has ended an order')
    if (plan.card_cents === 0) return undefined
    const asked = { subscription_id: order.id, cents: plan.card_cents, asked_at: shop.clock() }
    return refunds.ask(tx, { ...asked, user_id: null, who: refunds.BY_ITSELF })
  })

/** What it would do, by doing it in a transaction that is rolled back. */
export const planEnd = (ask: Ask<'planMyEnd'>): Promise<EndPlan> => dryRun(ask.db, async (tx) => (await endOrder(ask, tx)).plan)

/** The order ends first; its refund is finished now, or within minutes if the provider is away. A refused one is shown to the farmer. */
export const endMyOrder = async (ask: Asked): Promise<void> => {
  const { shop } = ask
  if (await hasEnded(ask, ask.db)) return
  await endPages(ask)
  const refund = await endNow(ask)
  if (!refund) return
  await finishRefund(shop, refund).catch((error) => {
    if (!(error instanceof ProviderAway)) throw error
    shop.log.warn({ refund: refund.refund_id, reason: error.message }, 'A refund could not be finished yet')
  })
}
