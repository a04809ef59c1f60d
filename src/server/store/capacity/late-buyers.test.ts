import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut, openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { addSiteOn, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { payOn } from '../../../../tests/support/orders/paying.ts'
import { limit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays } from '../../../shared/dates/calendar.ts'

/** "Most cartons per week" is what is packed in a week, also where a late buyer's missed week comes with the next. */

const clock = { now: new Date(0) }
/** A moment of the farm's clock, which is an hour further from Greenwich until March 14th. */
const setClock = (moment: string) => {
  clock.now = new Date(`${moment.replace(' ', 'T')}:00${moment < '2027-03-14' ? '-05:00' : '-04:00'}`)
}
const shop = useTestShop({ clock: () => clock.now })
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  farmer = as(shop.app, await makeAdmin(shop))
  await setRules(shop, { free_skips: 8 })
})
beforeEach(async () => {
  // A Monday: eight Thursdays from March 4th to April 22nd, packed from the Tuesday evening before on.
  setClock('2027-03-01 09:00')
  await shop.shop.db`delete from day_change`
  await shop.shop.db`update site set archived_at = now()`
  season = await limit(shop, await openSeason(shop), { cartons: 4 })
})

const open = (member: Member, cartonsPerWeek: number, at = season) => checkOut(shop, member, at, { cartonsPerWeek, donationCartons: 0 })
const pay = (session: string) => payOn(shop, session)
const bought = async (cartons: number): Promise<Member> => {
  const member = await makeMember(shop)
  await pay((await open(member, cartons)).id)
  return member
}
const byDay = async () => {
  const rows = await shop.shop.db<{ pickup_date: string; cartons: number }[]>`
    select pickup_date, sum(cartons)::int as cartons from pickup join subscription s on s.id = subscription_id
    where cycle_id = ${season.cycle.cycle_id} and state in ('planned', 'donated') group by 1 order by 1`
  return Object.fromEntries(rows.map(({ pickup_date, cartons }) => [pickup_date, cartons]))
}
const left = (cartons: string) => ({ status: 409, code: 'cycleFull', message: `This cycle has ${cartons} a week left.` })
const capacityFor = async (member: Member) =>
  (await as(shop.app, member).readSubscribeHints()).capacity.find(({ cycle_id }) => cycle_id === season.cycle.cycle_id)
const join = (member: Member, cartons_per_week: number) =>
  as(shop.app, member).joinWaitingList({ body: { cycle_id: season.cycle.cycle_id, site_id: season.site.site_id, cartons_per_week } })

describe('somebody who orders too late for this week', () => {
  test('gets as many cartons as fit into the next, where two weeks come together', async () => {
    await bought(2)
    setClock('2027-03-03 09:00')
    const ben = await makeMember(shop)
    await expect(open(ben, 2)).rejects.toMatchObject(left('1 carton'))
    await pay((await open(ben, 1)).id)
    expect(await byDay()).toMatchObject({ '2027-03-04': 2, '2027-03-11': 4, '2027-03-18': 3 })
  })

  test('can wait for a place, until a later week has room again', async () => {
    await bought(2)
    setClock('2027-03-03 09:00')
    await bought(1)
    setClock('2027-03-08 09:00')
    const cleo = await makeMember(shop, { verified: true })
    await expect(open(cleo, 1)).rejects.toMatchObject(left('no cartons'))
    expect(await capacityFor(cleo)).toMatchObject({ cartons_left: 0 })
    expect(await join(cleo, 1)).toMatchObject({ ahead: 0 })
    setClock('2027-03-15 09:00')
    expect(await capacityFor(cleo)).toMatchObject({ cartons_left: 1 })
    await pay((await open(cleo, 1)).id)
    expect(Math.max(...Object.values(await byDay()))).toBe(4)
  })

  test('reads what is left for them, and what there is where they would be in time', async () => {
    const mill = { cycle: season.cycle, site: await addSiteOn(shop, 'Mill', 'Saturday') }
    await bought(2)
    setClock('2027-03-03 09:00')
    const ben = await makeMember(shop)
    expect(await capacityFor(ben)).toEqual({
      cycle_id: season.cycle.cycle_id,
      cartons_left: 2,
      late: [{ site_id: season.site.site_id, cartons_left: 1 }],
      sites: [],
    })
    await pay((await open(ben, 2, mill)).id)
    expect(await byDay()).toMatchObject({ '2027-03-04': 2, '2027-03-06': 2, '2027-03-11': 2, '2027-03-13': 2 })
  })

  test('cannot have the room of a page that was opened in time, however late that is paid', async () => {
    setClock('2027-03-02 17:40')
    const ann = await makeMember(shop)
    const ben = await makeMember(shop)
    const { id } = await open(ann, 2)
    setClock('2027-03-02 18:10')
    await expect(open(ben, 1)).rejects.toMatchObject(left('no cartons'))
    await pay(id)
    expect(await byDay()).toMatchObject({ '2027-03-11': 4, '2027-03-18': 2 })
  })

  test('is not sold more by the farmer either, unless knowingly', async () => {
    await bought(2)
    setClock('2027-03-05 09:00')
    const order = { name: 'Bo', donation_cartons: 0, total_amount: 10, second_email: '', additional_notes: '', cartons_per_week: 2 }
    const body = { ...order, cycle_id: season.cycle.cycle_id, pickup_site: season.site.site_id }
    await expect(farmer.addSubscription({ body })).rejects.toMatchObject(left('1 carton'))
    const { id } = await farmer.addSubscription({ body: { ...body, cartons_per_week: 1 } })
    const bo = await farmer.readSubscription({ params: { id } })
    await expect(farmer.editSubscription({ params: { id }, body: { ...bo, cartons_per_week: 2 } })).rejects.toMatchObject(
      left('no cartons'),
    )
    await farmer.editSubscription({ params: { id }, body: { ...bo, cartons_per_week: 2, overfill: true } })
    expect(await byDay()).toMatchObject({ '2027-03-11': 6 })
  })

  test('cannot change their order to more than their first pickup has room for', async () => {
    await bought(1)
    setClock('2027-03-03 09:00')
    const ben = await bought(1)
    const [{ id = 0 } = {}] = await shop.shop.db<{ id: number }[]>`select id from subscription where user_id = ${ben.id}`
    const plan = (cartons_per_week: number) =>
      as(shop.app, ben).planMyChange({ params: { id }, body: { cartons_per_week, site_id: season.site.site_id } })
    const most = async () => (await as(shop.app, ben).readMyChange({ params: { id } })).cartons_most
    await expect(plan(2)).rejects.toMatchObject(left('no cartons'))
    expect(await most()).toBe(1)
    setClock('2027-03-10 09:00')
    expect(await most()).toBe(3)
    expect(await plan(2)).toMatchObject({ difference_cents: 6 * 650 })
  })
})

describe('a day that the farm leaves out', () => {
  const leaveOut = (pickup_date: string) => farmer.addDayChange({ body: { pickup_date, site_id: null, to_date: null, note: '' } })
  const pickupOf = async (member: Member, week: number) => {
    const [row] = await shop.shop.db<{ id: number }[]>`
      select pickup_id as id from pickup join subscription s on s.id = subscription_id where user_id = ${member.id} and week = ${week}`
    return { params: { id: row?.id ?? 0 } }
  }

  test('takes no right away: who has an order moves, skips and takes back as before', async () => {
    const ann = await bought(2)
    const ben = await bought(1)
    await leaveOut('2027-03-18')
    expect(await byDay()).toMatchObject({ '2027-03-11': 3, '2027-03-25': 6, '2027-04-01': 3 })
    const client = as(shop.app, ann)
    await client.skipPickup(await pickupOf(ann, 2))
    expect(await client.undoPickup(await pickupOf(ann, 2))).toMatchObject({ state: 'planned', cartons: 4 })
    expect(await as(shop.app, ben).movePickup({ ...(await pickupOf(ben, 5)), body: { week: 3 } })).toMatchObject({ cartons: 3 })
  })

  test('adds nobody to the day on which its cartons come, if that is full; after it there is room again', async () => {
    await bought(2)
    await leaveOut('2027-03-18')
    const cleo = await makeMember(shop, { verified: true })
    await expect(open(cleo, 1)).rejects.toMatchObject(left('no cartons'))
    expect(await capacityFor(cleo)).toMatchObject({ cartons_left: 0 })
    setClock('2027-03-29 09:00')
    expect(await capacityFor(cleo)).toMatchObject({ cartons_left: 2 })
    await pay((await open(cleo, 2)).id)
    expect(await byDay()).toMatchObject({ '2027-03-25': 4, '2027-04-01': 4 })
  })
})

test('the weeks that a full season gets in addition are sold when its first orders have ended', async () => {
  await bought(4)
  const { cycle_id, cycle_name, start_date } = season.cycle
  const longer = { cycle_name, start_date, end_date: addDays(start_date, 69), number_of_weeks: 10 }
  await farmer.editCycle({ params: { id: cycle_id }, body: longer })
  season = { ...season, cycle: { ...season.cycle, ...longer } }
  const ben = await makeMember(shop)
  setClock('2027-04-19 09:00')
  await expect(open(ben, 1)).rejects.toMatchObject(left('no cartons'))
  setClock('2027-04-26 09:00')
  await pay((await open(ben, 4)).id)
  expect(await byDay()).toMatchObject({ '2027-04-22': 4, '2027-04-29': 4, '2027-05-06': 4 })
})

test('in the last week, what comes every other week may have had its last turn: the page opens and has none of it left', async () => {
  const ann = await makeMember(shop)
  await shop.shop.db`update product set rhythms = '{1,2}'`
  setClock('2027-04-19 09:00')
  const { cartons_left, rhythms } = (await capacityFor(ann)) ?? {}
  await shop.shop.db`update product set rhythms = '{1}'`
  expect(cartons_left).toBe(4)
  expect(rhythms?.map(({ every_weeks, turn, eggs_left }) => [every_weeks, turn, eggs_left])).toEqual([
    [1, 0, 48],
    [2, 0, 0],
    [2, 1, 48],
  ])
})
