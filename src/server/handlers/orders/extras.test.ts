import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { addCycle } from '../../../../tests/support/orders/farm-orders.ts'
import { checkOut, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { addSiteOn, sell } from '../../../../tests/support/orders/paid-orders.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import { sdkFor } from '../../embedded/payment-sandbox/testing/test-sandbox.ts'
import { notifyCutoffs } from '../../jobs/notify-cutoffs.ts'
import { sendReminders } from '../../jobs/send-reminders.ts'
import { settle } from '../../money/settle/settle.ts'

const FIRST_DAY = new Date('2027-03-01T15:00:00Z')
const clock = { now: FIRST_DAY }
const shop = useTestShop({ clock: () => clock.now })
let [ann, farmer, customer] = [{} as Member, {} as Client, {} as Client]
let [cycle, site] = [{} as Cycle, {} as Site]
let [honey, eighteen, visit] = [0, 0, 0]

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  honey = (await farmer.addProduct({ body: { product_name: 'Honey', short_name: 'honey', price: 11, eggs: 0, rhythms: [1] } })).product_id
  eighteen = (await farmer.addProduct({ body: { product_name: '18 eggs', short_name: '18', price: 9, eggs: 18, rhythms: [1] } })).product_id
})
beforeEach(async () => {
  clock.now = FIRST_DAY
  ann = await makeMember(shop, { verified: true })
  customer = as(shop.app, ann)
  cycle = await addCycle(shop)
  site = await addSiteOn(shop, 'Barn', 'Saturday')
  await sell(shop, ann, cycle, site)
  visit = (await customer.listMyPickups())[0]?.pickup_id ?? 0
})

const add = (change: object = {}) =>
  customer.addExtra({ params: { id: visit }, body: { product: honey, cartons: 1, amount: 1_100, ...change } })
const pay = async (id: string) => {
  shop.sandbox.pay(id)
  await sendEvent(shop, 'checkout.session.completed', { id })
}
const visits = async () => (await customer.listMyPickups()).map(({ pickup_date, cartons }) => [pickup_date, cartons])

describe('something added to a visit', () => {
  test('is paid on a page, comes once with the visit, and is packed there', async () => {
    const before = await visits()
    await pay((await add({ cartons: 2, amount: 2_200 })).id)
    expect((await visits()).slice(0, 2)).toEqual([before[0], ['2027-03-06', 2]])
    expect((await visits()).length).toBe(before.length + 1)
    const [order] = await farmer.listSubscriptions({ query: { sort: '-number', cycle_id: cycle.cycle_id } })
    expect(order).toMatchObject({ product: 'Honey', every_weeks: 0, weeks: 1, first_week: 0, status: 'paid', care: null, name: 'Ann' })
    const day = await farmer.readPackingDay({ params: { date: '2027-03-06' } })
    expect(JSON.stringify(day)).toContain('"cartons":2')
  })

  test('is paid by credit at once, and pressed twice it is there once', async () => {
    await farmer.giveCredit({ body: { email: ann.email, amount: 20, note: '' } })
    const first = await add({ creditCents: 1_100 })
    expect(await add({ creditCents: 1_100 })).toEqual(first)
    expect(await visits()).toContainEqual(['2027-03-06', 1])
    expect((await customer.readSubscribeHints()).credit_cents).toBe(900)
  })

  test('is added once more where the page shows the first, and else is the same press', async () => {
    await farmer.giveCredit({ body: { email: ann.email, amount: 50, note: '' } })
    const first = await add({ creditCents: 1_100, seen: 1 })
    expect(await add({ creditCents: 1_100, seen: 1 })).toEqual(first)
    const second = await add({ creditCents: 1_100, seen: 2 })
    expect(second.id).not.toBe(first.id)
    const [one, other] = await Promise.all([add({ creditCents: 1_100, seen: 3 }), add({ creditCents: 1_100, seen: 3 })])
    expect(one).toEqual(other)
    expect((await visits()).filter(([date]) => date === '2027-03-06')).toHaveLength(4)
  })

  test('that was given up on the page for its rest is shown with the credit it holds', async () => {
    await farmer.giveCredit({ body: { email: ann.email, amount: 5, note: '' } })
    expect(await customer.readSubscribeHints()).not.toHaveProperty('extra_held_cents')
    const { id } = await add({ creditCents: 500 })
    expect(await customer.readSubscribeHints()).toMatchObject({ credit_cents: 0, credit_held: [], extra_held_cents: 500 })
    expect((await add({ creditCents: 500 })).id).toBe(id)
    await pay((await add({ cartons: 2, amount: 2_200, creditCents: 500 })).id)
    expect(await visits()).toContainEqual(['2027-03-06', 2])
    expect(await customer.readSubscribeHints()).not.toHaveProperty('extra_held_cents')
  })

  test('is paid at once: money that a bank takes days for would come too late', async () => {
    const { id } = await add()
    expect((await sdkFor(shop.sandbox).checkout.sessions.retrieve(id)).payment_method_types).toEqual(['card'])
  })

  test('takes no eggs that its customer is paying for or has held', async () => {
    await shop.shop.db`update cycle set cartons_limit = 4, is_active = true where cycle_id = ${cycle.cycle_id}`
    await shop.shop.db`
      insert into place_wish (user_id, cycle_id, site_id, cartons, state, asked_at, held_until)
      values (${ann.id}, ${cycle.cycle_id}, ${site.site_id}, 2, 'offered', ${clock.now}, ${new Date(clock.now.getTime() + 86_400_000)})`
    await expect(add({ product: CARTON, cartons: 1, amount: 650 })).rejects.toMatchObject({ code: 'productFull' })
    await shop.shop.db`delete from place_wish`
    const page = await checkOut(shop, ann, { cycle, site }, { cartonsPerWeek: 2, donationCartons: 0 })
    await expect(add({ product: CARTON, cartons: 1, amount: 650 })).rejects.toMatchObject({ code: 'productFull' })
    await settle(shop.shop, { ...(await shop.shop.payments.read(page.id)), state: 'expired' })
    await add({ product: CARTON, cartons: 2, amount: 1_300 })
    await expect(checkOut(shop, ann, { cycle, site }, { cartonsPerWeek: 1, donationCartons: 0 })).rejects.toMatchObject({
      code: 'cycleFull',
    })
  })

  test('costs what it costs now, said with what credit pays of that', async () => {
    await farmer.giveCredit({ body: { email: ann.email, amount: 50, note: '' } })
    await expect(add({ amount: 900, creditCents: 900 })).rejects.toMatchObject({
      code: 'priceMoved',
      message: 'The price has changed. Your total is now $0.00.',
    })
  })

  test('is offered once for a day and site, as long as a page opened now would be paid in time', async () => {
    const offered = async () => (await customer.listMyPickups()).filter(({ can_add }) => can_add).map(({ pickup_id }) => pickup_id)
    const all = (await customer.listMyPickups()).map(({ pickup_id }) => pickup_id)
    expect(await offered()).toEqual(all)
    await pay((await add()).id)
    expect(await offered()).toEqual(all)
    await customer.givePickup({ params: { id: all[1] ?? 0 } })
    expect(await offered()).not.toContain(all[1])
    // The cut-off is on Thursday at six in the evening.
    clock.now = new Date('2027-03-04T22:30:00Z')
    expect(await offered()).toEqual(all.slice(2))
    await expect(add()).rejects.toMatchObject({ code: 'extrasClosed', message: "It's too late to add anything to this pickup." })
  })

  test('comes with a visit that was moved, by its customer or by the farm, and never on another day', async () => {
    await customer.movePickup({ params: { id: visit }, body: { week: 3 } })
    const moved = (await customer.listMyPickups()).find(({ is_moved }) => is_moved)
    visit = moved?.pickup_id ?? 0
    await pay((await add()).id)
    expect((await visits()).filter(([date]) => date === moved?.pickup_date)).toContainEqual([moved?.pickup_date, 1])
    await farmer.addDayChange({ body: { pickup_date: '2027-04-03', site_id: site.site_id, to_date: '2027-04-02', note: '' } })
    const sooner = (await customer.listMyPickups()).find(({ pickup_date }) => pickup_date === '2027-04-02')
    expect(sooner).toMatchObject({ is_open: true, can_add: true })
    // The farm lets people change what it has moved until the evening before, but packs nothing new for it.
    clock.now = new Date('2027-04-01T15:00:00Z')
    visit = sooner?.pickup_id ?? 0
    expect((await customer.listMyPickups())[0]).toMatchObject({ pickup_id: visit, is_open: true })
    expect((await customer.listMyPickups())[0]).not.toHaveProperty('can_add')
    await expect(add()).rejects.toMatchObject({ code: 'extrasClosed' })
  })

  test('can be added until the cut-off, as long as it is sold and costs what was shown', async () => {
    await expect(add({ amount: 1_000 })).rejects.toMatchObject({ code: 'priceMoved' })
    await expect(add({ product: 99_999 })).rejects.toMatchObject({ code: 'notSold' })
    await customer.givePickup({ params: { id: visit } })
    await expect(add()).rejects.toMatchObject({ code: 'undoFirst' })
    await customer.undoPickup({ params: { id: visit } })
    clock.now = new Date('2027-03-05T15:00:00Z')
    await expect(add()).rejects.toMatchObject({ code: 'changesClosed' })
    const other = as(shop.app, await makeMember(shop))
    await expect(other.addExtra({ params: { id: visit }, body: { product: honey, cartons: 1, amount: 1_100 } })).rejects.toMatchObject({
      code: 'notFound',
    })
  })

  test('takes the eggs of that week alone, and no place', async () => {
    await shop.shop.db`update cycle set cartons_limit = 4 where cycle_id = ${cycle.cycle_id}`
    await shop.shop.db`update site set places = 1 where site_id = ${site.site_id}`
    await expect(add({ product: eighteen, cartons: 2, amount: 1_800 })).rejects.toMatchObject({
      code: 'productFull',
      message: '18 eggs: 1 left for this pickup.',
    })
    await pay((await add({ product: eighteen, amount: 900 })).id)
    const left = (await customer.readSubscribeHints()).capacity.find(({ cycle_id }) => cycle_id === cycle.cycle_id)
    expect([left?.cartons_left, left?.sites.find(({ site_id }) => site_id === site.site_id)?.places_left]).toEqual([0, 0])
    await shop.shop.db`update cycle set cartons_limit = 10 where cycle_id = ${cycle.cycle_id}`
  })

  test('can be ended by its customer before the cut-off, for credit', async () => {
    await shop.shop.db`update shop set customers_end = 'credit'`
    await shop.shop.farm.reload()
    await pay((await add()).id)
    const [order] = await farmer.listSubscriptions({ query: { sort: '-number', cycle_id: cycle.cycle_id } })
    const params = { id: order?.id ?? 0 }
    const { from_date, card_cents, credit_cents, owed_after_cents } = await customer.planMyEnd({ params })
    expect({ from_date, card_cents, credit_cents }).toEqual({ from_date: '2027-03-06', card_cents: 0, credit_cents: 1_100 })
    await customer.endMyOrder({ params, body: { from_date, card_cents, credit_cents, owed_after_cents } })
    expect(await farmer.readSubscription({ params })).toMatchObject({ status: 'canceled', weeks: 1 })
    expect((await customer.readSubscribeHints()).credit_cents).toBe(1_100)
    expect((await visits()).filter(([date]) => date === '2027-03-06')).toHaveLength(1)
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('is no order to have again', async () => {
    await pay((await add()).id)
    expect((await customer.readSubscribeHints()).mine).toEqual([{ cycle_id: cycle.cycle_id, cartons_per_week: 2 }])
    expect((await customer.readSubscribeHints()).last_order).toMatchObject({ cartons_per_week: 2 })
  })
})

describe('emails lead to it', () => {
  const setCutOff = async (cutoff_days: number, cutoff_time: string) => {
    await shop.shop.db`update shop set cutoff_days = ${cutoff_days}, cutoff_time = ${cutoff_time}`
    await shop.shop.farm.reload()
  }
  const link = () => new URL(`/profile/pickups#add-${visit}`, shop.shop.config.publicUrl).href

  test('before the cut-off, with the word that one has to log in', async () => {
    clock.now = new Date('2027-03-03T15:00:00Z')
    await notifyCutoffs(shop.shop)
    const { text } = await mailTo(shop, ann.email, 'Your pickup on Saturday')
    expect(text).toContain(`Add something to this pickup:\n${link()}`)
    expect(text).toContain("To add something, you'll need to log in.")
  })

  // At half past six in the evening before.
  test.each([
    [2, '18:00', undefined],
    [1, '20:30', undefined],
    [0, '12:00', 'Sat, Mar 6, 12:00 PM'],
  ])('in the reminder, only where enough time is left: %i days before at %s', async (days, time, until) => {
    await setCutOff(days, time)
    clock.now = new Date('2027-03-05T23:30:00Z')
    await sendReminders(shop.shop)
    const { text } = await mailTo(shop, ann.email, 'Tomorrow')
    if (until) expect(text).toContain(`Add something to this pickup by ${until}:\n${link()}`)
    else expect(text).not.toContain('Add something')
    await setCutOff(2, '18:00')
  })
})

test('where the farm has nothing to choose, nothing is offered and nothing is added', async () => {
  await shop.shop.db`update product set archived_at = now() where product_id in (${honey}, ${eighteen})`
  await shop.shop.db`update subscription set product_id = 1`
  expect((await customer.listMyPickups()).filter((pickup) => 'can_add' in pickup)).toEqual([])
  await expect(add({ product: 1, amount: 650 })).rejects.toMatchObject({ code: 'notSold' })
})
