import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { bringIn, takeBack, upload } from '../../../tests/support/imports/bring-along.ts'
import { brokenBooks } from '../../../tests/support/orders/books.ts'
import { bodyOf, openDownload, totalsOf } from '../../../tests/support/orders/farm-orders.ts'
import { openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { setRules } from '../../../tests/support/orders/paid-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { toCents } from '../../shared/rules/money/cents.ts'
import type { Import, Matching } from '../../shared/shapes/imports.ts'
import type { Order } from '../../shared/shapes/orders.ts'
import * as credits from '../store/money/credits.ts'

/** Nothing that is imported counts as paid unless the file or the farmer says so, and every sum of it is a receipt. */

// A Monday. The first of eight Thursdays can be changed until Tuesday at six in the evening.
const TODAY = '2027-03-01'
const shop = useTestShop({ clock: () => new Date(`${TODAY}T15:00:00Z`) })
let farmer = {} as Client
let _season = {} as Season
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  await shop.shop.db`update shop set can_change_orders = true, pay_farm = 'all', pay_farm_text = 'Cash.'`
  await setRules(shop, { free_skips: 8 })
  _season = await openSeason(shop)
})

const stranger = () => `${randomUUID()}@last.example`
const WITHOUT_MONEY = 'Name,Email,Cycle,Pickup site,Cartons'
const WITH_PAID = `${WITHOUT_MONEY},Total,Paid,Date`
const fileOf = (head: string, ...lines: string[]) => [head, ...lines].join('\n')
const rematch = (draft: Import, defaults: Partial<Import['defaults']>, matching: Partial<Matching> = {}) =>
  farmer.matchImport({ params: { id: draft.import_id }, body: { version: draft.version, matching, defaults } })
const orderOf = async (person: Pick<Member, 'id'>): Promise<Order> => {
  const [row] = await shop.shop.db<[{ id: number }]>`select max(id) as id from subscription where user_id = ${person.id}`
  return farmer.readSubscription({ params: { id: row.id } })
}
const lower = async (person: Member, id: number, cartons_per_week: number) => {
  const customer = as(shop.app, person)
  const { cartons_per_week: was_cartons, site_id } = await customer.readMyChange({ params: { id } })
  const wanted = { cartons_per_week, site_id }
  const { difference_cents } = await customer.planMyChange({ params: { id }, body: wanted })
  return customer.changeMyOrder({ params: { id }, body: { ...wanted, was_cartons, was_site_id: site_id, difference_cents } })
}
const creditOf = ({ id }: Member) => credits.balanceOf(shop.shop.db, id)
/** Somebody who has proved their address, with an imported order of five cartons a week: $260.00 by today's price. */
const bringFive = async (change: (draft: Import) => Promise<Import> = async (draft) => draft) => {
  const ann = await makeMember(shop, { verified: true })
  const draft = await upload(farmer, fileOf(WITHOUT_MONEY, `Ann,${ann.email},Spring,Library,5`))
  await bringIn(farmer, await change(draft))
  return { ann, order: await orderOf(ann) }
}

describe('a list without prices, brought in with the defaults', () => {
  test('gives nobody credit: fewer cartons, a skip and an end bring nothing that was never recorded', async () => {
    const { ann, order } = await bringFive()
    expect(order).toMatchObject({ status: 'manual', total_amount: 260, farm_amount: 0, owed_amount: 0 })
    const customer = as(shop.app, ann)
    await lower(ann, order.id, 1)
    expect(await creditOf(ann)).toBe(0)
    // The order is worth less now, so nobody looks for $260.00.
    expect(await orderOf(ann)).toMatchObject({ cartons_per_week: 1, total_amount: 52, credit_amount: 0 })
    const [visit] = await customer.listMyPickups()
    expect(visit).toMatchObject({ skip_cents: 0 })
    await customer.skipPickup({ params: { id: visit?.pickup_id ?? 0 } })
    const { version } = await orderOf(ann)
    await farmer.cancelSubscription({ params: { id: order.id }, body: { version } })
    expect(await creditOf(ann)).toBe(0)
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('can be lowered again after a skip: its total is still the price of its cartons', async () => {
    const { ann, order } = await bringFive()
    const customer = as(shop.app, ann)
    const [visit] = await customer.listMyPickups()
    await customer.skipPickup({ params: { id: visit?.pickup_id ?? 0 } })
    await lower(ann, order.id, 3)
    await lower(ann, order.id, 1)
    expect(await orderOf(ann)).toMatchObject({ total_amount: 52 })
    expect(await creditOf(ann)).toBe(0)
  })

  test('gives credit up to what the farmer records later, and not a cent more', async () => {
    const { ann, order } = await bringFive()
    const paid = { method: 'check', paid_on: TODAY } as const
    await expect(farmer.notePayment({ params: { id: order.id }, body: { ...paid, amount: 260.01 } })).rejects.toMatchObject({
      code: 'paymentTooMuch',
    })
    expect(await farmer.notePayment({ params: { id: order.id }, body: { ...paid, amount: 130 } })).toMatchObject({
      status: 'manual',
      farm_amount: 130,
      owed_amount: 0,
    })
    const [told] = await shop.shop.db<{ body_text: string }[]>`select body_text from mail where to_address = ${ann.email}`
    expect(told?.body_text).toContain('We received $130.00')
    expect(told?.body_text).not.toContain('fully paid')
    expect(await farmer.readBalance({ params: { id: order.id } })).toMatchObject({ by_hand_cents: 13_000, unrecorded_cents: 13_000 })
    // Four of five cartons of all weeks, of which half was recorded as paid.
    await lower(ann, order.id, 1)
    expect(await creditOf(ann)).toBe(10_400)
    expect(await orderOf(ann)).toMatchObject({ total_amount: 52, credit_amount: -104, farm_amount: 130 })
    expect(await farmer.readBalance({ params: { id: order.id } })).toMatchObject({ held_cents: 2_600, unrecorded_cents: 2_600 })
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('is trusted no further than people who have never paid', async () => {
    const { ann } = await bringFive()
    expect(await (await import('../store/money/trust.ts')).hasPaid(shop.shop.db, ann.id)).toBe(false)
  })
})

describe('what an import says about payments', () => {
  const draftOf = (head: string) => upload(farmer, fileOf(head, `Ann,${stranger()},Spring,Library,2,104,,`))

  test('is nothing without a Paid column, and what the column says with one, as long as the farmer chooses nothing else', async () => {
    expect((await draftOf(WITHOUT_MONEY)).defaults.status).toBe('manual')
    const draft = await draftOf(WITH_PAID)
    expect([draft.defaults.status, draft.counts]).toMatchObject(['owed', { paid_cents: 0, owed_cents: 10_400 }])
    const without = await rematch(draft, {}, { paid: null })
    expect([without.defaults.status, without.counts]).toMatchObject(['manual', { paid_cents: 0, owed_cents: 0 }])
    const again = await rematch(without, {}, { paid: draft.matching.paid })
    expect(again.defaults.status).toBe('owed')
    const chosen = await rematch(again, { status: 'paid' })
    expect([chosen.defaults.status, chosen.counts]).toMatchObject(['paid', { paid_cents: 10_400, paid_orders: 1, owed_cents: 0 }])
    expect((await rematch(chosen, {}, { paid: null })).defaults.status).toBe('paid')
  })

  test('may be that all of it is paid: then it is, with receipts, and fewer cartons bring credit', async () => {
    const { ann, order } = await bringFive((draft) => rematch(draft, { status: 'paid' }))
    expect(order).toMatchObject({ status: 'paid', pay_later: 'farm', total_amount: 260, farm_amount: 260, owed_amount: 0 })
    await lower(ann, order.id, 1)
    expect(await creditOf(ann)).toBe(20_800)
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('does not trip over a Paid column that is not used', async () => {
    const draft = await upload(farmer, fileOf(WITH_PAID, `Ann,${stranger()},Spring,Library,2,104,gladly,`))
    expect(draft.counts).toMatchObject({ ready: 0, problems: 1, paid_cents: 0, owed_cents: 0 })
    expect((await rematch(draft, { status: 'manual' })).counts).toMatchObject({ ready: 1, problems: 0 })
  })
})

describe('a bookkeeper', () => {
  test('finds the same to the cent in the draft, the receipts, the orders, their sheets and the books', async () => {
    const own = await openSeason(shop)
    await shop.shop.db`update cycle set cycle_name = 'Fall' where cycle_id = ${own.cycle.cycle_id}`
    await shop.shop.db`update site set site_name = 'Barn' where site_id = ${own.site.site_id}`
    const before = await farmer.readReceiptTotals({ query: { from: TODAY, until: TODAY } })
    const people = await Promise.all(Array.from({ length: 4 }, () => makeMember(shop, { verified: true })))
    const [yes, no, part, cents] = people.map(({ email }) => email)
    const draft = await upload(
      farmer,
      fileOf(
        WITH_PAID,
        `Yes,${yes},Fall,Barn,2,104,yes,1/15/2027`,
        `No,${no},Fall,Barn,2,104,no,1/15/2027`,
        `Part,${part},Fall,Barn,2,104,$40.10,1/15/2027`,
        `Cents,${cents},Fall,Barn,1,52.01,52.01,`,
      ),
      'spring list.csv',
    )
    const paid = 10_400 + 4_010 + 5_201
    const owed = 10_400 + 6_390
    expect(draft.counts).toMatchObject({ orders: 4, paid_cents: paid, paid_orders: 3, owed_cents: owed })
    const { import_id } = await bringIn(farmer, draft)
    expect((await Promise.all(people.map(orderOf))).map(({ status }) => status)).toEqual(['paid', 'owed', 'owed', 'paid'])
    const byHand = { name: 'Hand', cycle_id: own.cycle.cycle_id, pickup_site: own.site.site_id, cartons_per_week: 1, donation_cartons: 0 }
    await farmer.addSubscription({ body: { ...byHand, total_amount: 52 } })
    await farmer.addSubscription({ body: { ...byHand, name: 'Check', total_amount: 51.99, paid_by: 'check' } })

    const recorded = paid + 5_199
    const receipts = await shop.shop.db<{ cents: number; method: string; paid_on: string; note: string }[]>`
      select r.cents, r.method, r.paid_on, r.note from receipt r join subscription s on s.id = r.subscription_id
      where s.cycle_id = ${own.cycle.cycle_id} order by r.receipt_no`
    expect(receipts.reduce((sum, receipt) => sum + receipt.cents, 0)).toBe(recorded)
    // Paid in full or in part, before the import or with it: one rule, and the day is that of the import.
    const imported = { method: 'other', paid_on: TODAY, note: 'From spring list.csv' }
    expect(receipts).toMatchObject([imported, imported, imported, { method: 'check', paid_on: TODAY, note: '' }])

    const totals = await farmer.readSubscriptionTotals({ query: { cycle_id: own.cycle.cycle_id } })
    const money = (amount: unknown) => toCents(Number(amount ?? 0))
    expect([totals.farm_amount, totals.owed_amount, totals.unrecorded_amount].map(money)).toEqual([recorded, owed, 5_200])
    expect(money(totals.total_amount)).toBe(recorded + owed + 5_200)

    const [summary, orders] = openDownload(await farmer.downloadCycleOrders({ params: { cycleId: own.cycle.cycle_id } }))
    // Card, farm, credit, owed and not recorded.
    expect(totalsOf(summary).slice(6).map(money)).toEqual([0, recorded, 0, owed, 5_200])
    if (!orders) throw new Error('A sheet is missing')
    const of = Object.fromEntries(bodyOf(orders).map((row) => [row[1], [row[14], row[16], row[18], row[19]]]))
    expect(of).toEqual({
      Yes: [104, 0, 'to the farm', 0],
      No: [0, 104, 'to the farm', 0],
      Part: [40.1, 63.9, 'to the farm', 0],
      Cents: [52.01, 0, 'to the farm', 0],
      Hand: [0, 0, 'not recorded', 52],
      Check: [51.99, 0, 'to the farm', 0],
    })
    const after = await farmer.readReceiptTotals({ query: { from: TODAY, until: TODAY } })
    expect(after.net_cents - before.net_cents).toBe(recorded)
    for (const person of people) {
      const order = await orderOf(person)
      const { by_hand_cents, owed_cents, held_cents } = await farmer.readBalance({ params: { id: order.id } })
      expect([by_hand_cents, owed_cents, held_cents]).toEqual([toCents(order.farm_amount), toCents(order.owed_amount), by_hand_cents])
    }

    // Taken back, every payment that was imported is corrected.
    expect(await takeBack(farmer, import_id)).toMatchObject({ taken_back_rows: 4, kept_rows: 0 })
    const left = await farmer.readReceiptTotals({ query: { from: TODAY, until: TODAY } })
    expect(left.net_cents - before.net_cents).toBe(5_199)
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })
})
