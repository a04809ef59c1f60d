import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addCycleFrom, addSiteOn, PRICE_CENTS, sell, setRules } from '../../../tests/support/orders/paid-orders.ts'
import { type Member, makeMember } from '../../../tests/support/people/people.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { calls } from '../../shared/calls.ts'
import { addDays, daysBetween, WEEKDAYS } from '../../shared/dates/calendar.ts'
import type { Cycle, Site } from '../../shared/shapes/entities.ts'
import * as credits from '../store/orders/credits.ts'

/** What holds whatever customers do with their pickups, in whatever order, while the days go by. */

const START = '2027-03-01'
const clock = { now: new Date(`${START}T17:00:00Z`) }
const setDay = (date: string) => {
  clock.now = new Date(`${date}T17:00:00Z`)
}
const shop = useTestShop({ clock: () => clock.now })
const people: Member[] = []
beforeAll(async () => {
  for (let person = 0; person < 2; person++) people.push(await makeMember(shop))
})

const CHANGES = ['skipPickup', 'givePickup', 'movePickup', 'collectElsewhere', 'undoPickup'] as const
const day = fc.constantFrom(...WEEKDAYS)
const step = fc.record({
  daysLater: fc.constantFrom(0, 0, 0, 0, 1, 3),
  who: fc.nat({ max: 1 }),
  // Moves more often, as there are many places to move to.
  change: fc.constantFrom(...CHANGES, 'skipPickup', 'movePickup', 'collectElsewhere', 'collectElsewhere'),
  pickup: fc.nat({ max: 2 }),
  week: fc.nat({ max: 3 }),
  site: fc.constantFrom(0, 1, 1),
})
const season = fc.record({
  weeks: fc.integer({ min: 2, max: 3 }),
  days: fc.tuple(day, day),
  soldAfter: fc.constantFrom(-3, 0, 4),
  cartons: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
  spare: fc.constantFrom(null, 0, 1, 4),
  places: fc.constantFrom(null, 1, 1, 2),
  free_skips: fc.integer({ min: 0, max: 2 }),
  cutoff_days: fc.constantFrom(0, 2),
  steps: fc.array(step, { minLength: 6, maxLength: 14 }),
})

type Row = {
  pickup_id: number
  subscription_id: number
  week: number
  chosen_week: number | null
  pickup_date: string
  site_id: number
  cartons: number
  state: string
  user_id: string
}
const rowsOf = async ({ cycle_id }: Cycle): Promise<Row[]> => [
  ...(await shop.shop.db<Row[]>`
    select p.pickup_id, p.subscription_id, week, chosen_week, pickup_date, p.site_id, cartons, state, user_id
    from pickup p join subscription s on s.id = subscription_id where cycle_id = ${cycle_id} order by pickup_id`),
]
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

const calendarWeek = ({ pickup_date }: Row): number => Math.floor(daysBetween(START, pickup_date) / 7)

/** Without what was ordered too late for its own week and has only changed the site: in that other week it is packed anyway. */
const packedByWeek = (rows: Row[], sold: Row[]): number[] => {
  const isLate = (row: Row, index: number) =>
    row.chosen_week === calendarWeek(row) && calendarWeek(row) === calendarWeek(sold[index] ?? row)
  const packed = rows.filter((row, index) => row.state !== 'skipped' && !isLate(row, index))
  const groups = Map.groupBy(packed, ({ chosen_week, week }) => chosen_week ?? week)
  return [...groups.values()].map((group) => sum(group.map(({ cartons }) => cartons)))
}
const mostOrdersAt = (rows: Row[], { site_id }: Site): number => {
  const planned = rows.filter((row) => row.state === 'planned' && row.site_id === site_id)
  const days = Map.groupBy(planned, ({ pickup_date }) => pickup_date)
  return Math.max(0, ...[...days.values()].map((group) => new Set(group.map(({ subscription_id }) => subscription_id)).size))
}

const changeOf = (
  person: Member,
  { change, week, site }: { change: (typeof CHANGES)[number]; week: number; site: number },
  id: number,
  sites: readonly Site[],
) => {
  const [client, params] = [as(shop.app, person), { id }]
  if (change === 'movePickup') return client.movePickup({ params, body: { week } })
  if (change === 'collectElsewhere') return client.collectElsewhere({ params, body: { site_id: sites[site]?.site_id ?? 0 } })
  return client[change]({ params })
}

test('no change adds or loses a carton, touches the past, fills a week or a site beyond its limit, or makes credit from nothing', async () => {
  const { db } = shop.shop
  await fc.assert(
    fc.asyncProperty(season, async ({ weeks, days, soldAfter, cartons, spare, places, free_skips, cutoff_days, steps }) => {
      await setRules(shop, { free_skips, cutoff_days })
      await db`delete from rate_limit`
      await db`update site set archived_at = now() where archived_at is null`
      const limit = spare === null ? null : sum(cartons) + spare
      const cycle = await addCycleFrom(shop, START, weeks, limit)
      const sites = [await addSiteOn(shop, 'One', days[0], places && places + 1), await addSiteOn(shop, 'Two', days[1], places)] as const
      let today = addDays(START, soldAfter)
      setDay(today)
      const orders: number[] = []
      for (const [index, person] of people.entries()) orders.push(await sell(shop, person, cycle, sites[0], cartons[index]))
      const [before, had] = [await rowsOf(cycle), await Promise.all(people.map(({ id }) => credits.balanceOf(db, id)))]

      for (const each of steps) {
        today = addDays(today, each.daysLater)
        setDay(today)
        const then = await rowsOf(cycle)
        const own = then.filter(({ subscription_id }) => subscription_id === orders[each.who])
        const undoable = own.filter(({ state }) => each.change === 'undoPickup' && state !== 'planned')
        const among = undoable.length > 0 ? undoable : own
        const { pickup_id } = among[each.pickup % among.length] as Row
        const refusal = await changeOf(people[each.who] as Member, each, pickup_id, sites).catch((reason) => reason.code)
        if (typeof refusal === 'string') expect(calls[each.change].fails).toContain(refusal)

        const now = await rowsOf(cycle)
        if (typeof refusal === 'string') expect(now).toEqual(then)
        expect(now.map((row) => [row.pickup_id, row.week, row.cartons])).toEqual(
          before.map((row) => [row.pickup_id, row.week, row.cartons]),
        )
        for (const row of then.filter(({ pickup_id: id, pickup_date }) => pickup_date < today || id !== pickup_id))
          expect(now).toContainEqual(row)
        for (const { pickup_date } of now.filter((row, index) => row.pickup_date !== then[index]?.pickup_date))
          expect(pickup_date >= today).toBe(true)
        if (limit !== null) for (const packed of packedByWeek(now, before)) expect(packed).toBeLessThanOrEqual(limit)
        if (places)
          for (const [index, site] of sites.entries())
            expect(mostOrdersAt(now, site)).toBeLessThanOrEqual(index === 0 ? places + 1 : places)

        for (const [index, { id }] of people.entries()) {
          const skipped = now.filter(({ user_id, state }) => user_id === id && state === 'skipped')
          expect(skipped.length).toBeLessThanOrEqual(free_skips)
          const earned = (await credits.balanceOf(db, id)) - (had[index] ?? 0)
          expect(earned).toBe(sum(skipped.map((row) => row.cartons * PRICE_CENTS)))
        }
      }
    }),
    { numRuns: 20 },
  )
}, 180_000)
