import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycleFrom, addSiteOn, PRICE_CENTS, sell, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import * as sites from '../../store/farm/sites.ts'
import * as credits from '../../store/money/credits.ts'
import * as receipts from '../../store/money/receipts.ts'

/** Four weeks from March 1, collected on Thursdays; who buys on Friday, March 5, has two weeks' cartons on the 11th. */

const clock = { now: new Date(0) }
const setDay = (date: string) => {
  clock.now = new Date(`${date}T15:00:00Z`)
}
const shop = useTestShop({ clock: () => clock.now })
let ann = {} as Member
let ben = {} as Member
let me = {} as Client
let cycle = {} as Cycle
let barn = {} as Site
let fair = {} as Site

beforeAll(async () => {
  ann = await makeMember(shop)
  ben = await makeMember(shop)
  me = as(shop.app, ann)
})

const begin = async (day: string, limit: number | null = null) => {
  setDay(day)
  cycle = await addCycleFrom(shop, '2027-03-01', 4, limit)
}

beforeEach(async () => {
  const { db } = shop.shop
  await setRules(shop, { free_skips: 1 })
  await db`delete from rate_limit`
  await db`delete from day_change`
  await db`update subscription set status = 'canceled'`
  await db`update pickup set state = 'canceled'`
  await db`update site set archived_at = now()`
  await begin('2027-03-05')
  const left = await balance()
  if (left > 0) await credits.add(db, { user_id: ann.id, cents: -left, reason: 'farm', at: clock.now })
  barn = await addSiteOn(shop, 'Barn', 'Thursday')
  fair = await addSiteOn(shop, 'Fair', 'Saturday')
})

type By = { params: { id: number } }
const buy = async (cartons = 2, member = ann, site = barn) => {
  const id = await sell(shop, member, cycle, site, cartons)
  const rows = await shop.shop.db<{ pickup_id: number }[]>`select pickup_id from pickup where subscription_id = ${id} order by week`
  return rows.map(({ pickup_id }) => ({ params: { id: pickup_id } })) as [By, By, By, By]
}
const balance = () => credits.balanceOf(shop.shop.db, ann.id)
const refused = (code: string) => expect.objectContaining({ status: 409, code })
/** `2027-03-11 Barn 4 planned`, for each visit. */
const visits = async () =>
  (await me.listMyPickups()).map(
    ({ pickup_date, pickup_site, cartons, state }) => `${pickup_date.slice(5)} ${pickup_site} ${cartons} ${state}`,
  )
const mark = ({ params: { id } }: By, as: 'collected' | 'missed') =>
  shop.shop.db`update pickup set mark = ${as}, marked_at = ${clock.now} where pickup_id = ${id}`

describe('who ordered late', () => {
  test('has one visit for two weeks, and one skip leaves out both', async () => {
    const [late, second] = await buy()
    expect((await me.listMyPickups())[0]).toMatchObject({ pickup_id: late.params.id, cartons: 4, weeks: 2, skip_cents: 4 * PRICE_CENTS })
    // By the number of any of its pickups.
    expect(await me.skipPickup(second)).toMatchObject({ pickup_id: late.params.id, cartons: 4, state: 'skipped', skips_left: 0 })
    expect(await balance()).toBe(4 * PRICE_CENTS)
    expect(await visits()).toEqual(['03-11 Barn 4 skipped', '03-18 Barn 2 planned', '03-25 Barn 2 planned'])
    expect(await me.undoPickup(late)).toMatchObject({ cartons: 4, state: 'planned', skips_left: 1 })
    expect(await balance()).toBe(0)
  })

  test('is given for both what was really paid for them', async () => {
    const [late] = await buy()
    const [paid] = await shop.shop.db<[{ subscription_id: number; of_receipt: number }]>`
      select subscription_id, receipt_no as of_receipt from receipt join pickup using (subscription_id) where pickup_id = ${late.params.id}`
    const refund = { kind: 'refund', method: 'card', cents: -3_200, paid_on: '2027-03-05', at: clock.now } as const
    await receipts.add(shop.shop.db, { ...refund, ...paid })
    // $20.00 is left of $52.00.
    expect((await me.listMyPickups())[0]).toMatchObject({ skip_cents: 1_000 })
    await me.skipPickup(late)
    expect(await balance()).toBe(1_000)
    await me.undoPickup(late)
    expect(await balance()).toBe(0)
  })

  test('gives both away, and takes both back', async () => {
    const [late, second] = await buy()
    await me.givePickup(second)
    expect((await visits())[0]).toBe('03-11 Barn 4 donated')
    await me.undoPickup(late)
    expect((await visits())[0]).toBe('03-11 Barn 4 planned')
  })

  test('moves both to another week or site, once pressed or twice, and back', async () => {
    const [late, second] = await buy()
    for (const by of [late, second]) await me.movePickup({ ...by, body: { week: 2 } })
    expect(await visits()).toEqual(['03-18 Barn 6 planned', '03-25 Barn 2 planned'])
    await me.undoPickup(second)
    for (const by of [late, second]) await me.collectElsewhere({ ...by, body: { site_id: fair.site_id } })
    expect((await visits())[0]).toBe('03-13 Fair 4 planned')
    await me.undoPickup(late)
    expect((await visits())[0]).toBe('03-11 Barn 4 planned')
  })

  test('needs room for all of it in another week, as the choices foretell', async () => {
    await begin('2027-03-05', 7)
    const [late] = await buy()
    const [third] = (await me.readPickupChoices(late)).weeks
    expect(third).toMatchObject({ week: 2, is_full: false })
    await buy(2, ben)
    expect((await me.readPickupChoices(late)).weeks[0]).toMatchObject({ week: 2, is_full: true })
    await expect(me.movePickup({ ...late, body: { week: 2 } })).rejects.toEqual(refused('weekFull'))
  })

  test('finds room again for both where they were skipped', async () => {
    await begin('2027-03-05', 5)
    const [late] = await buy()
    await me.skipPickup(late)
    await shop.shop.db`update cycle set cartons_limit = 1 where cycle_id = ${cycle.cycle_id}`
    await expect(me.undoPickup(late)).rejects.toEqual(refused('weekFull'))
    expect([await balance(), (await visits())[0]]).toEqual([4 * PRICE_CENTS, '03-11 Barn 4 skipped'])
  })

  test('cannot take half of a skip back once a part of its credit is spent', async () => {
    const [late, second] = await buy()
    await me.skipPickup(late)
    await credits.add(shop.shop.db, { user_id: ann.id, cents: -1, reason: 'checkout', at: clock.now })
    for (const by of [late, second]) await expect(me.undoPickup(by)).rejects.toEqual(refused('creditSpent'))
  })
})

describe('pickups that somebody puts on one day', () => {
  beforeEach(() => begin('2027-03-01'))

  test('are one visit; undone, only what was moved goes back', async () => {
    const [first, second] = await buy()
    expect(await me.movePickup({ ...first, body: { week: 1 } })).toMatchObject({ pickup_id: first.params.id, cartons: 4, weeks: 2 })
    expect(await visits()).toEqual(['03-11 Barn 4 planned', '03-18 Barn 2 planned', '03-25 Barn 2 planned'])
    expect(await me.undoPickup(second)).toMatchObject({ pickup_id: second.params.id, cartons: 2, is_moved: false })
    expect((await visits()).slice(0, 2)).toEqual(['03-04 Barn 2 planned', '03-11 Barn 2 planned'])
  })

  test('move on together, and each goes back to its own day', async () => {
    const [first, second] = await buy()
    await me.movePickup({ ...first, body: { week: 1 } })
    await me.movePickup({ ...second, body: { week: 3 } })
    expect(await visits()).toEqual(['03-18 Barn 2 planned', '03-25 Barn 6 planned'])
    await me.undoPickup(first)
    expect(await visits()).toEqual(['03-04 Barn 2 planned', '03-11 Barn 2 planned', '03-18 Barn 2 planned', '03-25 Barn 2 planned'])
  })

  test('go back as far as there is time', async () => {
    const [first, second] = await buy()
    await me.movePickup({ ...first, body: { week: 2 } })
    await me.movePickup({ ...second, body: { week: 2 } })
    setDay('2027-03-03')
    expect(await me.undoPickup(second)).toMatchObject({ pickup_date: '2027-03-11', is_moved: false })
    expect(await visits()).toEqual(['03-11 Barn 2 planned', '03-18 Barn 4 planned', '03-25 Barn 2 planned'])
    expect((await me.listMyPickups())[1]).toMatchObject({ is_moved: true, can_undo: false })
    await expect(me.undoPickup(first)).rejects.toMatchObject({ message: 'Changes to this pickup closed on Tue, Mar 2, 6:00 PM.' })
  })

  test('are a skip each: nobody skips a season by moving it to one day', async () => {
    const [first] = await buy()
    await me.movePickup({ ...first, body: { week: 1 } })
    expect((await me.listMyPickups())[0]).toMatchObject({ weeks: 2, skips_left: 0 })
    await expect(me.skipPickup(first)).rejects.toEqual(refused('noSkipsLeft'))
    await setRules(shop, { free_skips: 2 })
    expect(await me.skipPickup(first)).toMatchObject({ state: 'skipped', cartons: 4, skips_left: 0 })
  })

  test('by the farm, which leaves a day out, are one skip, and go to another site together', async () => {
    const [first, second] = await buy()
    const { db } = shop.shop
    await db`insert into day_change (pickup_date, to_date, created_at) values ('2027-03-04', null, now())`
    await db`update pickup set pickup_date = '2027-03-11' where pickup_id = ${first.params.id}`
    const { sites: others } = await me.readPickupChoices(first)
    expect(others.map(({ pickup_date }) => pickup_date)).toEqual(['2027-03-13'])
    await me.collectElsewhere({ ...second, body: { site_id: fair.site_id } })
    expect((await visits())[0]).toBe('03-13 Fair 4 planned')
    await me.undoPickup(first)
    expect(await me.skipPickup(first)).toMatchObject({ pickup_date: '2027-03-11', cartons: 4, state: 'skipped', skips_left: 0 })
  })

  test('take one place at a site, and are no visit with what is skipped there', async () => {
    const [first, second] = await buy()
    await me.skipPickup(second)
    await shop.shop.db`update site set places = 1 where site_id = ${barn.site_id}`
    await me.movePickup({ ...first, body: { week: 1 } })
    expect((await visits()).slice(0, 2)).toEqual(['03-11 Barn 2 planned', '03-11 Barn 2 skipped'])
    expect(await me.undoPickup(second)).toMatchObject({ pickup_date: '2027-03-11', cartons: 4, state: 'planned' })
  })
})

describe('cartons that were kept', () => {
  test('are a visit of their own, all from one day together', async () => {
    const [late, second, third] = await buy()
    const { db } = shop.shop
    setDay('2027-03-16')
    for (const [index, missed] of [late, second].entries())
      await db`
        insert into pickup (subscription_id, week, pickup_date, site_id, cartons, held_from)
        select subscription_id, ${index}, '2027-03-18', site_id, cartons, pickup_id from pickup where pickup_id = ${missed.params.id}`
    const [kept, own] = (await me.listMyPickups()).toSorted((a, b) => b.cartons - a.cartons)
    expect([kept, own].map((each) => [each?.cartons, each?.held_from, each?.is_open])).toEqual([
      [4, '2027-03-11', false],
      [2, null, true],
    ])
    await me.givePickup(third)
    expect(await visits()).toEqual(['03-18 Barn 2 donated', '03-18 Barn 4 planned', '03-25 Barn 2 planned'])
  })
})

describe('on the days to collect', () => {
  beforeEach(async () => {
    await shop.shop.db`update site set pickup_deadline_day = 'Saturday' where site_id = ${barn.site_id}`
  })

  test('a visit stays in sight until the last, and cannot be changed any more', async () => {
    const [late] = await buy()
    const seen = []
    for (const day of ['2027-03-11', '2027-03-12', '2027-03-13', '2027-03-14']) {
      setDay(day)
      seen.push((await me.listMyPickups())[0]?.pickup_date)
    }
    expect(seen).toEqual(['2027-03-11', '2027-03-11', '2027-03-11', '2027-03-18'])
    setDay('2027-03-13')
    expect((await me.listMyPickups())[0]).toMatchObject({ collect_until: '2027-03-13', is_open: false, can_undo: false })
    await expect(me.givePickup(late)).rejects.toEqual(refused('changesClosed'))
  })

  test('what was collected says so that day and is gone the next; what was missed can still be collected', async () => {
    const [late, second] = await buy()
    setDay('2027-03-11')
    await mark(late, 'collected')
    expect((await me.listMyPickups())[0]).toMatchObject({ pickup_date: '2027-03-11', is_collected: false, is_open: false })
    await mark(second, 'collected')
    expect((await me.listMyPickups())[0]).toMatchObject({ pickup_date: '2027-03-11', is_collected: true, cartons: 4 })
    setDay('2027-03-12')
    expect((await visits())[0]).toBe('03-18 Barn 2 planned')
    for (const by of [late, second]) await mark(by, 'missed')
    expect((await me.listMyPickups())[0]).toMatchObject({ pickup_date: '2027-03-11', is_collected: false })
  })

  test('what had begun before its order was canceled is shown until its last day, and can no more be changed than before', async () => {
    const [late] = await buy()
    setDay('2027-03-12')
    const farmer = as(shop.app, await makeAdmin(shop))
    const [order] = await shop.shop.db<[{ id: number; version: number }]>`
      select id, version from subscription where id = (select subscription_id from pickup where pickup_id = ${late.params.id})`
    await farmer.cancelSubscription({ params: { id: order.id }, body: { version: order.version } })
    expect(await visits()).toEqual(['03-11 Barn 4 planned'])
    expect((await me.listMyPickups())[0]).toMatchObject({ is_open: false, can_undo: false })
    await expect(me.skipPickup(late)).rejects.toMatchObject({ status: 404 })
    setDay('2027-03-14')
    expect(await visits()).toEqual([])
  })

  test('what had begun is told of and given away when its owner leaves, visit by visit', async () => {
    const leaver = await makeMember(shop)
    const [late, second] = await buy(2, leaver)
    setDay('2027-03-12')
    const { pickups, credit_cents } = await as(shop.app, leaver).readClosing()
    expect(pickups.map(({ pickup_id, pickup_date, cartons }) => [pickup_id, pickup_date, cartons])).toEqual([
      [late.params.id, '2027-03-11', 4],
      [expect.any(Number), '2027-03-18', 2],
      [expect.any(Number), '2027-03-25', 2],
    ])
    await as(shop.app, leaver).closeAccount({ body: { password: leaver.password, pickups: pickups.length, credit_cents } })
    const given = await shop.shop.db`
      select from pickup where state = 'donated' and pickup_id in (${late.params.id}, ${second.params.id})`
    expect(given).toHaveLength(2)
  })

  test('what was skipped is not told of once its first day has gone', async () => {
    const [late] = await buy()
    await me.skipPickup(late)
    setDay('2027-03-12')
    expect((await visits())[0]).toBe('03-18 Barn 2 planned')
  })
})

describe('a site that is renamed, moves and is found otherwise', () => {
  const rename = () =>
    sites.edit(shop.shop.db, barn.site_id, { ...barn, site_name: 'New barn', site_address: '2 Lane', site_instructions: 'The red door' })
  const cards = async () =>
    (await me.listMySubscriptions({ params: { userId: ann.id } })).map((each) => [each.pickup_site, each.site_instructions])

  test('is shown as it is now for what is to come, and as it was sold once that is over', async () => {
    await buy()
    await rename()
    expect((await me.listMyPickups())[0]).toMatchObject({ pickup_site: 'New barn', site_address: '2 Lane' })
    const seen = []
    for (const day of ['2027-03-28', '2027-03-29']) {
      setDay(day)
      seen.push((await cards())[0])
    }
    expect(seen).toEqual([
      ['New barn', 'The red door'],
      ['Barn', ''],
    ])
  })

  test('is shown as it is now as long as anything of an order is to be picked up, and while its payment is looked at', async () => {
    setDay('2027-03-27')
    const [late] = await buy()
    await rename()
    setDay('2027-03-29')
    expect((await cards())[0]).toEqual(['New barn', 'The red door'])
    await shop.shop.db`
      update subscription set status = 'held' where id = (select subscription_id from pickup where pickup_id = ${late.params.id})`
    expect((await me.readSubscribeHints()).held).toMatchObject([{ pickup_site: 'New barn' }])
  })
})
