import { beforeEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../tests/support/orders/books.ts'
import { checkOut, openSeason, pickupsOf, type Season } from '../../../tests/support/orders/orders.ts'
import { giveCredit, limit } from '../../../tests/support/people/buyers.ts'
import { type Member, makeMember } from '../../../tests/support/people/people.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { settle } from '../money/settle/settle.ts'

/** An order of a few weeks, once per person. */

// A Monday. The first of eight Thursdays can be packed until Tuesday at six in the evening.
const MONDAY = '2027-03-01T15:00:00Z'
const now = { at: new Date(MONDAY) }
const shop = useTestShop({ clock: () => now.at })
let season = {} as Season
const offer = async (trial_weeks: number) => {
  await shop.shop.db`update shop set trial_weeks = ${trial_weeks}`
  await shop.shop.farm.reload()
}
beforeEach(async () => {
  shop.sandbox.switches.drop = true
  now.at = new Date(MONDAY)
  await shop.shop.db`delete from rate_limit`
  season = await openSeason(shop)
  await offer(3)
})
const goTo = (day: string) => {
  now.at = new Date(`2027-${day}T15:00:00Z`)
}
const refused = (code: string) => expect.objectContaining({ code })
/** Three weeks of two cartons at $6.50. */
const TRIAL = { trial: true, cartonsPerWeek: 2, donationCartons: 0, amount: 3 * 2 * 650 } as const
const tryIt = (member: Member, over = {}, at = season) => checkOut(shop, member, at, { ...TRIAL, ...over })
const pay = async (session: string) => {
  if (!session.startsWith('cs_')) return
  shop.sandbox.pay(session)
  await settle(shop.shop, await shop.shop.payments.read(session))
}
const daysOf = async (member: Member) => (await pickupsOf(shop, member)).map(({ pickup_date }) => pickup_date.slice(5))
const offered = async (member: Member) => (await as(shop.app, member).readSubscribeHints()).trial_weeks

describe('a trial', () => {
  test('has as many pickups as the farm says, from the next that can be packed, at the usual price', async () => {
    const ann = await makeMember(shop, { verified: true })
    expect(await offered(ann)).toBe(3)
    await pay((await tryIt(ann)).id)
    expect(await daysOf(ann)).toEqual(['03-04', '03-11', '03-18'])
    const bo = await makeMember(shop, { verified: true })
    goTo('03-17')
    await pay((await tryIt(bo)).id)
    expect(await daysOf(bo)).toEqual(['03-25', '04-01', '04-08'])
    expect(await as(shop.app, bo).listMyPlans()).toMatchObject([{ weeks: 3, owed_cents: 0 }])
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('is had once: after it the season is still to be had', async () => {
    const ann = await makeMember(shop, { verified: true })
    await pay((await tryIt(ann)).id)
    expect(await offered(ann)).toBeUndefined()
    await expect(tryIt(ann)).rejects.toEqual(refused('trialUsed'))
    const next = await openSeason(shop)
    await expect(tryIt(ann, {}, next)).rejects.toEqual(refused('trialUsed'))
    goTo('03-22')
    await pay((await checkOut(shop, ann, season, { cartonsPerWeek: 1, donationCartons: 0 })).id)
    expect(await daysOf(ann)).toContain('04-22')
  })

  test('is for newcomers: not for who has an order or had one, nor again for who got all of it back after a week of it', async () => {
    const ann = await makeMember(shop, { verified: true })
    await pay((await checkOut(shop, ann, season, { cartonsPerWeek: 1, donationCartons: 0 })).id)
    expect(await offered(ann)).toBeUndefined()
    await expect(tryIt(ann)).rejects.toEqual(refused('trialUsed'))
    const bo = await makeMember(shop, { verified: true })
    await pay((await tryIt(bo)).id)
    goTo('03-08')
    await shop.shop.db`update subscription set status = 'refunded' where user_id = ${bo.id}`
    expect(await offered(bo)).toBeUndefined()
    await expect(tryIt(bo)).rejects.toEqual(refused('trialUsed'))
  })

  test('is not had twice at the same moment, in two cycles, or with a page that was left and is paid later', async () => {
    const ann = await makeMember(shop, { verified: true })
    const other = await openSeason(shop)
    const both = await Promise.allSettled([tryIt(ann), tryIt(ann, {}, other)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [opened] = both.flatMap((each) => (each.status === 'fulfilled' ? each.value.id : []))
    const [lost] = both.flatMap((each) => (each.status === 'rejected' ? each.reason : []))
    expect(lost).toEqual(refused('trialUsed'))
    // It is given up, another one is had, and then its page is paid after all: an order of three weeks, and no trial.
    await settle(shop.shop, { ...(await shop.shop.payments.read(opened ?? '')), state: 'expired' })
    await pay((await tryIt(ann)).id)
    await pay(opened ?? '')
    const rows = await shop.shop.db`select is_trial from subscription where user_id = ${ann.id} and status = 'paid' order by is_trial`
    expect(rows).toEqual([{ is_trial: false }, { is_trial: true }])
  })

  test('that credit pays is one order, however often it is pressed', async () => {
    const ann = await makeMember(shop, { verified: true })
    await giveCredit(shop, ann, 10_000)
    const body = { creditCents: TRIAL.amount }
    const first = await tryIt(ann, body)
    expect(await tryIt(ann, body)).toEqual(first)
    expect(await daysOf(ann)).toHaveLength(3)
  })

  test('can be had again by people whose trial was not paid, or was given back', async () => {
    const ann = await makeMember(shop, { verified: true })
    const { id } = await tryIt(ann)
    // Pressed again it is the same page.
    expect((await tryIt(ann)).id).toBe(id)
    await settle(shop.shop, { ...(await shop.shop.payments.read(id)), state: 'expired' })
    await pay((await tryIt(ann)).id)
    await shop.shop.db`update subscription set status = 'canceled' where user_id = ${ann.id} and status = 'paid'`
    expect(await offered(ann)).toBe(3)
    await tryIt(ann)
  })

  test('takes room in its own weeks only', async () => {
    const small = await limit(shop, season, { cartons: 2, places: 5 })
    const ann = await makeMember(shop, { verified: true })
    await pay((await tryIt(ann, {}, small)).id)
    const bo = await makeMember(shop, { verified: true })
    goTo('03-15')
    await expect(tryIt(bo, {}, small)).rejects.toEqual(refused('cycleFull'))
    goTo('03-17')
    await tryIt(bo, {}, small)
  })

  test('is not offered where the farm has none, and refused where too few weeks are left or another price was seen', async () => {
    const ann = await makeMember(shop, { verified: true })
    await expect(tryIt(ann, { amount: 8 * 2 * 650 })).rejects.toEqual(refused('priceMoved'))
    goTo('04-14')
    await expect(tryIt(ann)).rejects.toEqual(refused('noTrial'))
    await offer(0)
    expect(await offered(ann)).toBeUndefined()
    now.at = new Date(MONDAY)
    await expect(tryIt(ann)).rejects.toEqual(refused('noTrial'))
  })
})
