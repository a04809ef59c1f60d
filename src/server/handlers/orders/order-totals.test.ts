import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycle, addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { empty } from '../../../../tests/support/shop/empty.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { OrderStatus } from '../../../shared/shapes/orders.ts'

const shop = useTestShop({ clock: () => new Date('2027-02-01T15:00:00Z') })
let ann = {} as Member
let farmer = {} as Client
let spring = {} as Cycle
let fall = {} as Cycle
let barn = {} as Site
let mill = {} as Site
beforeAll(async () => {
  ann = await makeMember(shop)
  farmer = as(shop.app, await makeAdmin(shop))
  spring = await addCycle(shop, 'Spring')
  fall = await addCycle(shop, 'Fall')
  barn = await addSite(shop, 'Barn')
  mill = await addSite(shop, 'Mill')
})
beforeEach(() => empty(shop.shop.db, ['subscription'], { restart: true }))

type Kept = {
  name?: string
  cycle?: Cycle
  site?: Site
  total?: number
  paid?: number
  refunded?: number
  credit?: number
  disputed?: boolean
  care?: string
  farm?: number
  pay_later?: 'farm' | 'installments'
  due_date?: string
}

const keep = (status: OrderStatus, kept: Kept = {}) => {
  const {
    name = 'Ann',
    cycle = spring,
    site = barn,
    total = 13_000,
    refunded = 0,
    credit = 0,
    disputed = false,
    care = null,
    farm = 0,
  } = kept
  const paid = kept.paid ?? (status === 'manual' || status === 'owed' ? 0 : total - credit)
  const order = {
    user_id: ann.id,
    cycle_id: cycle.cycle_id,
    site_id: site.site_id,
    status,
    name,
    cartons_per_week: 2,
    donation_cartons: 3,
    first_week: 0,
    weeks: 10,
    price_cents: 650,
    total_cents: total,
    site_name: site.site_name,
    site_instructions: '',
    paid_cents: paid,
    refunded_cents: refunded,
    credit_cents: credit,
    farm_cents: farm,
    pay_later: kept.pay_later ?? null,
    due_date: kept.due_date ?? null,
    disputed,
    care,
  }
  return shop.shop.db`insert into subscription ${shop.shop.db(order)}`
}
const totals = (query: Parameters<Client['readSubscriptionTotals']>[0]['query'] = {}) => farmer.readSubscriptionTotals({ query })

describe('the totals', () => {
  test('of nothing are nothing, and match nothing', async () => {
    expect(await totals()).toEqual({
      orders: 0,
      total_amount: 0,
      cartons_per_week: 0,
      donation_cartons: 0,
      card_amount: 0,
      settled_amount: 0,
      refunded_amount: 0,
      credit_amount: 0,
      farm_amount: 0,
      owed_amount: 0,
      overdue_amount: 0,
      unrecorded_amount: 0,
      matches_payments: false,
    })
  })

  test('of orders taken by hand, or paid by credit alone, were compared with no payment', async () => {
    await keep('manual')
    expect(await totals()).toMatchObject({ orders: 1, card_amount: 0, settled_amount: 0, matches_payments: false })
    await keep('paid', { credit: 13_000 })
    expect(await totals()).toMatchObject({ orders: 2, card_amount: 0, settled_amount: 0, matches_payments: false })
    await keep('paid', { total: 0 })
    expect(await totals()).toMatchObject({ orders: 3, card_amount: 0, settled_amount: 0, matches_payments: true })
  })

  test('add up what counts, and match what the provider settled', async () => {
    for (const status of ['paid', 'paid', 'manual', 'pending', 'expired', 'failed', 'refunded', 'canceled'] as const)
      await keep(status, status === 'pending' ? { paid: 0 } : {})
    expect(await totals()).toEqual({
      orders: 3,
      total_amount: 390,
      cartons_per_week: 6,
      donation_cartons: 9,
      card_amount: 260,
      settled_amount: 260,
      refunded_amount: 0,
      credit_amount: 0,
      farm_amount: 0,
      owed_amount: 0,
      overdue_amount: 0,
      unrecorded_amount: 130,
      matches_payments: true,
    })
  })

  test('tell apart what came by card, by hand and by credit, what is owed, overdue and not recorded: together they are the total', async () => {
    await keep('paid', { credit: 1_000 })
    // By hand: nothing of one is recorded as paid, of the other a part.
    await keep('manual')
    await keep('manual', { farm: 2_500 })
    // To the farm: nothing as yet, and a part; in installments by card; one that was paid by hand in the end.
    await keep('owed', { pay_later: 'farm', due_date: '2027-02-01' })
    await keep('owed', { pay_later: 'farm', due_date: '2027-01-31', farm: 3_000, credit: 500 })
    await keep('owed', { pay_later: 'installments', due_date: '2027-04-01', paid: 4_000 })
    await keep('paid', { pay_later: 'farm', due_date: '2027-01-31', farm: 13_000, paid: 0 })
    const all = await totals()
    expect(all).toMatchObject({
      total_amount: 910,
      card_amount: 160,
      settled_amount: 160,
      credit_amount: 15,
      farm_amount: 185,
      owed_amount: 315,
      overdue_amount: 95,
      unrecorded_amount: 235,
      matches_payments: true,
    })
    for (const query of [{}, { status: 'owed' }, { overdue: 'yes' }, { status: 'paid' }, { status: 'manual' }] as const) {
      const { card_amount, credit_amount, farm_amount, owed_amount, unrecorded_amount, total_amount } = await totals(query)
      expect(card_amount + credit_amount + farm_amount + owed_amount + unrecorded_amount, JSON.stringify(query)).toBe(total_amount)
    }
    expect(await farmer.listSubscriptions({ query: { overdue: 'yes' } })).toMatchObject([{ owed_amount: 95, due_date: '2027-01-31' }])
    expect(await totals({ overdue: 'yes' })).toMatchObject({ orders: 1, owed_amount: 95, overdue_amount: 95, matches_payments: false })
  })

  test('do not match when a payment came short at the provider, or more was noted by hand than there was to pay', async () => {
    await keep('owed', { pay_later: 'installments', due_date: '2027-04-01', paid: 4_000, refunded: 1 })
    expect(await totals()).toMatchObject({ card_amount: 40, settled_amount: 39.99, owed_amount: 90, matches_payments: false })
    await shop.shop.db`update subscription set refunded_cents = 0, status = 'paid', farm_cents = 9001`
    expect(await totals()).toMatchObject({ card_amount: 39.99, settled_amount: 40, matches_payments: false })
  })

  test('do not match when money went back, came short, or an order was changed by a cent', async () => {
    await keep('paid', { refunded: 2_000 })
    expect(await totals()).toMatchObject({ card_amount: 130, settled_amount: 110, refunded_amount: 20, matches_payments: false })
    await shop.shop.db`update subscription set total_cents = 11000`
    expect(await totals()).toMatchObject({ card_amount: 110, settled_amount: 110, matches_payments: true })
    await shop.shop.db`update subscription set total_cents = 11001`
    expect(await totals()).toMatchObject({ card_amount: 110.01, matches_payments: false })
  })

  test('match where credit has paid some of it, or all', async () => {
    await keep('paid', { credit: 1_300 })
    await keep('paid', { credit: 13_000 })
    await keep('expired', { credit: 500, paid: 0 })
    expect(await totals()).toMatchObject({
      orders: 2,
      total_amount: 260,
      card_amount: 117,
      settled_amount: 117,
      credit_amount: 143,
      matches_payments: true,
    })
    await shop.shop.db`update subscription set credit_cents = credit_cents - 1 where status = 'paid'`
    expect(await totals()).toMatchObject({ card_amount: 117.02, matches_payments: false })
  })

  test('are of the same selection as the list', async () => {
    await keep('paid', { name: 'Ann 100%', total: 100 })
    await keep('paid', { cycle: fall, total: 200 })
    await keep('manual', { site: mill, total: 400 })
    await keep('refunded', { total: 800, refunded: 800 })
    for (const query of [
      {},
      { cycle_id: spring.cycle_id },
      { site_id: mill.site_id },
      { status: 'refunded' },
      { q: '%' },
      { q: 'ANN' },
      { q: 'n', cycle_id: fall.cycle_id },
      { status: 'paid', q: '100' },
    ] as const) {
      const listed = await farmer.listSubscriptions({ query })
      const total_amount = listed.reduce((sum, order) => sum + order.total_amount * 100, 0) / 100
      expect(await totals(query), JSON.stringify(query)).toMatchObject({ orders: listed.length, total_amount })
      expect(listed.length, JSON.stringify(query)).toBeGreaterThan(0)
    }
  })

  test('stay exact beyond what a 32-bit number holds', async () => {
    await shop.shop.db`update product set price_cents = 650`
    for (let order = 0; order < 30; order++) await keep('paid', { total: 100_000_000 })
    expect(await totals()).toMatchObject({ total_amount: 30_000_000, settled_amount: 30_000_000, matches_payments: true })
  })
})

describe('orders to look at', () => {
  test('are those with a care that has not gone by itself, and those that a bank disputes, also when they are over', async () => {
    await keep('paid', { name: 'fine' })
    await keep('paid', { name: 'stopped', care: 'cycleStopped' })
    await keep('paid', { name: 'differs', care: 'amountDiffers', paid: 12_000 })
    await keep('paid', { name: 'disputed', disputed: true })
    await keep('refunded', { name: 'over', disputed: true })
    const found = await farmer.listSubscriptions({ query: { care: 'yes' } })
    expect(found.map(({ name, care, disputed }) => [name, care, disputed])).toEqual([
      ['over', null, true],
      ['disputed', null, true],
      ['differs', 'amountDiffers', false],
      ['stopped', 'cycleStopped', false],
    ])
    expect(await totals({ care: 'yes' })).toMatchObject({ orders: 4, matches_payments: false })
    expect(await farmer.listSubscriptions({ query: { care: 'yes', status: 'refunded', page: 1 } })).toMatchObject([{ name: 'over' }])
  })
})

describe('one order', () => {
  test('can be read alone, as it is now, with what was paid and what went back', async () => {
    await keep('paid', { refunded: 2_000, disputed: true })
    await shop.shop.db`update subscription set payment_ref = 'pi_1', email = 'ann@x.example', created_at = '2027-01-31T10:00:00Z'`
    const [listed] = await farmer.listSubscriptions({ query: {} })
    expect(listed).toMatchObject({ payment_ref: 'pi_1', paid_amount: 130, refunded_amount: 20, disputed: true, care: null, weeks: 10 })
    expect(listed).toMatchObject({ email: ann.email, created_at: '2027-01-31T10:00:00.000Z', carton_price: 6.5 })
    expect(await farmer.readSubscription({ params: { id: listed?.id ?? 0 } })).toEqual(listed)
  })

  test('tells the email that the customer has now; without an account, the one it was ordered with', async () => {
    await keep('paid')
    await keep('canceled', { name: 'By hand' })
    await shop.shop.db`update subscription set email = 'old@x.example', user_id = case when status = 'paid' then user_id end`
    for (const [status, email] of [
      ['paid', ann.email],
      ['canceled', 'old@x.example'],
    ] as const)
      for (const page of [1, undefined]) expect(await farmer.listSubscriptions({ query: { status, page } })).toMatchObject([{ email }])
  })
})

describe('pages', () => {
  test('of any size, read from either end, are the list cut into pieces', async () => {
    for (let order = 1; order <= 23; order++) await keep(order % 5 === 0 ? 'canceled' : 'paid', { name: `Order ${order}` })
    const all = await farmer.listSubscriptions({ query: {} })
    for (const per_page of [1, 2, 3, 7, 18, 19, 20, 100]) {
      const cut = []
      for (let page = 1; page <= Math.ceil(all.length / per_page); page++)
        cut.push(...(await farmer.listSubscriptions({ query: { page, per_page } })))
      expect(cut).toEqual(all)
    }
  })
})
