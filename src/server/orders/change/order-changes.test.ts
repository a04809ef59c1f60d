import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { addSiteOn, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { giveCredit, limit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { costParts, partsOfPayment } from '../../../shared/rules/money/receipt-sum.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { WantedChange } from '../../../shared/shapes/order-changes.ts'
import type { Receipt, ReceiptTerms } from '../../../shared/shapes/receipts.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import { settle } from '../../money/settle/settle.ts'
import * as credits from '../../store/money/credits.ts'

/** Customers change their own orders: from the next open week on, at the price they were sold for. */

// A Monday. The first of eight Thursdays can be changed until Tuesday at six in the evening.
const MONDAY = '2027-03-01T15:00:00Z'
const now = { at: new Date(MONDAY) }
const shop = useTestShop({ clock: () => now.at })
let farmer = {} as Client
let season = {} as Season
let mill = {} as Season['site']
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  farmer = as(shop.app, await makeAdmin(shop))
  await shop.shop.db`update shop set pay_farm = 'all', pay_farm_text = 'Cash.', installments_most = 6, installments_past_season = true`
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
  const member = await makeMember(shop, { verified: true })
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
/** What the form shows as the order is until then. */
const wasOf = async ({ client, id }: Customer) => {
  const { cartons_per_week: was_cartons, site_id: was_site_id } = await client.readMyChange({ params: { id } })
  return { was_cartons, was_site_id }
}
const change = async (customer: Customer, body: WantedChange) => {
  const was = await wasOf(customer)
  const { difference_cents } = await plan(customer, body)
  return customer.client.changeMyOrder({ params: { id: customer.id }, body: { ...body, ...was, difference_cents } })
}
const opened = async (customer: Customer, body: WantedChange): Promise<string> => {
  const outcome = await change(customer, body)
  if (outcome.state !== 'pay') throw new Error('A page')
  return outcome.id
}
/** The farmer saves the order with something else about it. */
const edit = async (customer: Customer, over: object) =>
  farmer.editSubscription({ params: { id: customer.id }, body: { ...(await read(customer)), ...over } })
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
    expect(letter?.body_text).toContain('From Thu, Mar 11 on, you get 1 carton a week instead of 2 cartons.')
    expect(letter?.body_text).toContain('We added $45.50 to your credit.')
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
    expect(
      await ann.client.changeMyOrder({ params: { id: ann.id }, body: { ...want(3), ...(await wasOf(ann)), difference_cents: 5_200 } }),
    ).toEqual(opened)
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
    expect((await lastLetter(ann))?.body_text).toContain('We received $42.00 by card.')
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
    expect((await lastLetter(ann))?.body_text).toContain('fewer weeks were left to change than when you asked')
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
    expect((await lastLetter(ann))?.body_text).toContain('Your order stays the same.')
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
    expect((await lastLetter(ann))?.body_text).toContain('you pick up at Mill instead of Library')
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
    expect(await farmer.readBalance({ params: { id: bo.id } })).toMatchObject({ coming_cents: 5_200, used_cents: 0, given_cents: 5_200 })
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

  test('gives no credit to spend for a skip that is undone after it was changed to fewer cartons', async () => {
    const ann = await order({ payLater: 'farm' })
    const client = as(shop.app, ann.member)
    const [first, second] = (await client.listMyPickups()).map(({ pickup_id }) => ({ params: { id: pickup_id } }))
    if (!first || !second) throw new Error('There are two weeks')
    await client.skipPickup(first)
    await client.skipPickup(second)
    await change(ann, want(1))
    expect(await read(ann)).toMatchObject({ total_amount: 52, owed_amount: 39 })
    await client.undoPickup(second)
    expect([await balanceOf(ann), (await read(ann)).owed_amount]).toEqual([0, 45.5])
    await client.undoPickup(first)
    expect([await balanceOf(ann), (await read(ann)).owed_amount]).toEqual([0, 52])
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('of one in installments, those to come grow and shrink', async () => {
    const ann = await order({ payLater: 'installments', installments: 3 })
    const planned = await plan(ann, want(3))
    expect(planned).toMatchObject({ pay_cents: 0, owed_before_cents: 7_800, owed_after_cents: 13_000 })
    expect(planned.installments_after?.reduce((sum, { cents }) => sum + cents, 0)).toBe(13_000)
    await change(ann, want(3))
    expect((await lastLetter(ann))?.body_text).toContain(
      'You still owe $130.00 in total on this order, in the installments listed in your profile.',
    )
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

describe('what the farm and its customer do at once', () => {
  test('a note that the farmer saves changes no week that a change has left behind', async () => {
    const ann = await order({ cartonsPerWeek: 3 })
    const bo = await order()
    goTo('03-03')
    await change(ann, want(1))
    await changePaid(bo, want(3, mill))
    for (const each of [ann, bo]) await edit(each, { additional_notes: 'The dog bites.' })
    expect(await cartonsOf(ann)).toEqual([3, 1, 1, 1, 1, 1, 1, 1])
    expect(await cartonsOf(bo)).toEqual([2, 3, 3, 3, 3, 3, 3, 3])
    expect((await bo.client.listMyPickups())[0]).toMatchObject({ pickup_date: '2027-03-04', pickup_site: 'Library', cartons: 2 })
    // What is really edited goes for the other weeks alone.
    await edit(ann, { cartons_per_week: 2 })
    expect(await cartonsOf(ann)).toEqual([3, 2, 2, 2, 2, 2, 2, 2])
    const barn = await addSiteOn(shop, 'Field', 'Friday')
    await edit(bo, { pickup_site: 'Field', site_id: barn.site_id })
    expect((await bo.client.listMyPickups()).map(({ pickup_site }) => pickup_site)).toEqual(['Library', ...Array(7).fill('Field')])
  })

  test('a price that was agreed on is nobody’s to reckon with: the site can be changed, the cartons cannot', async () => {
    const ann = await order()
    // Two more each week as a present.
    await edit(ann, { cartons_per_week: 4 })
    for (const cartons of [2, 5]) await expect(plan(ann, want(cartons))).rejects.toEqual(refused('cartonsByFarm'))
    expect(await ann.client.readMyChange({ params: { id: ann.id } })).toMatchObject({ cartons_bound: 'agreed', cartons_most: 4 })
    expect(await change(ann, want(4, mill))).toEqual({ state: 'done' })
    expect(await balanceOf(ann)).toBe(0)
    // Brought in, and owed: more is the farm's to give, whatever has become of it.
    const bo = await order({ payLater: 'farm' })
    await shop.shop.db`update subscription set checkout_session_id = null where id = ${bo.id}`
    await change(bo, want(1))
    await expect(plan(bo, want(2))).rejects.toEqual(refused('moreByFarm'))
    expect(await bo.client.readMyChange({ params: { id: bo.id } })).toMatchObject({ cartons_bound: 'byHand', cartons_most: 1 })
  })

  test('nothing is changed while a bank disputes the payment', async () => {
    const ann = await order()
    const [{ payment_ref }] = await shop.shop.db<[{ payment_ref: string }]>`select payment_ref from subscription where id = ${ann.id}`
    const page = await opened(ann, want(3))
    shop.sandbox.dispute(payment_ref)
    const [{ session }] = await shop.shop.db<[{ session: string }]>`
      select checkout_session_id as session from subscription where id = ${ann.id}`
    await settle(shop.shop, await shop.shop.payments.read(session))
    await expect(plan(ann, want(1))).rejects.toEqual(refused('changeDisputed'))
    expect(await ann.client.readMyChange({ params: { id: ann.id } })).toMatchObject({ can_change: false, why_not: 'disputed' })
    // What is paid for more all the same is its customer's credit.
    await pay(page)
    expect(await read(ann)).toMatchObject({ cartons_per_week: 2, total_amount: 104 })
    expect(await balanceOf(ann)).toBe(5_200)
  })

  test('the page of an order that ended elsewhere is ended too', async () => {
    const ann = await order()
    const page = await opened(ann, want(3))
    await shop.shop.db`update subscription set status = 'canceled' where id = ${ann.id}`
    now.at = new Date(now.at.getTime() + 120_000)
    await reconcile(shop.shop)
    expect((await shop.shop.payments.read(page)).state).toBe('expired')
    await shop.shop.db`update subscription set status = 'paid' where id = ${ann.id}`
  })

  test('a last week that the farm has moved can be changed as long as the pickup can', async () => {
    const moved = await openSeason(shop)
    const ann = await order({}, moved)
    goTo('04-20')
    await farmer.addDayChange({ body: { pickup_date: '2027-04-22', site_id: moved.site.site_id, to_date: '2027-04-23', note: '' } })
    goTo('04-22')
    expect(await ann.client.readMyChange({ params: { id: ann.id } })).toMatchObject({ can_change: true, from_date: '2027-04-23' })
    expect(await ann.client.listMyPlans()).toMatchObject([{ id: ann.id, can_change: true }])
  })

  test('what was paid for is done to the order as the farm has made it meanwhile', async () => {
    const ann = await order()
    const page = await opened(ann, want(3))
    await edit(ann, { cartons_per_week: 5, pickup_site: 'Mill', site_id: mill.site_id })
    await pay(page)
    expect(await read(ann)).toMatchObject({
      cartons_per_week: 6,
      pickup_site: 'Mill',
      total_amount: 156,
      paid_amount: 156,
      credit_amount: 0,
    })
    expect(await balanceOf(ann)).toBe(0)
    const { body_text } = (await lastLetter(ann)) ?? {}
    expect(body_text).toContain('you get 6 cartons a week instead of 5 cartons')
    expect(body_text).not.toContain('instead of Mill')
    expect(await settled(ann, page)).toMatchObject({ change: { is_done: true, cartons_per_week: 6, pickup_site: 'Mill' } })
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('an old form, or an old page, puts nothing back', async () => {
    const ann = await order()
    const was = await wasOf(ann)
    const { difference_cents } = await plan(ann, want(3))
    const old = { params: { id: ann.id }, body: { ...want(3), ...was, difference_cents } }
    await change(ann, want(2, mill))
    await expect(ann.client.changeMyOrder(old)).rejects.toEqual(refused('changedMeanwhile'))
    const bo = await order()
    const body = { ...want(3), ...was, difference_cents }
    const page = await opened(bo, want(3))
    await edit(bo, { pickup_site: 'Mill', site_id: mill.site_id })
    await expect(bo.client.changeMyOrder({ params: { id: bo.id }, body })).rejects.toEqual(refused('changedMeanwhile'))
    expect((await shop.shop.payments.read(page)).state).toBe('expired')
  })

  test('more is had only while the cycle takes orders; fewer, another site, and what is being paid always', async () => {
    const closing = await openSeason(shop)
    const ann = await order({}, closing)
    const bo = await order({}, closing)
    const page = await opened(bo, want(3, closing.site))
    await shop.shop.db`update cycle set is_active = false where cycle_id = ${closing.cycle.cycle_id}`
    await expect(plan(ann, want(3, closing.site))).rejects.toEqual(refused('cycleClosed'))
    expect(await ann.client.readMyChange({ params: { id: ann.id } })).toMatchObject({ cartons_bound: 'closed', cartons_most: 2 })
    expect(await change(ann, want(1, closing.site))).toEqual({ state: 'done' })
    await pay(page)
    expect(await read(bo)).toMatchObject({ cartons_per_week: 3 })
  })

  test('the page of a change is not the page of what is owed', async () => {
    const ann = await order({ payLater: 'farm' })
    await farmer.notePayment({ params: { id: ann.id }, body: { amount: 104, method: 'cash', paid_on: '2027-03-01' } })
    const page = await opened(ann, want(3))
    await edit(ann, { total_amount: 156 })
    const owed = await ann.client.payOwed({ params: { id: ann.id }, body: { what: 'all' } })
    expect(owed.id).not.toBe(page)
    await pay(owed.id)
    expect(await read(ann)).toMatchObject({ status: 'paid', cartons_per_week: 2, owed_amount: 0 })
  })

  test('more is on trust only as far as the farm still trusts; else it is paid now, and what was owed stays owed', async () => {
    const ann = await order({ payLater: 'farm' })
    await giveCredit(shop, ann.member, 1_000)
    try {
      await shop.shop.db`update shop set pay_farm = 'nobody'`
      await shop.shop.farm.reload()
      expect(await plan(ann, want(3))).toMatchObject({ pay_cents: 4_200, credit_used_cents: 1_000, owed_after_cents: 10_400 })
      await changePaid(ann, want(3))
      expect(await read(ann)).toMatchObject({ status: 'owed', cartons_per_week: 3, total_amount: 156, owed_amount: 104, credit_amount: 10 })
      expect(await balanceOf(ann)).toBe(0)
      expect(await brokenBooks(shop.shop.db)).toEqual([])
    } finally {
      await shop.shop.db`update shop set pay_farm = 'all'`
      await shop.shop.farm.reload()
    }
  })

  test('a day on which the new site does not hold yet is not named for it', async () => {
    const tuesdays = await addSiteOn(shop, 'Tuesdays', 'Tuesday')
    const ann = await order()
    goTo('03-02')
    await change(ann, want(2, tuesdays))
    expect((await lastLetter(ann))?.body_text).toContain('From Tue, Mar 9 on, you pick up at Tuesdays instead of Library.')
    expect(await farmer.readBalance({ params: { id: ann.id } })).toMatchObject({ changes: [{ from_date: '2027-03-09' }] })
    const bo = await order()
    goTo('03-01')
    const [first] = await bo.client.listMyPickups()
    await bo.client.skipPickup({ params: { id: first?.pickup_id ?? 0 } })
    await change(bo, want(1))
    expect((await lastLetter(bo))?.body_text).toContain('From Thu, Mar 11 on, you get 1 carton a week')
  })

  test('what is paid in time has its room, and no skip is taken back under it', async () => {
    const small = await limit(shop, await openSeason(shop), { cartons: 5, places: 2 })
    const ann = await order({}, small)
    const [first] = await ann.client.listMyPickups()
    await ann.client.skipPickup({ params: { id: first?.pickup_id ?? 0 } })
    const page = await opened(ann, want(5, small.site))
    await expect(ann.client.undoPickup({ params: { id: first?.pickup_id ?? 0 } })).rejects.toEqual(refused('undoAfterChange'))
    await limit(shop, small, { cartons: 3, places: 2 })
    await pay(page)
    expect(await read(ann)).toMatchObject({ cartons_per_week: 5 })
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })
})

describe('nobody changes', () => {
  test('what the farm forbids, what is over, or being canceled', async () => {
    const ann = await order()
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
    const body = { ...want(1), ...(await wasOf(ann)), difference_cents: -100 }
    await expect(ann.client.changeMyOrder({ params: { id: ann.id }, body })).rejects.toEqual(refused('differenceMoved'))
    expect(await read(ann)).toMatchObject({ cartons_per_week: 2 })
  })

  /** As if the farmer had added it, for somebody with an account: no payment is recorded. */
  const byHand = async (id: number) => {
    const { db } = shop.shop
    await db`alter table receipt disable trigger receipt_only_added`
    await db`delete from receipt where subscription_id = ${id}`
    await db`alter table receipt enable trigger receipt_only_added`
    await db`update subscription set status = 'manual', payment_ref = null, paid_cents = 0 where id = ${id}`
  }

  test('more of what the farm has made by hand; fewer brings what was recorded for it, once', async () => {
    const ann = await order()
    await byHand(ann.id)
    await farmer.notePayment({ params: { id: ann.id }, body: { amount: 104, method: 'cash', paid_on: '2027-03-01' } })
    await shop.shop.db`update shop set free_skips = 8`
    await expect(plan(ann, want(3))).rejects.toEqual(refused('moreByFarm'))
    await change(ann, want(1))
    expect(await balanceOf(ann)).toBe(5_200)
    expect(await farmer.readBalance({ params: { id: ann.id } })).toMatchObject({ by_hand_cents: 10_400, given_cents: 5_200 })
    const cy = await order()
    await byHand(cy.id)
    await change(cy, want(1))
    expect(await balanceOf(cy)).toBe(0)
    expect(await farmer.readBalance({ params: { id: cy.id } })).toMatchObject({ by_hand_cents: 0, given_cents: 0, unrecorded_cents: 5_200 })
    const bo = await order()
    await byHand(bo.id)
    await shop.shop.db`update subscription set total_cents = 0 where id = ${bo.id}`
    await expect(plan(bo, want(1))).rejects.toEqual(refused('cartonsByFarm'))
    await change(bo, want(2, mill))
    expect(await read(bo)).toMatchObject({ total_amount: 0, cartons_per_week: 2, pickup_site: 'Mill' })
  })
})

describe('lowering and raising around a cut-off', () => {
  beforeEach(() => setRules(shop, { free_skips: 1 }))
  afterAll(() => setRules(shop, { free_skips: 8 }))
  const lowerAndRaise = async (customer: Customer, before: string, after: string) => {
    goTo(before)
    await change(customer, want(1))
    goTo(after)
    const { skips_used } = await plan(customer, want(4))
    await change(customer, want(4))
    return skips_used
  }
  const skipsLeft = async ({ client }: Customer) => (await client.listMyPickups())[0]?.order_skips_left

  test('takes a skip for each week in between but the first, and is refused when none are left', async () => {
    const ann = await order({ cartonsPerWeek: 4 })
    expect(await lowerAndRaise(ann, '03-01', '03-03')).toBe(0)
    expect(await skipsLeft(ann)).toBe(1)
    expect(await lowerAndRaise(ann, '03-08', '03-10')).toBe(1)
    expect(await skipsLeft(ann)).toBe(0)
    const last = (await ann.client.listMyPickups()).at(-1)
    await expect(ann.client.skipPickup({ params: { id: last?.pickup_id ?? 0 } })).rejects.toEqual(refused('noSkipsLeft'))
    await expect(lowerAndRaise(ann, '03-15', '03-17')).rejects.toMatchObject({
      code: 'raiseTakesSkips',
      message:
        'You cut this order back less than 4 weeks ago. Adding cartons again now would use 1 of its skips, and you have only 0 of 1 left.',
    })
    const asked = { ...want(4), ...(await wasOf(ann)), difference_cents: 0 }
    await expect(ann.client.changeMyOrder({ params: { id: ann.id }, body: asked })).rejects.toEqual(refused('raiseTakesSkips'))
    expect(await cartonsOf(ann)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  })

  test('counts the skips that were used, and what is being paid for', async () => {
    const ann = await order({ cartonsPerWeek: 4 })
    await lowerAndRaise(ann, '03-01', '03-03')
    goTo('03-08')
    await change(ann, want(1))
    goTo('03-10')
    const credit = await balanceOf(ann)
    await giveCredit(shop, ann.member, -credit)
    await opened(ann, want(4))
    expect(await skipsLeft(ann)).toBe(0)
    await ann.client.dropMyChange({ params: { id: ann.id } })
    expect(await skipsLeft(ann)).toBe(1)
    const later = (await ann.client.listMyPickups()).at(-1)
    await ann.client.skipPickup({ params: { id: later?.pickup_id ?? 0 } })
    await expect(plan(ann, want(4))).rejects.toEqual(refused('raiseTakesSkips'))
  })

  test('takes none where no week went by, after four weeks, or where only one of the two was wanted', async () => {
    await setRules(shop, { free_skips: 0 })
    const ann = await order()
    const bo = await order()
    const cleo = await order()
    for (const cartons of [1, 2, 1, 2]) await changePaid(ann, want(cartons))
    await changePaid(bo, want(1))
    goTo('03-17')
    await changePaid(bo, want(1, mill))
    await changePaid(cleo, want(3))
    expect(await plan(ann, want(4))).toMatchObject({ skips_used: 0 })
    await expect(plan(bo, want(2))).rejects.toEqual(refused('raiseTakesSkips'))
    goTo('03-29')
    expect(await plan(bo, want(2, mill))).toMatchObject({ skips_used: 0 })
  })
})

describe('where there is little left', () => {
  let small = {} as Season
  let other = {} as Season
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
    const ann = await order({ cartonsPerWeek: 1 }, small)
    const bo = await order({ cartonsPerWeek: 1 }, small)
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
    await shop.shop.db`update payment_page set state = 'expired' where session_id = ${opened.id}`
    await settle(shop.shop, await shop.shop.payments.read(opened.id))
    expect(await read(ann)).toMatchObject({ cartons_per_week: 2, total_amount: 104, paid_amount: 208, credit_amount: -104 })
    expect(await balanceOf(ann)).toBe(10_400)
  })

  test('nor has it room because a bank works on its payment after its page was over', async () => {
    const small = await limit(shop, await openSeason(shop), { cartons: 3 })
    const ann = await order({}, small)
    const session = await opened(ann, want(3, small.site))
    await settle(shop.shop, { ...(await shop.shop.payments.read(session)), state: 'expired' })
    await order({ cartonsPerWeek: 1 }, small)
    shop.sandbox.settleLater(session)
    await settle(shop.shop, await shop.shop.payments.read(session))
    shop.sandbox.settle(session, 'succeeded')
    await settle(shop.shop, await shop.shop.payments.read(session))
    expect([await cartonsOf(ann), await balanceOf(ann)]).toEqual([Array.from({ length: 8 }, () => 2), 5_200])
  })
})

describe('receipts', () => {
  const paperOf = async ({ client, id }: Customer) => {
    const receipts = (await client.listMyReceipts()).filter(({ reference }) => reference === showReference(id)).toReversed()
    return Promise.all(receipts.map(({ receipt_no }) => client.readReceipt({ params: { id: receipt_no } })))
  }
  const addedUp = (receipt: Receipt) => {
    const parts = partsOfPayment(receipt).filter(({ part }) => part !== 'orderTotal')
    expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(receipt.cents)
    return parts
  }

  test('of an order and of its change in the middle both add up, week by week', async () => {
    const ann = await order({ donationCartons: 4 })
    goTo('03-10')
    await changePaid(ann, want(3))
    const [bought, changed] = await paperOf(ann)
    if (!bought || !changed) throw new Error('Two receipts')
    expect([bought.purpose, changed.purpose]).toEqual(['order', 'change'])
    expect(addedUp(bought)).toEqual([
      { part: 'weeks', weeks: 8, cartons: 2, cents: 10_400 },
      { part: 'donated', cartons: 4, cents: 2_600 },
    ])
    expect(addedUp(changed)).toEqual([{ part: 'changed', was: 2, cartons: 3, weeks: 6, cents: 3_900 }])
    expect(changed).toMatchObject({
      cents: 3_900,
      change: { was_cartons: 2, cartons_per_week: 3, from_date: '2027-03-18', difference_cents: 3_900 },
      terms: {
        cartons_per_week: 3,
        total_cents: 16_900,
        periods: [
          { weeks: 2, cartons: 2 },
          { weeks: 6, cartons: 3 },
        ],
      },
    })
    const { orders } = await ann.client.readMyStatement({ params: { cycleId: season.cycle.cycle_id } })
    expect(costParts(orders[0] as ReceiptTerms)).toEqual([
      { part: 'weeks', weeks: 2, cartons: 2, cents: 2_600 },
      { part: 'weeks', weeks: 6, cartons: 3, cents: 11_700 },
      { part: 'donated', cartons: 4, cents: 2_600 },
    ])
  })

  test('of what is owed after fewer cartons and a skip say each of them, and stay as they are when it is changed again', async () => {
    const ann = await order({ cartonsPerWeek: 3, payLater: 'farm' })
    goTo('03-10')
    expect(await change(ann, want(2))).toEqual({ state: 'done' })
    const [, , next] = await ann.client.listMyPickups()
    await ann.client.skipPickup({ params: { id: next?.pickup_id ?? 0 } })
    const { owed_amount } = await read(ann)
    expect(owed_amount).toBe(104)
    const given = { amount: 100, method: 'cash', paid_on: '2027-03-10', note: '' } as const
    await farmer.notePayment({ params: { id: ann.id }, body: given })
    const [noted] = await paperOf(ann)
    if (!noted) throw new Error('A receipt')
    expect(noted.purpose).toBe('balance')
    expect(addedUp(noted)).toEqual([
      { part: 'weeks', weeks: 2, cartons: 3, cents: 3_900 },
      { part: 'weeks', weeks: 6, cartons: 2, cents: 7_800 },
      { part: 'skipped', cents: -1_300 },
      { part: 'left', cents: -400 },
    ])
    expect(await change(ann, want(1))).toEqual({ state: 'done' })
    expect((await paperOf(ann))[0]).toEqual(noted)
    await expect(shop.shop.db`update receipt set periods = '[]' where receipt_no = ${noted.receipt_no}`).rejects.toThrow('only added to')
    await expect(shop.shop.db`update receipt set purpose = 'order' where receipt_no = ${noted.receipt_no}`).rejects.toThrow('only added to')
  })

  test('of an order whose total the farmer has agreed on say that, and no product', async () => {
    const ann = await order({ payLater: 'farm' })
    await edit(ann, { total_amount: 90 })
    const given = { amount: 90, method: 'cash', paid_on: '2027-03-01', note: '' } as const
    await farmer.notePayment({ params: { id: ann.id }, body: given })
    const [noted] = await paperOf(ann)
    expect(noted && addedUp(noted)).toEqual([{ part: 'agreed', cents: 9_000 }])
  })

  test('of a change that came too late say that it could not be made', async () => {
    const ann = await order()
    const session = await opened(ann, want(3))
    goTo('05-10')
    await pay(session)
    const [, late] = await paperOf(ann)
    expect(late).toMatchObject({ purpose: 'change', change: null })
    expect(late && addedUp(late)).toEqual([{ part: 'notChanged', cents: 5_200 }])
  })
})
