import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addOrder } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, WEEKDAYS, type Weekday } from '../../../shared/dates/calendar.ts'
import { isClosed } from '../../../shared/dates/changed-days.ts'
import { dateOfWeek } from '../../../shared/dates/pickup-dates.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import { listDays } from './day-changes.ts'

/** What holds whatever the farm changes about its days, and whatever customers have chosen meanwhile. */

const clock = { now: new Date(0) }
const setDay = (date: string) => {
  clock.now = new Date(`${date}T17:00:00Z`)
}
const START = '2027-03-01'
const shop = useTestShop({ clock: () => clock.now })
let [admin, farmer] = [{} as Member, {} as Client]
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})

const cycleBody = (start_date: string, number_of_weeks: number) => ({
  cycle_name: 'Any',
  start_date,
  end_date: addDays(start_date, number_of_weeks * 7 - 1),
  number_of_weeks,
})
const siteBody = (day: Weekday) => ({
  site_name: 'Barn',
  site_address: '1 Lane, Nowhereville',
  site_instructions: '',
  pickup_start_day: day,
  pickup_deadline_day: day,
})

type Row = {
  pickup_id: number
  week: number
  pickup_date: string
  site_id: number
  cartons: number
  state: string
  mark: string | null
  held_from: number | null
}
const rowsOf = async ({ cycle_id }: Cycle): Promise<Row[]> => [
  ...(await shop.shop.db<Row[]>`
    select pickup_id, coalesce(chosen_week, week) as week, pickup_date, p.site_id, cartons, state, mark, held_from
    from pickup p join subscription s on s.id = subscription_id where cycle_id = ${cycle_id} order by pickup_id`),
]
const owed = (rows: Row[]) => rows.filter((row) => row.held_from === null).reduce((sum, { cartons }) => sum + cartons, 0)

const pick = fc.nat(99)
const step = fc.record({
  daysLater: fc.integer({ min: 0, max: 9 }),
  what: fc.constantFrom(
    'cycle',
    'site',
    'order',
    'close',
    'move',
    'take back',
    'choose a week',
    'choose a site',
    'skip',
    'give',
    'mark',
    'hold',
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
  const open = (await rowsOf(cycle)).filter((row) => row.pickup_date >= today && row.mark === null && row.held_from === null)
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
  if (what === 'mark') await set({ mark: 'missed', marked_at: clock.now.toISOString() })
  if (what === 'hold') {
    await set({ mark: 'missed', marked_at: clock.now.toISOString(), unclaimed: 'held' })
    await db`
      insert into pickup (subscription_id, week, pickup_date, site_id, cartons, held_from)
      select subscription_id, week, pickup_date + 7, site_id, cartons, pickup_id from pickup where pickup_id = ${row.pickup_id}`
  }
  if (what === 'choose a week') {
    const [week, pickup_date] = [at % weeks, await dateOf(at % weeks, row.site_id)]
    if (pickup_date >= today) await set({ chosen_week: week, pickup_date })
  }
  if (what === 'choose a site') {
    const { site_id } = sites[at % 2 ? 1 : 0]
    const pickup_date = await dateOf(row.week, site_id)
    if (pickup_date >= today) await set({ chosen_site_id: site_id, site_id, pickup_date })
  }
}

const changes = async ({ cycle, sites, orders, weeks }: Farm, { what, shift, day, everywhere, which, at }: Step, today: string) => {
  const site_id = sites[at % 2 ? 1 : 0].site_id
  const pickup_date = addDays(today, which % 30)
  if (what === 'cycle') await farmer.editCycle({ params: { id: cycle.cycle_id }, body: cycleBody(addDays(START, shift), weeks) })
  if (what === 'site') await farmer.editSite({ params: { id: site_id }, body: siteBody(day) })
  if (what === 'order') {
    const row = await farmer.readSubscription({ params: { id: orders[which % orders.length] ?? 0 } })
    await farmer.editSubscription({ params: { id: row.id }, body: { ...row, site_id } })
  }
  if (what === 'close' || what === 'move') {
    const to_date = what === 'move' ? addDays(today, at % 30) : null
    const body = { pickup_date, site_id: everywhere ? null : site_id, to_date, note: '' }
    // The same day once more, or to itself, is refused: then nothing moves.
    await farmer.addDayChange({ body }).catch(({ code }) => expect(code).toBeOneOf(['dayTaken', 'invalidInput']))
  }
  if (what === 'take back') {
    const coming = (await farmer.listDayChanges()).filter((change) => change.pickup_date >= today)
    const change = coming[which % Math.max(1, coming.length)]
    if (change) await farmer.removeDayChange({ params: { id: change.day_change_id } })
  }
}

const CUSTOMERS = new Set(['choose a week', 'choose a site', 'skip', 'give', 'mark', 'hold'])

test('however days are changed and taken back, nobody loses a carton, the past stays, and every pickup is where it belongs', async () => {
  const season = fc.record({
    weeks: fc.integer({ min: 1, max: 7 }),
    days: fc.tuple(fc.constantFrom(...WEEKDAYS), fc.constantFrom(...WEEKDAYS)),
    soldAfter: fc.array(fc.integer({ min: -5, max: 20 }), { minLength: 1, maxLength: 3 }),
    canceled: fc.nat(9),
    steps: fc.array(step, { minLength: 4, maxLength: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(season, async ({ weeks, days, soldAfter, canceled, steps }) => {
      await shop.shop.db`delete from day_change`
      const [one, two] = [await farmer.addSite({ body: siteBody(days[0]) }), await farmer.addSite({ body: siteBody(days[1]) })]
      const farm: Farm = { cycle: await farmer.addCycle({ body: cycleBody(START, weeks) }), sites: [one, two], orders: [], weeks }
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
        if (CUSTOMERS.has(each.what)) {
          await chooses(farm, each, today)
          continue
        }
        const before = await rowsOf(farm.cycle)
        await changes(farm, each, today)
        const after = await rowsOf(farm.cycle)
        expect(owed(after)).toBe(owed(before))
        const isFrozen = (row: Row) => row.pickup_date < today || row.state === 'canceled' || row.mark !== null
        expect(after.filter((_, index) => before[index] && isFrozen(before[index]))).toEqual(before.filter(isFrozen))
        expect(after.map(({ pickup_id, cartons, state, week }) => [pickup_id, cartons, state, week])).toEqual(
          before.map(({ pickup_id, cartons, state, week }) => [pickup_id, cartons, state, week]),
        )
        const [now, changed] = [
          (await farmer.listCycles()).find(({ cycle_id }) => cycle_id === farm.cycle.cycle_id),
          await listDays(shop.shop.db),
        ]
        const dayAt = new Map((await farmer.listSites()).map((site) => [site.site_id, site.pickup_start_day]))
        for (const row of after.filter((each) => !isFrozen(each))) {
          const timing = { start_date: now?.start_date ?? '', pickup_start_day: dayAt.get(row.site_id) ?? 'Monday', site_id: row.site_id }
          const own = dateOfWeek({ ...timing, changes: changed }, row.week)
          if (own >= today && row.held_from === null) expect(row.pickup_date).toBe(own)
          const was = before.find(({ pickup_id }) => pickup_id === row.pickup_id)
          if (was?.pickup_date !== row.pickup_date) expect(isClosed(row.pickup_date, row.site_id, changed)).toBe(false)
        }
      }
    }),
    { numRuns: 15 },
  )
}, 120_000)
