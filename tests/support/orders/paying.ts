import { settle } from '../../../src/server/money/settle/settle.ts'
import { type Buyer, buy, giveCredit, sessionsOf } from '../people/buyers.ts'
import { type Member, makeMember } from '../people/people.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { checkOut, type Season, sendEvent } from './orders.ts'

/** People who pay, on the sandbox's page and in the shop. */

/** The page on which somebody pays who has just ordered. */
export const startPaying = async (shop: TestShop, buyer: Buyer, season: Season, cartons: number): Promise<string> => {
  const [session] = sessionsOf([await buy(shop, buyer, season, cartons)])
  if (!session) throw new Error('It was refused')
  return session
}

/** Pays on a page, and lets the shop know. */
export const payOn = async ({ sandbox, shop }: TestShop, session: string): Promise<void> => {
  sandbox.pay(session)
  await settle(shop, await shop.payments.read(session))
}

/** An order of $130.00, paid by card as far as there is no credit. */
export const buyPaid = async (shop: TestShop, season: Season, credit: number): Promise<{ ann: Member; id: number; payment: string }> => {
  const ann = await makeMember(shop)
  if (credit > 0) await giveCredit(shop, ann, credit)
  const { id: session } = await checkOut(shop, ann, season)
  const payment = credit < 13_000 ? String(shop.sandbox.pay(session).payment_intent) : ''
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [order] = await shop.shop.db<{ id: number }[]>`select id from subscription where checkout_session_id = ${session}`
  return { ann, id: order?.id ?? 0, payment }
}
