import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, mailsOf, openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { giveCredit, limit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { proposeShares } from '../../../shared/rules/money/ending.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import { settle } from '../../money/settle/settle.ts'
import { listPledges } from '../../store/orders/pledges.ts'

/** Customers change the rest of their own order to another size or rhythm: it becomes an order of its own. */

// A Monday. The first of eight Thursdays can be changed until Tuesday at six in the evening.
const MONDAY = '2027-03-01T15:00:00Z'
const now = { at: new Date(MONDAY) }
const shop = useTestShop({ clock: () => now.at })
let farmer = {} as Client
let season = {} as Season
let [half, eighteen] = [0, 0]
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  farmer = as(shop.app, await makeAdmin(shop))
  await shop.shop.db`update product set rhythms = '{1,2}'`
  await shop.shop.db`update shop set pay_farm = 'all', pay_farm_text = 'Cash.'`
  await setRules(shop, { free_skips: 2 })
  const size = (eggs: number, price: number) =>
    farmer.addProduct({ body: { product_name: `${eggs} eggs`, short_name: `${eggs}`, price, eggs, rhythms: [1, 2] } })
  half = (await size(6, 3.5)).product_id
  eighteen = (await size(18, 9)).product_id
})
beforeEach(async () => {
  now.at = new Date(MONDAY)
  await shop.shop.db`delete from rate_limit`
  season = await openSeason(shop)
})
const goTo = (day: string) => {
  now.at = new Date(`2027-${day}T15:00:00Z`)
}

type Customer = { member: Member; client: Client; id: number }

/** Two cartons a week for eight weeks at $6.50: $104.00. */
const order = async (over = {}): Promise<Customer> => {
  const member = await makeMember(shop, { verified: true })
  const { id: session } = await checkOut(shop, member, season, { cartonsPerWeek: 2, donationCartons: 0, ...over })
  await pay(session)
  const [row] = await shop.shop.db<[{ id: number }]>`select max(id) as id from subscription where user_id = ${member.id}`
  return { member, client: as(shop.app, member), id: row.id }
}
const pay = async (session: string) => {
  if (!session.startsWith('cs_')) return
  shop.sandbox.pay(session)
  await settle(shop.shop, await shop.shop.payments.read(session))
}
type Instead = { product_id: number; every_weeks: 1 | 2 | 4; first_week: number }
const plan = ({ client, id }: Customer, cartons_per_week: number, instead: Instead) =>
  client.planMyChange({ params: { id }, body: { cartons_per_week, site_id: season.site.site_id, instead } })
const change = async (person: Customer, cartons_per_week: number, instead: Instead) => {
  const { difference_cents } = await plan(person, cartons_per_week, instead)
  const { site_id } = season.site
  const { cartons_per_week: was_cartons } = await person.client.readMyChange({ params: { id: person.id } })
  const body = { cartons_per_week, site_id, was_cartons, was_site_id: site_id, difference_cents, instead }
  return person.client.changeMyOrder({ params: { id: person.id }, body })
}
const visits = async ({ client }: Customer) =>
  (await client.listMyPickups()).map(({ pickup_date, cartons, product }) => [pickup_date.slice(5), `${cartons} x ${product}`])
const creditOf = async ({ client }: Customer) => (await client.readSubscribeHints()).credit_cents
const stored = async (id: number) => {
  const [row] = await shop.shop.db<[{ status: string; weeks: number; total_cents: number; credit_cents: number; paid_cents: number }]>`
    select status, weeks, total_cents, credit_cents, paid_cents from subscription where id = ${id}`
  return row
}
const booksAreGood = async () => expect(await brokenBooks(shop.shop.db)).toEqual([])

describe('another size', () => {
  test('that costs less is had at once, and the rest of what was paid is credit', async () => {
    const ann = await order()
    const instead = { product_id: half, every_weeks: 1, first_week: 0 } as const
    expect(await plan(ann, 2, instead)).toMatchObject({
      difference_cents: 5_600 - 10_400,
      pay_cents: 0,
      credit_cents: 4_800,
      instead: { total_cents: 5_600, back_cents: 10_400, skipped: [] },
    })
    expect(await change(ann, 2, instead)).toEqual({ state: 'done' })
    expect(await creditOf(ann)).toBe(4_800)
    expect((await visits(ann))[0]).toEqual(['03-04', '2 x 6 eggs'])
    expect((await visits(ann)).length).toBe(8)
    // Of the old order nothing is left.
    expect(await stored(ann.id)).toMatchObject({ status: 'canceled', total_cents: 0 })
    const mail = (await mailsOf(shop, ann.member.email)).at(-1)
    expect(mail?.body_text).toContain(
      `This order replaces the rest of order ${showReference(ann.id)}. The $104.00 you'd already paid for those pickups covers it, and the $48.00 left over is credit for your next order.`,
    )
    await booksAreGood()
  })

  test('whose page is open while its customer skips, or eggs are short, is asked for again: nobody pays for what can’t be had', async () => {
    for (const deed of ['skip', 'short'] as const) {
      const ann = await order()
      goTo('03-08')
      const opened = await change(ann, 2, { product_id: eighteen, every_weeks: 1, first_week: 1 })
      if (opened.state !== 'pay') throw new Error('It costs more')
      const [next] = await ann.client.listMyPickups()
      const pickup_id = next?.pickup_id ?? 0
      if (deed === 'skip') await ann.client.skipPickup({ params: { id: pickup_id } })
      else
        await farmer.makeShortage({
          body: { date: '2027-03-11', cartons: 0, rule: 'largest', lines: [{ pickup_id, less: 2 }], way: 'credit', note: '' },
        })
      expect((await shop.shop.payments.read(opened.id)).state).toBe('expired')
      expect((await ann.client.readMyChange({ params: { id: ann.id } })).open_change).toBeNull()
      expect(await creditOf(ann)).toBe(1_300)
      goTo('03-01')
    }
    await booksAreGood()
  })

  test('that costs more is had when the difference is paid, which is the new order’s payment', async () => {
    const ann = await order()
    goTo('03-08')
    const instead = { product_id: eighteen, every_weeks: 1, first_week: 1 } as const
    // Seven weeks are left of two cartons: $91.00; seven of two 18s cost $126.00.
    expect(await plan(ann, 2, instead)).toMatchObject({ difference_cents: 3_500, pay_cents: 3_500, credit_used_cents: 0 })
    const opened = await change(ann, 2, instead)
    if (opened.state !== 'pay') throw new Error('It costs more')
    expect((await visits(ann))[0]).toEqual(['03-11', '2 x Dozen eggs'])
    const { open_change } = await ann.client.readMyChange({ params: { id: ann.id } })
    expect(open_change).toMatchObject({ pay_cents: 3_500, instead })
    await pay(opened.id)
    expect((await visits(ann)).map(([day]) => day)).toHaveLength(7)
    expect((await visits(ann))[0]).toEqual(['03-11', '2 x 18 eggs'])
    expect(await stored(ann.id)).toMatchObject({ status: 'paid', weeks: 1, total_cents: 1_300, paid_cents: 10_400, credit_cents: -9_100 })
    const [{ by }] = await shop.shop.db<[{ by: number }]>`select by_order as by from order_change where subscription_id = ${ann.id}`
    expect(await stored(by)).toMatchObject({ status: 'paid', weeks: 7, total_cents: 12_600, paid_cents: 3_500, credit_cents: 9_100 })
    expect(await ann.client.settleCheckout({ body: { session_id: opened.id } })).toMatchObject({
      change: { is_done: true, product: '18 eggs', every_weeks: 1, cartons_per_week: 2 },
    })
    const told = await farmer.readBalance({ params: { id: ann.id } })
    expect(told.changes[0]).toMatchObject({
      difference_cents: 3_500,
      instead: { of: showReference(ann.id), reference: showReference(by), product: '18', every_weeks: 1 },
    })
    // The new order is refunded by its own payment.
    expect(await farmer.readBalance({ params: { id: by } })).toMatchObject({ most_by_card_cents: 3_500, used_cents: 9_100 })
    await booksAreGood()
  })

  test('leaves what is packed already, and what was collected, with the old order', async () => {
    const ann = await order()
    // Wednesday: tomorrow is packed.
    goTo('03-10')
    await change(ann, 2, { product_id: half, every_weeks: 1, first_week: 1 })
    expect((await visits(ann)).slice(0, 2)).toEqual([
      ['03-11', '2 x Dozen eggs'],
      ['03-18', '2 x 6 eggs'],
    ])
    expect(await stored(ann.id)).toMatchObject({ status: 'paid', weeks: 2, total_cents: 2_600 })
    const [day] = (await farmer.readPackingDay({ params: { date: '2027-03-11' } })).sites
    expect(day).toMatchObject({ cartons: 2 })
    await booksAreGood()
  })

  test('is paid with the credit that its customer has', async () => {
    const ann = await order()
    await giveCredit(shop, ann.member, 5_000)
    expect(await change(ann, 2, { product_id: eighteen, every_weeks: 1, first_week: 0 })).toEqual({ state: 'done' })
    expect(await creditOf(ann)).toBe(5_000 - 4_000)
    await booksAreGood()
  })

  test('takes the eggs it needs and no place of its own', async () => {
    season = await limit(shop, season, { cartons: 3, places: 1 })
    const ann = await order()
    await expect(plan(ann, 3, { product_id: eighteen, every_weeks: 1, first_week: 0 })).rejects.toMatchObject({
      code: 'productFull',
      message: '18 eggs: 2 left at each pickup.',
    })
    const opened = await change(ann, 2, { product_id: eighteen, every_weeks: 1, first_week: 0 })
    if (opened.state !== 'pay') throw new Error('It costs more')
    const left = async () => (await ann.client.readSubscribeHints()).capacity.find(({ cycle_id }) => cycle_id === season.cycle.cycle_id)
    // While it is paid for, the eggs are reserved.
    expect(await left()).toMatchObject({ cartons_left: 0 })
    await pay(opened.id)
    expect(await left()).toMatchObject({ cartons_left: 0 })
    const { id } = await thenOf(ann)
    const { site_id } = season.site
    await expect(ann.client.planMyChange({ params: { id }, body: { cartons_per_week: 3, site_id } })).rejects.toMatchObject({
      message: '18 eggs: none left in this cycle.',
    })
    expect((await left())?.sites.find(({ site_id }) => site_id === season.site.site_id)?.places_left).toBe(0)
    await booksAreGood()
  })
})

/** The order that has taken the place of the rest. */
const thenOf = async (person: Customer): Promise<Customer> => {
  const [{ by }] = await shop.shop.db<[{ by: number }]>`
    select by_order as by from order_change where subscription_id = ${person.id} and by_order is not null`
  return { ...person, id: by }
}
const placesLeft = async ({ client }: Customer) =>
  (await client.readSubscribeHints()).capacity
    .find(({ cycle_id }) => cycle_id === season.cycle.cycle_id)
    ?.sites.find(({ site_id }) => site_id === season.site.site_id)?.places_left

describe('what stays with the old order', () => {
  test('are the cartons donated with it, week by week as before', async () => {
    const pledged = async () =>
      (await listPledges(shop.shop.db, '2027-03-01', '2027-04-25')).filter(({ start_date }) => start_date === '2027-03-01')
    await shop.shop.db`update subscription set donation_cartons = 0`
    const ann = await order({ donationCartons: 8 })
    const before = await pledged()
    expect(before).toMatchObject([{ weeks: 8, cartons: 8 }])
    await change(ann, 2, { product_id: half, every_weeks: 1, first_week: 0 })
    expect(await stored(ann.id)).toMatchObject({ status: 'paid', total_cents: 5_200 })
    expect(await pledged()).toEqual(before)
    await booksAreGood()
  })

  test('is no place: of a basket, one is taken whatever is replaced or ends', async () => {
    season = await limit(shop, season, { cartons: 30, places: 3 })
    const line = { product: eighteen, cartons: 1, everyWeeks: 1, turn: 0 } as const
    const ann = await order({ more: [line], amount: 10_400 + 7_200, product: 1 })
    const first = { ...ann, id: ann.id - 1 }
    expect(await placesLeft(ann)).toBe(2)
    await change(ann, 1, { product_id: half, every_weeks: 1, first_week: 0 })
    expect(await placesLeft(ann)).toBe(2)
    goTo('03-10')
    await change(first, 2, { product_id: half, every_weeks: 1, first_week: 2 })
    expect(await placesLeft(ann)).toBe(2)
    const { version } = await farmer.readSubscription({ params: { id: (await thenOf(first)).id } })
    await farmer.cancelSubscription({ params: { id: (await thenOf(first)).id }, body: { version } })
    expect(await placesLeft(ann)).toBe(2)
  })

  test('are no weeks to come, also where one was moved before the others', async () => {
    season = await limit(shop, season, { cartons: 5 })
    const ann = await order()
    const all = await ann.client.listMyPickups()
    await ann.client.movePickup({ params: { id: all[6]?.pickup_id ?? 0 }, body: { week: 0 } })
    goTo('03-03')
    await change(ann, 2, { product_id: half, every_weeks: 1, first_week: 1 })
    expect(await stored(ann.id)).toMatchObject({ weeks: 1 })
    const left = (await ann.client.readSubscribeHints()).capacity.find(({ cycle_id }) => cycle_id === season.cycle.cycle_id)
    expect(left).toMatchObject({ cartons_left: 2 })
  })

  test('is a dispute: as long as a bank has its money, nothing of the new one becomes credit', async () => {
    const ann = await order()
    await change(ann, 2, { product_id: half, every_weeks: 1, first_week: 0 })
    const then = await thenOf(ann)
    await shop.shop.db`update subscription set disputed = true where id = ${ann.id}`
    await expect(then.client.skipPickup({ params: { id: (await then.client.listMyPickups())[0]?.pickup_id ?? 0 } })).rejects.toMatchObject({
      code: 'skipDisputed',
    })
    await expect(plan(then, 1, { product_id: 1, every_weeks: 1, first_week: 0 })).rejects.toMatchObject({ code: 'changeDisputed' })
    expect(proposeShares(await farmer.readBalance({ params: { id: then.id } }))).toEqual({ card_cents: 0, credit_cents: 0 })
  })

  test('is what its customer waits for', async () => {
    season = await limit(shop, season, { cartons: 2 })
    const ann = await order()
    const wish = { cycle_id: season.cycle.cycle_id, site_id: season.site.site_id, cartons_per_week: 1 }
    await ann.client.joinWaitingList({ body: wish })
    await change(ann, 2, { product_id: 1, every_weeks: 2, first_week: 0 })
    expect(await shop.shop.db`select state from place_wish where user_id = ${ann.member.id}`).toEqual([{ state: 'waiting' }])
  })
})

describe('another rhythm', () => {
  test('keeps the price at which the order was sold, and starts when the customer likes', async () => {
    const ann = await order()
    await farmer.setCartonPrice({ body: { carton_price: 8 } })
    const { others } = await ann.client.readMyChange({ params: { id: ann.id } })
    if (!others || others === 'unpaid') throw new Error('There are other sizes')
    expect(others.starts.map(({ pickup_date }) => pickup_date.slice(5))).toEqual(['03-04', '03-11', '03-18', '03-25'])
    expect(others.products.map(({ product, price_cents, rhythms }) => [product, price_cents, rhythms])).toEqual([
      ['Dozen eggs', 650, [1, 2]],
      ['6 eggs', 350, [1, 2]],
      ['18 eggs', 900, [1, 2]],
    ])
    expect(await change(ann, 2, { product_id: 1, every_weeks: 2, first_week: 1 })).toEqual({ state: 'done' })
    expect((await visits(ann)).map(([day]) => day)).toEqual(['03-11', '03-25', '04-08', '04-22'])
    expect(await creditOf(ann)).toBe(10_400 - 5_200)
    await farmer.setCartonPrice({ body: { carton_price: 6.5 } })
    await booksAreGood()
  })

  test('can be taken back at once; later, to and fro would skip weeks', async () => {
    const ann = await order()
    const every = (every_weeks: 1 | 2, first_week: number) => ({ product_id: 1, every_weeks, first_week })
    await change(ann, 2, every(2, 1))
    const then = await thenOf(ann)
    expect(await plan(then, 2, every(1, 0))).toMatchObject({ difference_cents: 5_200 })
    goTo('03-04')
    await expect(plan(then, 2, every(1, 0))).rejects.toMatchObject({ code: 'replacedLately' })
    // Changed again in between, it is no older for that.
    now.at = new Date(MONDAY)
    await change(then, 2, { product_id: half, every_weeks: 2, first_week: 1 })
    goTo('03-04')
    const last = await thenOf(then)
    await expect(plan(last, 2, every(1, 1))).rejects.toMatchObject({ code: 'replacedLately' })
    goTo('03-30')
    expect(await plan(last, 2, every(1, 4))).toMatchObject({ difference_cents: 4 * 1_300 - 2 * 700 })
  })
})

describe('a change of size', () => {
  const instead = () => ({ product_id: half, every_weeks: 1, first_week: 0 }) as const

  test('pressed again is done already', async () => {
    const ann = await order()
    const { difference_cents } = await plan(ann, 2, instead())
    const { site_id } = season.site
    const body = { cartons_per_week: 2, site_id, was_cartons: 2, was_site_id: site_id, difference_cents, instead: instead() }
    const press = () => ann.client.changeMyOrder({ params: { id: ann.id }, body })
    expect(await press()).toEqual({ state: 'done' })
    expect(await press()).toEqual({ state: 'done' })
    expect(await visits(ann)).toHaveLength(8)
    await expect(as(shop.app, await makeMember(shop)).changeMyOrder({ params: { id: ann.id }, body })).rejects.toMatchObject({
      code: 'notFound',
    })
  })

  test('needs an order that is paid, and something that is sold', async () => {
    const ann = await order({ payLater: 'farm' })
    await expect(plan(ann, 2, instead())).rejects.toMatchObject({ code: 'payAllFirst' })
    expect((await ann.client.readMyChange({ params: { id: ann.id } })).others).toBe('unpaid')
    const bo = await order()
    await expect(plan(bo, 2, { product_id: 99_999, every_weeks: 1, first_week: 0 })).rejects.toMatchObject({ code: 'notSold' })
    await expect(plan(bo, 2, { product_id: half, every_weeks: 4, first_week: 0 })).rejects.toMatchObject({ code: 'notSold' })
    await expect(plan(bo, 2, { product_id: 1, every_weeks: 1, first_week: 0 })).rejects.toMatchObject({ code: 'notSold' })
    await expect(plan(bo, 2, { product_id: half, every_weeks: 1, first_week: 50 })).rejects.toMatchObject({ code: 'changeTooLate' })
    // Later than its rhythm needs.
    await expect(plan(bo, 2, { product_id: half, every_weeks: 2, first_week: 2 })).rejects.toMatchObject({ code: 'changeTooLate' })
  })

  test('ends a skipped week too, which the new order has again, and says so', async () => {
    const ann = await order()
    const [first] = await ann.client.listMyPickups()
    await ann.client.skipPickup({ params: { id: first?.pickup_id ?? 0 } })
    expect(await plan(ann, 2, instead())).toMatchObject({
      difference_cents: 5_600 - 9_100,
      instead: { back_cents: 9_100, skipped: ['2027-03-04'] },
    })
    await change(ann, 2, instead())
    expect(await creditOf(ann)).toBe(10_400 - 5_600)
    expect((await visits(ann))[0]).toEqual(['03-04', '2 x 6 eggs'])
    await booksAreGood()
  })

  test('pressed twice at once is done once', async () => {
    const ann = await order()
    const { difference_cents } = await plan(ann, 2, instead())
    const { site_id } = season.site
    const body = { cartons_per_week: 2, site_id, was_cartons: 2, was_site_id: site_id, difference_cents, instead: instead() }
    const press = () => ann.client.changeMyOrder({ params: { id: ann.id }, body })
    expect(await Promise.all([press(), press()])).toEqual([{ state: 'done' }, { state: 'done' }])
    expect(await visits(ann)).toHaveLength(8)
    await booksAreGood()
  })

  test('that the farm made dearer while it was paid for is not made: nobody agreed to it', async () => {
    const ann = await order()
    await giveCredit(shop, ann.member, 2_000)
    const opened = await change(ann, 2, { product_id: eighteen, every_weeks: 1, first_week: 0 })
    if (opened.state !== 'pay') throw new Error('It costs more')
    await shop.shop.db`update product set price_cents = 950 where product_id = ${eighteen}`
    await pay(opened.id)
    await shop.shop.db`update product set price_cents = 900 where product_id = ${eighteen}`
    expect((await visits(ann))[0]).toEqual(['03-04', '2 x Dozen eggs'])
    expect(await creditOf(ann)).toBe(4_000)
    await booksAreGood()
  })

  test('is made as far as weeks are left when the money comes late, and what is too much becomes credit', async () => {
    season = await limit(shop, season, { cartons: 3 })
    const ann = await order()
    const opened = await change(ann, 2, { product_id: eighteen, every_weeks: 1, first_week: 0 })
    if (opened.state !== 'pay') throw new Error('It costs more')
    await settle(shop.shop, { ...(await shop.shop.payments.read(opened.id)), state: 'expired' })
    // Somebody else has taken what was reserved.
    await order({ cartonsPerWeek: 1 })
    await pay(opened.id)
    expect((await visits(ann))[0]).toEqual(['03-04', '2 x Dozen eggs'])
    expect(await creditOf(ann)).toBe(4_000)
    await booksAreGood()
  })
})
