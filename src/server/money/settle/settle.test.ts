import { beforeAll, describe, expect, test, vi } from 'vitest'
import { checkOut, mailsOf, openSeason, ordersOf, pickupsOf, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { type Member, makeMember } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { openTestShop, type TestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { isSomebodyWaiting } from '../../../../tests/support/shop/waiting.ts'
import { CHECKOUT_SECONDS } from '../../../shared/limits.ts'
import { NO_HOURS } from '../../../words/en/dates/hours.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import { orderCalendar } from '../../pickups/calendar-events.ts'
import * as users from '../../store/people/users.ts'
import { settle } from './settle.ts'

/** Money is taken once, orders are settled once, whatever the network does. */

const later = { ms: 0 }
const clock = () => new Date(Date.now() + later.ms)
const shop = useTestShop({ clock })
let season: Season
beforeAll(async () => {
  season = await openSeason(shop)
  // Events come by hand in these tests.
  shop.sandbox.switches.drop = true
})

const settled = async (member: Member) => {
  const orders = await ordersOf(shop, member)
  const pickups = await pickupsOf(shop, member)
  return { order: orders[0], orders: orders.length, planned: pickups.filter(({ state }) => state === 'planned').length }
}

describe('a paid session', () => {
  test('makes the order paid, one pickup for each week, and one mail for each address', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season, { secondEmail: 'Second@people.example' })
    const { payment_intent } = shop.sandbox.pay(id)
    expect((await sendEvent(shop, 'checkout.session.completed', { id })).statusCode).toBe(200)
    const { order, orders, planned } = await settled(ann)
    expect(orders).toBe(1)
    expect(order).toMatchObject({ status: 'paid', paid_cents: 13000, total_cents: 13000, payment_ref: payment_intent, care: null })
    expect(planned).toBe(8)
    for (const address of [ann.email, 'second@people.example']) {
      const [mail, ...more] = await mailsOf(shop, address)
      expect(more).toEqual([])
      expect(mail?.subject).toContain('D-0')
      expect(mail?.body_text).toContain('$130.00')
      expect(mail?.body_text).toContain('The blue cooler.')
      expect(mail?.body_text).not.toContain('Ann Miller')
    }
  })

  test('of somebody who reads Spanish is told in Spanish at both addresses, and so is the calendar with it', async () => {
    const ann = await makeMember(shop)
    await users.setLanguage(shop.shop.db, ann.id, 'es')
    const { id } = await checkOut(shop, ann, season, { secondEmail: 'segundo@people.example' })
    shop.sandbox.pay(id)
    await sendEvent(shop, 'checkout.session.completed', { id })
    for (const address of [ann.email, 'segundo@people.example']) {
      const [mail] = await mailsOf(shop, address)
      expect(mail?.subject).toContain('Tus huevos de')
      expect(mail?.body_text).toContain('¡Gracias! Recibimos $130.00')
    }
    const { order } = await settled(ann)
    // Longer lines are broken.
    expect((await orderCalendar(shop.shop, shop.shop.db, order?.id ?? 0)).replaceAll('\r\n ', '')).toContain(
      'SUMMARY:Recoger 2 cartones en',
    )
  })

  test('delivered as 200 events, 50 at a time, to two processes, settles once', { timeout: 120_000 }, async () => {
    const other = await openTestShop({ clock, beside: shop })
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    shop.sandbox.pay(id)
    const both: TestShop[] = [shop, other]
    for (let batch = 0; batch < 4; batch++) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, each) =>
          sendEvent(both[each % 2] as TestShop, 'checkout.session.completed', { id }, each % 5 === 0 ? { id: `evt_same_${batch}` } : {}),
        ),
      )
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    }
    expect(await settled(ann)).toMatchObject({ orders: 1, planned: 8, order: { status: 'paid', paid_cents: 13000 } })
    expect(await mailsOf(shop, ann.email)).toHaveLength(1)
    await other.close()
  })

  test('settles although somebody else wanted the order and its season in the other order at the same moment', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    shop.sandbox.pay(id)
    const { db } = shop.shop
    const [order] = await ordersOf(shop, ann)
    await db.begin(async (other) => {
      // So that the settlement is the one that gives way.
      await other`set local deadlock_timeout = '1min'`
      await other`select 1 from cycle where cycle_id = ${season.cycle.cycle_id} for update`
      const answer = sendEvent(shop, 'checkout.session.completed', { id })
      await expect.poll(() => isSomebodyWaiting(db)).toBe(true)
      await other`select 1 from subscription where id = ${order?.id ?? 0} for update`
      void answer.then(({ statusCode }) => expect(statusCode).toBe(200))
    })
    await expect.poll(async () => (await settled(ann)).order?.status).toBe('paid')
    expect((await settled(ann)).planned).toBe(8)
  })

  test('ends in the same state in whatever order its events come', { timeout: 120_000 }, async () => {
    const people = [await makeMember(shop), await makeMember(shop)]
    const types = [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.expired',
      'charge.refunded',
      'charge.dispute.created',
    ]
    const orders = (list: string[]): string[][] =>
      list.length < 2 ? [list] : list.flatMap((each, at) => orders(list.toSpliced(at, 1)).map((rest) => [each, ...rest]))
    // A third of all orders: among them any three events come in each order, and each event comes last.
    const third = orders(types).filter((_, at) => at % 3 === 0)
    for (const [at, sequence] of third.entries()) {
      const { id } = await checkOut(shop, people[at % people.length] as Member, season)
      const payment_intent = String(shop.sandbox.pay(id).payment_intent)
      shop.sandbox.refund(payment_intent)
      shop.sandbox.dispute(payment_intent)
      for (const type of sequence)
        expect((await sendEvent(shop, type, type.startsWith('charge') ? { id: 'ch_1', payment_intent } : { id })).statusCode).toBe(200)
    }
    for (const person of people) {
      const all = await ordersOf(shop, person)
      expect(all).toHaveLength(20)
      for (const order of all) expect(order).toMatchObject({ status: 'refunded', paid_cents: 13000, refunded_cents: 13000, disputed: true })
      expect((await pickupsOf(shop, person)).filter(({ state }) => state !== 'canceled')).toEqual([])
      const letters = (await mailsOf(shop, person.email)).map(({ letter }) => letter)
      for (const kind of ['order-confirmation', 'order-refund']) expect(letters.filter((each) => each === kind)).toHaveLength(20)
    }
  })

  test('is honoured when the cycle was stopped meanwhile, and flagged for the farmer', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    await shop.shop.db`update cycle set is_active = false where cycle_id = ${season.cycle.cycle_id}`
    shop.sandbox.pay(id)
    await sendEvent(shop, 'checkout.session.completed', { id })
    await shop.shop.db`update cycle set is_active = true where cycle_id = ${season.cycle.cycle_id}`
    expect(await settled(ann)).toMatchObject({ order: { status: 'paid', care: 'cycleStopped' }, planned: 8 })
  })
})

describe('a webhook that never comes', () => {
  test('is made good by the page after paying, also when it is opened again', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    expect(await as(shop.app, ann).settleCheckout({ body: { session_id: id } })).toMatchObject({ status: 'pending', visits: [] })
    shop.sandbox.pay(id)
    for (let time = 0; time < 2; time++) {
      expect(await as(shop.app, ann).settleCheckout({ body: { session_id: id } })).toEqual({
        status: 'paid',
        is_processing: false,
        reference: expect.stringMatching(/^D-\d{5}$/),
        egg_cycle: 'Spring',
        pickup_site: 'Library',
        total_amount: 130,
        weeks: 8,
        cartons_per_week: 2,
        donation_cartons: 4,
        pay_later: null,
        owed_cents: 0,
        due_date: null,
        paid_now_cents: 13000,
        is_balance: false,
        visits: expect.arrayContaining([{ pickup_date: expect.any(String), pickup_site: 'Library', cartons: 2, ...NO_HOURS }]),
        change: null,
        first: expect.objectContaining({ pickup_site: 'Library', site_address: '1 Main St, Dryden, NY 13053', can_skip: false }),
      })
    }
    expect(await mailsOf(shop, ann.email)).toHaveLength(1)
  })

  test('is made good by the job that looks after waiting orders', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    shop.sandbox.pay(id)
    later.ms = 61_000
    await reconcile(shop.shop)
    later.ms = 0
    expect(await settled(ann)).toMatchObject({ order: { status: 'paid' }, planned: 8 })
  })
})

describe('money that goes back', () => {
  test('in part is noted, in whole ends the order and its coming pickups', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    const payment_intent = String(shop.sandbox.pay(id).payment_intent)
    await sendEvent(shop, 'checkout.session.completed', { id })
    shop.sandbox.refund(payment_intent, 3000)
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent })
    expect(await settled(ann)).toMatchObject({ order: { status: 'paid', refunded_cents: 3000 }, planned: 8 })
    shop.sandbox.refund(payment_intent)
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent })
    expect(await settled(ann)).toMatchObject({ order: { status: 'refunded', refunded_cents: 13000 }, planned: 0 })
    const told = (await mailsOf(shop, ann.email)).filter(({ letter }) => letter === 'order-refund')
    expect(told).toHaveLength(2)
    const [installment, rest] = told.sort((one, other) => one.body_text.length - other.body_text.length)
    expect(installment?.body_text).toMatch(/^We refunded \$30\.00 of your \$130\.00 for order D-\d{5}, Spring\./)
    expect(installment?.body_text).not.toContain('canceled')
    expect(rest?.body_text).toContain('We refunded $100.00 of your $130.00')
    expect(rest?.body_text).toContain("With your earlier refunds, that's $130.00 in total.")
    expect(rest?.body_text).toContain('Your remaining pickups are canceled.')
  })

  test('is told once to each address, however often the provider calls', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season, { secondEmail: `Two-${ann.email}` })
    const payment_intent = String(shop.sandbox.pay(id).payment_intent)
    await sendEvent(shop, 'checkout.session.completed', { id })
    shop.sandbox.refund(payment_intent, 3000)
    await Promise.all(Array.from({ length: 10 }, () => sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent })))
    for (const address of [ann.email, `two-${ann.email}`])
      expect((await mailsOf(shop, address)).map(({ letter }) => letter).sort()).toEqual(['order-confirmation', 'order-refund'])
  })

  test.each(['canceled', 'refunded'] as const)('for an order that is %s is noted, and it stays so', async (status) => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    const payment_intent = String(shop.sandbox.pay(id).payment_intent)
    await sendEvent(shop, 'checkout.session.completed', { id })
    await shop.shop.db`update subscription set status = ${status} where checkout_session_id = ${id}`
    shop.sandbox.refund(payment_intent)
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent })
    shop.sandbox.dispute(payment_intent)
    await sendEvent(shop, 'charge.dispute.created', { id: 'dp_1', payment_intent })
    expect(await settled(ann)).toMatchObject({ order: { status, refunded_cents: 13000, disputed: true } })
  })

  test('is noted as it is now, by one who looked before it changed', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    const payment_intent = String(shop.sandbox.pay(id).payment_intent)
    shop.sandbox.refund(payment_intent, 1000)
    const early = await shop.shop.payments.read(id)
    shop.sandbox.refund(payment_intent, 2000)
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent })
    await settle(shop.shop, early)
    expect(await settled(ann)).toMatchObject({ order: { status: 'paid', refunded_cents: 3000 } })
  })

  test('because a bank disputes it is noted', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    const payment_intent = String(shop.sandbox.pay(id).payment_intent)
    await sendEvent(shop, 'checkout.session.completed', { id })
    shop.sandbox.dispute(payment_intent)
    await sendEvent(shop, 'charge.dispute.created', { id: 'dp_1', payment_intent })
    expect(await settled(ann)).toMatchObject({ order: { status: 'paid', disputed: true } })
  })
})

describe('an unpaid session', () => {
  test('runs out, frees the place, and the person can order anew', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    later.ms = (CHECKOUT_SECONDS + 60) * 1000
    await reconcile(shop.shop)
    expect(await settled(ann)).toMatchObject({ order: { status: 'expired' }, planned: 0 })
    later.ms = 0
    expect((await checkOut(shop, ann, season)).id).not.toBe(id)
  })

  test('of a slow bank waits, and fails when the bank says no', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    shop.sandbox.settleLater(id)
    await sendEvent(shop, 'checkout.session.completed', { id })
    expect(await settled(ann)).toMatchObject({ order: { status: 'pending' }, planned: 0 })
    shop.sandbox.settle(id, 'failed')
    await sendEvent(shop, 'checkout.session.async_payment_failed', { id })
    expect(await settled(ann)).toMatchObject({ order: { status: 'failed' }, planned: 0 })
  })

  test('of a slow bank is settled when the money comes', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    shop.sandbox.settleLater(id)
    shop.sandbox.settle(id, 'succeeded')
    await sendEvent(shop, 'checkout.session.async_payment_succeeded', { id })
    expect(await settled(ann)).toMatchObject({ order: { status: 'paid' }, planned: 8 })
  })
})

describe('an event', () => {
  test.each([
    ['with a foreign signature', { secret: 'whsec_other' }],
    ['from long ago', { at: new Date(Date.now() - 3_600_000) }],
    ['from the future', { at: new Date(Date.now() + 3_600_000) }],
  ])('%s is refused and changes nothing', async (_, how) => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    shop.sandbox.pay(id)
    const reply = await sendEvent(shop, 'checkout.session.completed', { id }, how)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'notSigned'])
    expect(await settled(ann)).toMatchObject({ order: { status: 'pending' } })
  })

  test('of another kind, or about nothing of ours, is heard and ignored', async () => {
    expect((await sendEvent(shop, 'customer.created', { id: 'cus_1' })).statusCode).toBe(200)
    expect((await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: 'pi_unknown' })).statusCode).toBe(200)
  })

  test('while the provider cannot be asked is answered 503, so that it comes again', async () => {
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    shop.sandbox.pay(id)
    shop.sandbox.switches.down = true
    const reply = await sendEvent(shop, 'checkout.session.completed', { id })
    shop.sandbox.switches.down = false
    expect(reply.statusCode).toBe(503)
    expect((await sendEvent(shop, 'checkout.session.completed', { id })).statusCode).toBe(200)
    expect(await settled(ann)).toMatchObject({ order: { status: 'paid' }, planned: 8 })
  })
})

describe('the sandbox', () => {
  test('calls the listening shop by itself, twice and in the wrong order if need be', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    Object.assign(shop.sandbox.switches, { drop: false, duplicate: 3, reorder: true })
    const ann = await makeMember(shop)
    const { id } = await checkOut(shop, ann, season)
    shop.sandbox.pay(id)
    await vi.waitFor(async () => expect(await settled(ann)).toMatchObject({ order: { status: 'paid' }, planned: 8 }), { timeout: 15_000 })
    expect(await mailsOf(shop, ann.email)).toHaveLength(1)
    Object.assign(shop.sandbox.switches, { drop: true, duplicate: 1, reorder: false })
  })
})
