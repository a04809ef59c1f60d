import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, openSeason, ordersOf, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { limit } from '../../../../tests/support/people/buyers.ts'
import { makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { openTestShop, type TestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import { openPayments } from '../../outside/payments.ts'
import * as refunds from '../../store/money/refunds.ts'
import { pageReference, readPageReference } from '../payment-page/payment-reference.ts'

/** Two farms share an account at the provider: neither takes the other's payments for its own. */

const here = useTestShop()
let there = {} as TestShop
let season = {} as Season
let seasonThere = {} as Season
beforeAll(async () => {
  here.sandbox.switches.drop = true
  there = await openTestShop({ account: here })
  season = await openSeason(here)
  seasonThere = await openSeason(there)
})
afterAll(() => there.close?.())

const linesAt = ({ logs }: TestShop, level: number) => logs.filter((line) => JSON.parse(line).level === level)
const warnings = (shop: TestShop) => linesAt(shop, 40)
const errors = (shop: TestShop) => linesAt(shop, 50)
const heard = async ({ shop }: TestShop, id: string) => (await shop.db`select 1 from payment_event where event_id = ${id}`).length

/** The order as it is when the provider's answer was lost on the way: it knows of no session. */
const forgetSession = ({ shop }: TestShop, session: string) =>
  shop.db`
    with forgotten as (update payment_page set session_id = null, url = null where session_id = ${session})
    update subscription set checkout_session_id = null where checkout_session_id = ${session}`

describe('orders of the same number in two shops with one account', () => {
  test('are paid on pages of their own, though they want the same at the same moment', async () => {
    const ann = await makeMember(here)
    const bea = await makeMember(there)
    const one = await checkOut(here, ann, season)
    const other = await checkOut(there, bea, seasonThere)
    expect((await ordersOf(here, ann))[0]?.id).toBe((await ordersOf(there, bea))[0]?.id)
    expect(one.id).not.toBe(other.id)
    here.sandbox.pay(other.id)
    expect((await ordersOf(here, ann))[0]).toMatchObject({ status: 'pending' })
  })

  test('are not settled by a payment of the other shop, also when the own page is not known', async () => {
    const ann = await makeMember(here)
    const bea = await makeMember(there)
    const one = await checkOut(here, ann, season)
    const other = await checkOut(there, bea, seasonThere)
    const [mine] = await ordersOf(here, ann)
    await there.shop.db`update payment_page set page_id = ${Number(mine?.id) + 10_000} where session_id = ${other.id}`
    await here.shop.db`update payment_page set page_id = ${Number(mine?.id) + 10_000} where session_id = ${one.id}`
    await forgetSession(here, one.id)
    here.sandbox.pay(other.id)
    expect((await sendEvent(here, 'checkout.session.completed', { id: other.id }, { id: `evt_${other.id}` })).statusCode).toBe(200)
    expect((await ordersOf(here, ann))[0]).toMatchObject({ status: 'pending', paid_cents: 0 })
    expect(await heard(here, `evt_${other.id}`)).toBe(1)
    expect(warnings(here).some((line) => line.includes(other.id))).toBe(true)
    expect((await sendEvent(there, 'checkout.session.completed', { id: other.id })).statusCode).toBe(200)
    expect((await ordersOf(there, bea))[0]).toMatchObject({ status: 'paid', paid_cents: 13_000 })
  })
})

describe('a session of this shop', () => {
  test('whose answer was lost is found by what the shop called the order', async () => {
    const ann = await makeMember(here)
    const { id } = await checkOut(here, ann, season)
    await forgetSession(here, id)
    here.sandbox.pay(id)
    await sendEvent(here, 'checkout.session.completed', { id })
    expect((await ordersOf(here, ann))[0]).toMatchObject({ status: 'paid', checkout_session_id: id })
  })

  test('of an order that a restored shop has forgotten does not pay the one that has its number now', async () => {
    const ann = await makeMember(here)
    const { id } = await checkOut(here, ann, season)
    await forgetSession(here, id)
    await here.shop.db`update payment_page set created_at = created_at + interval '1 hour' where user_id = ${ann.id}`
    here.sandbox.pay(id)
    await sendEvent(here, 'checkout.session.completed', { id })
    expect((await ordersOf(here, ann))[0]).toMatchObject({ status: 'pending' })
  })

  test('that an older version opened under the bare number is settled by its id, and by nothing else', async () => {
    const ann = await makeMember(here)
    const [{ id: order }] = await here.shop.db<[{ id: number }]>`select max(id) + 1 as id from subscription`
    const old = await here.shop.payments.open({
      reference: String(order),
      email: ann.email,
      language: 'en',
      description: 'Our farm',
      lines: [{ about: 'Our farm', name: 'Eggs', quantity: 1, unitCents: 13_000 }],
      successUrl: 'http://localhost/success',
      cancelUrl: 'http://localhost/cancel',
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    const { id: now } = await checkOut(here, ann, season)
    await forgetSession(here, now)
    here.sandbox.pay(old.id)
    await sendEvent(here, 'checkout.session.completed', { id: old.id })
    expect((await ordersOf(here, ann))[0]).toMatchObject({ status: 'pending' })
    await here.shop.db`update payment_page set session_id = ${old.id} where user_id = ${ann.id}`
    await sendEvent(here, 'checkout.session.completed', { id: old.id })
    expect((await ordersOf(here, ann))[0]).toMatchObject({ status: 'paid', paid_cents: 13_000 })
  })
})

describe('a signed event', () => {
  test.each([
    ['a session that the provider does not know', 'checkout.session.completed', { id: 'cs_test_nobody' }],
    ['a payment that nobody here made', 'charge.refunded', { id: 'ch_1', payment_intent: 'pi_nobody' }],
  ])('about %s is noted, warned of and answered 200', async (_, type, object) => {
    const id = `evt_stray_${type}`
    for (let time = 0; time < 2; time++) expect((await sendEvent(here, type, object, { id })).statusCode).toBe(200)
    expect(await heard(here, id)).toBe(1)
    expect(warnings(here).some((line) => line.includes(id) && line.includes('not about a payment of this shop'))).toBe(true)
  })
})

describe('an order whose page the provider does not know, as after a change of accounts', () => {
  const opened = async () => {
    const ann = await makeMember(here)
    const { id } = await checkOut(here, ann, season)
    const session_id = `cs_test_elsewhere_${ann.id}`
    await here.shop.db`update payment_page set session_id = ${session_id} where session_id = ${id}`
    await here.shop.db`update subscription set checkout_session_id = ${session_id} where checkout_session_id = ${id}`
    return ann
  }

  test('is given up by who wants something else, and they can pay', async () => {
    const ann = await opened()
    await expect(checkOut(here, ann, season, { cartonsPerWeek: 3 })).resolves.toMatchObject({ id: expect.stringMatching(/^cs_/) })
    expect((await ordersOf(here, ann)).map(({ status }) => status)).toEqual(['expired', 'pending'])
  })

  test('is told the log, and given up a day after its end, so that it keeps no place for ever', async () => {
    const ann = await opened()
    for (const [passed, status] of [
      ['2 hours', 'pending'],
      ['22 hours', 'pending'],
      ['2 hours', 'expired'],
    ] as const) {
      await here.shop.db`
        update payment_page set created_at = created_at - ${passed}::interval, expires_at = expires_at - ${passed}::interval
        where user_id = ${ann.id}`
      await reconcile(here.shop)
      expect((await ordersOf(here, ann))[0]).toMatchObject({ status })
    }
    expect(errors(here).some((line) => line.includes(`cs_test_elsewhere_${ann.id}`) && line.includes('STRIPE_SECRET_KEY'))).toBe(true)
  })

  test('is shown as it is known here', async () => {
    const ann = await opened()
    const session_id = `cs_test_elsewhere_${ann.id}`
    expect(await as(here.app, ann).settleCheckout({ body: { session_id } })).toMatchObject({ status: 'pending' })
  })
})

describe('while the shop asks with the key of another account', () => {
  let elsewhere = {} as TestShop
  beforeAll(async () => {
    elsewhere = await openTestShop()
  })
  afterAll(() => elsewhere.close?.())

  /** The key is of the other account; events are still signed by our own. */
  const withTheWrongKey = async (work: () => Promise<void>) => {
    const { shop, sandbox } = here
    const right = shop.payments
    shop.payments = openPayments({ ...elsewhere.sandbox, webhookSecret: sandbox.webhookSecret }, shop.clock)
    try {
      await work()
    } finally {
      shop.payments = right
    }
  }
  const completed = 'checkout.session.completed'

  test('a payment is not lost: its event is sent again, and settles it once the key is right', async () => {
    const ann = await makeMember(here)
    const { id } = await checkOut(here, ann, season)
    here.sandbox.pay(id)
    const event = { id: `evt_wrong_key_${id}` }
    await withTheWrongKey(async () => {
      expect((await sendEvent(here, completed, { id }, event)).statusCode).toBe(503)
      expect(await heard(here, event.id)).toBe(0)
      expect(errors(here).some((line) => line.includes(id) && line.includes('STRIPE_SECRET_KEY'))).toBe(true)
    })
    expect((await sendEvent(here, completed, { id }, event)).statusCode).toBe(200)
    expect((await ordersOf(here, ann))[0]).toMatchObject({ status: 'paid', paid_cents: 13_000 })
  })

  test('an order whose page has run out meanwhile waits, and is found paid without any event', async () => {
    const ann = await makeMember(here)
    const { id } = await checkOut(here, ann, season)
    here.sandbox.pay(id)
    await here.shop.db`
      update payment_page set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
      where user_id = ${ann.id}`
    await withTheWrongKey(() => reconcile(here.shop))
    expect((await ordersOf(here, ann))[0]).toMatchObject({ status: 'pending' })
    await reconcile(here.shop)
    expect((await ordersOf(here, ann))[0]).toMatchObject({ status: 'paid' })
  })

  test.each([
    ['the same', 2],
    ['something else', 3],
  ])('whoever wants %s again gets a page of the new account, and what they paid in the old one is honoured later', async (_, cartons) => {
    const ann = await makeMember(here)
    const { id } = await checkOut(here, ann, season)
    here.sandbox.pay(id)
    await withTheWrongKey(async () => {
      const again = await checkOut(here, ann, season, { cartonsPerWeek: cartons })
      expect(await here.shop.payments.read(again.id)).toMatchObject({ state: 'open' })
    })
    expect((await ordersOf(here, ann)).map(({ status }) => status)).toEqual(['expired', 'pending'])
    await sendEvent(here, completed, { id })
    expect((await ordersOf(here, ann)).map(({ status }) => status)).toEqual(['paid', 'pending'])
  })

  test('the last place stays theirs who orders again', async () => {
    const few = await limit(here, await openSeason(here), { cartons: 2, places: 1 })
    const ann = await makeMember(here)
    await checkOut(here, ann, few)
    await withTheWrongKey(async () => {
      await expect(checkOut(here, ann, few)).resolves.toMatchObject({ id: expect.stringMatching(/^cs_/) })
    })
  })

  test('nobody is kept from closing their account, nor told of an error on the page after paying', async () => {
    const ann = await makeMember(here)
    const { id: session_id } = await checkOut(here, ann, season)
    await withTheWrongKey(async () => {
      expect(await as(here.app, ann).settleCheckout({ body: { session_id } })).toMatchObject({ status: 'pending', is_processing: false })
      await as(here.app, ann).closeAccount({ body: { password: ann.password, pickups: 0, credit_cents: 0 } })
    })
    expect(await ordersOf(here, ann)).toMatchObject([{ status: 'expired' }])
  })

  test('a refund of what was paid in the old one is refused with its reason, and one that was under way ends', async () => {
    const ann = await makeMember(here)
    const admin = await makeAdmin(here)
    const { id } = await checkOut(here, ann, season)
    here.sandbox.pay(id)
    await sendEvent(here, completed, { id })
    const [order] = await ordersOf(here, ann)
    const farmer = as(here.app, admin)
    const refund = async () => {
      const { version } = await farmer.readSubscription({ params: { id: order?.id } })
      return farmer.refundSubscription({ params: { id: order?.id }, body: { version, amount: 20, cancel: false } })
    }
    const refused = { status: 409, code: 'refundRefused', message: expect.stringContaining('No such') }
    const asked = { cents: 2000, cancel: false, credit_cents: null, coming_cents: null, user_id: admin.id, who: admin.email }
    const ask = async (age: string) => {
      const { refund_id } = await refunds.ask(here.shop.db, { ...asked, subscription_id: order?.id ?? 0, asked_at: here.shop.clock() })
      await here.shop.db`update refund set asked_at = now() - ${age}::interval where refund_id = ${refund_id}`
    }
    await withTheWrongKey(async () => {
      await expect(refund()).rejects.toMatchObject(refused)
      await ask('5 minutes')
      await expect(refund()).rejects.toMatchObject(refused)
      await ask('30 hours')
      await reconcile(here.shop)
    })
    expect(await here.shop.db`select state from refund where subscription_id = ${order?.id}`).toEqual([
      { state: 'refused' },
      { state: 'refused' },
    ])
    expect(await ordersOf(here, ann)).toMatchObject([{ status: 'paid', refunded_cents: 0 }])
  })

  test('a session is known as ours by what the shop called the order, also when its answer was lost', async () => {
    const ann = await makeMember(here)
    const { id } = await checkOut(here, ann, season)
    const { reference } = await here.shop.payments.read(id)
    await forgetSession(here, id)
    await withTheWrongKey(async () => {
      expect((await sendEvent(here, completed, { id, client_reference_id: reference })).statusCode).toBe(503)
    })
  })

  test('a refund of a payment that is ours is heard later', async () => {
    const ann = await makeMember(here)
    const { id } = await checkOut(here, ann, season)
    const payment_intent = String(here.sandbox.pay(id).payment_intent)
    await sendEvent(here, completed, { id })
    await here.shop.payments.refund({ paymentRef: payment_intent, cents: 2_000, key: `by-hand-${id}` })
    const event = { id: `evt_wrong_key_refund_${id}` }
    const refunded = () => sendEvent(here, 'charge.refunded', { id: 'ch_1', payment_intent }, event)
    await withTheWrongKey(async () => expect((await refunded()).statusCode).toBe(503))
    expect((await refunded()).statusCode).toBe(200)
    expect((await ordersOf(here, ann))[0]).toMatchObject({ refunded_cents: 2_000 })
  })
})

describe('refunds in two shops with one account', () => {
  test('of the same number, the same sum and the same moment are two', async () => {
    for (const shop of [here, there]) {
      const farmer = as(shop.app, await makeAdmin(shop))
      const ann = await makeMember(shop)
      const { id } = await checkOut(shop, ann, shop === here ? season : seasonThere)
      here.sandbox.pay(id)
      await sendEvent(shop, 'checkout.session.completed', { id })
      const [order] = await ordersOf(shop, ann)
      const { version } = await farmer.readSubscription({ params: { id: order?.id } })
      await farmer.refundSubscription({ params: { id: order?.id }, body: { version, amount: 20, cancel: false } })
      expect((await shop.shop.payments.read(id)).refundedCents).toBe(2_000)
    }
    const keys = await Promise.all([here, there].map(({ shop }) => shop.db`select refund_id, provider_key from refund_share`))
    expect(keys[0]?.[0]?.refund_id).toBe(keys[1]?.[0]?.refund_id)
    expect(keys[0]?.[0]?.provider_key).not.toBe(keys[1]?.[0]?.provider_key)
  })

  test('that an older version has asked for goes on under its old key, and pays once', async () => {
    const ann = await makeMember(here)
    const admin = await makeAdmin(here)
    const { id } = await checkOut(here, ann, season)
    const payment = String(here.sandbox.pay(id).payment_intent)
    await sendEvent(here, 'checkout.session.completed', { id })
    const [order] = await ordersOf(here, ann)
    const [asked] = await here.shop.db<{ refund_id: number }[]>`
      insert into refund (subscription_id, cents, cancel, user_id, who, asked_at, state)
      values (${order?.id}, 2000, false, ${admin.id}, ${admin.email}, now() - interval '5 minutes', 'asked') returning refund_id`
    // As the migration does with what is still open then.
    await here.shop.db`
      insert into refund_share (refund_id, receipt_no, cents, provider_key)
      select refund_id, receipt_no, refund.cents, 'refund-' || refund_id
      from refund join receipt using (subscription_id) where refund_id = ${asked?.refund_id ?? 0}`
    await here.shop.payments.refund({ paymentRef: payment, cents: 2_000, key: `refund-${asked?.refund_id}` })
    await reconcile(here.shop)
    expect((await here.shop.payments.read(id)).refundedCents).toBe(2_000)
    expect((await ordersOf(here, ann))[0]).toMatchObject({ refunded_cents: 2_000 })
  })
})

describe('what a page is called at the provider', () => {
  const named = { shop_id: 'a'.repeat(32), page_id: 42, created_at: new Date('2031-03-04T05:06:07.089Z') }

  test('says which shop, which page and which moment, and is read as it was written', () => {
    expect(readPageReference(pageReference(named))).toEqual(named)
    expect(pageReference({ ...named, page_id: 2_147_483_647 }).length).toBeLessThan(200)
  })

  test.each([
    null,
    '',
    '42',
    'order-42',
    `${'a'.repeat(32)}-page-0-1`,
    `${'a'.repeat(31)}-page-42-1`,
    `${'A'.repeat(32)}-page-42-1`,
    `${'a'.repeat(32)}-page-42`,
    `${'a'.repeat(32)}-42-1`,
    `${'a'.repeat(32)}-page-42-01`,
    // Larger than any number of PostgreSQL's.
    `${'a'.repeat(32)}-page-2147483648-1`,
  ])('is not read from %s', (reference) => {
    expect(readPageReference(reference)).toBeUndefined()
  })
})

describe('a payment on a page that no row names, as of an order whose customer left before pages were rows', () => {
  /** Older versions kept no page of it; its receipt has the session. */
  const withoutPage = async () => {
    const ann = await makeMember(here)
    const { id } = await checkOut(here, ann, season)
    const payment_intent = String(here.sandbox.pay(id).payment_intent)
    await sendEvent(here, 'checkout.session.completed', { id })
    await here.shop.db`delete from payment_page where session_id = ${id}`
    return { ann, payment_intent }
  }

  test('that is refunded at the provider’s own dashboard is heard of', async () => {
    const { ann, payment_intent } = await withoutPage()
    here.sandbox.refund(payment_intent, 2_000)
    await sendEvent(here, 'charge.refunded', { id: 'ch_1', payment_intent })
    expect((await ordersOf(here, ann))[0]).toMatchObject({ status: 'paid', refunded_cents: 2_000 })
  })

  test('that a bank disputes is heard of', async () => {
    const { ann, payment_intent } = await withoutPage()
    here.sandbox.dispute(payment_intent)
    await sendEvent(here, 'charge.dispute.created', { id: 'du_1', payment_intent })
    expect((await ordersOf(here, ann))[0]).toMatchObject({ status: 'paid', disputed: true })
  })
})

describe('a dispute', () => {
  const dispute = async (ending?: 'won' | 'lost') => {
    const ann = await makeMember(here)
    const { id } = await checkOut(here, ann, season)
    const payment_intent = String(here.sandbox.pay(id).payment_intent)
    await sendEvent(here, 'checkout.session.completed', { id })
    here.sandbox.dispute(payment_intent)
    await sendEvent(here, 'charge.dispute.created', { id: 'du_1', payment_intent })
    expect((await ordersOf(here, ann))[0]).toMatchObject({ disputed: true })
    if (!ending) return
    here.sandbox.closeDispute(payment_intent, ending)
    await sendEvent(here, 'charge.dispute.closed', { id: 'du_1', payment_intent })
    return (await ordersOf(here, ann))[0]
  }

  test('that was won clears, and the order is as before', async () => {
    expect(await dispute('won')).toMatchObject({ status: 'paid', disputed: false, refunded_cents: 0 })
  })

  test('that was lost stays with the order', async () => {
    expect(await dispute('lost')).toMatchObject({ status: 'paid', disputed: true })
  })
})
