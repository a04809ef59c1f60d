import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../tests/support/orders/books.ts'
import { checkOut, openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { addSiteOn, setRules } from '../../../tests/support/orders/paid-orders.ts'
import { giveCredit, limit } from '../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import type { WantedChange } from '../../shared/shapes/order-changes.ts'
import { reconcile } from '../jobs/reconcile.ts'
import { settle } from '../orders/settle.ts'
import * as credits from '../store/orders/credits.ts'

/** Customers change their own orders: from the next open week on, at the price they were sold for. */

// A Monday. The first of eight Thursdays can be changed until Tuesday at six in the evening.
const MONDAY = '2027-03-01T15:00:00Z'
const now = { at: new Date(MONDAY) }
const shop = useTestShop({ clock: () => now.at })
let [farmer, season, mill] = [{} as Client, {} as Season, {} as Season['site']]
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  farmer = as(shop.app, await makeAdmin(shop))
  await shop.shop.db`update shop set pay_farm = 'all', pay_farm_text = 'Cash.', parts_most = 6`
  await setRules(shop, { free_skips: 8 })
  season = await openSeason(shop)
  mill = await addSiteOn(shop, 'Mill', 'Saturday')
})
beforeEach(async () => {
  now.at = new Date(MONDAY)
  await shop.shop.db`delete from rate_limit`
})
const goTo = (day: string) => {
  now.at = new Date(`2027-${day}T15:00:00Z`)
}

type Customer = { member: Member; client: Client; id: number }

/** Two cartons a week for eight weeks at $6.50: $104.00. */
const order = async (over = {}, where = season): Promise<Customer> => {
  const member = await makeMember(shop)
  return { member, client: as(shop.app, member), id: await orderAs(member, over, where) }
}
const orderAs = async (member: Member, over = {}, where = season): Promise<number> => {
  const { id: session } = await checkOut(shop, member, where, { donationCartons: 0, ...over })
  if (session.startsWith('cs_')) await pay(session)
  const [row] = await shop.shop.db<[{ id: number }]>`select max(id) as id from subscription where user_id = ${member.id}`
  return row.id
}
const pay = async (session: string, card?: string) => {
  shop.sandbox.pay(session, card)
  await settle(shop.shop, await shop.shop.payments.read(session))
}
const want = (cartons_per_week: number, site = season.site): WantedChange => ({ cartons_per_week, site_id: site.site_id })
const plan = ({ client, id }: Customer, body: WantedChange) => client.planMyChange({ params: { id }, body })
const change = async (customer: Customer, body: WantedChange) => {
  const { difference_cents } = await plan(customer, body)
  return customer.client.changeMyOrder({ params: { id: customer.id }, body: { ...body, difference_cents } })
}
const changePaid = async (customer: Customer, body: WantedChange) => {
  const outcome = await change(customer, body)
  if (outcome.state === 'pay') await pay(outcome.id)
}
const settled = ({ client }: Customer, session_id: string) => client.settleCheckout({ body: { session_id } })
const read = ({ id }: Customer) => farmer.readSubscription({ params: { id } })
const balanceOf = ({ member }: Customer) => credits.balanceOf(shop.shop.db, member.id)
const cartonsOf = async ({ id }: Customer) =>
  (await shop.shop.db<{ cartons: number }[]>`select cartons from pickup where subscription_id = ${id} order by week`).map(
    (row) => row.cartons,
  )
const lastLetter = async ({ member }: Customer) => {
  const [mail] = await shop.shop.db<{ letter: string; body_text: string }[]>`
    select letter, body_text from mail where to_address = ${member.email} order by created_at desc, mail_id desc limit 1`
  return mail
}
const refused = (code: string) => expect.objectContaining({ code })

describe('a customer who has paid', () => {
  test('has fewer cartons from the next open week on, and the difference as credit', async () => {
    const ann = await order()
    // The first week is packed: it stays.
    goTo('03-03')
    expect(await ann.client.readMyChange({ params: { id: ann.id } })).toMatchObject({
      can_change: true,
      why_not: null,
      cartons_per_week: 2,
      from_date: '2027-03-11',
      changes_until: '2027-03-09 18:00',
      weeks_left: 7,
      price_cents: 650,
      open_change: null,
    })
    const planned = await plan(ann, want(1))
    expect(planned).toMatchObject({ difference_cents: -4_550, credit_cents: 4_550, pay_cents: 0, owed_after_cents: 0 })
    expect(planned.visits).toHaveLength(7)
    expect(await cartonsOf(ann)).toEqual([2, 2, 2, 2, 2, 2, 2, 2])
    expect(await change(ann, want(1))).toEqual({ state: 'done' })
    expect(await cartonsOf(ann)).toEqual([2, 1, 1, 1, 1, 1, 1, 1])
    expect(await read(ann)).toMatchObject({
      status: 'paid',
      cartons_per_week: 1,
      total_amount: 58.5,
      paid_amount: 104,
      credit_amount: -45.5,
    })
    expect(await balanceOf(ann)).toBe(4_550)
    const letter = await lastLetter(ann)
    expect(letter?.letter).toBe('order-changed')
    expect(letter?.body_text).toContain('From Thu, Mar 11 on you have 1 carton a week instead of 2 cartons.')
    expect(letter?.body_text).toContain('$45.50 has become credit.')
    // And all of it back again: the credit pays for it.
    expect(await change(ann, want(2))).toEqual({ state: 'done' })
    expect(await read(ann)).toMatchObject({ cartons_per_week: 2, total_amount: 104, credit_amount: 0 })
    expect(await balanceOf(ann)).toBe(0)
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('pays for more with credit first and the rest by card, and has it when it is paid', async () => {
    const ann = await order()
    await giveCredit(shop, ann.member, 1_000)
    const planned = await plan(ann, want(3))
    expect(planned).toMatchObject({ difference_cents: 5_200, credit_used_cents: 1_000, pay_cents: 4_200 })
    const opened = await change(ann, want(3))
    if (opened.state !== 'pay') throw new Error('A page')
    expect(await read(ann)).toMatchObject({ cartons_per_week: 2, total_amount: 104 })
    // The credit is put aside, and pressed again the same page comes back.
    expect(await balanceOf(ann)).toBe(0)
    expect(await ann.client.changeMyOrder({ params: { id: ann.id }, body: { ...want(3), difference_cents: 5_200 } })).toEqual(opened)
    expect(await ann.client.readMyChange({ params: { id: ann.id } })).toMatchObject({
      open_change: { cartons_per_week: 3, site_id: season.site.site_id, pay_cents: 4_200 },
    })
    // The order counts as before: what is asked after the page is how the change stands.
    expect(await settled(ann, opened.id)).toMatchObject({ status: 'paid', change: { state: 'open', is_done: false } })
    expect(await ann.client.listMyPlans()).toMatchObject([{ id: ann.id, is_changing: true }])
    await pay(opened.id)
    const paid = { state: 'paid', is_done: true, cartons_per_week: 3, pickup_site: 'Library', from_date: '2027-03-04' }
    expect(await settled(ann, opened.id)).toMatchObject({ change: paid, paid_now_cents: 4_200 })
    expect(await ann.client.listMyPlans()).toMatchObject([{ is_changing: false }])
    expect(await read(ann)).toMatchObject({ cartons_per_week: 3, total_amount: 156, paid_amount: 146, credit_amount: 10 })
    expect(await cartonsOf(ann)).toEqual([3, 3, 3, 3, 3, 3, 3, 3])
    expect(await balanceOf(ann)).toBe(0)
    expect((await lastLetter(ann))?.body_text).toContain('We have received $42.00 by card.')
    // Told twice, it is done once.
    await settle(shop.shop, await shop.shop.payments.read(opened.id))
    expect(await read(ann)).toMatchObject({ total_amount: 156, paid_amount: 146 })
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('who does not pay gets the credit back, by giving it up or when the page is over', async () => {
    const ann = await order()
    await giveCredit(shop, ann.member, 1_000)
    await change(ann, want(3))
    expect(await ann.client.dropMyChange({ params: { id: ann.id } })).toMatchObject({ open_change: null, can_change: true })
    expect(await balanceOf(ann)).toBe(1_000)
    const again = await change(ann, want(3))
    if (again.state !== 'pay') throw new Error('A page')
    await shop.shop.payments.expire(again.id)
    now.at = new Date(now.at.getTime() + 120_000)
    await reconcile(shop.shop)
    expect(await balanceOf(ann)).toBe(1_000)
    expect(await read(ann)).toMatchObject({ cartons_per_week: 2, total_amount: 104 })
  })

  test('has the change though the answer of the provider was lost: the job settles it', async () => {
    const ann = await order()
    const opened = await change(ann, want(3))
    if (opened.state !== 'pay') throw new Error('A page')
    shop.sandbox.pay(opened.id)
    now.at = new Date(now.at.getTime() + 120_000)
    await reconcile(shop.shop)
    expect(await read(ann)).toMatchObject({ cartons_per_week: 3, total_amount: 156, paid_amount: 156 })
  })

  test('who pays late has what can still be packed, and credit for the rest', async () => {
    const ann = await order()
    const opened = await change(ann, want(3))
    if (opened.state !== 'pay') throw new Error('A page')
    shop.sandbox.pay(opened.id)
    goTo('03-03')
    await reconcile(shop.shop)
    expect(await cartonsOf(ann)).toEqual([2, 3, 3, 3, 3, 3, 3, 3])
    expect(await read(ann)).toMatchObject({ total_amount: 149.5, paid_amount: 156, credit_amount: -6.5 })
    expect(await balanceOf(ann)).toBe(650)
    expect((await lastLetter(ann))?.body_text).toContain('the weeks that were packed by then stay as they were')
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('whose payment comes when the season is over gets all of it as credit', async () => {
    const ann = await order()
    const opened = await change(ann, want(3))
    if (opened.state !== 'pay') throw new Error('A page')
    shop.sandbox.pay(opened.id)
    goTo('04-22')
    await settle(shop.shop, await shop.shop.payments.read(opened.id))
    expect(await read(ann)).toMatchObject({ cartons_per_week: 2, total_amount: 104, paid_amount: 156, credit_amount: -52 })
    expect(await balanceOf(ann)).toBe(5_200)
    expect((await lastLetter(ann))?.body_text).toContain('The order stays as it is.')
    expect(await settled(ann, opened.id)).toMatchObject({ change: { state: 'paid', is_done: false }, paid_now_cents: 5_200 })
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('goes to another site for the rest: its days from then on, and no friend who knows the old one', async () => {
    const ann = await order()
    const [first] = await ann.client.listMyPickups()
    await ann.client.nameFriend({ params: { id: first?.pickup_id ?? 0 }, body: { friend_name: 'Bo' } })
    const planned = await plan(ann, want(2, mill))
    expect(planned.difference_cents).toBe(0)
    expect(planned.visits[0]).toMatchObject({ pickup_date: '2027-03-06', pickup_site: 'Mill', was_date: '2027-03-04', was_site: 'Library' })
    expect(await change(ann, want(2, mill))).toEqual({ state: 'done' })
    const mine = await ann.client.listMyPickups()
    expect(mine.map(({ pickup_site, friend_name, is_moved }) => [pickup_site, friend_name, is_moved])).toEqual(
      Array.from({ length: 8 }, () => ['Mill', '', false]),
    )
    expect(await read(ann)).toMatchObject({ pickup_site: 'Mill', total_amount: 104 })
    expect((await lastLetter(ann))?.body_text).toContain('you collect at Mill instead of Library')
    // Back where it was on a Wednesday: the Thursday of this week is packed, so that one stays at the Mill.
    goTo('03-03')
    await change(ann, want(2))
    const [saturday, ...rest] = await ann.client.listMyPickups()
    expect(saturday).toMatchObject({ pickup_date: '2027-03-06', pickup_site: 'Mill' })
    expect(rest.every(({ pickup_site }) => pickup_site === 'Library')).toBe(true)
  })

  test('keeps what was skipped at its worth, and takes it back with what the order has by now', async () => {
    const ann = await order()
    const [first, second] = await ann.client.listMyPickups()
    await ann.client.skipPickup({ params: { id: first?.pickup_id ?? 0 } })
    await ann.client.givePickup({ params: { id: second?.pickup_id ?? 0 } })
    expect(await balanceOf(ann)).toBe(1_300)
    await change(ann, want(1))
    // Seven weeks of one carton less.
    expect(await balanceOf(ann)).toBe(1_300 + 7 * 650)
    await ann.client.undoPickup({ params: { id: first?.pickup_id ?? 0 } })
    expect(await balanceOf(ann)).toBe(8 * 650)
    expect(await cartonsOf(ann)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
    expect(await read(ann)).toMatchObject({ total_amount: 52, paid_amount: 104, credit_amount: -52 })
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('gets no more than was paid when the farm refunds, cancels, or both', async () => {
    const ann = await order()
    await change(ann, want(1))
    const { version } = await read(ann)
    await farmer.refundSubscription({ params: { id: ann.id }, body: { version, amount: 80, cancel: false } })
    expect(await balanceOf(ann)).toBe(2_400)
    expect(await brokenBooks(shop.shop.db)).toEqual([])
    const bo = await order()
    await change(bo, want(1))
    expect(await farmer.readOrderMoney({ params: { id: bo.id } })).toMatchObject({ coming_cents: 5_200, used_cents: 0, given_cents: 5_200 })
    await farmer.refundSubscription({ params: { id: bo.id }, body: { version: (await read(bo)).version, amount: 52, cancel: true } })
    expect(await balanceOf(bo)).toBe(5_200)
    expect(await read(bo)).toMatchObject({ status: 'canceled' })
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })
})

test('a site that an order has left is not deleted: what was changed names it', async () => {
  const hill = { ...season, site: await addSiteOn(shop, 'Hill', 'Friday') }
  const ann = await order({}, hill)
  await change(ann, want(2, mill))
  await expect(farmer.deleteSite({ params: { id: hill.site.site_id } })).rejects.toMatchObject({
    code: 'siteInUse',
    message: expect.stringContaining('has 1 subscription'),
  })
})

describe('an order that is paid later', () => {
  test('owes more or less, and only what is beyond that is credit', async () => {
    const ann = await order({ payLater: 'farm' })
    expect(await plan(ann, want(3))).toMatchObject({
      difference_cents: 5_200,
      pay_cents: 0,
      owed_before_cents: 10_400,
      owed_after_cents: 15_600,
    })
    expect(await change(ann, want(3))).toEqual({ state: 'done' })
    expect(await read(ann)).toMatchObject({ status: 'owed', owed_amount: 156, total_amount: 156 })
    await farmer.notePayment({ params: { id: ann.id }, body: { amount: 100, method: 'cash', paid_on: '2027-03-01' } })
    await change(ann, want(1))
    expect(await read(ann)).toMatchObject({ status: 'paid', total_amount: 52, farm_amount: 100, credit_amount: -48 })
    expect(await balanceOf(ann)).toBe(4_800)
    expect(await brokenBooks(shop.shop.db)).toEqual([])
    // The payment was a mistake: what it brought pays what is owed again.
    const [{ receipt_no } = { receipt_no: 0 }] = await farmer.listOrderReceipts({ params: { id: ann.id } })
    await farmer.takeBackPayment({ params: { id: receipt_no } })
    expect(await read(ann)).toMatchObject({ status: 'owed', owed_amount: 52 })
    expect(await balanceOf(ann)).toBe(0)
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('of one in parts, those to come grow and shrink', async () => {
    const ann = await order({ payLater: 'parts', parts: 3 })
    const planned = await plan(ann, want(3))
    expect(planned).toMatchObject({ pay_cents: 0, owed_before_cents: 7_800, owed_after_cents: 13_000 })
    expect(planned.parts_after?.reduce((sum, { cents }) => sum + cents, 0)).toBe(13_000)
    await change(ann, want(3))
    expect(await read(ann)).toMatchObject({ status: 'owed', owed_amount: 130 })
    expect(await brokenBooks(shop.shop.db)).toEqual([])
    await change(ann, want(1))
    expect(await read(ann)).toMatchObject({ owed_amount: 26, total_amount: 52 })
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('who is late pays first before ordering more; fewer is always possible', async () => {
    const ann = await order({ payLater: 'farm' })
    goTo('03-20')
    await expect(plan(ann, want(3))).rejects.toEqual(refused('payFirst'))
    expect(await change(ann, want(1))).toEqual({ state: 'done' })
  })

  test('a page for what is owed does not outlive the change', async () => {
    const ann = await order({ payLater: 'farm' })
    const page = await ann.client.payOwed({ params: { id: ann.id }, body: { what: 'all' } })
    expect(await change(ann, want(1))).toEqual({ state: 'done' })
    expect((await shop.shop.payments.read(page.id)).state).toBe('expired')
  })
})

describe('nobody changes', () => {
  test('what the farm forbids, what is over, being canceled, or somebody else’s', async () => {
    const [ann, bo] = [await order(), await order()]
    await expect(bo.client.readMyChange({ params: { id: ann.id } })).rejects.toEqual(refused('notFound'))
    await expect(bo.client.planMyChange({ params: { id: ann.id }, body: want(1) })).rejects.toEqual(refused('notFound'))
    await expect(plan(ann, { ...want(1), site_id: 1_000_000 })).rejects.toEqual(refused('siteClosed'))
    await shop.shop.db`update shop set can_change_orders = false`
    await shop.shop.farm.reload()
    await expect(plan(ann, want(1))).rejects.toEqual(refused('changeOff'))
    expect(await ann.client.readMyChange({ params: { id: ann.id } })).toMatchObject({ can_change: false, why_not: 'off' })
    expect(await ann.client.listMyPlans()).toMatchObject([{ id: ann.id, can_change: false }])
    await shop.shop.db`update shop set can_change_orders = true`
    await shop.shop.farm.reload()
    goTo('04-22')
    await expect(plan(ann, want(1))).rejects.toEqual(refused('changeTooLate'))
    expect(await ann.client.readMyChange({ params: { id: ann.id } })).toMatchObject({ can_change: false, why_not: 'tooLate' })
  })

  test('at another price than was seen, or by half', async () => {
    const ann = await order()
    const body = { ...want(1), difference_cents: -100 }
    await expect(ann.client.changeMyOrder({ params: { id: ann.id }, body })).rejects.toEqual(refused('differenceMoved'))
    expect(await read(ann)).toMatchObject({ cartons_per_week: 2 })
  })

  test('more of what the farm has made by hand; fewer brings what it was worth, once', async () => {
    const ann = await order()
    await shop.shop.db`update subscription set status = 'manual', payment_ref = null, paid_cents = 0 where id = ${ann.id}`
    await shop.shop.db`update shop set free_skips = 8`
    await expect(plan(ann, want(3))).rejects.toEqual(refused('moreByFarm'))
    await change(ann, want(1))
    expect(await balanceOf(ann)).toBe(5_200)
    expect(await farmer.readOrderMoney({ params: { id: ann.id } })).toMatchObject({ by_hand_cents: 10_400, given_cents: 5_200 })
    const bo = await order()
    await shop.shop.db`update subscription set status = 'manual', payment_ref = null, paid_cents = 0, total_cents = 0 where id = ${bo.id}`
    await change(bo, want(1))
    expect(await balanceOf(bo)).toBe(0)
    expect(await read(bo)).toMatchObject({ total_amount: 0, cartons_per_week: 1 })
  })
})

describe('where there is little left', () => {
  let [small, other] = [{} as Season, {} as Season]
  beforeEach(async () => {
    small = await limit(shop, await openSeason(shop), { cartons: 5, places: 2 })
    other = { cycle: small.cycle, site: await addSiteOn(shop, 'Barn', 'Friday', 1) }
  })

  test('more is taken only as far as there is room, and put aside while it is paid', async () => {
    const ann = await order({}, small)
    const at = want(4, small.site)
    expect(await ann.client.readMyChange({ params: { id: ann.id } })).toMatchObject({ cartons_most: 5 })
    const opened = await change(ann, at)
    if (opened.state !== 'pay') throw new Error('A page')
    // Four are spoken for: one is left for others, and nobody else's change takes more.
    await expect(order({ cartonsPerWeek: 2 }, small)).rejects.toEqual(refused('cycleFull'))
    const bo = await order({ cartonsPerWeek: 1 }, small)
    await expect(plan(bo, want(2, small.site))).rejects.toEqual(refused('cycleFull'))
    await ann.client.dropMyChange({ params: { id: ann.id } })
    await changePaid(bo, want(3, small.site))
    await expect(plan(ann, want(3, small.site))).rejects.toEqual(refused('cycleFull'))
  })

  test('of two who want the last place at a site, one gets it', async () => {
    const [ann, bo] = [await order({ cartonsPerWeek: 1 }, small), await order({ cartonsPerWeek: 1 }, small)]
    const both = await Promise.allSettled([change(ann, want(1, other.site)), change(bo, want(1, other.site))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = [ann, bo].find((_, index) => both[index]?.status === 'rejected') ?? ann
    expect(
      (await left.client.readMyChange({ params: { id: left.id } })).sites.find(({ site_id }) => site_id === other.site.site_id),
    ).toMatchObject({
      is_full: true,
    })
  })

  test('a change that comes too late for the room becomes credit', async () => {
    const ann = await order({}, small)
    const opened = await change(ann, want(4, small.site))
    if (opened.state !== 'pay') throw new Error('A page')
    shop.sandbox.pay(opened.id)
    await limit(shop, small, { cartons: 3, places: 2 })
    await settle(shop.shop, await shop.shop.payments.read(opened.id))
    expect(await read(ann)).toMatchObject({ cartons_per_week: 2, total_amount: 104, paid_amount: 208, credit_amount: -104 })
    expect(await balanceOf(ann)).toBe(10_400)
  })

  test('pressed twice at once, it is done once', async () => {
    const ann = await order({}, small)
    const { difference_cents } = await plan(ann, want(1, small.site))
    const body = { ...want(1, small.site), difference_cents, press: randomUUID().replaceAll('-', '') }
    const press = () => ann.client.changeMyOrder({ params: { id: ann.id }, body })
    expect(await Promise.all([press(), press()])).toEqual([{ state: 'done' }, { state: 'done' }])
    expect(await balanceOf(ann)).toBe(5_200)
  })
})
