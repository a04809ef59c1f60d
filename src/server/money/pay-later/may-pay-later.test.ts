import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, openSeason, ordersOf, type Season } from '../../../../tests/support/orders/orders.ts'
import { addCycleFrom } from '../../../../tests/support/orders/paid-orders.ts'
import { giveCredit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember, verifyAddress } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { isSomebodyWaiting } from '../../../../tests/support/shop/waiting.ts'
import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import type { SentCheckout } from '../../../shared/shapes/checkout.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as trust from '../../store/money/trust.ts'

/** Who the farm trusts to pay later, and how far. */

const later = { ms: 0 }
const clock = () => new Date(Date.now() + later.ms)
const shop = useTestShop({ clock })
let season = {} as Season
let farmer = {} as Client

const set = async (rules: Record<string, string | number | boolean>) => {
  await shop.shop.db`update shop set ${shop.shop.db(rules)}`
  await shop.shop.farm.reload()
}
beforeAll(async () => {
  season = await openSeason(shop)
  farmer = as(shop.app, await makeAdmin(shop))
  shop.sandbox.switches.drop = true
  await set({
    pay_farm: 'all',
    pay_farm_text: 'Cash in the box.',
    owed_days: 14,
    installments_most: 3,
    installments_past_season: true,
    free_skips: 9,
  })
})
afterEach(() => {
  later.ms = 0
})

const makeBuyer = () => makeMember(shop, { verified: true })
const owe = async (member: Member, cartonsPerWeek = 1, over: Partial<SentCheckout> = {}) => {
  const { id } = await checkOut(shop, member, season, { payLater: 'farm', cartonsPerWeek, donationCartons: 0, ...over })
  return Number(id.replace('farm-', ''))
}
const note = (id: number, amount: number) =>
  farmer.notePayment({ params: { id }, body: { amount, method: 'cash', paid_on: dateAt(clock(), shop.shop.farm.current.time_zone) } })
const codesOf = async (pressed: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(pressed)).flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
const hintsOf = (member: Member) => as(shop.app, member).readSubscribeHints()

describe('of ten checkouts at once that are paid later', () => {
  const press = (ann: Member, cartons: number) =>
    codesOf(Array.from({ length: 10 }, (_, nth) => owe(ann, cartons, { additionalNotes: `Order ${nth}` })))

  test('two become orders, and eight are told why not', async () => {
    const ann = await makeBuyer()
    expect(await press(ann, 1)).toEqual(Array(8).fill('payLaterRefused'))
    expect((await ordersOf(shop, ann)).map(({ status }) => status)).toEqual(['owed', 'owed'])
  })

  test('one does where two would be more cartons than a new customer may owe for', async () => {
    const ann = await makeBuyer()
    expect(await press(ann, 3)).toEqual(Array(9).fill('payLaterRefused'))
    expect(await ordersOf(shop, ann)).toHaveLength(1)
  })
})

describe('somebody who never verified their email', () => {
  test('pays in full by card, and nothing later; the form tells them what the farm offers', async () => {
    const ann = await makeMember(shop)
    const refused = {
      status: 403,
      code: 'verifyToPayLater',
      message: 'Please verify your email first. Until then, you can pay in full by card.',
    }
    await expect(owe(ann)).rejects.toMatchObject(refused)
    await expect(checkOut(shop, ann, season, { payLater: 'installments', installments: 2 })).rejects.toMatchObject(refused)
    expect(await ordersOf(shop, ann)).toEqual([])
    expect(await hintsOf(ann)).toMatchObject({ verify_first: true, pay_farm: { days: 14 }, installments_most: 3 })
    expect((await checkOut(shop, ann, season)).url).toContain('/pay/')
    await verifyAddress(shop, ann.email)
    expect(await hintsOf(ann)).toMatchObject({ verify_first: false, pay_farm: { days: 14 } })
    expect(await owe(ann)).toBeGreaterThan(0)
  })

  test('keeps the payment page that is open for them when they are refused', async () => {
    const ann = await makeMember(shop)
    const page = await checkOut(shop, ann, season)
    await expect(owe(ann)).rejects.toMatchObject({ code: 'verifyToPayLater' })
    expect(await checkOut(shop, ann, season)).toEqual(page)
  })

  test('may use credit for all of an order: nothing of it is owed', async () => {
    const ann = await makeMember(shop)
    await giveCredit(shop, ann, 100_000)
    await owe(ann)
    expect(await ordersOf(shop, ann)).toMatchObject([{ status: 'paid' }])
  })

  test('is refused under the lock too, where their address changed while they pressed', async () => {
    const ann = await makeBuyer()
    const pressed = await shop.shop.db.begin(async (tx) => {
      await tx`update app_user set email_verified = false where id = ${ann.id}`
      const done = codesOf([owe(ann)])
      await expect.poll(() => isSomebodyWaiting(shop.shop.db)).toBe(true)
      return { done }
    })
    expect(await pressed.done).toEqual(['verifyToPayLater'])
    expect(await ordersOf(shop, ann)).toEqual([])
  })
})

describe('somebody of whom no money has come', () => {
  const REFUSED = /you can pay later for up to 4 cartons a week in total, donated cartons included\. Please pay by card\./

  test('may owe for four cartons a week, in all their orders together', async () => {
    const ann = await makeBuyer()
    expect((await hintsOf(ann)).pay_farm).toMatchObject({ cartons_most: 4 })
    await expect(owe(ann, 5)).rejects.toThrow(REFUSED)
    await owe(ann, 3)
    expect((await hintsOf(ann)).pay_farm).toMatchObject({ cartons_most: 1 })
    await expect(owe(ann, 2)).rejects.toThrow(REFUSED)
    expect(await owe(ann, 1)).toBeGreaterThan(0)
  })

  test('may not donate more on trust instead', async () => {
    const ann = await makeBuyer()
    await expect(owe(ann, 1, { donationCartons: 32 })).rejects.toThrow(REFUSED)
    expect(await owe(ann, 1, { donationCartons: 31 })).toBeGreaterThan(0)
  })

  test('may owe for more once some has, and no longer when it was noted by mistake', async () => {
    const ann = await makeBuyer()
    const id = await owe(ann, 4)
    await note(id, 1)
    expect((await hintsOf(ann)).pay_farm).toMatchObject({ cartons_most: null })
    const [receipt] = await farmer.listOrderReceipts({ params: { id } })
    await farmer.takeBackPayment({ params: { id: receipt?.receipt_no ?? 0 } })
    await expect(owe(ann, 1)).rejects.toThrow(REFUSED)
    await note(id, 1)
    expect(await owe(ann, 9)).toBeGreaterThan(0)
  })

  test('has not paid by skipping every pickup of an order', async () => {
    const ann = await makeBuyer()
    const start = addDays(dateAt(clock(), shop.shop.farm.current.time_zone), 14)
    const cycle = await cycles.setActive(shop.shop.db, (await addCycleFrom(shop, start, 4)).cycle_id, true)
    await owe(ann, 4, { eggCycle: cycle.cycle_id, amount: 4 * 4 * 650 })
    for (const { pickup_id: id } of await as(shop.app, ann).listMyPickups()) await as(shop.app, ann).skipPickup({ params: { id } })
    expect(await ordersOf(shop, ann)).toMatchObject([{ status: 'paid', paid_cents: 0 }])
    expect(await trust.hasPaid(shop.shop.db, ann.id)).toBe(false)
  })

  test('is somebody who has paid after a gift, and is not while a bank disputes the only payment', async () => {
    const ann = await makeBuyer()
    const ben = await makeBuyer()
    await giveCredit(shop, ann, 100_000)
    await checkOut(shop, ann, season)
    expect(await trust.hasPaid(shop.shop.db, ann.id)).toBe(true)
    const { id: session_id } = await checkOut(shop, ben, season)
    shop.sandbox.pay(session_id)
    await as(shop.app, ben).settleCheckout({ body: { session_id } })
    expect(await trust.hasPaid(shop.shop.db, ben.id)).toBe(true)
    await shop.shop.db`update subscription set disputed = true where user_id = ${ben.id}`
    expect(await trust.hasPaid(shop.shop.db, ben.id)).toBe(false)
  })
})

describe('people who have bought before', () => {
  afterEach(() => set({ pay_farm: 'all' }))
  const mayPayLater = async (member: Member) => (await hintsOf(member)).pay_farm !== null

  test('are those of whom money came: an order that is still unpaid is no purchase', async () => {
    const ann = await makeBuyer()
    const id = await owe(ann)
    await set({ pay_farm: 'former' })
    later.ms = 24 * 3600 * 1000
    expect(await mayPayLater(ann)).toBe(false)
    await expect(owe(ann, 2)).rejects.toThrow('Only returning customers can pay later.')
    await note(id, 1)
    expect(await mayPayLater(ann)).toBe(true)
  })

  test('are also those for whom the farmer has added an order as paid', async () => {
    const ann = await makeBuyer()
    const id = await farmer.addSubscription({
      body: {
        ...{ cycle_id: season.cycle.cycle_id, pickup_site: season.site.site_id, name: 'Ann', cartons_per_week: 1, donation_cartons: 0 },
        ...{ total_amount: 52, second_email: '', additional_notes: '' },
      },
    })
    await shop.shop.db`update subscription set user_id = ${ann.id} where id = ${id.id}`
    await set({ pay_farm: 'former' })
    later.ms = 24 * 3600 * 1000
    expect(await mayPayLater(ann)).toBe(true)
  })
})
