import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycleFrom, addSiteOn, sell, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import * as sites from '../../store/farm/sites.ts'
import * as credits from '../../store/money/credits.ts'

/** Mondays to Sundays from March 1 on, collected on Thursdays; changes until Tuesday, 18:00 at the farm. */

const MONDAY = new Date('2027-03-01T15:00:00Z')
const clock = { now: MONDAY }
const shop = useTestShop({ clock: () => clock.now })
let ann = {} as Member
let ben = {} as Member
let me = {} as Client
let bens = {} as Client
let farmer = {} as Client
let cycle = {} as Cycle
let barn = {} as Site
let fair = {} as Site

beforeAll(async () => {
  ann = await makeMember(shop)
  ben = await makeMember(shop)
  me = as(shop.app, ann)
  bens = as(shop.app, ben)
  farmer = as(shop.app, await makeAdmin(shop))
})

beforeEach(async () => {
  clock.now = MONDAY
  await setRules(shop, { free_skips: 1 })
  await shop.shop.db`delete from rate_limit`
  await shop.shop.db`update subscription set status = 'canceled'`
  await shop.shop.db`update site set archived_at = ${MONDAY}`
  const left = await balance()
  if (left > 0) await credits.add(shop.shop.db, { user_id: ann.id, cents: -left, reason: 'farm', at: MONDAY })
  cycle = await addCycleFrom(shop, '2027-03-01', 3)
  barn = await addSiteOn(shop, 'Barn', 'Thursday')
  fair = await addSiteOn(shop, 'Fair', 'Saturday')
})

const buy = async (cartons = 2) => {
  const id = await sell(shop, ann, cycle, barn, cartons)
  const rows = await shop.shop.db<{ pickup_id: number }[]>`select pickup_id from pickup where subscription_id = ${id} order by week`
  return rows.map(({ pickup_id }) => ({ params: { id: pickup_id } })) as [By, By, By]
}
type By = { params: { id: number } }

/** Another order of the same cycle. */
const sellToBen = async (site: Site, cartons = 2) => {
  await sell(shop, ben, cycle, site, cartons)
  const [first, , third] = await bens.listMyPickups()
  return { first: { params: { id: first?.pickup_id ?? 0 } }, third: { params: { id: third?.pickup_id ?? 0 } } }
}

/** Ann's order, as the farmer sees it. */
const theOrder = async () => {
  const all = await farmer.listSubscriptions({ query: { cycle_id: cycle.cycle_id } })
  const order = all.find(({ email }) => email === ann.email)
  if (!order) throw new Error('Ann has no order')
  return order
}
const setCartons = async (cartons_per_week: number, overfill = false) => {
  const order = await theOrder()
  await farmer.editSubscription({ params: { id: order.id }, body: { ...order, cartons_per_week, overfill } })
}

/** Everything one may do with a planned pickup. */
const changesBy = (client: Client, pickup: By) => [
  () => client.givePickup(pickup),
  () => client.skipPickup(pickup),
  () => client.movePickup({ ...pickup, body: { week: 2 } }),
  () => client.collectElsewhere({ ...pickup, body: { site_id: fair.site_id } }),
]

const dates = async () => (await me.listMyPickups()).map(({ pickup_date }) => pickup_date)
const balance = () => credits.balanceOf(shop.shop.db, ann.id)
const refused = (status: number, code: string) => expect.objectContaining({ status, code })

const NO_HOURS = { pickup_from: null, pickup_until: null, last_day_until: null }

describe('my pickups', () => {
  test('are every coming one of paid orders with its place, its rule and what a skip is worth', async () => {
    const [first] = await buy()
    expect(await me.listMyPickups()).toEqual([
      {
        pickup_id: first.params.id,
        pickup_date: '2027-03-04',
        collect_until: '2027-03-04',
        egg_cycle: 'Spring',
        list_name: 'Ann',
        site_id: barn.site_id,
        pickup_site: 'Barn',
        site_address: '1 Lane',
        site_instructions: '',
        ...NO_HOURS,
        cartons: 2,
        weeks: 1,
        state: 'planned',
        is_collected: false,
        is_moved: false,
        held_from: null,
        changes_until: '2027-03-02 18:00',
        is_open: true,
        can_undo: false,
        free_skips: 1,
        skips_left: 1,
        order: expect.stringMatching(/^D-\d{5}$/),
        order_skips_left: 1,
        can_skip: true,
        is_skip_free: false,
        moved_from: null,
        friend_name: '',
        given_to: '',
        skip_cents: 1_300,
        skip_owed_cents: 0,
        owed_cents: 0,
      },
      expect.objectContaining({ pickup_date: '2027-03-11' }),
      expect.objectContaining({ pickup_date: '2027-03-18' }),
    ])
    clock.now = new Date('2027-03-12T15:00:00Z')
    expect(await dates()).toEqual(['2027-03-18'])
    await shop.shop.db`update subscription set status = 'canceled' where user_id = ${ann.id}`
    expect(await me.listMyPickups()).toEqual([])
  })

  test('are not in the list of somebody else', async () => {
    await buy()
    expect(await bens.listMyPickups()).toEqual([])
  })

  test('stay as they are after the cut-off, by the farm’s clock, and say until when they could be changed', async () => {
    const [first] = await buy()
    clock.now = new Date('2027-03-02T22:59:59Z')
    await me.givePickup(first)
    clock.now = new Date('2027-03-02T23:00:00Z')
    expect((await me.listMyPickups())[0]).toMatchObject({ is_open: false, can_undo: false, state: 'donated' })
    for (const attempt of [...changesBy(me, first), () => me.undoPickup(first)])
      await expect(attempt()).rejects.toMatchObject({
        code: 'changesClosed',
        message: 'Changes to this pickup closed on Tue, Mar 2, 6:00 PM.',
      })
    expect(await me.readPickupChoices(first)).toEqual({ weeks: [], sites: [] })
  })

  test('that a site has kept, or that were marked, cannot be changed', async () => {
    const [first, second] = await buy()
    await shop.shop.db`update pickup set held_from = ${first.params.id} where pickup_id = ${second.params.id}`
    expect((await me.listMyPickups())[1]).toMatchObject({ held_from: '2027-03-04', is_open: false, changes_until: '2027-03-02 18:00' })
    await expect(me.givePickup(second)).rejects.toEqual(refused(409, 'changesClosed'))
    await shop.shop.db`update pickup set mark = 'collected', marked_at = ${MONDAY} where pickup_id = ${first.params.id}`
    await expect(me.givePickup(first)).rejects.toEqual(refused(409, 'changesClosed'))
  })
})

describe('a skip', () => {
  test('makes the price of its cartons credit, once however often it is pressed', async () => {
    const [first] = await buy()
    const replies = await Promise.all(Array.from({ length: 4 }, () => me.skipPickup(first)))
    for (const reply of replies) expect(reply).toMatchObject({ state: 'skipped', skips_left: 0, can_undo: true })
    expect(await balance()).toBe(1_300)
    expect(await me.readMyCredit()).toMatchObject({ balance_cents: 1_300, entries: [{ cents: 1_300, reason: 'skip' }] })
  })

  test('is one of the free ones of its order, if the farm gives any', async () => {
    const [first, second] = await buy()
    const [other] = await buy()
    await me.skipPickup(first)
    await expect(me.skipPickup(second)).rejects.toEqual(refused(409, 'noSkipsLeft'))
    await setRules(shop, { free_skips: 0 })
    await expect(me.skipPickup(other)).rejects.toEqual(refused(409, 'noSkipsLeft'))
    expect((await me.listMyPickups())[0]).toMatchObject({ free_skips: 0, skips_left: 0 })
  })

  test('taken back takes the credit back, unless that has been spent', async () => {
    const [first] = await buy()
    await me.skipPickup(first)
    expect(await me.undoPickup(first)).toMatchObject({ state: 'planned', skips_left: 1, can_undo: false })
    expect(await balance()).toBe(0)
    await me.skipPickup(first)
    await credits.add(shop.shop.db, { user_id: ann.id, cents: -1, reason: 'checkout', at: MONDAY })
    await expect(me.undoPickup(first)).rejects.toEqual(refused(409, 'creditSpent'))
    expect([await balance(), (await me.listMyPickups())[0]?.state]).toEqual([1_299, 'skipped'])
  })

  test('taken back twice at once takes the credit once', async () => {
    const [first] = await buy()
    await credits.add(shop.shop.db, { user_id: ann.id, cents: 5_000, reason: 'farm', at: MONDAY })
    await me.skipPickup(first)
    const outcomes = await Promise.allSettled([me.undoPickup(first), me.undoPickup(first)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await balance()).toBe(5_000)
  })

  test('taken back has the cartons whose price it gives back; a gift taken back has those of its order by now', async () => {
    cycle = await addCycleFrom(shop, '2027-03-01', 3, 5)
    const [first, second] = await buy()
    await me.skipPickup(first)
    await me.givePickup(second)
    await setCartons(3)
    expect((await me.listMyPickups()).map(({ cartons }) => cartons)).toEqual([2, 2, 3])
    expect(await me.undoPickup(first)).toMatchObject({ state: 'planned', cartons: 2 })
    expect(await me.undoPickup(second)).toMatchObject({ state: 'planned', cartons: 3 })
    expect(await balance()).toBe(0)
  })

  test('taken back needs the room of what it had, and a gift that of what is more than before', async () => {
    cycle = await addCycleFrom(shop, '2027-03-01', 3, 5)
    const [first, second] = await buy()
    await me.skipPickup(first)
    await me.givePickup(second)
    await sellToBen(barn, 2)
    await setCartons(4, true)
    await expect(me.undoPickup(second)).rejects.toEqual(refused(409, 'weekFull'))
    expect(await me.undoPickup(first)).toMatchObject({ state: 'planned', cartons: 2 })
    await setCartons(1)
    expect(await me.undoPickup(second)).toMatchObject({ state: 'planned', cartons: 1 })
  })

  test('cannot be taken back into a week that has filled up since', async () => {
    cycle = await addCycleFrom(shop, '2027-03-01', 3, 5)
    const [first] = await buy()
    await me.skipPickup(first)
    await sellToBen(barn, 4)
    await expect(me.undoPickup(first)).rejects.toEqual(refused(409, 'weekFull'))
    expect(await balance()).toBe(1_300)
  })
})

describe('a gift', () => {
  test('leaves the cartons in the day’s donations and can be taken back', async () => {
    const [first] = await buy()
    expect(await me.givePickup(first)).toMatchObject({ state: 'donated', can_undo: true })
    expect(await me.givePickup(first)).toMatchObject({ state: 'donated' })
    expect(await balance()).toBe(0)
    expect(await me.undoPickup(first)).toMatchObject({ state: 'planned' })
  })

  test('is taken back before anything else is done with the pickup', async () => {
    const [first] = await buy()
    const [give, ...others] = changesBy(me, first)
    expect(await give?.()).toMatchObject({ state: 'donated' })
    for (const attempt of others) await expect(attempt()).rejects.toEqual(refused(409, 'undoFirst'))
    expect(await me.readPickupChoices(first)).toEqual({ weeks: [], sites: [] })
  })
})

describe('another week', () => {
  test('is one of the cycle that is still open, on the day of the site', async () => {
    const [first, second] = await buy()
    expect((await me.readPickupChoices(second)).weeks).toEqual([
      { week: 0, pickup_date: '2027-03-04', is_full: false },
      { week: 2, pickup_date: '2027-03-18', is_full: false },
    ])
    expect(await me.movePickup({ ...first, body: { week: 1 } })).toMatchObject({
      pickup_date: '2027-03-11',
      is_moved: true,
      can_undo: true,
    })
    expect(await dates()).toEqual(['2027-03-11', '2027-03-18'])
    expect(await me.movePickup({ ...first, body: { week: 1 } })).toMatchObject({ pickup_date: '2027-03-11' })
    expect(await me.undoPickup(first)).toMatchObject({ pickup_date: '2027-03-04', is_moved: false })
    await me.movePickup({ ...first, body: { week: 1 } })
    clock.now = new Date('2027-03-03T15:00:00Z')
    for (const week of [0, 3]) await expect(me.movePickup({ ...second, body: { week } })).rejects.toEqual(refused(409, 'weekUnknown'))
  })

  test('has room for the cartons', async () => {
    cycle = await addCycleFrom(shop, '2027-03-01', 3, 5)
    const [first] = await buy()
    expect((await me.readPickupChoices(first)).weeks[1]).toMatchObject({ week: 2, is_full: false })
    const { third } = await sellToBen(barn)
    expect((await me.readPickupChoices(first)).weeks[1]).toMatchObject({ week: 2, is_full: true })
    await expect(me.movePickup({ ...first, body: { week: 2 } })).rejects.toEqual(refused(409, 'weekFull'))
    await bens.givePickup(third)
    await expect(me.movePickup({ ...first, body: { week: 2 } })).rejects.toEqual(refused(409, 'weekFull'))
    await bens.undoPickup(third)
    await bens.skipPickup(third)
    expect(await me.movePickup({ ...first, body: { week: 2 } })).toMatchObject({ pickup_date: '2027-03-18' })
  })

  test('has a place at the site', async () => {
    barn = await addSiteOn(shop, 'Barn', 'Thursday', 1)
    const [first, , third] = await buy()
    await me.givePickup(third)
    await bens.collectElsewhere({ ...(await sellToBen(fair)).third, body: { site_id: barn.site_id } })
    expect((await me.readPickupChoices(first)).weeks[1]).toMatchObject({ week: 2, is_full: true })
    await expect(me.movePickup({ ...first, body: { week: 2 } })).rejects.toEqual(refused(409, 'weekFull'))
    await expect(me.undoPickup(third)).rejects.toEqual(refused(409, 'siteFull'))
  })

  test('is undone only while its own week is open and has room', async () => {
    cycle = await addCycleFrom(shop, '2027-03-01', 3, 5)
    const [first] = await buy(1)
    await me.movePickup({ ...first, body: { week: 2 } })
    await shop.shop.db`update cycle set cartons_limit = 3 where cycle_id = ${cycle.cycle_id}`
    await sellToBen(barn, 3)
    await expect(me.undoPickup(first)).rejects.toEqual(refused(409, 'weekFull'))
    clock.now = new Date('2027-03-03T15:00:00Z')
    expect((await me.listMyPickups())[1]).toMatchObject({ is_open: true, is_moved: true, can_undo: false })
    await expect(me.undoPickup(first)).rejects.toMatchObject({ message: 'Changes to this pickup closed on Tue, Mar 2, 6:00 PM.' })
  })

  test('of a week that was paid too late for its own day leads back to the day it was planned for', async () => {
    clock.now = new Date('2027-03-05T15:00:00Z')
    const [late] = await buy()
    expect(await dates()).toEqual(['2027-03-11', '2027-03-18'])
    expect((await me.readPickupChoices(late)).weeks).toEqual([{ week: 2, pickup_date: '2027-03-18', is_full: false }])
    await me.movePickup({ ...late, body: { week: 2 } })
    expect(await me.undoPickup(late)).toMatchObject({ pickup_date: '2027-03-11', is_moved: false })
    expect(await me.collectElsewhere({ ...late, body: { site_id: fair.site_id } })).toMatchObject({ pickup_date: '2027-03-13' })
  })
})

describe('a week that was paid too late for its own day and is sent to another site', () => {
  let late = {} as By
  let id = 0
  beforeEach(async () => {
    clock.now = new Date('2027-03-03T15:00:00Z')
    barn = await addSiteOn(shop, 'Barn', 'Tuesday')
    ;[late] = await buy()
    id = (await theOrder()).id
    expect(await me.collectElsewhere({ ...late, body: { site_id: fair.site_id } })).toMatchObject({ pickup_date: '2027-03-13' })
  })
  const edit = async (over: object) => farmer.editSubscription({ params: { id }, body: { ...(await theOrder()), ...over } })
  const lateDate = async () => (await me.listMyPickups()).find(({ pickup_id }) => pickup_id === late.params.id)?.pickup_date

  test('stays in the week in which it is picked up, whatever the farmer edits', async () => {
    await edit({ additional_notes: 'Ring twice' })
    expect(await lateDate()).toBe('2027-03-13')
    await edit({ site_id: (await addSiteOn(shop, 'Mill', 'Friday')).site_id })
    expect(await lateDate()).toBe('2027-03-13')
    const { site_id: id, ...body } = fair
    await farmer.editSite({ params: { id }, body: { ...body, pickup_start_day: 'Sunday' } })
    expect(await lateDate()).toBe('2027-03-14')
    const closed = await farmer.addDayChange({ body: { pickup_date: '2027-03-14', site_id: id, to_date: null, note: '' } })
    expect(await lateDate()).toBe('2027-03-21')
    await farmer.removeDayChange({ params: { id: closed.day_change_id }, query: {} })
    expect(await lateDate()).toBe('2027-03-14')
  })

  test('may go to an earlier week that is still open there, and back again', async () => {
    expect(await me.movePickup({ ...late, body: { week: 0 } })).toMatchObject({ pickup_date: '2027-03-06', is_moved: true })
    await edit({ additional_notes: 'Ring twice' })
    expect(await me.movePickup({ ...late, body: { week: 1 } })).toMatchObject({ pickup_date: '2027-03-13', is_moved: true })
    await edit({ additional_notes: 'Ring once' })
    expect(await lateDate()).toBe('2027-03-13')
  })

  test('comes back to the day it was planned for, as if nothing had been', async () => {
    const home = { pickup_date: '2027-03-09', pickup_site: 'Barn', is_moved: false }
    expect(await me.undoPickup(late)).toMatchObject(home)
    await me.collectElsewhere({ ...late, body: { site_id: fair.site_id } })
    expect(await me.collectElsewhere({ ...late, body: { site_id: barn.site_id } })).toMatchObject(home)
  })
})

describe('another site', () => {
  test('takes one pickup on its own day of the same week, and gives it back', async () => {
    const [first] = await buy()
    expect((await me.readPickupChoices(first)).sites.filter(({ site_id }) => site_id === fair.site_id)).toEqual([
      { site_id: fair.site_id, site_name: 'Fair', site_address: '1 Lane', ...NO_HOURS, pickup_date: '2027-03-06', is_full: false },
    ])
    const body = { site_id: fair.site_id }
    expect(await me.collectElsewhere({ ...first, body })).toMatchObject({ pickup_date: '2027-03-06', pickup_site: 'Fair', is_moved: true })
    expect(await me.collectElsewhere({ ...first, body })).toMatchObject({ pickup_site: 'Fair' })
    expect(await me.movePickup({ ...first, body: { week: 1 } })).toMatchObject({ pickup_date: '2027-03-13', pickup_site: 'Fair' })
    expect(await me.collectElsewhere({ ...first, body: { site_id: barn.site_id } })).toMatchObject({
      pickup_date: '2027-03-11',
      is_moved: true,
    })
    expect(await me.undoPickup(first)).toMatchObject({ pickup_date: '2027-03-04', pickup_site: 'Barn', is_moved: false })
    await expect(me.undoPickup(first)).rejects.toEqual(refused(409, 'nothingToUndo'))
    expect(await dates()).toEqual(['2027-03-04', '2027-03-11', '2027-03-18'])
  })

  test('is open, has a place, and a day before which there is still time', async () => {
    const [first] = await buy()
    const full = await addSiteOn(shop, 'Full', 'Friday', 1)
    await sellToBen(full, 1)
    expect((await me.readPickupChoices(first)).sites).toContainEqual(expect.objectContaining({ site_name: 'Full', is_full: true }))
    await expect(me.collectElsewhere({ ...first, body: { site_id: full.site_id } })).rejects.toEqual(refused(409, 'siteFull'))
    await sites.archive(shop.shop.db, fair.site_id, MONDAY)
    await expect(me.collectElsewhere({ ...first, body: { site_id: fair.site_id } })).rejects.toEqual(refused(409, 'siteClosed'))
    await expect(me.collectElsewhere({ ...first, body: { site_id: 999_999 } })).rejects.toEqual(refused(409, 'siteClosed'))
    const early = await addSiteOn(shop, 'Early', 'Tuesday')
    await expect(me.collectElsewhere({ ...first, body: { site_id: early.site_id } })).rejects.toMatchObject({
      message: 'Changes to this pickup closed on Sun, Feb 28, 6:00 PM.',
    })
  })

  test('with one place left takes one of many who want it at once', async () => {
    const small = await addSiteOn(shop, 'Small', 'Friday', 1)
    for (let order = 0; order < 5; order++) await sell(shop, ben, cycle, barn)
    const firsts = (await bens.listMyPickups()).filter(({ pickup_date }) => pickup_date === '2027-03-04')
    const outcomes = await Promise.allSettled(
      firsts.map(({ pickup_id: id }) => bens.collectElsewhere({ params: { id }, body: { site_id: small.site_id } })),
    )
    expect(outcomes.map((each) => (each.status === 'fulfilled' ? 'there' : each.reason.code)).sort()).toEqual([
      ...Array(4).fill('siteFull'),
      'there',
    ])
  })
})

describe('on days that the farm has changed', () => {
  test('a pickup is moved to where the farm is, offered once, and comes back to where it would be', async () => {
    const [first] = await buy()
    const { db } = shop.shop
    // The second Thursday is left out, so its cartons come with the third; the Saturday of the first week is a Friday.
    await db`insert into day_change (pickup_date, to_date, created_at) values ('2027-03-11', null, now()), ('2027-03-06', '2027-03-05', now())`
    const { weeks, sites: others } = await me.readPickupChoices(first)
    expect(weeks.map(({ week, pickup_date }) => [week, pickup_date])).toEqual([[2, '2027-03-18']])
    expect(others.map(({ pickup_date }) => pickup_date)).toEqual(['2027-03-05'])
    expect(await me.collectElsewhere({ ...first, body: { site_id: fair.site_id } })).toMatchObject({ pickup_date: '2027-03-05' })
    expect(await me.undoPickup(first)).toMatchObject({ pickup_date: '2027-03-04', is_moved: false })
    expect(await me.movePickup({ ...first, body: { week: 1 } })).toMatchObject({ pickup_date: '2027-03-18' })
    expect(await me.undoPickup(first)).toMatchObject({ pickup_date: '2027-03-04' })
    await db`delete from day_change`
  })
})

describe('a day that the farm has moved', () => {
  const moveDay = (pickup_date: string, to_date: string | null) =>
    farmer.addDayChange({ body: { pickup_date, site_id: barn.site_id, to_date, note: '' } })

  afterEach(async () => {
    await shop.shop.db`delete from day_change`
  })

  test('can be changed though its own cut-off has gone by, is left out for nothing, and that can be taken back', async () => {
    const [first, second] = await buy()
    await me.skipPickup(second)
    expect((await me.listMyPickups())[0]).toMatchObject({ order_skips_left: 0, can_skip: false })
    await moveDay('2027-03-04', '2027-03-02')
    const moved = { pickup_date: '2027-03-02', moved_from: '2027-03-04', changes_until: '2027-03-01 23:59', is_open: true }
    expect((await me.listMyPickups())[0]).toMatchObject({ ...moved, is_skip_free: true, can_skip: true })
    expect(await me.skipPickup(first)).toMatchObject({ state: 'skipped', can_undo: true })
    expect((await me.listMyPickups()).at(-1)).toMatchObject({ order_skips_left: 0 })
    expect(await balance()).toBe(2_600)
    expect(await me.undoPickup(first)).toMatchObject({ state: 'planned', is_skip_free: true })
    expect(await balance()).toBe(1_300)
  })

  test('is still there for who took it to another week and thinks again', async () => {
    const [first] = await buy()
    await moveDay('2027-03-04', '2027-03-02')
    expect(await me.movePickup({ ...first, body: { week: 1 } })).toMatchObject({ is_skip_free: false, moved_from: null, can_undo: true })
    expect(await me.undoPickup(first)).toMatchObject({ pickup_date: '2027-03-02', changes_until: '2027-03-01 23:59' })
  })

  test('that comes with the next one is changed with it, and counts as the one skip that this is', async () => {
    const [first] = await buy()
    await moveDay('2027-03-04', null)
    expect((await me.listMyPickups())[0]).toMatchObject({
      ...{ pickup_date: '2027-03-11', weeks: 2, changes_until: '2027-03-10 18:00' },
      ...{ moved_from: '2027-03-04', is_skip_free: false, skips_left: 1 },
    })
    await me.skipPickup(first)
    expect((await me.listMyPickups()).at(-1)).toMatchObject({ order_skips_left: 0 })
  })

  test('and is left out is offered no skip that there is not, by the number under which the profile has it', async () => {
    const [first, second] = await buy()
    // The row that stood there has the higher number: the visit is called by the other.
    const stands = (by: By, week: number, date: string) =>
      shop.shop.db`update pickup set week = ${week}, pickup_date = ${date} where pickup_id = ${by.params.id}`
    await stands(first, 9, '2027-03-11')
    await stands(second, 0, '2027-03-04')
    await stands(first, 1, '2027-03-11')
    const letter = async () => (await mailTo(shop, ann.email, `Your pickup has moved: order ${(await me.listMyPickups())[0]?.order}`)).text
    await setRules(shop, { free_skips: 0 })
    await moveDay('2027-03-04', null)
    expect((await me.listMyPickups())[0]).toMatchObject({ pickup_id: first.params.id, weeks: 2, can_skip: false })
    expect(await letter()).toContain(
      "Can't make it on Thu, Mar 11? Until Wed, Mar 10, 6:00 PM, you can give it away or choose another week.",
    )
    expect(await letter()).toContain(`/profile/pickups#pickup-${first.params.id}\n`)
  })

  test('and is left out costs the skip that it says', async () => {
    await buy()
    await moveDay('2027-03-04', null)
    const { text } = await mailTo(shop, ann.email, `Your pickup has moved: order ${(await me.listMyPickups())[0]?.order}`)
    expect(text).toContain('you can skip it, give it away, or choose another week.')
  })

  test('warns the farmer when it lies inside the cut-off, and tells its people until when they can still change it', async () => {
    const [first] = await buy()
    const body = { pickup_date: '2027-03-04', site_id: barn.site_id, to_date: '2027-03-02', note: '' }
    const cut_off = { was: '2027-03-02 18:00', is: '2027-03-01 23:59', is_over: false }
    expect((await farmer.foreseeDayChange({ body })).days).toMatchObject([{ cut_off }])
    expect((await farmer.foreseeDayChange({ body: { ...body, to_date: '2027-03-05' } })).days[0]).not.toHaveProperty('cut_off')
    clock.now = new Date('2027-03-02T04:59:30Z')
    expect((await farmer.foreseeDayChange({ body })).days).toMatchObject([{ cut_off: { ...cut_off, is_over: true } }])
    clock.now = MONDAY
    await farmer.addDayChange({ body })
    const text = (await mailTo(shop, ann.email, `Your pickup has moved: order ${(await me.listMyPickups())[0]?.order}`)).text
    expect(text).toContain("Until Mon, Mar 1, 11:59 PM, you can skip it (this won't use a skip), give it away, or choose another week.")
    expect(text).toContain(`I can't make it:\nhttp://localhost:3000/profile/pickups#pickup-${first.params.id}\n`)
  })
})

describe('what the farm changes otherwise', () => {
  const SET_FREE = { is_skip_free: true, can_skip: true }
  const COSTS = { is_skip_free: false, can_skip: false, moved_from: null }
  const standing = () => shop.shop.db`select pickup_date, moved_from, moved_to from pickup p
    join subscription s on s.id = subscription_id where s.user_id = ${ann.id} and s.status <> 'canceled' order by week`

  test('another weekday for good is owed to people only for the two weeks that they have set their minds on', async () => {
    await setRules(shop, { free_skips: 0 })
    await buy()
    await farmer.editSite({ params: { id: barn.site_id }, body: { ...barn, pickup_start_day: 'Friday', pickup_deadline_day: 'Friday' } })
    expect(await dates()).toEqual(['2027-03-05', '2027-03-12', '2027-03-19'])
    expect(await me.listMyPickups()).toMatchObject([SET_FREE, SET_FREE, COSTS])
    expect((await me.foreseeAway({ body: { from: '2027-03-01', to: '2027-12-31', way: 'skipFirst' } })).visits).toMatchObject([
      { becomes: 'skipped' },
      { becomes: 'skipped' },
      { becomes: 'given' },
    ])
  })

  test('a season that begins later takes no skip from the farm', async () => {
    await setRules(shop, { free_skips: 0 })
    await buy()
    const body = { ...cycle, version: undefined, start_date: '2027-04-05', end_date: '2027-04-25' }
    await shop.shop
      .db`update pickup set pickup_date = pickup_date + 21 where subscription_id in (select id from subscription where cycle_id = ${cycle.cycle_id})`
    await shop.shop.db`update cycle set start_date = start_date + 21, end_date = end_date + 21 where cycle_id = ${cycle.cycle_id}`
    await farmer.editCycle({ params: { id: cycle.cycle_id }, body })
    expect(await dates()).toEqual(['2027-04-08', '2027-04-15', '2027-04-22'])
    expect(await me.listMyPickups()).toMatchObject([COSTS, COSTS, COSTS])
  })

  test('one order that goes to another site is as its owner asked: no skip of it is free', async () => {
    await setRules(shop, { free_skips: 0 })
    await buy()
    const order = await theOrder()
    await farmer.editSubscription({ params: { id: order.id }, body: { ...order, pickup_site: fair.site_name } })
    expect(await dates()).toEqual(['2027-03-06', '2027-03-13', '2027-03-20'])
    expect(await standing()).toMatchObject(Array(3).fill({ moved_from: null, moved_to: null }))
    expect(await me.listMyPickups()).toMatchObject([COSTS, COSTS, COSTS])
    const { text } = await mailTo(shop, ann.email, `Your pickups have moved: order ${(await me.listMyPickups())[0]?.order}`)
    expect(text).toContain('Until Thu, Mar 4, 6:00 PM, you can give it away or choose another week. You can change the later ones too.')
  })
})

describe('who is away for a while', () => {
  const away = { from: '2027-03-01', to: '2027-03-31', way: 'skipFirst' } as const
  const becomes = async (asked: Promise<{ visits: readonly { becomes: string }[] }>) => (await asked).visits.map((each) => each.becomes)

  test('is told beforehand what becomes of each pickup, and exactly that is done, once, and taken back at once', async () => {
    await buy()
    clock.now = new Date('2027-03-03T15:00:00Z')
    const foreseen = await me.foreseeAway({ body: away })
    expect(foreseen.visits).toMatchObject([
      { pickup_date: '2027-03-04', becomes: 'tooLate', changes_until: '2027-03-02 18:00', credit_cents: 0 },
      { pickup_date: '2027-03-11', becomes: 'skipped', credit_cents: 1_300, pickup_site: 'Barn', cartons: 2 },
      { pickup_date: '2027-03-18', becomes: 'given', credit_cents: 0 },
    ])
    expect((await me.listMyPickups()).map(({ state }) => state)).toEqual(['planned', 'planned', 'planned'])
    const done = await me.goAway({ body: away })
    expect(done).toEqual(foreseen)
    expect([done.balance_cents, await balance()]).toEqual([1_300, 1_300])
    expect(await becomes(me.goAway({ body: away }))).toEqual(['tooLate', 'wasSkipped', 'wasGiven'])
    expect(await balance()).toBe(1_300)
    const pickup_ids = done.visits.slice(1).map(({ pickup_id }) => pickup_id)
    expect(await becomes(me.comeBack({ body: { pickup_ids } }))).toEqual(['planned', 'planned'])
    expect(await me.comeBack({ body: { pickup_ids } })).toMatchObject({ visits: [], balance_cents: 0 })
    expect((await me.listMyPickups()).map(({ state }) => state)).toEqual(['planned', 'planned', 'planned'])
  })

  test('may give all away, only in the days that they name', async () => {
    await buy()
    expect(await becomes(me.goAway({ body: { from: '2027-03-11', to: '2027-03-11', way: 'giveAll' } }))).toEqual(['given'])
    expect((await me.listMyPickups()).map(({ state }) => state)).toEqual(['planned', 'donated', 'planned'])
    await expect(me.goAway({ body: { ...away, to: '2027-02-01' } })).rejects.toMatchObject({ status: 400 })
  })

  test('gets back what can come back, and is told why the rest does not', async () => {
    await buy()
    const { visits } = await me.goAway({ body: away })
    await credits.add(shop.shop.db, { user_id: ann.id, cents: -1_300, reason: 'checkout', at: MONDAY })
    const back = await me.comeBack({ body: { pickup_ids: visits.map(({ pickup_id }) => pickup_id) } })
    expect(back.visits.map((each) => [each.becomes, each.reason])).toEqual([
      ['stays', 'The credit from this skip was already used.'],
      ['planned', undefined],
      ['planned', undefined],
    ])
    expect(await balance()).toBe(0)
  })

  test('changes nothing of anybody else', async () => {
    const { first } = await sellToBen(barn)
    expect(await me.goAway({ body: away })).toMatchObject({ visits: [] })
    await bens.givePickup(first)
    expect(await me.comeBack({ body: { pickup_ids: [first.params.id] } })).toMatchObject({ visits: [] })
    expect((await bens.listMyPickups())[0]).toMatchObject({ state: 'donated' })
  })

  test('and many at once, there and back, wait for nobody in a circle', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeMember(shop)))
    for (const [index, person] of people.entries())
      for (const site of index % 2 ? [barn, fair] : [fair, barn]) await sell(shop, person, cycle, site, 1)
    const stories = people.map(async (person) => {
      const client = as(shop.app, person)
      const { visits } = await client.goAway({ body: away })
      return becomes(client.comeBack({ body: { pickup_ids: visits.map(({ pickup_id }) => pickup_id) } }))
    })
    for (const story of await Promise.all(stories)) expect(story).toEqual(Array(6).fill('planned'))
  })
})

describe('a friend who collects', () => {
  const isBarn = ({ site_id }: { site_id: number }) => site_id === barn.site_id
  const named = (friend_name: string) => ({ body: { friend_name } })

  test('stands on the list at the site and on the packing sheet, also after the cut-off, until the cartons are collected', async () => {
    const [first, second] = await buy()
    clock.now = new Date('2027-03-04T15:00:00Z')
    expect(await me.nameFriend({ ...first, ...named(' Bo ') })).toMatchObject({ friend_name: 'Bo', is_open: false })
    const names = async () => ({
      list: (await farmer.readHandOver()).sites.filter(isBarn).flatMap(({ rows }) => rows.map(({ name }) => name)),
      sheet: (await farmer.readPackingDay({ params: { date: '2027-03-04' } })).sites
        .filter(isBarn)
        .flatMap((site) => site.names.map(({ name }) => name)),
    })
    expect(await names()).toEqual({ list: ['Ann (a friend: Bo)'], sheet: ['Ann (a friend: Bo)'] })
    const reader = as(shop.app, { cookie: `${(await makeAdmin(shop)).cookie}; dozen.language=es` })
    expect((await reader.readHandOver()).sites.find(isBarn)?.rows[0]?.name).toBe('Ann (viene Bo)')
    await me.nameFriend({ ...first, ...named('') })
    expect(await names()).toEqual({ list: ['Ann'], sheet: ['Ann'] })
    await shop.shop.db`update pickup set mark = 'collected', marked_at = ${MONDAY} where pickup_id = ${first.params.id}`
    await expect(me.nameFriend({ ...first, ...named('Bo') })).rejects.toEqual(refused(409, 'alreadyCollected'))
    await me.skipPickup(second)
    await expect(me.nameFriend({ ...second, ...named('Bo') })).rejects.toEqual(refused(409, 'undoFirst'))
    await expect(me.nameFriend({ ...first, ...named('x'.repeat(41)) })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a friend who was told of a day', () => {
  const friends = async () => (await me.listMyPickups()).map(({ friend_name }) => friend_name)

  test('is on no list any more when it is another day or site, or was not to be collected for a while', async () => {
    const [first, second, third] = await buy()
    const bo = { body: { friend_name: 'Bo' } }
    await me.nameFriend({ ...first, ...bo })
    expect(await me.collectElsewhere({ ...first, body: { site_id: fair.site_id } })).toMatchObject({ friend_name: '' })
    await me.nameFriend({ ...first, ...bo })
    expect(await me.undoPickup(first)).toMatchObject({ pickup_date: '2027-03-04', friend_name: '' })
    await me.nameFriend({ ...second, ...bo })
    await me.skipPickup(second)
    expect(await me.undoPickup(second)).toMatchObject({ state: 'planned', friend_name: '' })
    for (const each of [first, second, third]) await me.nameFriend({ ...each, ...bo })
    await setCartons(3)
    expect(await friends()).toEqual(['Bo', 'Bo', 'Bo'])
    await farmer.addDayChange({ body: { pickup_date: '2027-03-04', site_id: barn.site_id, to_date: '2027-03-05', note: '' } })
    expect(await friends()).toEqual(['', 'Bo', 'Bo'])
    await shop.shop.db`delete from day_change`
    const order = await theOrder()
    await farmer.editSubscription({ params: { id: order.id }, body: { ...order, pickup_site: fair.site_name } })
    expect(await friends()).toEqual(['', '', ''])
  })

  test('can be sent for what had begun before the order was canceled', async () => {
    const [first] = await buy()
    const { id, version } = await theOrder()
    clock.now = new Date('2027-03-04T15:00:00Z')
    await shop.shop.db`update site set pickup_deadline_day = 'Saturday' where site_id = ${barn.site_id}`
    clock.now = new Date('2027-03-05T15:00:00Z')
    await shop.shop.db`update subscription set status = 'canceled' where id = ${id} and version = ${version}`
    expect((await me.listMyPickups()).map(({ pickup_id }) => pickup_id)).toContain(first.params.id)
    expect(await me.nameFriend({ ...first, body: { friend_name: 'Bo' } })).toMatchObject({ friend_name: 'Bo', is_open: false })
    await expect(me.skipPickup(first)).rejects.toEqual(refused(404, 'notFound'))
  })
})

test('places are those of a cycle: an order of another one that runs meanwhile takes none', async () => {
  await shop.shop.db`update site set places = 1 where site_id = ${barn.site_id}`
  const [first] = await buy()
  const other = await addCycleFrom(shop, '2027-03-01', 3)
  await sell(shop, ben, other, barn, 2)
  await me.givePickup(first)
  expect(await me.undoPickup(first)).toMatchObject({ state: 'planned' })
})
