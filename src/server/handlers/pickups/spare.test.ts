import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycle } from '../../../../tests/support/orders/farm-orders.ts'
import { checkOut, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { addSiteOn, sell } from '../../../../tests/support/orders/paid-orders.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import { settle } from '../../money/settle/settle.ts'

const FIRST_DAY = new Date('2027-03-01T15:00:00Z')
const SATURDAY = '2027-03-06'
const clock = { now: FIRST_DAY }
const shop = useTestShop({ clock: () => clock.now })
let [ann, farmer, customer] = [{} as Member, {} as Client, {} as Client]
let [cycle, site] = [{} as Cycle, {} as Site]

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  await shop.shop.db`update shop set postal_address = '1 Farm Lane, Dryden, NY 13053'`
  await shop.shop.farm.reload()
})
beforeEach(async () => {
  clock.now = FIRST_DAY
  ann = await makeMember(shop, { verified: true })
  customer = as(shop.app, ann)
  cycle = await addCycle(shop)
  site = await addSiteOn(shop, 'Barn', 'Saturday')
  await sell(shop, ann, cycle, site)
})

const offer = (change: object = {}) =>
  farmer.offerSpare({ body: { site_id: site.site_id, pickup_date: SATURDAY, cartons: 12, price: 5, ...change } })
const firstVisit = async (client: Client) => (await client.listMyPickups())[0]?.pickup_id ?? 0
const take = async (offer_id: number, change: object = {}, client = customer) =>
  client.takeSpare({ params: { id: await firstVisit(client) }, body: { offer_id, cartons: 1, amount: 500, ...change } })
const pay = async (id: string) => {
  shop.sandbox.pay(id)
  await sendEvent(shop, 'checkout.session.completed', { id })
}
const end = async (id: string) => settle(shop.shop, { ...(await shop.shop.payments.read(id)), state: 'expired' })
const standing = async (offer_id: number) => (await farmer.listSpareOffers()).offers.find((each) => each.offer_id === offer_id)
const shown = async () => (await customer.listMyPickups()).flatMap(({ pickup_date, spare }) => (spare ? [[pickup_date, spare]] : []))
const packed = async () => (await farmer.readPackingDay({ params: { date: SATURDAY } })).sites.find((each) => each.site_id === site.site_id)

describe('spare cartons', () => {
  test('are offered by email and on the pages of people who collect there then, in their language', async () => {
    const bo = await makeMember(shop, { verified: true })
    await shop.shop.db`update app_user set language = 'es' where id = ${bo.id}`
    await sell(shop, bo, cycle, site)
    const elsewhere = await makeMember(shop, { verified: true })
    await sell(shop, elsewhere, cycle, await addSiteOn(shop, 'Mill', 'Saturday'))
    expect((await farmer.listSpareOffers()).places).toContainEqual({
      ...{ site_id: site.site_id, site_name: 'Barn' },
      ...{ pickup_date: SATURDAY, people: 2 },
    })
    const made = await offer()
    expect(made).toMatchObject({ cartons: 12, price_cents: 500, sold: 0, left: 12, told: 2, is_over: false, until: '2027-03-04 18:00' })
    const letter = await mailTo(shop, ann.email, '12 cartons to spare on Sat, Mar 6 at Barn')
    expect(letter.text).toContain('$5.00')
    expect(letter.text).toContain(`/profile/pickups#spare-${made.offer_id}`)
    expect(letter.text).toContain('1 Farm Lane')
    expect(String(letter.headers.get('list'))).toBeTruthy()
    expect((await mailTo(shop, bo.email, 'Sobran 12 cartones para el sáb 6 mar en Barn')).text).toContain('Nuestras gallinas')
    expect(await shop.shop.db`select from mail where letter = 'spare-offer' and to_address = ${elsewhere.email}`).toHaveLength(0)
    expect(await shown()).toEqual([[SATURDAY, { offer_id: made.offer_id, left: 12, price_cents: 500, until: '2027-03-04 18:00' }]])
  })

  test('are not emailed to people who want no news, or whose address nobody proved', async () => {
    const quiet = await makeMember(shop, { verified: true })
    await sell(shop, quiet, cycle, site)
    await shop.shop.db`insert into unsubscribed (address_digest, at) values (address_digest(${quiet.email}), now())`
    const unproved = await makeMember(shop)
    const id = await sell(shop, unproved, cycle, site)
    await shop.shop
      .db`update subscription set paid_cents = 0, status = 'owed', pay_later = 'farm', due_date = '2027-04-01', checkout_session_id = 'x' where id = ${id}`
    expect(await offer()).toMatchObject({ told: 1 })
  })

  test('are refused where nobody collects, and after the cut-off', async () => {
    await expect(offer({ pickup_date: '2027-03-07' })).rejects.toMatchObject({ code: 'nobodyThen' })
    clock.now = new Date('2027-03-04T23:30:00Z')
    await expect(offer()).rejects.toMatchObject({ code: 'spareTooLate' })
  })

  test('are paid on a page at the price of the offer, and packed with the visit', async () => {
    const { offer_id } = await offer({ price: 4.5 })
    const { id } = await take(offer_id, { cartons: 2, amount: 900 })
    expect(await standing(offer_id)).toMatchObject({ sold: 0, paying: 2, left: 10 })
    await pay(id)
    expect(await standing(offer_id)).toMatchObject({ sold: 2, paying: 0, left: 10 })
    const [order] = await farmer.listSubscriptions({ query: { sort: '-number', cycle_id: cycle.cycle_id } })
    expect(order).toMatchObject({
      status: 'paid',
      cartons_per_week: 2,
      weeks: 1,
      total_amount: 9,
      carton_price: 4.5,
      paid_amount: 9,
      care: null,
    })
    expect(await packed()).toMatchObject({ cartons: 4 })
    const letter = await mailTo(shop, ann.email, 'Your eggs')
    expect(letter.text).toContain('2 spare cartons for $9.00')
    expect(letter.text).not.toContain('move')
  })

  test('are paid by credit at once, and pressed twice are taken once', async () => {
    await farmer.giveCredit({ body: { email: ann.email, amount: 20, note: '' } })
    const { offer_id } = await offer()
    const first = await take(offer_id, { creditCents: 500 })
    expect(await take(offer_id, { creditCents: 500 })).toEqual(first)
    expect(await standing(offer_id)).toMatchObject({ sold: 1, left: 11 })
    expect((await customer.readSubscribeHints()).credit_cents).toBe(1_500)
  })

  test('cost what the farmer said, not what the page says', async () => {
    const { offer_id } = await offer()
    await expect(take(offer_id, { amount: 100 })).rejects.toMatchObject({ code: 'priceMoved' })
  })

  test('are for visits of that day at that site', async () => {
    const { offer_id } = await offer()
    const stranger = await makeMember(shop, { verified: true })
    await sell(shop, stranger, cycle, await addSiteOn(shop, 'Mill', 'Saturday'))
    await expect(take(offer_id, {}, as(shop.app, stranger))).rejects.toMatchObject({ code: 'notFound' })
    const later = (await customer.listMyPickups())[1]?.pickup_id ?? 0
    await expect(customer.takeSpare({ params: { id: later }, body: { offer_id, cartons: 1, amount: 500 } })).rejects.toMatchObject({
      code: 'notFound',
    })
  })

  test('are there until the cut-off; a page that was opened before it still brings them on that day', async () => {
    const { offer_id } = await offer()
    clock.now = new Date('2027-03-04T22:55:00Z')
    const { id } = await take(offer_id)
    clock.now = new Date('2027-03-04T23:10:00Z')
    await expect(take(offer_id)).rejects.toMatchObject({ code: 'extrasClosed' })
    expect(await shown()).toEqual([])
    await pay(id)
    expect(await packed()).toMatchObject({ cartons: 3 })
    expect(await standing(offer_id)).toMatchObject({ sold: 1, is_over: true })
  })

  test('are beside the limits: a full week refuses nobody a spare carton, and a spare carton nobody an order', async () => {
    await shop.shop.db`update cycle set cartons_limit = 3, is_active = true where cycle_id = ${cycle.cycle_id}`
    const { offer_id } = await offer()
    await pay((await take(offer_id, { cartons: 5, amount: 2_500 })).id)
    const { id } = await take(offer_id, { cartons: 5, amount: 2_500, seen: 2 })
    const bo = await makeMember(shop, { verified: true })
    await checkOut(shop, bo, { cycle, site }, { cartonsPerWeek: 1, donationCartons: 0 })
    await expect(checkOut(shop, await makeMember(shop), { cycle, site }, { cartonsPerWeek: 1, donationCartons: 0 })).rejects.toMatchObject({
      code: 'cycleFull',
    })
    await end(id)
    const spare = (await customer.listMyPickups()).find(({ cartons }) => cartons === 5)
    const params = { id: spare?.pickup_id ?? 0 }
    expect(spare).toMatchObject({ can_skip: false })
    await expect(customer.skipPickup({ params })).rejects.toMatchObject({ code: 'spareStays' })
    await expect(customer.movePickup({ params, body: { week: 3 } })).rejects.toMatchObject({ code: 'spareStays' })
    await expect(customer.collectElsewhere({ params, body: { site_id: site.site_id + 1 } })).rejects.toMatchObject({ code: 'spareStays' })
    expect(await customer.readPickupChoices({ params })).toEqual({ weeks: [], sites: [] })
    expect(await customer.givePickup({ params })).toMatchObject({ state: 'donated' })
    expect(await customer.undoPickup({ params })).toMatchObject({ state: 'planned' })
  })

  test('that are left go to the pantry with one press, on the packing sheet of that day', async () => {
    await shop.shop.db`update cycle set cartons_limit = 3 where cycle_id = ${cycle.cycle_id}`
    const { offer_id } = await offer({ cartons: 40 })
    await pay((await take(offer_id, { cartons: 3, amount: 1_500 })).id)
    const { id } = await take(offer_id, { seen: 2 })
    const given = await farmer.giveSpare({ params: { id: offer_id } })
    expect(given).toMatchObject({ sold: 3, paying: 1, given: 36, left: 0, is_over: true })
    expect(await farmer.giveSpare({ params: { id: offer_id } })).toEqual(given)
    expect(await packed()).toMatchObject({ cartons: 5, donated: 36 })
    await expect(take(offer_id, { seen: 2, cartons: 2, amount: 1_000 })).rejects.toMatchObject({ code: 'spareGone' })
    // What was not paid after all goes there too, if the farmer presses once more.
    await end(id)
    expect(await farmer.giveSpare({ params: { id: offer_id } })).toMatchObject({ given: 37, left: 0 })
    const [order] = await farmer.listSubscriptions({ query: { sort: '-number', cycle_id: cycle.cycle_id } })
    expect(order).toMatchObject({ status: 'manual', total_amount: 0, cartons_per_week: 1 })
    clock.now = new Date('2027-03-08T15:00:00Z')
    await expect(farmer.giveSpare({ params: { id: offer_id } })).rejects.toMatchObject({ code: 'dayPassed' })
  })

  test('are stopped at any time: what was taken stays', async () => {
    const { offer_id } = await offer()
    await pay((await take(offer_id)).id)
    expect(await farmer.stopSpare({ params: { id: offer_id } })).toMatchObject({ sold: 1, left: 11, is_over: true })
    await expect(take(offer_id, { seen: 2 })).rejects.toMatchObject({ code: 'spareGone' })
    expect(await shown()).toEqual([])
    expect(await packed()).toMatchObject({ cartons: 3 })
  })

  test('of an order that is canceled can be taken again', async () => {
    const { offer_id } = await offer({ cartons: 1 })
    await pay((await take(offer_id)).id)
    expect(await shown()).toEqual([])
    const [order] = await farmer.listSubscriptions({ query: { sort: '-number', cycle_id: cycle.cycle_id } })
    await shop.shop.db`update subscription set status = 'canceled' where id = ${order?.id ?? 0}`
    expect(await shown()).toHaveLength(1)
  })
})

describe('fifty presses at once for twelve spare cartons', { timeout: 120_000 }, () => {
  const crowd = (size: number) =>
    Promise.all(
      Array.from({ length: size }, async () => {
        const member = await makeMember(shop, { verified: true })
        await sell(shop, member, cycle, site)
        const client = as(shop.app, member)
        return { member, client, visit: await firstVisit(client) }
      }),
    )
  const press = (people: Awaited<ReturnType<typeof crowd>>, offer_id: number, cartons = 1) =>
    Promise.allSettled(
      people.map(({ client, visit }) => client.takeSpare({ params: { id: visit }, body: { offer_id, cartons, amount: cartons * 500 } })),
    )
  const opened = (tries: Awaited<ReturnType<typeof press>>) => tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
  const refused = (tries: Awaited<ReturnType<typeof press>>) =>
    tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []))

  test('sell twelve; the others read that all are taken; a page that ends gives its carton to the next', async () => {
    const people = await crowd(50)
    const { offer_id } = await offer()
    const tries = await press(people, offer_id)
    expect(opened(tries)).toHaveLength(12)
    expect(refused(tries)).toEqual(Array.from({ length: 38 }, () => 'These are all taken.'))
    expect(await standing(offer_id)).toMatchObject({ sold: 0, paying: 12, left: 0 })
    const [first = '', ...others] = opened(tries)
    await end(first)
    const again = opened(await press(people, offer_id))
    expect(again).toEqual(expect.arrayContaining(others))
    expect(again).toHaveLength(12)
    await Promise.all(again.map(pay))
    expect(await standing(offer_id)).toMatchObject({ sold: 12, paying: 0, left: 0 })
    expect(await packed()).toMatchObject({ cartons: 102 + 12 })
  })

  test('paid by credit sell twelve at once too', async () => {
    const people = await crowd(50)
    for (const { member } of people) await farmer.giveCredit({ body: { email: member.email, amount: 5, note: '' } })
    const { offer_id } = await offer()
    const tries = await press(people, offer_id)
    expect([opened(tries).length, refused(tries).length]).toEqual([12, 38])
    expect(await standing(offer_id)).toMatchObject({ sold: 12, paying: 0, left: 0 })
  })

  test('of different hunger never sell more, and say how many are left', async () => {
    const people = await crowd(8)
    const { offer_id } = await offer({ cartons: 5 })
    const tries = await press(people, offer_id, 2)
    expect(opened(tries)).toHaveLength(2)
    expect(refused(tries)).toEqual(Array.from({ length: 6 }, () => 'Only 1 left. Please take fewer.'))
  })
})
