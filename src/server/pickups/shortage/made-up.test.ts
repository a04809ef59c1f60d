import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycleFrom, addSiteOn, PRICE_CENTS, sell, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { NewShortage } from '../../../shared/shapes/week/shortages.ts'
import { settleUnclaimed } from '../../jobs/settle-unclaimed.ts'
import * as credits from '../../store/money/credits.ts'

/** What the hens did not lay on Thursday, March 4, is promised for another week. */

const TUESDAY = new Date('2027-03-02T16:00:00Z')
const [FIRST, SECOND, THIRD] = ['2027-03-04', '2027-03-11', '2027-03-18'] as const
const clock = { now: TUESDAY }
const shop = useTestShop({ clock: () => clock.now })
let [ann, ben] = [{}, {}] as [Member, Member]
let farmer = {} as Client
let cycle = {} as Cycle
let barn = {} as Site
let order = 0

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
})
beforeEach(async () => {
  clock.now = new Date('2027-03-01T15:00:00Z')
  await setRules(shop, { free_skips: 3, cutoff_days: 1 })
  await shop.shop.db`update shop set unclaimed = 'hold', customers_end = 'credit'`
  await shop.shop.farm.reload()
  await shop.shop.db`delete from rate_limit`
  await shop.shop.db`update subscription set status = 'canceled'`
  ann = await makeMember(shop)
  ben = await makeMember(shop)
  cycle = await addCycleFrom(shop, FIRST, 4)
  barn = await addSiteOn(shop, 'Barn', 'Thursday')
  order = await sell(shop, ann, cycle, barn, 2)
  clock.now = TUESDAY
})

const me = () => as(shop.app, ann)
const balance = () => credits.balanceOf(shop.shop.db, ann.id)
const work = () => settleUnclaimed(shop.shop)
const coming = async () =>
  (await me().listMyPickups())
    .filter(({ state }) => state === 'planned')
    .map(({ pickup_date, cartons, is_made_up }) => `${pickup_date} ${cartons}${is_made_up ? ' made up' : ''}`)
const packed = async (date: string) => (await farmer.readPackingDay({ params: { date } })).cartons
const shareOut = async (date: string, cartons: number, more: Partial<NewShortage> = {}) => {
  const { lines } = await farmer.planShortage({ body: { date, cartons, rule: 'largest' } })
  const taken = lines.filter(({ less }) => less > 0).map(({ pickup_id, less }) => ({ pickup_id, less }))
  return farmer.makeShortage({ body: { date, cartons, rule: 'largest', lines: taken, way: 'week', week: SECOND, note: '', ...more } })
}
const skip = async (...dates: string[]) => {
  for (const { pickup_id, pickup_date, is_made_up } of await me().listMyPickups())
    if (dates.includes(pickup_date) && !is_made_up) await me().skipPickup({ params: { id: pickup_id } })
}
const endRest = async () => {
  const params = { id: order }
  const { from_date, card_cents, credit_cents, owed_after_cents } = await me().planMyEnd({ params })
  await me().endMyOrder({ params, body: { from_date, card_cents, credit_cents, owed_after_cents } })
}
const lettersTo = async (email: string) =>
  (await shop.shop.db<{ subject: string }[]>`select subject from mail where to_address = ${email} order by created_at`).map(
    ({ subject }) => subject,
  )
const held = async () => {
  const { held_cents, coming_cents, collected_cents, surplus_cents } = await farmer.readBalance({ params: { id: order } })
  return { held_cents, coming_cents, collected_cents, surplus_cents }
}

describe('made-up cartons', () => {
  test('of an order whose rest has ended keep their own day', async () => {
    await shareOut(FIRST, 0)
    await endRest()
    await work()
    expect(await coming()).toEqual([`${SECOND} 2 made up`])
    const [site] = (await farmer.readPackingDay({ params: { date: SECOND } })).sites
    expect(site?.names).toMatchObject([{ cartons: 2, held_from: FIRST, is_made_up: true }])
    expect((await lettersTo(ann.email)).join()).not.toMatch(/gave away|missed/i)
  })

  test('that nobody could collect become credit, with an email that says so, and nobody is told that they were missed', async () => {
    const made = await shareOut(FIRST, 0)
    await skip(SECOND, THIRD, '2027-03-25')
    const before = await balance()
    await work()
    expect(await coming()).toEqual([])
    expect(await balance()).toBe(before + 2 * PRICE_CENTS)
    expect(await held()).toEqual({ held_cents: 0, coming_cents: 0, collected_cents: 0, surplus_cents: 0 })
    expect((await lettersTo(ann.email)).join()).not.toMatch(/gave away|missed/i)
    const { text } = await mailTo(shop, ann.email, 'No extra eggs on Thu, Mar 11')
    expect(text).toContain('We promised to make up for Thu, Mar 4: 2 cartons extra on Thu, Mar 11.')
    expect(text).toContain('You get $13.00 in credit')
    await work()
    expect(await balance()).toBe(before + 2 * PRICE_CENTS)
    const [line] = (await farmer.readHarvest({ query: {} })).shortages[0]?.lines ?? []
    expect(line).toMatchObject({ way: 'credit', cents: 2 * PRICE_CENTS, made_up_on: null })
    // The hens laid them after all: nothing was given away.
    expect(await farmer.undoShortage({ params: { id: made.shortage_id } })).toEqual({ undone: 1, stays: 0 })
    expect(await coming()).toEqual([`${FIRST} 2`])
    expect(await balance()).toBe(before)
  })

  test('lower what is owed of an order that is paid later', async () => {
    await shop.shop.db`update subscription set status = 'canceled' where id = ${order}`
    order = await sell(shop, ann, cycle, barn, 2, '2027-04-01')
    await shareOut(FIRST, 0)
    await skip(SECOND, THIRD, '2027-03-25')
    await work()
    expect((await farmer.readBalance({ params: { id: order } })).owed_cents).toBe(0)
    expect((await mailTo(shop, ann.email, 'No extra eggs on Thu, Mar 11')).text).toContain('You owe $13.00 less.')
  })

  test('go to the next day on which their order comes, never back, and are called by their name', async () => {
    await shareOut(FIRST, 0)
    // Somebody else still comes on the very day that is short.
    await sell(shop, ben, cycle, barn, 1)
    await shop.shop.db`update pickup set state = 'skipped' where subscription_id <> ${order} and pickup_date > ${FIRST}`
    await skip(SECOND)
    await work()
    expect(await coming()).toEqual([`${THIRD} 2`, `${THIRD} 2 made up`, '2027-03-25 2'])
    expect([await packed(FIRST), await packed(THIRD)]).toEqual([1, 4])
    const { text } = await mailTo(shop, ann.email, 'Your pickup has moved')
    expect(text).toContain('The eggs that make up for Thu, Mar 4 are now on Thu, Mar 18: 2 cartons at Barn')
    expect(text).not.toContain('Your pickup planned for')
  })

  test('of which somebody else collects stay, and of a day that the farm leaves out go on, never back', async () => {
    await shareOut(FIRST, 0)
    await sell(shop, ben, cycle, barn, 1)
    await skip(SECOND)
    await work()
    expect(await coming()).toContain(`${SECOND} 2 made up`)
    await farmer.addDayChange({ body: { pickup_date: SECOND, site_id: barn.site_id, to_date: null, note: '' } })
    expect(await coming()).toContain(`${THIRD} 2 made up`)
  })

  test('of an ended order become credit where the farm leaves their day out and nobody comes later', async () => {
    await shareOut(FIRST, 0)
    await endRest()
    const before = await balance()
    await farmer.addDayChange({ body: { pickup_date: SECOND, site_id: barn.site_id, to_date: null, note: '' } })
    await work()
    expect(await coming()).toEqual([])
    expect(await balance()).toBe(before + 2 * PRICE_CENTS)
  })

  test('can be short again: the next week’s plan takes them off, and what is left is packed', async () => {
    await shareOut(FIRST, 0)
    clock.now = new Date('2027-03-09T16:00:00Z')
    const plan = await farmer.planShortage({ body: { date: SECOND, cartons: 0, rule: 'largest' } })
    expect(plan.lines.map(({ cartons, less }) => ({ cartons, less }))).toEqual([{ cartons: 4, less: 4 }])
    const made = await shareOut(SECOND, 1, { way: 'week', week: THIRD })
    expect([await packed(SECOND), await packed(THIRD)]).toEqual([1, 5])
    expect(await coming()).toEqual([`${SECOND} 1 made up`, `${THIRD} 2`, `${THIRD} 3 made up`, '2027-03-25 2'])
    expect((await mailTo(shop, ann.email, 'Fewer eggs on Thu, Mar 11')).text).toContain('1 carton instead of 4')
    expect(await held()).toEqual({ held_cents: 8 * PRICE_CENTS, coming_cents: 8 * PRICE_CENTS, collected_cents: 0, surplus_cents: 0 })
    await farmer.undoShortage({ params: { id: made.shortage_id } })
    expect([await packed(SECOND), await packed(THIRD)]).toEqual([4, 2])
    await shareOut(SECOND, 3, { way: 'credit' })
    expect(await balance()).toBe(PRICE_CENTS)
    expect(await packed(SECOND)).toBe(3)
  })

  test('that nobody fetched wait once, as every pickup does', async () => {
    await shareOut(FIRST, 0)
    await shop.shop.db`update pickup set mark = 'missed', marked_at = now() where subscription_id = ${order} and pickup_date = ${SECOND}`
    clock.now = new Date('2027-03-13T16:00:00Z')
    await work()
    expect(await coming()).toEqual([`${THIRD} 2`, `${THIRD} 4`, '2027-03-25 2'])
    expect((await mailTo(shop, ann.email, 'waiting for you on Thu, Mar 18')).text).toContain('We missed you on Thu, Mar 11.')
  })
})
