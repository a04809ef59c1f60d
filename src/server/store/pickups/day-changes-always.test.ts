import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { barnOn, cycleOf } from '../../../../tests/support/orders/bodies.ts'
import { addOrder } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin } from '../../../../tests/support/people/people.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt, WEEKDAYS, type Weekday } from '../../../shared/dates/calendar.ts'
import { isClosed } from '../../../shared/dates/changed-days.ts'
import { dateOfWeek } from '../../../shared/dates/pickup-dates.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { ReplannedDays } from '../../../shared/shapes/farm-settings.ts'
import { settleUnclaimed } from '../../jobs/settle-unclaimed.ts'
import { listDays } from './day-changes.ts'

/** What holds whatever the farm changes about its days, and whatever customers have chosen meanwhile. */

const clock = { now: new Date(0) }
const setDay = (date: string) => {
  clock.now = new Date(`${date}T17:00:00Z`)
}
const START = '2027-03-01'
const shop = useTestShop({ clock: () => clock.now })
let admin = {} as Member
let farmer = {} as Client
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})

type Row = {
  pickup_id: number
  subscription_id: number
  week: number
  with_week: number | null
  pickup_date: string
  site_id: number
  cartons: number
  state: string
  mark: string | null
  marked_at: Date | null
  unclaimed: string | null
  held_from: number | null
}
const rowsOf = async ({ cycle_id }: Cycle): Promise<Row[]> => [
  ...(await shop.shop.db<Row[]>`
    select pickup_id, subscription_id, coalesce(chosen_week, week) as week,
      case when chosen_week is null then with_week end as with_week, pickup_date, p.site_id, cartons, state, mark, marked_at, unclaimed, held_from
    from pickup p join subscription s on s.id = subscription_id where cycle_id = ${cycle_id} order by pickup_id`),
]
const own = (rows: readonly Row[]) => rows.filter(({ held_from }) => held_from === null)
const isHappened = ({ mark, marked_at, pickup_date, unclaimed }: Row) =>
  unclaimed !== null || (mark !== null && marked_at !== null && dateAt(marked_at, 'America/New_York') !== addDays(pickup_date, -1))

const pick = fc.nat(99)
const step = fc.record({
  daysLater: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 })),
  what: fc.constantFrom(
    ...(['cycle', 'site', 'order', 'close', 'move', 'move', 'move on', 'move on', 'edit', 'edit', 'take back', 'take back'] as const),
    ...(['choose a week', 'choose a site', 'skip', 'give', 'mark', 'miss'] as const),
  ),
  shift: fc.integer({ min: -15, max: 15 }),
  day: fc.constantFrom(...WEEKDAYS),
  everywhere: fc.boolean(),
  which: pick,
  at: pick,
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Farm = { cycle: Cycle; sites: readonly [Site, Site]; orders: number[]; weeks: number }

/** A customer's own change, put where the customer's pages would put it; none of a pickup that has gone by. */
const chooses = async ({ cycle, sites, weeks }: Farm, { what, which, at }: Step, today: string) => {
  const open = own(await rowsOf(cycle)).filter((row) => row.pickup_date >= today && row.mark === null)
  const row = open[which % Math.max(1, open.length)]
  if (!row || row.state === 'canceled') return
  const { db } = shop.shop
  const set = (values: Record<string, string | number>) => db`update pickup set ${db(values)} where pickup_id = ${row.pickup_id}`
  const dateOf = async (week: number, site_id: number) => {
    const [timing] = await db<{ start_date: string; pickup_start_day: Weekday }[]>`
      select start_date, pickup_start_day from cycle, site where cycle_id = ${cycle.cycle_id} and site_id = ${site_id}`
    if (!timing) throw new Error('The site is gone')
    return dateOfWeek({ ...timing, site_id, changes: await listDays(db) }, week)
  }
  if (what === 'skip') await set({ state: 'skipped' })
  if (what === 'give') await set({ state: 'donated' })
  if (what === 'choose a week') {
    const week = at % weeks
    const pickup_date = await dateOf(at % weeks, row.site_id)
    if (pickup_date >= today) await set({ chosen_week: week, pickup_date })
  }
  if (what === 'choose a site') {
    const { site_id } = sites[at % 2 ? 1 : 0]
    const pickup_date = await dateOf(row.week, site_id)
    if (pickup_date >= today) await set({ chosen_week: row.week, chosen_site_id: site_id, site_id, pickup_date })
  }
}

/** A host taps on the list of the next day, on that day or the day before. Tells which day it is then. */
const taps = async ({ cycle }: Farm, { what, at }: Step, today: string): Promise<string> => {
  const open = (await rowsOf(cycle)).filter((row) => row.pickup_date >= today && row.mark === null && row.state === 'planned')
  const date = open.map((row) => row.pickup_date).sort()[0]
  if (!date) return today
  const tapped = addDays(date, -(at % 2)) < today ? today : addDays(date, -(at % 2))
  setDay(tapped)
  const there = open.filter((row) => row.pickup_date === date).slice(0, 1 + (at % 3))
  await shop.shop.db`
    update pickup set mark = ${what === 'miss' ? 'missed' : 'collected'}, marked_at = ${clock.now}
    where pickup_id = any(${there.map(({ pickup_id }) => pickup_id)})`
  return tapped
}

type Outcome = { said: ReplannedDays; left?: { date: string; sites: readonly number[] } } | undefined
const REFUSED = ['dayTaken', 'dayPassed', 'invalidInput']

/** What is foretold is what is said to have happened; a refusal is foretold too. */
const asForetold = async (foresee: () => Promise<ReplannedDays>, act: () => Promise<ReplannedDays>): Promise<ReplannedDays | undefined> => {
  const foretold = await foresee().catch(({ code }) => code as string)
  const said = await act().catch(({ code }) => code as string)
  if (typeof said === 'string') {
    expect(REFUSED).toContain(said)
    expect(foretold).toBe(said)
    return undefined
  }
  expect(said).toMatchObject(foretold as ReplannedDays)
  return said
}

const changes = async (farm: Farm, { what, shift, day, everywhere, which, at }: Step, today: string): Promise<Outcome> => {
  const { cycle, sites, orders, weeks } = farm
  const first = sites[at % 2 ? 1 : 0]
  const { site_id } = first
  if (what === 'cycle') await farmer.editCycle({ params: { id: cycle.cycle_id }, body: cycleOf(addDays(START, shift), weeks) })
  if (what === 'site') await farmer.editSite({ params: { id: site_id }, body: barnOn(day) })
  if (what === 'order') {
    const row = await farmer.readSubscription({ params: { id: orders[which % orders.length] ?? 0 } })
    await farmer.editSubscription({ params: { id: row.id }, body: { ...row, site_id } })
  }
  const known = await farmer.listDayChanges()
  if (what === 'close' || what === 'move' || what === 'move on') {
    // A day on which somebody stands, when it is moved on one to which others were moved.
    const moved = new Set(known.map(({ to_date }) => to_date))
    const standing = (await rowsOf(cycle)).filter((row) => row.pickup_date >= today && (what !== 'move on' || moved.has(row.pickup_date)))
    const row = standing[which % Math.max(1, standing.length)]
    const pickup_date = row?.pickup_date ?? addDays(today, which % 30)
    const site_id = row?.site_id ?? first.site_id
    const to_date = what === 'close' ? null : addDays(today, at % 30)
    const body = { pickup_date, site_id: everywhere ? null : site_id, to_date, note: '' }
    const said = await asForetold(
      () => farmer.foreseeDayChange({ body }),
      () => farmer.addDayChange({ body }),
    )
    const reach = everywhere ? sites.map((site) => site.site_id) : [site_id]
    return said && { said, left: { date: pickup_date, sites: reach } }
  }
  if (what === 'edit') {
    const open = known.filter(({ can_edit }) => can_edit)
    const change = open[which % Math.max(1, open.length)]
    if (!change) return undefined
    const to_date = at % 4 ? addDays(today, at % 30) : null
    const asked = { params: { id: change.day_change_id }, body: { to_date, note: '', version: change.version } }
    const said = await asForetold(
      () => farmer.foreseeEditedDay(asked),
      () => farmer.editDayChange(asked),
    )
    return said && { said }
  }
  if (what === 'take back') {
    const open = known.filter(({ can_take_back }) => can_take_back)
    const change = open[which % Math.max(1, open.length)]
    if (!change) return undefined
    const asked = { params: { id: change.day_change_id }, query: { version: change.version } }
    const said = await asForetold(
      () => farmer.foreseeTakingBack(asked),
      () => farmer.removeDayChange(asked),
    )
    return said && { said }
  }
  return undefined
}

const CUSTOMERS = new Set(['choose a week', 'choose a site', 'skip', 'give'])

/** Nothing is lost or made, and what has happened stays as it was. */
const nothingIsLost = (before: readonly Row[], after: readonly Row[], today: string) => {
  const facts = (rows: readonly Row[]) => own(rows).map(({ pickup_id, cartons, state, week }) => [pickup_id, cartons, state, week])
  expect(facts(after)).toEqual(facts(before))
  const frozen = own(before).filter((row) => row.pickup_date < today || row.state === 'canceled' || isHappened(row))
  for (const row of frozen) {
    const now = after.find(({ pickup_id }) => pickup_id === row.pickup_id)
    // What was kept for somebody may be given away by now.
    expect(now).toEqual({ ...row, unclaimed: now?.unclaimed })
  }
}

/** Every pickup that can move is where it belongs, and no mark has moved along. */
const allIsInPlace = async (farm: Farm, before: readonly Row[], after: readonly Row[], today: string) => {
  const cycle = (await farmer.listCycles()).find(({ cycle_id }) => cycle_id === farm.cycle.cycle_id)
  const changed = await listDays(shop.shop.db)
  const sites = await farmer.listSites()
  for (const row of own(after)) {
    const was = before.find(({ pickup_id }) => pickup_id === row.pickup_id)
    if (was && was.pickup_date !== row.pickup_date) {
      expect(row.mark).toBe(null)
      expect(row.pickup_date >= today).toBe(true)
      expect(isClosed(row.pickup_date, row.site_id, changed)).toBe(false)
    }
    if (row.pickup_date < today || row.state === 'canceled' || isHappened(row)) continue
    const pickup_start_day = sites.find(({ site_id }) => site_id === row.site_id)?.pickup_start_day ?? 'Monday'
    const timing = { start_date: cycle?.start_date ?? '', pickup_start_day, site_id: row.site_id, changes: changed }
    const own = dateOfWeek(timing, row.week)
    // What was too late for its own day stays with the later week, unless its own is far enough away to be packed for.
    const day = row.with_week !== null && own < addDays(today, 7) ? dateOfWeek(timing, row.with_week) : own
    if (day >= today && row.mark === null) expect(row.pickup_date).toBe(day)
  }
}

/** Done is said only when nothing that could go is left on the day, and what was said is what the rows show. */
const saidIsDone = (outcome: Exclude<Outcome, undefined>, before: readonly Row[], after: readonly Row[], today: string) => {
  const { said, left } = outcome
  const dateOf = (id: number | null) => before.find(({ pickup_id }) => pickup_id === id)?.pickup_date
  const moved = after.filter((row) => row.state === 'planned' && (dateOf(row.pickup_id) ?? row.pickup_date) !== row.pickup_date)
  // What an order collects together is one pickup to people.
  const visits = moved.map((row) =>
    [row.subscription_id, row.site_id, dateOf(row.pickup_id), row.pickup_date, dateOf(row.held_from)].join(),
  )
  expect(said.moved_pickups).toBe(new Set(visits).size)
  expect(said.days.reduce((sum, { pickups }) => sum + pickups, 0)).toBe(said.moved_pickups)
  const gone = before.filter((row) => !after.some(({ pickup_id }) => pickup_id === row.pickup_id))
  expect(said.cartons_given ?? 0).toBe(gone.reduce((sum, { cartons }) => sum + cartons, 0))
  const there = own(after).filter((row) => row.pickup_date === left?.date && left.sites.includes(row.site_id) && row.pickup_date >= today)
  expect(there.filter((row) => row.state !== 'canceled' && !isHappened(row))).toEqual([])
}

/** What is kept waits for a day on which somebody collects, and what cannot wait any more is given away. */
const nobodyWaitsAlone = (rows: readonly Row[], today: string) => {
  const held = rows.filter((row) => row.held_from !== null && row.pickup_date > today && row.state === 'planned' && row.mark === null)
  for (const row of held)
    expect(own(rows).some((each) => each.site_id === row.site_id && each.pickup_date === row.pickup_date && each.state === 'planned')).toBe(
      true,
    )
  for (const row of rows.filter(({ unclaimed, held_from }) => unclaimed === 'held' && held_from === null))
    expect(rows.some(({ held_from }) => held_from === row.pickup_id)).toBe(true)
}

test('however days are changed, changed again and taken back, what was foretold happens, nobody loses a carton, and every pickup is where it belongs', async () => {
  const season = fc.record({
    weeks: fc.integer({ min: 1, max: 7 }),
    days: fc.tuple(fc.constantFrom(...WEEKDAYS), fc.constantFrom(...WEEKDAYS)),
    soldAfter: fc.array(fc.integer({ min: -5, max: 20 }), { minLength: 1, maxLength: 3 }),
    canceled: fc.nat(9),
    steps: fc.array(step, { minLength: 6, maxLength: 14 }),
  })
  await fc.assert(
    fc.asyncProperty(season, async ({ weeks, days, soldAfter, canceled, steps }) => {
      await shop.shop.db`delete from day_change`
      await shop.shop.db`delete from pickup`
      await shop.shop.db`update site set archived_at = now()`
      const one = await farmer.addSite({ body: barnOn(days[0]) })
      const two = await farmer.addSite({ body: barnOn(days[1]) })
      const farm: Farm = { cycle: await farmer.addCycle({ body: cycleOf(START, weeks) }), sites: [one, two], orders: [], weeks }
      for (const after of soldAfter) {
        setDay(addDays(START, after))
        farm.orders.push(
          await addOrder(shop, admin, farm.cycle, farm.sites[farm.orders.length % 2 ? 1 : 0], { cartons_per_week: 1 + after + 5 }),
        )
      }
      await shop.shop.db`update pickup set state = 'canceled' where week = ${canceled} and subscription_id = any(${farm.orders})`
      let today = addDays(START, Math.max(...soldAfter))
      for (const each of steps) {
        today = addDays(today, each.daysLater)
        setDay(today)
        if (CUSTOMERS.has(each.what)) await chooses(farm, each, today)
        else if (each.what === 'mark' || each.what === 'miss') today = await taps(farm, each, today)
        else {
          const before = await rowsOf(farm.cycle)
          const outcome = await changes(farm, each, today)
          const after = await rowsOf(farm.cycle)
          nothingIsLost(before, after, today)
          await allIsInPlace(farm, before, after, today)
          if (outcome) saidIsDone(outcome, before, after, today)
        }
        await settleUnclaimed(shop.shop)
        nobodyWaitsAlone(await rowsOf(farm.cycle), today)
      }
    }),
    runs(6),
  )
}, 120_000)
