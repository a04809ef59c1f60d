import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycleFrom, addSiteOn, sell } from '../../../../tests/support/orders/paid-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays } from '../../../shared/dates/calendar.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import { runDueJobs } from '../../jobs/every-minute.ts'

/** Eggs for the whole season, and honey that was ordered on its own two weeks later: what is renewed is both. */

const START = new Date('2027-03-01T15:00:00Z')
const clock = { now: START }
const shop = useTestShop({ clock: () => clock.now })
let ann = {} as Member
let farmer = {} as Client
let [spring, summer] = [{}, {}] as [Cycle, Cycle]
let [barn, mill] = [{}, {}] as [Site, Site]
let honey = 0

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  const product = { product_name: 'Honey', short_name: 'honey', price: 11, eggs: 0, rhythms: [1 as const] }
  honey = (await farmer.addProduct({ body: product })).product_id
  await shop.shop.db`update shop set auto_renewal = true, pay_farm = 'all', pay_farm_text = 'Cash'`
  await shop.shop.farm.reload()
})
beforeEach(async () => {
  clock.now = START
  ann = await makeMember(shop, { verified: true })
  spring = await addCycleFrom(shop, '2027-03-01', 8)
  summer = await addCycleFrom(shop, '2027-05-03', 10)
  barn = await addSiteOn(shop, 'Barn', 'Thursday')
  mill = await addSiteOn(shop, 'Mill', 'Thursday')
})

const me = () => as(shop.app, ann)
const sellEggs = (site = barn, cartons = 2) => sell(shop, ann, spring, site, cartons)
const sellHoney = async () => {
  clock.now = new Date(START.getTime() + 14 * 86_400_000)
  const id = await sell(shop, ann, spring, barn, 3)
  await shop.shop.db`update subscription set product_id = ${honey}, price_cents = 1100 where id = ${id}`
  return id
}
const invite = (keep_until?: string) =>
  farmer.inviteFormer({ params: { id: String(summer.cycle_id) }, body: { from_cycle_id: spring.cycle_id, keep_until } })
const offer = async () => (await me().readRenewals()).offers[0]
const lettersOf = async (kind: string) =>
  (await shop.shop.db<{ body_text: string }[]>`select body_text from mail where to_address = ${ann.email} and letter = ${kind}`).map(
    ({ body_text }) => body_text,
  )
const days = async (count: number) => {
  for (let day = 0; day < count; day++) {
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    await runDueJobs(shop.shop)
  }
}
const ordered = async () => [
  ...(await shop.shop.db<{ product_id: number; cartons_per_week: number }[]>`
    select product_id, cartons_per_week from subscription where user_id = ${ann.id} and cycle_id = ${summer.cycle_id} order by id`),
]
const BOTH = [
  { product_id: 1, cartons_per_week: 2 },
  { product_id: 0, cartons_per_week: 3 },
]
const both = () => BOTH.map((line) => ({ ...line, product_id: line.product_id || honey }))

describe('a person with several orders of a season', () => {
  test('renews all of them with one press, and a place is kept for all of them', async () => {
    await sellEggs()
    await sellHoney()
    await invite(addDays('2027-03-15', 9))
    expect((await lettersOf('invitation'))[0]).toContain('Everything you had last time costs $460.00 now.')
    const [kept] = await shop.shop.db<{ cartons: number }[]>`
      select w.cartons from place_wish w where user_id = ${ann.id} and cycle_id = ${summer.cycle_id} and state = 'offered'`
    expect(kept?.cartons).toBe(2)
    expect(await offer()).toMatchObject({ amount: 46_000, lines: [{ cartons_per_week: 2 }, { cartons_per_week: 3, product: 'Honey' }] })
    await me().renew({ params: { cycleId: summer.cycle_id }, body: { pay: 'farm', installments: 0, amount: 46_000, creditCents: 0 } })
    expect(await ordered()).toEqual(both())
  })

  test('renews each line once: what a second order added to the same is one line, and a trial or an ended one is none', async () => {
    await sellEggs()
    await sellEggs(barn, 1)
    const tried = await sellEggs(barn, 4)
    await shop.shop.db`update subscription set is_trial = true where id = ${tried}`
    const ended = await sellEggs(barn, 5)
    await shop.shop.db`
      insert into order_change (subscription_id, cartons_per_week, site_id, was_cartons, was_site_id, from_date, difference_cents, is_end, asked_at, done_at)
      select id, 5, site_id, 5, site_id, '2027-03-04', 0, true, created_at, created_at from subscription where id = ${ended}`
    await invite()
    expect((await offer())?.lines).toMatchObject([{ cartons_per_week: 3 }])
  })

  test('agrees to all of them, and they are renewed automatically', async () => {
    await sellEggs()
    await sellHoney()
    expect((await me().readRenewals()).pickup_cents).toBe(2 * 650 + 3 * 1100)
    await me().startAutoRenewal({ body: { pays: 'farm', terms: 1 } })
    await invite()
    await runDueJobs(shop.shop)
    expect((await lettersOf('renewal-soon'))[0]).toContain('$460.00')
    await days(14)
    expect(await ordered()).toEqual(both())
  })

  test('who agreed to the first of them is asked, and nothing is ordered, before what came since is renewed', async () => {
    await sellEggs()
    await me().startAutoRenewal({ body: { pays: 'farm', terms: 1 } })
    await sellHoney()
    await invite()
    await days(16)
    expect(await ordered()).toEqual([])
    expect(await lettersOf('renewal-soon')).toEqual([])
    const failed = await lettersOf('renewal-failed')
    expect(failed).toHaveLength(1)
    expect(failed[0]).toContain("You had several orders, and we don't know which of them you want again.")
    // One press, with both before their eyes, is theirs all the same.
    expect(await offer()).toMatchObject({ amount: 46_000 })
  })

  test('at two sites fills in the form instead: one order is collected at one site', async () => {
    await sellEggs()
    await sellEggs(mill, 1)
    await invite()
    expect(await offer()).toBeUndefined()
    expect((await lettersOf('invitation'))[0]).not.toContain('Everything you had last time')
    const body = { pay: 'farm', installments: 0, amount: 13_000, creditCents: 0 } as const
    await expect(me().renew({ params: { cycleId: summer.cycle_id }, body })).rejects.toMatchObject({ code: 'notFound' })
  })
})
