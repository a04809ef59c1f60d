import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut, openSeason, type Season, sendEvent } from '../../../tests/support/orders/orders.ts'
import { setRules } from '../../../tests/support/orders/paid-orders.ts'
import { type Member, makeMember } from '../../../tests/support/people/people.ts'
import { as, nobody } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import * as credits from '../store/money/credits.ts'

/** A pickup of an order whose payment a bank disputes. */

const shop = useTestShop({ clock: () => new Date('2027-03-01T15:00:00Z') })
let season: Season
beforeAll(async () => {
  season = await openSeason(shop)
  await setRules(shop, { free_skips: 8 })
  shop.sandbox.switches.drop = true
})

type Disputed = { ann: Member; payment_intent: string; pickup_id: number; pickup_date: string }
const disputed = async (): Promise<Disputed> => {
  const ann = await makeMember(shop)
  const { id } = await checkOut(shop, ann, season)
  const payment_intent = String(shop.sandbox.pay(id).payment_intent)
  await sendEvent(shop, 'checkout.session.completed', { id })
  shop.sandbox.dispute(payment_intent)
  await sendEvent(shop, 'charge.dispute.created', { id: 'du_1', payment_intent })
  const [pickup] = await as(shop.app, ann).listMyPickups()
  if (!pickup) throw new Error('There is no pickup')
  return { ann, payment_intent, pickup_id: pickup.pickup_id, pickup_date: pickup.pickup_date }
}
const close = async ({ payment_intent }: Disputed, ending: 'won' | 'lost') => {
  shop.sandbox.closeDispute(payment_intent, ending)
  await sendEvent(shop, 'charge.dispute.closed', { id: 'du_1', payment_intent })
}
const skip = ({ ann, pickup_id }: Disputed) => as(shop.app, ann).skipPickup({ params: { id: pickup_id } })
const stateOf = async ({ ann }: Disputed) => (await as(shop.app, ann).listMyPickups())[0]?.state
const balanceOf = ({ ann }: Disputed) => credits.balanceOf(shop.shop.db, ann.id)
const refused = { status: 409, code: 'skipDisputed' }

describe('while a bank disputes the payment', () => {
  test('a pickup cannot be skipped, in the profile or by the egg card, and no credit comes of it', async () => {
    const order = await disputed()
    await expect(skip(order)).rejects.toMatchObject(refused)
    const token = /#token=(.+)$/.exec((await as(shop.app, order.ann).readMyCard()).card_url ?? '')?.[1] ?? ''
    const byCard = as(shop.app, nobody).changeByCard({ body: { token, pickup_id: order.pickup_id, change: 'skip' } })
    await expect(byCard).rejects.toMatchObject(refused)
    expect([await stateOf(order), await balanceOf(order)]).toEqual(['planned', 0])
  })

  test('it is offered for nothing else than giving it away, which brings no credit either', async () => {
    const order = await disputed()
    const days = { from: order.pickup_date, to: order.pickup_date, way: 'skipFirst' } as const
    const { visits } = await as(shop.app, order.ann).foreseeAway({ body: days })
    expect(visits).toMatchObject([{ becomes: 'given', credit_cents: 0 }])
    await as(shop.app, order.ann).goAway({ body: days })
    expect([await stateOf(order), await balanceOf(order)]).toEqual(['donated', 0])
  })

  test('and after the bank has decided for the customer it stays so; for the farm, it can be skipped again', async () => {
    const lost = await disputed()
    const won = await disputed()
    await close(lost, 'lost')
    await expect(skip(lost)).rejects.toMatchObject(refused)
    await close(won, 'won')
    expect(await skip(won)).toMatchObject({ state: 'skipped', skip_cents: 1_300 })
    expect([await balanceOf(lost), await balanceOf(won)]).toEqual([0, 1_300])
  })
})
