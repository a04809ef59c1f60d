import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, mailsOf, openSeason, ordersOf, pickupsOf, type Season } from '../../../../tests/support/orders/orders.ts'
import { setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { giveCredit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { isSomebodyWaiting } from '../../../../tests/support/shop/waiting.ts'

/** Unpaid orders of people who never verified their email, and the one press that ends them. Eight Thursdays from March 4. */

const MONDAY = '2027-03-01T15:00:00Z'
const clock = { now: new Date(MONDAY) }
const shop = useTestShop({ clock: () => clock.now })
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  farmer = as(shop.app, await makeAdmin(shop))
  await shop.shop.db`update shop set pay_farm = 'all', pay_farm_text = 'Cash.'`
  await setRules(shop, { free_skips: 8 })
  season = await openSeason(shop)
})
beforeEach(async () => {
  clock.now = new Date(MONDAY)
  await shop.shop.db`update app_user set email_verified = true`
})

const setVerified = ({ id }: Member, isVerified: boolean) =>
  shop.shop.db`update app_user set email_verified = ${isVerified} where id = ${id}`

/** Somebody who owes $104.00 for two cartons a week, and whose address is another since. */
const owing = async (credit = 0): Promise<{ member: Member; id: number }> => {
  const member = await makeMember(shop, { verified: true })
  if (credit > 0) await giveCredit(shop, member, credit)
  const { id } = await checkOut(shop, member, season, { payLater: 'farm', donationCartons: 0 })
  await setVerified(member, false)
  return { member, id: Number(id.replace('farm-', '')) }
}
const look = () => farmer.readUnverifiedOrders()
const cancelAll = (orders: number) => farmer.cancelUnverifiedOrders({ body: { orders } })
const statusOf = async ({ member }: { member: Member }) => (await ordersOf(shop, member)).map(({ status }) => status)
const cash = { amount: 1, method: 'cash', paid_on: '2027-03-01' } as const

describe('unpaid orders of people who never verified their email', () => {
  test('are counted for the farmer, listed, and canceled by one press: their pickups end, and each customer is told', async () => {
    const ann = await owing()
    const bea = await owing()
    const verified = await owing()
    await setVerified(verified.member, true)
    expect(await look()).toEqual({ orders: 2, owed_amount: 208, handed_out: 0 })
    expect((await farmer.readOverview()).care.unverified).toBe(2)
    expect((await farmer.listSubscriptions({ query: { unverified: 'yes' } })).map(({ id }) => id)).toEqual([bea.id, ann.id])
    expect(await farmer.readSubscriptionTotals({ query: { unverified: 'yes' } })).toMatchObject({ orders: 2, owed_amount: 208 })
    expect(await cancelAll(2)).toEqual({ canceled: 2, left: 0 })
    for (const each of [ann, bea]) {
      expect(await statusOf(each)).toEqual(['canceled'])
      expect(new Set((await pickupsOf(shop, each.member)).map(({ state }) => state))).toEqual(new Set(['canceled']))
      expect((await mailsOf(shop, each.member.email)).map(({ letter }) => letter)).toContain('order-canceled')
    }
    expect(await statusOf(verified)).toEqual(['owed'])
    expect(await look()).toEqual({ orders: 0, owed_amount: 0, handed_out: 0 })
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('are left alone where they are others than the farmer has seen', async () => {
    const ann = await owing()
    await expect(cancelAll(2)).rejects.toMatchObject({
      status: 409,
      code: 'unverifiedMoved',
      message: 'This would now cancel 1 unpaid order. Please review and confirm again.',
    })
    expect(await statusOf(ann)).toEqual(['owed'])
    expect(await cancelAll(1)).toEqual({ canceled: 1, left: 0 })
    await expect(cancelAll(1)).rejects.toMatchObject({ code: 'unverifiedMoved' })
  })

  test('are not those of which something came, by hand or by credit, nor those that the farmer has added', async () => {
    const paid = await owing()
    const byCredit = await owing(1_000)
    const added = await owing()
    await farmer.notePayment({ params: { id: paid.id }, body: cash })
    await shop.shop.db`update subscription set checkout_session_id = null where id = ${added.id}`
    expect((await look()).orders).toBe(0)
    for (const each of [paid, byCredit, added]) expect(await statusOf(each)).toEqual(['owed'])
  })

  test('are those of which skips alone took something off, and bring nobody credit', async () => {
    const ann = await owing()
    const [first] = await as(shop.app, ann.member).listMyPickups()
    await as(shop.app, ann.member).skipPickup({ params: { id: first?.pickup_id ?? 0 } })
    expect(await look()).toMatchObject({ orders: 1, owed_amount: 91 })
    expect(await cancelAll(1)).toEqual({ canceled: 1, left: 0 })
    expect((await as(shop.app, ann.member).readMyCredit()).balance_cents).toBe(0)
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('are not those whose check bounced, which may owe the credit that they brought: the farmer ends each of these', async () => {
    const ann = await owing()
    const client = as(shop.app, ann.member)
    const params = { id: ann.id }
    await farmer.notePayment({ params, body: { ...cash, amount: 104 } })
    const [{ receipt_no }] = await shop.shop.db<[{ receipt_no: number }]>`select max(receipt_no) as receipt_no from receipt`
    const [first] = await client.listMyPickups()
    await client.skipPickup({ params: { id: first?.pickup_id ?? 0 } })
    await giveCredit(shop, ann.member, -1_300)
    await farmer.takeBackPayment({ params: { id: receipt_no } })
    expect([(await look()).orders, await statusOf(ann)]).toEqual([0, ['owed']])
  })

  test('of which eggs were picked up are left out, and said; a pickup that was missed is none', async () => {
    const eaten = await owing()
    const missed = await owing()
    clock.now = new Date('2027-03-05T15:00:00Z')
    await shop.shop
      .db`update pickup set mark = 'missed', marked_at = now() where subscription_id = ${missed.id} and pickup_date = '2027-03-04'`
    expect(await look()).toMatchObject({ orders: 1, handed_out: 1 })
    expect(await farmer.listSubscriptions({ query: { unverified: 'yes' } })).toHaveLength(2)
    expect(await cancelAll(1)).toEqual({ canceled: 1, left: 0 })
    expect([await statusOf(eaten), await statusOf(missed)]).toEqual([['owed'], ['canceled']])
  })

  test('that somebody has just paid by card, or pays while a bank takes its time, stay, and the farmer is told how many', async () => {
    const ann = await owing()
    const bea = await owing()
    const slow = await owing()
    const pay = ({ member, id }: typeof ann) => as(shop.app, member).payOwed({ params: { id }, body: { what: 'all' } })
    const page = await pay(ann)
    await pay(bea)
    await pay(slow)
    shop.sandbox.pay(page.id)
    await shop.shop.db`update payment_page set state = 'processing' where subscription_id = ${slow.id}`
    const { payments } = shop.shop
    const expire = payments.expire
    payments.expire = async (id) => {
      const truth = await expire(id)
      const [{ subscription_id } = { subscription_id: 0 }] = await shop.shop.db<{ subscription_id: number }[]>`
        select subscription_id from payment_page where session_id = ${id}`
      return subscription_id === slow.id ? { ...truth, state: 'processing' } : truth
    }
    expect(await cancelAll(3)).toEqual({ canceled: 1, left: 2 })
    payments.expire = expire
    expect([await statusOf(ann), await statusOf(bea), await statusOf(slow)]).toEqual([['paid'], ['canceled'], ['owed']])
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('of somebody who verifies their email at this very moment stay', async () => {
    const ann = await owing()
    const canceling = await shop.shop.db.begin(async (tx) => {
      await tx`update app_user set email_verified = true where id = ${ann.member.id}`
      const done = cancelAll((await look()).orders)
      await expect.poll(() => isSomebodyWaiting(shop.shop.db)).toBe(true)
      return { done }
    })
    expect(await canceling.done).toMatchObject({ left: 1 })
    expect(await statusOf(ann)).toEqual(['owed'])
  })
})
