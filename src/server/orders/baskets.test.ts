import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TRUSTING } from '../../../tests/support/orders/bodies.ts'
import { addCycle } from '../../../tests/support/orders/farm-orders.ts'
import { sendEvent } from '../../../tests/support/orders/orders.ts'
import { addSiteOn } from '../../../tests/support/orders/paid-orders.ts'
import { mailsTo, mailTo } from '../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import type { SentCheckout } from '../../shared/shapes/checkout.ts'
import type { Cycle, Site } from '../../shared/shapes/entities.ts'
import * as checkouts from '../store/money/checkouts.ts'
import * as savedCards from '../store/money/saved-cards.ts'

const FIRST_DAY = new Date('2027-03-01T15:00:00Z')
const shop = useTestShop({ clock: () => FIRST_DAY })
let [ann, farmer, customer] = [{} as Member, {} as Client, {} as Client]
let [cycle, site] = [{} as Cycle, {} as Site]
let [eighteen, honey] = [0, 0]

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  eighteen = (
    await farmer.addProduct({ body: { product_name: 'Eighteen eggs', short_name: '18', price: 9.25, eggs: 18, rhythms: [1, 2] } })
  ).product_id
  honey = (await farmer.addProduct({ body: { product_name: 'Honey', short_name: 'honey', price: 11, eggs: 0, rhythms: [1, 4] } }))
    .product_id
})
beforeEach(async () => {
  ann = await makeMember(shop, { verified: true })
  customer = as(shop.app, ann)
  cycle = await addCycle(shop)
  site = await addSiteOn(shop, 'Barn', 'Saturday')
  await farmer.toggleCycle({ params: { id: cycle.cycle_id } })
})
const limit = async (dozens: number, places: number) => {
  await shop.shop.db`update cycle set cartons_limit = ${dozens} where cycle_id = ${cycle.cycle_id}`
  await shop.shop.db`update site set places = ${places} where site_id = ${site.site_id}`
}
const leftFor = async (client: Client) => {
  const left = (await client.readSubscribeHints()).capacity.find(({ cycle_id }) => cycle_id === cycle.cycle_id)
  return [left?.cartons_left, left?.sites.find(({ site_id }) => site_id === site.site_id)?.places_left]
}

/** 10 weeks of 18 eggs at $9.25, and honey every fourth week from the third on, twice, at $11. */
const basket = (change: Partial<SentCheckout> = {}): SentCheckout => ({
  userId: ann.id,
  name: 'Ann',
  email: ann.email,
  amount: 9_250 + 2_200,
  product: eighteen,
  cartonsPerWeek: 1,
  more: [{ product: honey, cartons: 1, everyWeeks: 4, turn: 2 }],
  eggCycle: cycle.cycle_id,
  pickupSite: site.site_id,
  donationCartons: 0,
  secondEmail: '',
  additionalNotes: ' ',
  ...change,
})
const start = (change: Partial<SentCheckout> = {}) => customer.startCheckout({ body: basket(change) })
const pay = async (id: string) => {
  shop.sandbox.pay(id)
  await sendEvent(shop, 'checkout.session.completed', { id })
}
const ordersOf = () =>
  farmer.listSubscriptions({ query: { q: 'Ann', sort: 'number' } }).then((all) => all.filter(({ email }) => email === ann.email))
const refund = (order: { id: number; version: number }, amount: number) =>
  farmer.refundSubscription({ params: { id: order.id }, body: { version: order.version, amount, cancel: false } })
const receiptsOf = async () => shop.shop.db<
  { kind: string; cents: number; fee_cents: number | null; payment_ref: string; subscription_id: number }[]
>`
  select kind, cents, fee_cents, r.payment_ref, r.subscription_id from receipt r join subscription s on s.id = subscription_id
  where s.user_id = ${ann.id} order by receipt_no`

describe('a basket', () => {
  test('is paid on one page, and each of its orders has its share of the payment', async () => {
    const { id } = await start()
    expect((await shop.shop.db`select cents from payment_page where session_id = ${id}`)[0]?.cents).toBe(11_450)
    await pay(id)
    expect(await ordersOf()).toMatchObject([
      { product: 'Eighteen eggs', status: 'paid', weeks: 10, every_weeks: 1, total_amount: 92.5, paid_amount: 92.5 },
      { product: 'Honey', status: 'paid', weeks: 2, every_weeks: 4, first_week: 2, total_amount: 22, paid_amount: 22 },
    ])
    const rows = await receiptsOf()
    expect(rows.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['payment', 9_250],
      ['payment', 2_200],
    ])
    expect(new Set(rows.map(({ payment_ref }) => payment_ref)).size).toBe(1)
  })

  test('pressed twice is one, and another one takes its place', async () => {
    const first = await start()
    expect(await start()).toEqual(first)
    const other = await start({ more: [{ product: honey, cartons: 2, everyWeeks: 4, turn: 2 }], amount: 9_250 + 4_400 })
    expect(other.id).not.toBe(first.id)
    await pay(other.id)
    expect(await ordersOf()).toMatchObject([{ cartons_per_week: 1 }, { cartons_per_week: 2 }])
    const left = await shop.shop.db`select status from subscription where user_id = ${ann.id} order by id`
    expect(left.map(({ status }) => status)).toEqual(['expired', 'expired', 'paid', 'paid'])
  })

  test('is confirmed with one email', async () => {
    const { id } = await start()
    await pay(id)
    await mailTo(shop, ann.email, 'D-')
    expect((await mailsTo(shop, ann.email)).filter(({ subject }) => subject?.includes('D-')).length).toBe(1)
  })

  test('that nobody pays gives all of it back', async () => {
    await limit(3, 1)
    const { id } = await start()
    const bea = as(shop.app, await makeMember(shop))
    expect(await leftFor(bea)).toEqual([1, 0])
    await shop.shop.payments.expire(id)
    await sendEvent(shop, 'checkout.session.expired', { id })
    expect(await leftFor(bea)).toEqual([3, 1])
  })

  test('fits only as a whole, and takes one place', async () => {
    await limit(3, 1)
    await expect(start({ more: [{ product: 1, cartons: 2 }], amount: 9_250 + 13_000 })).rejects.toMatchObject({ code: 'cycleFull' })
    const { id } = await start({ more: [{ product: 1, cartons: 1 }], amount: 9_250 + 6_500 })
    await pay(id)
    expect(await leftFor(customer)).toEqual([0, 0])
  })

  test('names the sum that all of it costs now', async () => {
    await expect(start({ amount: 9_250 })).rejects.toMatchObject({ code: 'priceMoved' })
  })

  test('uses credit for all of it together, and is placed at once where credit pays it all', async () => {
    await farmer.giveCredit({ body: { email: ann.email, amount: 100, note: '' } })
    const part = await start({ creditCents: 10_000 })
    await pay(part.id)
    expect(await ordersOf()).toMatchObject([
      { credit_amount: 92.5, paid_amount: 0, status: 'paid' },
      { credit_amount: 7.5, paid_amount: 14.5, status: 'paid' },
    ])
    await farmer.giveCredit({ body: { email: ann.email, amount: 114.5, note: '' } })
    const whole = await start({ creditCents: 11_450 })
    expect(await start({ creditCents: 11_450 }).catch(({ code }) => code)).toEqual(whole)
    expect((await ordersOf()).slice(2)).toMatchObject([
      { credit_amount: 92.5, status: 'paid' },
      { credit_amount: 22, status: 'paid' },
    ])
  })
})

describe('what a basket has of its customer', () => {
  test('is the same credit when it is pressed again', async () => {
    await farmer.giveCredit({ body: { email: ann.email, amount: 100, note: '' } })
    const first = await start({ creditCents: 10_000 })
    expect(await start({ creditCents: 10_000 })).toEqual(first)
    const { credit_cents, credit_held } = await customer.readSubscribeHints()
    expect([credit_cents, credit_held]).toEqual([0, [{ cycle_id: cycle.cycle_id, cents: 10_000 }]])
  })

  test('is owed together where the farm is paid later', async () => {
    const farm = await farmer.readFarmSettings()
    await farmer.saveFarmSettings({ body: { ...farm, ...TRUSTING, pay_farm: 'all' } })
    const { id } = await start({ payLater: 'farm' })
    expect(await customer.settleCheckout({ body: { session_id: id } })).toMatchObject({
      total_amount: 114.5,
      owed_cents: 11_450,
      pay_later: 'farm',
      lines: [{ product: 'Eighteen eggs' }, { product: 'Honey', visits: [{ pickup_date: '2027-03-20' }, { pickup_date: '2027-04-17' }] }],
    })
    await farmer.saveFarmSettings({ body: { ...(await farmer.readFarmSettings()), pay_farm: 'nobody' } })
  })

  test('is one card for its installments, which stays as long as one of its orders needs it', async () => {
    const farm = await farmer.readFarmSettings()
    await farmer.saveFarmSettings({ body: { ...farm, installments_most: 2, installments_past_season: true } })
    const { id } = await start({ payLater: 'installments', installments: 2 })
    await pay(id)
    const [eggs, jar] = await ordersOf()
    expect([eggs?.status, jar?.status]).toEqual(['owed', 'owed'])
    await farmer.cancelSubscription({ params: { id: eggs?.id ?? 0 }, body: { version: eggs?.version ?? 0 } })
    expect(await savedCards.find(shop.shop.db, jar?.id ?? 0)).toBeDefined()
    expect(await savedCards.listToForget(shop.shop.db)).toEqual([])
    const { version = 0 } = await farmer.readSubscription({ params: { id: jar?.id ?? 0 } })
    await farmer.cancelSubscription({ params: { id: jar?.id ?? 0 }, body: { version } })
    expect(await savedCards.listToForget(shop.shop.db)).toHaveLength(1)
  })

  test('held for somebody who waits is held again, with its eggs, when nobody pays', async () => {
    await limit(2, 9)
    const { db } = shop.shop
    const wish = { user_id: ann.id, cycle_id: cycle.cycle_id, site_id: site.site_id, cartons: 2, state: 'offered', asked_at: FIRST_DAY }
    await db`insert into place_wish ${db({ ...wish, held_until: new Date(FIRST_DAY.getTime() + 86_400_000) })}`
    const { id } = await start({ product: 1, cartonsPerWeek: 2, amount: 13_000 + 2_200 })
    await shop.shop.payments.expire(id)
    await sendEvent(shop, 'checkout.session.expired', { id })
    expect(await db`select state, product_id, cartons from place_wish where user_id = ${ann.id}`).toEqual([
      { state: 'offered', product_id: 1, cartons: 2 },
    ])
  })
})

describe('a refund of one order of a basket', () => {
  const tellRefund = async () => {
    const [{ payment_ref: payment_intent = '' } = {}] = await receiptsOf()
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', object: 'charge', payment_intent })
  }

  test('is its own, whoever tells of it first', async () => {
    const { id } = await start()
    await pay(id)
    const [, jar] = await ordersOf()
    await refund(jar as { id: number; version: number }, 11)
    await tellRefund()
    expect(await ordersOf()).toMatchObject([{ refunded_amount: 0 }, { refunded_amount: 11 }])
    const [eggs] = await ordersOf()
    await refund(eggs as { id: number; version: number }, 20)
    await tellRefund()
    expect(await ordersOf()).toMatchObject([{ refunded_amount: 20 }, { refunded_amount: 11 }])
  })

  test('waits for nobody who is busy with another of its orders', async () => {
    const { id } = await start()
    await pay(id)
    const [eggs, jar] = await ordersOf()
    // As an event about the same payment does, which then waits for the receipts that this refund holds.
    await shop.shop.db.begin(async (event) => {
      await checkouts.lockById(event, Number(eggs?.id))
      await refund(jar as { id: number; version: number }, 11)
    })
    expect(await ordersOf()).toMatchObject([{ refunded_amount: 0 }, { refunded_amount: 11 }])
  })

  test('made at the provider is whose the farmer says, and what is more than that one was paid the other’s', async () => {
    const { id } = await start()
    await pay(id)
    const [{ payment_ref = '' } = {}] = await receiptsOf()
    shop.sandbox.refund(payment_ref, 10_000)
    await tellRefund()
    const [first] = await shop.shop.db<{ id: number; version: number }[]>`
      select id, version from subscription where user_id = ${ann.id} order by id limit 1`
    await farmer.placeRefund({ params: { id: first?.id ?? 0 }, body: { version: first?.version ?? 0 } })
    const back = await shop.shop.db`select status, refunded_cents from subscription where user_id = ${ann.id} order by id`
    expect(back.map(({ status, refunded_cents }) => [status, refunded_cents])).toEqual([
      ['refunded', 9_250],
      ['paid', 750],
    ])
  })
})

describe('a basket whose first order has ended', () => {
  const cancel = async (order: { id: number } | undefined) => {
    const { id, version } = await farmer.readSubscription({ params: { id: order?.id ?? 0 } })
    await farmer.cancelSubscription({ params: { id }, body: { version } })
  }
  const places = async () => (await leftFor(as(shop.app, await makeMember(shop))))[1]
  /** Eighteen eggs, honey and a dozen. */
  const startThree = () =>
    start({
      more: [
        { product: honey, cartons: 1, everyWeeks: 4, turn: 2 },
        { product: 1, cartons: 1 },
      ],
      amount: 9_250 + 2_200 + 6_500,
    })

  test('keeps its one place as long as another goes on', async () => {
    await limit(9, 5)
    await pay((await startThree()).id)
    expect(await places()).toBe(4)
    const [eggs, jar, dozen] = await ordersOf()
    await cancel(eggs)
    expect(await places()).toBe(4)
    await cancel(jar)
    expect(await places()).toBe(4)
    await cancel(dozen)
    expect(await places()).toBe(5)
  })

  test('keeps it for those for which less came than was asked, and once', async () => {
    await limit(9, 5)
    const { id } = await startThree()
    shop.sandbox.discount(id, 7_000)
    await pay(id)
    const rows = await shop.shop.db<
      { id: number; status: string }[]
    >`select id, status from subscription where user_id = ${ann.id} order by id`
    const [eggs, jar] = rows
    expect(rows.map(({ status }) => status)).toEqual(['paid', 'held', 'held'])
    expect(await places()).toBe(4)
    await cancel(eggs)
    expect(await places()).toBe(4)
    const { version } = await farmer.readSubscription({ params: { id: jar?.id ?? 0 } })
    await farmer.acceptPayment({ params: { id: jar?.id ?? 0 }, body: { version } })
    expect(await places()).toBe(4)
    await cancel(jar)
    expect(await places()).toBe(4)
  })
})

describe('the receipt of a basket', () => {
  const buy = async () => {
    const { id } = await start()
    await pay(id)
    const [eggs = 0, jar = 0] = (await customer.listMyReceipts()).map(({ receipt_no }) => receipt_no).toReversed()
    return { eggs, jar }
  }
  const read = (client: Client, id: number) => client.readReceipt({ params: { id } })

  test('has what else was paid with it, from whichever order it is opened, and what was refunded of which', async () => {
    const { eggs, jar } = await buy()
    expect(await customer.listMyReceipts()).toMatchObject([
      { receipt_no: jar, paid_with: eggs },
      { receipt_no: eggs, paid_with: eggs },
    ])
    const of = { eggs: { receipt_no: eggs, cents: 9_250, terms: { product: 'Eighteen eggs', every_weeks: 1, weeks: 10 } } }
    expect(await read(customer, eggs)).toMatchObject({
      ...of.eggs,
      others: [{ receipt_no: jar, cents: 2_200, terms: { product: 'Honey', every_weeks: 4, weeks: 2 } }],
    })
    await refund((await ordersOf())[1] as { id: number; version: number }, 11)
    const { others } = await read(customer, jar)
    expect(others).toMatchObject([of.eggs, { kind: 'refund', cents: -1_100, of_receipt: jar, terms: { product: 'Honey' } }])
    expect(await read(customer, others?.[1]?.receipt_no ?? 0)).not.toHaveProperty('others')
  })

  test('is read by its owner and the farm alone', async () => {
    const { eggs } = await buy()
    expect((await read(farmer, eggs)).others).toHaveLength(1)
    const bea = as(shop.app, await makeMember(shop))
    await expect(read(bea, eggs)).rejects.toMatchObject({ code: 'notFound' })
  })

  test('of an order alone names no others', async () => {
    const { id } = await customer.startCheckout({ body: { ...basket({ amount: 9_250 }), more: undefined } })
    await pay(id)
    const [line] = await customer.listMyReceipts()
    expect(line).not.toHaveProperty('paid_with')
    expect(await read(customer, line?.receipt_no ?? 0)).not.toHaveProperty('others')
  })
})
