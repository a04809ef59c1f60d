import { beforeAll, describe, expect, test } from 'vitest'
import { addCardOrder, addOrder, addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, requestOf } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays } from '../../../shared/dates/calendar.ts'
import type { Cycle, NewCycle } from '../../../shared/shapes/entities.ts'

const shop = useTestShop()
let admin = {} as Member
let farmer = {} as Client
let customer = {} as Client
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  customer = as(shop.app, await makeMember(shop))
})

const SPRING = { cycle_name: 'Spring 2027', start_date: '2027-03-01', end_date: '2027-05-10', number_of_weeks: 10 }
const BY_HAND = { opens_at: null, closes_at: null, cartons_limit: null }
const NOBODY_MOVED = { moved_pickups: 0, people_told: 0 }
const NOT_FOUND = { status: 404, code: 'notFound', message: 'Not found.' }
const DISAGREE = { status: 400, code: 'datesDisagree', message: "The dates and the number of weeks don't match." }
const addCycle = (cycle: Partial<NewCycle> = {}) => farmer.addCycle({ body: { ...SPRING, ...cycle } })
const find = async ({ cycle_id }: Cycle) => (await customer.listCycles()).find((each) => each.cycle_id === cycle_id)
const byId = ({ cycle_id }: Cycle) => ({ params: { id: cycle_id } })

describe('a new cycle', () => {
  test('has what the farmer wrote and waits to be started', async () => {
    const cycle = await addCycle({ cycle_name: '  Frühling „27“ ' })
    expect(cycle).toEqual({
      ...SPRING,
      ...BY_HAND,
      cycle_name: '  Frühling „27“ ',
      cycle_id: expect.any(Number),
      is_active: false,
      version: 1,
    })
    expect(await find(cycle)).toEqual(cycle)
  })

  test('is listed with the others, the latest start first', async () => {
    const early = await addCycle({ start_date: '2024-03-04', end_date: '2024-05-12' })
    const late = await addCycle({ start_date: '2029-03-05', end_date: '2029-05-13' })
    const later = await addCycle({ start_date: '2029-03-05', end_date: '2029-05-13' })
    const listed = (await customer.listCycles()).map(({ cycle_id }) => cycle_id)
    expect(listed.slice(0, 2)).toEqual([later.cycle_id, late.cycle_id])
    expect(listed.at(-1)).toBe(early.cycle_id)
  })

  test.each(Object.keys(SPRING))('needs its %s', async (field) => {
    const reply = await shop.app.inject(requestOf('addCycle', { body: { ...SPRING, [field]: undefined } }, admin))
    expect(reply.json()).toMatchObject({ code: 'invalidInput', fields: { [field]: ['Please fill in this field.'] } })
  })

  test.each([
    ['ends on the first day of its last week', '2027-05-03', 10],
    ['ends on the last day of its last week', '2027-05-09', 10],
    ['ends on the day after its last week', '2027-05-10', 10],
    ['is one week of one day', '2027-03-01', 1],
  ])('may be one that %s', async (_, end_date, number_of_weeks) => {
    await expect(addCycle({ end_date, number_of_weeks })).resolves.toMatchObject({ end_date, number_of_weeks })
  })

  test.each([
    ['a week more than the dates', '2027-05-02', 10],
    ['a week less than the dates', '2027-05-11', 10],
    ['an end before its start', '2027-02-28', 1],
  ])('is refused with %s', async (_, end_date, number_of_weeks) => {
    const before = await customer.listCycles()
    await expect(addCycle({ end_date, number_of_weeks })).rejects.toMatchObject(DISAGREE)
    expect(await customer.listCycles()).toEqual(before)
  })
})

describe('an edited cycle', () => {
  test('takes the whole row back, and only a toggle starts it', async () => {
    const cycle = await addCycle()
    const edited = { ...cycle, cycle_name: 'Late spring', start_date: '2027-03-08', end_date: '2027-05-02', number_of_weeks: 8 }
    expect(await farmer.editCycle({ ...byId(cycle), body: { ...edited, is_active: true } })).toEqual({
      ...edited,
      version: 2,
      ...NOBODY_MOVED,
    })
    expect(await find(cycle)).toEqual({ ...edited, version: 2 })
  })

  test('stays started when its row is sent back', async () => {
    const { cycle } = await farmer.toggleCycle(byId(await addCycle()))
    expect(await farmer.editCycle({ ...byId(cycle), body: { ...cycle, is_active: false } })).toEqual({ ...cycle, ...NOBODY_MOVED })
  })

  test('is refused when its dates and weeks disagree, and nothing changes', async () => {
    const cycle = await addCycle()
    await expect(farmer.editCycle({ ...byId(cycle), body: { ...SPRING, number_of_weeks: 9 } })).rejects.toMatchObject(DISAGREE)
    expect(await find(cycle)).toEqual(cycle)
  })
})

describe('a cycle that two people edit at once', () => {
  test('is the same to them after it was started, or saved as it was', async () => {
    const cycle = await addCycle()
    await farmer.toggleCycle(byId(cycle))
    await farmer.editCycle({ ...byId(cycle), body: SPRING })
    const body = { ...SPRING, cycle_name: 'Early spring', version: cycle.version }
    expect(await farmer.editCycle({ ...byId(cycle), body })).toMatchObject({ cycle_name: 'Early spring', is_active: true })
  })
})

describe('a cycle that opens and closes itself and has a limit', () => {
  const RULES = { opens_at: '2027-02-01 08:00', closes_at: '2027-02-20 18:30', cartons_limit: 120 }
  const TOO_EARLY = { status: 400, code: 'closesTooEarly', message: 'A cycle has to close after it opens.' }

  test('keeps what the farmer wrote, to the minute', async () => {
    const cycle = await addCycle({ ...RULES, opens_at: '2027-02-01 08:00:59' })
    expect(await find(cycle)).toMatchObject(RULES)
  })

  test('keeps what is not sent, and loses what is sent empty', async () => {
    const cycle = await addCycle(RULES)
    expect(await farmer.editCycle({ ...byId(cycle), body: SPRING })).toMatchObject(RULES)
    expect(await farmer.editCycle({ ...byId(cycle), body: { ...SPRING, opens_at: null } })).toMatchObject({ ...RULES, opens_at: null })
    expect(await farmer.editCycle({ ...byId(cycle), body: { ...SPRING, ...BY_HAND } })).toMatchObject(BY_HAND)
  })

  test.each(['2027-02-01 08:00', '2027-02-01 08:00:30', '2027-01-31 23:59'])(
    'does not close at %s, before it has opened',
    async (closes_at) => {
      await expect(addCycle({ ...RULES, closes_at })).rejects.toMatchObject(TOO_EARLY)
      const cycle = await addCycle(RULES)
      await expect(farmer.editCycle({ ...byId(cycle), body: { ...SPRING, closes_at } })).rejects.toMatchObject(TOO_EARLY)
      expect(await find(cycle)).toEqual(cycle)
    },
  )

  test('may have a limit below what is sold', async () => {
    const cycle = await addCycle(RULES)
    await addOrder(shop, admin, cycle, await addSite(shop, 'Barn'), { cartons_per_week: 9 })
    expect(await farmer.editCycle({ ...byId(cycle), body: { ...cycle, cartons_limit: 3 } })).toMatchObject({ cartons_limit: 3 })
  })
})

describe('a cycle that people have bought', () => {
  const FOUR = { end_date: '2027-03-28', number_of_weeks: 4 }
  const shorten = (cycle: Cycle, number_of_weeks: number) =>
    farmer.editCycle({
      ...byId(cycle),
      body: { ...SPRING, end_date: addDays(SPRING.start_date, number_of_weeks * 7 - 1), number_of_weeks },
    })
  const weeksSold = (weeks: string) => ({
    status: 409,
    code: 'weeksSold',
    message: `Customers have ordered ${weeks} of this cycle, so it can't be shorter.`,
  })

  test('cannot become shorter than what was sold, and nothing changes', async () => {
    const cycle = await addCycle(FOUR)
    await addOrder(shop, admin, cycle, await addSite(shop, 'Barn'))
    await expect(shorten(cycle, 3)).rejects.toMatchObject({ ...weeksSold('4 weeks'), body: { count: 4 } })
    expect(await find(cycle)).toEqual(cycle)
    await expect(shorten(cycle, 6)).resolves.toMatchObject({ number_of_weeks: 6 })
    await expect(shorten(cycle, 4)).resolves.toMatchObject({ number_of_weeks: 4 })
  })

  test.each(['paid', 'pending'] as const)('for one week by an order that is %s keeps that week', async (status) => {
    const cycle = await addCycle(FOUR)
    const id = await addCardOrder(shop, status, cycle, await addSite(shop, 'Barn'))
    await shop.shop.db`update subscription set weeks = 2 where id = ${id}`
    await expect(shorten(cycle, 1)).rejects.toMatchObject(weeksSold('2 weeks'))
    await shop.shop.db`update subscription set weeks = 1 where id = ${id}`
    await expect(shorten(cycle, 1)).resolves.toMatchObject({ number_of_weeks: 1 })
  })

  test('keeps the week in which somebody collects, however few weeks that person bought', async () => {
    const cycle = await addCycle(FOUR)
    const id = await addOrder(shop, admin, cycle, await addSite(shop, 'Barn'))
    await shop.shop.db`update subscription set weeks = 1 where id = ${id}`
    await shop.shop.db`update pickup set state = 'canceled' where subscription_id = ${id} and week = 3`
    await expect(shorten(cycle, 2)).rejects.toMatchObject(weeksSold('3 weeks'))
    await expect(shorten(cycle, 3)).resolves.toMatchObject({ number_of_weeks: 3 })
  })

  test.each([
    ['was put off until then', (id: number) => shop.shop.db`update pickup set chosen_week = 3 where subscription_id = ${id} and week = 0`],
    [
      'is skipped then, which may be undone',
      (id: number) => shop.shop.db`update pickup set state = 'skipped' where subscription_id = ${id} and week = 3`,
    ],
  ])('keeps the week of a pickup that %s', async (_, change) => {
    const cycle = await addCycle(FOUR)
    const id = await addOrder(shop, admin, cycle, await addSite(shop, 'Barn'))
    await shop.shop.db`update subscription set weeks = 1 where id = ${id}`
    await shop.shop.db`update pickup set state = 'canceled' where subscription_id = ${id} and week > 0`
    await change(id)
    await expect(shorten(cycle, 3)).rejects.toMatchObject(weeksSold('4 weeks'))
  })

  test.each(['expired', 'failed', 'refunded', 'canceled'] as const)('may become shorter than an order that is %s', async (status) => {
    const cycle = await addCycle(FOUR)
    await addCardOrder(shop, status, cycle, await addSite(shop, 'Barn'))
    await expect(shorten(cycle, 1)).resolves.toMatchObject({ number_of_weeks: 1 })
  })
})

describe('starting and stopping', () => {
  test('turns a cycle on and off again, and says which', async () => {
    const cycle = await addCycle()
    expect(await farmer.toggleCycle(byId(cycle))).toEqual({ cycle: { ...cycle, is_active: true }, changed: true })
    expect(await find(cycle)).toMatchObject({ is_active: true })
    expect(await farmer.toggleCycle(byId(cycle))).toEqual({ cycle, changed: true })
  })

  test('of nine presses at once, each counts', async () => {
    const cycle = await addCycle()
    const replies = await Promise.all(Array.from({ length: 9 }, () => farmer.toggleCycle(byId(cycle))))
    expect(replies.filter((reply) => reply.cycle.is_active)).toHaveLength(5)
    expect(await find(cycle)).toMatchObject({ is_active: true })
  })

  test('is stopped by Stop and never started by it, however old the page is that it was pressed on', async () => {
    const cycle = await addCycle()
    const press = (is_active: boolean) => farmer.toggleCycle({ ...byId(cycle), body: { is_active } })
    const records = async () => (await shop.shop.db`select 1 from activity where action = 'toggleCycle'`).length
    const before = await records()
    expect(await press(false)).toEqual({ cycle, changed: false })
    const [row] = await shop.shop.db`select was_open from cycle where cycle_id = ${cycle.cycle_id}`
    expect([row?.was_open, await records()]).toEqual([false, before])
    const started = await Promise.all(Array.from({ length: 5 }, () => press(true)))
    expect(started.map(({ cycle: { is_active }, changed }) => [is_active, changed]).sort()).toEqual([
      ...Array(4).fill([true, false]),
      [true, true],
    ])
    expect(await records()).toBe(before + 1)
    expect(await press(false)).toEqual({ cycle, changed: true })
  })
})

describe('deleting', () => {
  test('takes a cycle that nobody subscribed to off the list', async () => {
    const cycle = await addCycle()
    await expect(farmer.deleteCycle(byId(cycle))).resolves.toBeUndefined()
    expect(await find(cycle)).toBeUndefined()
    await expect(farmer.deleteCycle(byId(cycle))).rejects.toMatchObject(NOT_FOUND)
  })

  test('by two at once succeeds for one of them', async () => {
    const cycle = await addCycle()
    const outcomes = await Promise.allSettled([farmer.deleteCycle(byId(cycle)), farmer.deleteCycle(byId(cycle))])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((each) => each.status === 'rejected')?.reason).toMatchObject(NOT_FOUND)
  })

  test('is refused with the number of subscriptions, and nothing moves', async () => {
    const cycle = await addCycle()
    const other = await addCycle()
    const site = await addSite(shop, 'Barn')
    const kept = () => shop.shop.db`
      select s.*, p.pickup_id, p.pickup_date, p.state, c.cycle_name from subscription s left join pickup p on p.subscription_id = s.id
      join cycle c using (cycle_id) order by s.id, p.week`
    await addOrder(shop, admin, other, site)
    await addOrder(shop, admin, cycle, site)
    const one = { status: 409, code: 'cycleInUse', message: "This cycle has 1 subscription and can't be deleted. Stop it instead." }
    await expect(farmer.deleteCycle(byId(cycle))).rejects.toMatchObject(one)
    await addOrder(shop, admin, cycle, site)
    // What the farmer's list does not show is not counted either.
    for (const status of ['expired', 'failed', 'refunded'] as const) await addCardOrder(shop, status, cycle, site)

    const before = await kept()
    await expect(farmer.deleteCycle(byId(cycle))).rejects.toMatchObject({
      status: 409,
      code: 'cycleInUse',
      message: "This cycle has 2 subscriptions and can't be deleted. Stop it instead.",
      body: { count: 2 },
    })
    expect(await farmer.listSubscriptions({ query: { cycle_id: String(cycle.cycle_id) } })).toHaveLength(2)
    expect(await kept()).toEqual(before)
    expect(await find(cycle)).toEqual(cycle)
  })

  test('is refused with what it is, when nothing of it counts', async () => {
    const cycle = await addCycle()
    const site = await addSite(shop, 'Barn')
    await addCardOrder(shop, 'expired', cycle, site)
    const says = (what: string) => ({ message: `This cycle has ${what} and can't be deleted. Stop it instead.`, body: { count: 0 } })
    await expect(farmer.deleteCycle(byId(cycle))).rejects.toMatchObject(says('1 order that ended or was not paid'))
    await addCardOrder(shop, 'refunded', cycle, site)
    await expect(farmer.deleteCycle(byId(cycle))).rejects.toMatchObject(says('2 orders that ended or were not paid'))
  })
})
