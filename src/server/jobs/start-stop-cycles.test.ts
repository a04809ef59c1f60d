import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import type { Cycle, NewCycle } from '../../shared/shapes/entities.ts'
import { startStopCycles } from './start-stop-cycles.ts'

/** Cycles that start and stop themselves, on the farm's clock: noon in New York is 17:00 UTC in winter. */

const clock = { now: new Date('2027-01-01T17:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
let farmer = {} as Client
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
})

const SPRING = { cycle_name: 'Spring', start_date: '2027-03-01', end_date: '2027-03-28', number_of_weeks: 4 }
const OPENS = { opens_at: '2027-02-01 08:00' }
const CLOSES = { closes_at: '2027-02-20 18:00' }
const addCycle = (rules: Partial<NewCycle>) => farmer.addCycle({ body: { ...SPRING, ...rules } })
const isActive = async ({ cycle_id }: Cycle) => (await farmer.listCycles()).find((each) => each.cycle_id === cycle_id)?.is_active
const toggle = ({ cycle_id }: Cycle) => farmer.toggleCycle({ params: { id: cycle_id } })
const edit = (cycle: Cycle, rules: Partial<NewCycle>) => farmer.editCycle({ params: { id: cycle.cycle_id }, body: { ...SPRING, ...rules } })
const goTo = async (moment: string) => {
  clock.now = new Date(moment)
  await startStopCycles(shop.shop)
}

describe('a cycle that opens by itself', () => {
  test('starts when the farm’s clock says so, not before, and the record says who did it', async () => {
    const cycle = await addCycle({ ...OPENS, cycle_name: 'Snowdrops' })
    await goTo('2027-02-01T12:59:59Z')
    expect(await isActive(cycle)).toBe(false)
    await goTo('2027-02-01T13:00:00Z')
    expect(await isActive(cycle)).toBe(true)
    const { cycle_name: label } = cycle
    expect(await shop.shop.db`select who, user_id, action, changes from activity where label = ${label} and action <> 'addCycle'`).toEqual([
      { who: 'The calendar', user_id: null, action: 'toggleCycle', changes: [{ field: 'is_active', was: 'false', is: 'true' }] },
    ])
  })

  test('starts once: stopped by hand it stays stopped, until it is to open at another time', async () => {
    const cycle = await addCycle(OPENS)
    await goTo('2027-02-01T13:05:00Z')
    await toggle(cycle)
    await goTo('2027-02-01T13:06:00Z')
    await edit(cycle, OPENS)
    await goTo('2027-02-01T13:07:00Z')
    expect(await isActive(cycle)).toBe(false)
    await edit(cycle, { opens_at: '2027-02-02 08:00' })
    await goTo('2027-02-02T13:00:00Z')
    expect(await isActive(cycle)).toBe(true)
  })

  test('that was started before by hand needs no mention in the record', async () => {
    const cycle = await addCycle({ ...OPENS, cycle_name: 'Early bird' })
    await toggle(cycle)
    await goTo('2027-02-03T13:00:00Z')
    expect(await isActive(cycle)).toBe(true)
    expect(await shop.shop.db`select from activity where label = 'Early bird' and who = 'The calendar'`).toHaveLength(0)
  })

  test('starts after an outage of days', async () => {
    const cycle = await addCycle({ opens_at: '2027-02-04 08:00' })
    await goTo('2027-02-09T13:00:00Z')
    expect(await isActive(cycle)).toBe(true)
  })

  test('starts in a zone that the farm has chosen since', async () => {
    const cycle = await addCycle({ opens_at: '2027-02-10 08:00' })
    await shop.shop.db`update shop set time_zone = 'Europe/Berlin'`
    await shop.shop.farm.reload()
    await goTo('2027-02-10T07:00:00Z')
    expect(await isActive(cycle)).toBe(true)
    await shop.shop.db`update shop set time_zone = null`
    await shop.shop.farm.reload()
  })
})

describe('a cycle that closes by itself', () => {
  test('stops when the farm’s clock says so, once', async () => {
    const cycle = await addCycle(CLOSES)
    await toggle(cycle)
    await goTo('2027-02-20T22:59:00Z')
    expect(await isActive(cycle)).toBe(true)
    await goTo('2027-02-20T23:00:00Z')
    expect(await isActive(cycle)).toBe(false)
    await toggle(cycle)
    await goTo('2027-02-20T23:01:00Z')
    expect(await isActive(cycle)).toBe(true)
  })

  test('stays closed when both times have passed, and when the first of them is changed afterwards', async () => {
    const cycle = await addCycle({ ...OPENS, ...CLOSES })
    await goTo('2027-02-21T13:00:00Z')
    expect(await isActive(cycle)).toBe(false)
    await edit(cycle, { opens_at: '2027-02-02 08:00', ...CLOSES })
    await goTo('2027-02-21T13:01:00Z')
    expect(await isActive(cycle)).toBe(false)
  })
})

describe('the minute’s duty', () => {
  test('of four processes at once starts a cycle once', async () => {
    const cycle = await addCycle({ opens_at: '2027-02-22 08:00', cycle_name: 'Rush' })
    clock.now = new Date('2027-02-22T13:00:00Z')
    await Promise.all(Array.from({ length: 4 }, () => startStopCycles(shop.shop)))
    expect(await isActive(cycle)).toBe(true)
    expect(await shop.shop.db`select from activity where label = 'Rush' and who = 'The calendar'`).toHaveLength(1)
  })

  test('starts the others when one cannot be started', async () => {
    const broken = await addCycle({ opens_at: '2027-02-23 08:00', cycle_name: 'Broken' })
    const fine = await addCycle({ opens_at: '2027-02-23 08:00' })
    await shop.shop.db`
      create function refuse_broken() returns trigger language plpgsql as $$ begin raise exception 'No'; end $$`
    await shop.shop.db`
      create trigger refuse_broken before insert on activity for each row when (new.label = 'Broken') execute function refuse_broken()`
    await goTo('2027-02-23T13:00:00Z')
    expect([await isActive(broken), await isActive(fine)]).toEqual([false, true])
    await shop.shop.db`drop trigger refuse_broken on activity`
    await goTo('2027-02-23T13:01:00Z')
    expect(await isActive(broken)).toBe(true)
  })
})
