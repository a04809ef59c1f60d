import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut, mailsOf, openSeason, type Season, sendEvent } from '../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import type { Order } from '../../shared/shapes/orders.ts'
import { readCapacity } from '../store/capacity/read-capacity.ts'

/** A payment of less than was asked plans nothing until the farmer has decided. */

const shop = useTestShop()
let farmer = {} as Client
let season = {} as Season
let admin = {} as Member
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  season = await openSeason(shop)
  shop.sandbox.switches.drop = true
})

type Held = { ann: Member; session: string; payment: string; row: Order }

/** An order of $130.00 for which $100.00 came. */
const payTooLittle = async (): Promise<Held> => {
  const ann = await makeMember(shop)
  const { id: session } = await checkOut(shop, ann, season)
  shop.sandbox.discount(session, 3_000)
  const payment = String(shop.sandbox.pay(session).payment_intent)
  expect((await sendEvent(shop, 'checkout.session.completed', { id: session })).statusCode).toBe(200)
  const [found] = await shop.shop.db<{ id: number }[]>`select id from subscription where checkout_session_id = ${session}`
  return { ann, session, payment, row: await farmer.readSubscription({ params: { id: found?.id ?? 0 } }) }
}
const planned = async ({ row }: Held) =>
  (await shop.shop.db`select 1 from pickup where subscription_id = ${row.id} and state = 'planned'`).length
const lettersTo = async (address: string) => (await mailsOf(shop, address)).map(({ letter }) => letter)
const accept = ({ id, version }: Order) => farmer.acceptPayment({ params: { id }, body: { version } })
const refundAll = ({ id, version }: Order) => farmer.refundSubscription({ params: { id }, body: { version, amount: 100, cancel: true } })
const newsTo = async (address: string, order: Order) =>
  (await mailsOf(shop, address)).filter(({ subject }) => subject.includes(`D-${String(order.id).padStart(5, '0')}`))

describe('a payment of less than was asked', () => {
  test('is held: no pickup is planned, and customer and farmer are told', async () => {
    const held = await payTooLittle()
    expect(held.row).toMatchObject({ status: 'held', care: 'paidTooLittle', paid_amount: 100, total_amount: 130 })
    expect(await planned(held)).toBe(0)
    const [told] = await mailsOf(shop, held.ann.email)
    expect(told).toMatchObject({ letter: 'order-held' })
    expect(told?.body_text).toContain('We received $100.00 for Spring, but the total was $130.00.')
    const [notice] = await newsTo(admin.email, held.row)
    expect(notice).toMatchObject({ letter: 'payment-held' })
    expect(notice?.body_text).toContain('/admin?show=care')
    expect(await as(shop.app, held.ann).settleCheckout({ body: { session_id: held.session } })).toMatchObject({ status: 'held' })
    expect(await as(shop.app, held.ann).listMySubscriptions({ params: { userId: held.ann.id } })).toEqual([])
  })

  test('is told to the customer, and that its cartons are ordered already', async () => {
    const { ann, row } = await payTooLittle()
    expect(await as(shop.app, ann).readSubscribeHints()).toMatchObject({
      mine: [{ cycle_id: season.cycle.cycle_id, cartons_per_week: 2 }],
      held: [
        {
          reference: `D-${String(row.id).padStart(5, '0')}`,
          egg_cycle: 'Spring',
          pickup_site: 'Library',
          cartons_per_week: 2,
          paid_cents: 10_000,
          asked_cents: 13_000,
        },
      ],
    })
    await accept(row)
    expect(await as(shop.app, ann).readSubscribeHints()).toMatchObject({ mine: [{ cartons_per_week: 2 }], held: [] })
  })

  test('heard many times is held once', async () => {
    const held = await payTooLittle()
    await Promise.all(Array.from({ length: 10 }, () => sendEvent(shop, 'checkout.session.completed', { id: held.session })))
    expect(await farmer.readSubscription({ params: { id: held.row.id } })).toEqual(held.row)
    expect(await lettersTo(held.ann.email)).toEqual(['order-held'])
  })

  test('stands among what needs care, is in no list of orders, and keeps its place', async () => {
    const before = await farmer.readOverview()
    await shop.shop.db`update cycle set cartons_limit = 10000 where cycle_id = ${season.cycle.cycle_id}`
    const left = async () => (await readCapacity(shop.shop.db, shop.shop.farm.current, shop.shop.clock()))[0]?.cartons_left ?? 0
    const leftBefore = await left()
    const { row } = await payTooLittle()
    expect(await left()).toBe(leftBefore - row.cartons_per_week)
    await shop.shop.db`update cycle set cartons_limit = null where cycle_id = ${season.cycle.cycle_id}`
    expect((await farmer.readOverview()).care.payments).toBe(before.care.payments + 1)
    const ids = async (query: object) => (await farmer.listSubscriptions({ query })).map(({ id }) => id)
    expect(await ids({ care: 'yes' })).toContain(row.id)
    expect(await ids({ status: 'held' })).toContain(row.id)
    expect(await ids({})).not.toContain(row.id)
  })

  test('cannot be edited before it is settled', async () => {
    const { row } = await payTooLittle()
    await expect(farmer.editSubscription({ params: { id: row.id }, body: { ...row, name: 'Bea' } })).rejects.toMatchObject({
      code: 'readOnlyOrder',
    })
  })

  test('that came after the time ran out is held as well', async () => {
    const ann = await makeMember(shop)
    const { id: session } = await checkOut(shop, ann, season)
    shop.sandbox.discount(session, 3_000)
    shop.sandbox.pay(session)
    await shop.shop.db`update subscription set status = 'expired' where checkout_session_id = ${session}`
    await sendEvent(shop, 'checkout.session.completed', { id: session })
    const [row] = await shop.shop.db`select status, care from subscription where checkout_session_id = ${session}`
    expect(row).toEqual({ status: 'held', care: 'paidTooLittle' })
  })
})

describe('the farmer', () => {
  test('accepts it: the sum that came is the sum of the order, its pickups are planned, and it is recorded', async () => {
    const held = await payTooLittle()
    const accepted = await accept(held.row)
    expect(accepted).toMatchObject({ status: 'paid', care: null, paid_amount: 100, total_amount: 100 })
    expect(await planned(held)).toBe(8)
    expect((await lettersTo(held.ann.email)).sort()).toEqual(['order-confirmation', 'order-held'])
    const [entry] = await shop.shop.db`select changes from activity where action = 'acceptPayment' order by activity_id desc limit 1`
    expect(entry?.changes).toEqual([
      { field: 'status', was: 'held', is: 'paid' },
      { field: 'total_amount', was: '130', is: '100' },
    ])
    await expect(accept(accepted)).rejects.toMatchObject({ code: 'notHeld' })
  })

  test('gives it back: the order is over, and nothing was ever planned', async () => {
    const held = await payTooLittle()
    expect(await refundAll(held.row)).toMatchObject({ status: 'refunded', care: null, refunded_amount: 100 })
    expect(await planned(held)).toBe(0)
    const refund = (await mailsOf(shop, held.ann.email)).find(({ letter }) => letter === 'order-refund')
    expect(refund?.body_text).toContain('Your order is canceled.')
    expect(refund?.body_text).not.toContain('pickups')
  })

  test('who gives it back at the provider finds it ended here too', async () => {
    const held = await payTooLittle()
    shop.sandbox.refund(held.payment)
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: held.payment })
    expect(await farmer.readSubscription({ params: { id: held.row.id } })).toMatchObject({ status: 'refunded', care: null })
  })

  test('ends it without giving anything back', async () => {
    const { row } = await payTooLittle()
    expect(await farmer.cancelSubscription({ params: { id: row.id }, body: { version: row.version } })).toMatchObject({
      status: 'canceled',
    })
  })

  test('who presses at the same moment as another settles it once', async () => {
    const held = await payTooLittle()
    const both = await Promise.allSettled([accept(held.row), accept(held.row), refundAll(held.row)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status } = await farmer.readSubscription({ params: { id: held.row.id } })
    expect(await planned(held)).toBe(status === 'paid' ? 8 : 0)
  })
})

test('more than was asked is honoured, and left to the eye of the farmer', async () => {
  const ann = await makeMember(shop)
  const { id: session } = await checkOut(shop, ann, season)
  shop.sandbox.discount(session, -500)
  shop.sandbox.pay(session)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [row] = await shop.shop.db`select status, care, paid_cents from subscription where checkout_session_id = ${session}`
  expect(row).toEqual({ status: 'paid', care: 'amountDiffers', paid_cents: 13_500 })
})
