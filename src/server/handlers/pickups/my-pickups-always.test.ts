import fc from 'fast-check'
import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { addCycleFrom, addSiteOn, PRICE_CENTS, sell, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { calls } from '../../../shared/calls.ts'
import { addDays, daysBetween, WEEKDAYS } from '../../../shared/dates/calendar.ts'
import { dateOfWeek } from '../../../shared/dates/pickup-dates.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import * as credits from '../../store/money/credits.ts'
import * as reminders from '../../store/pickups/notices/reminders.ts'

/** What holds whatever customers do with their pickups, in whatever order, while the days go by. */

const START = '2027-03-01'
const clock = { now: new Date(`${START}T17:00:00Z`) }
const setDay = (date: string) => {
  clock.now = new Date(`${date}T17:00:00Z`)
}
const shop = useTestShop({ clock: () => clock.now })
const people: Member[] = []
let farmer = {} as Client
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
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
  with_week: number | null
  chosen_week: number | null
  pickup_date: string
  site_id: number
  cartons: number
  state: string
  user_id: string
}
const rowsOf = async ({ cycle_id }: Cycle): Promise<Row[]> => [
  ...(await shop.shop.db<Row[]>`
    select p.pickup_id, p.subscription_id, week, with_week, chosen_week, pickup_date, p.site_id, cartons, state, user_id
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

/** The pickups that one comes for at once, by the plainest rule. */
const visitOf = (row: Row, rows: Row[]): Row[] =>
  rows.filter((each) => (['subscription_id', 'site_id', 'pickup_date', 'state'] as const).every((what) => each[what] === row[what]))
const visitsIn = (rows: Row[]): Row[][] =>
  [
    ...new Set(
      rows.map((row) =>
        visitOf(row, rows)
          .map(({ pickup_id }) => pickup_id)
          .join(),
      ),
    ),
  ].map((ids) => rows.filter(({ pickup_id }) => ids.split(',').includes(String(pickup_id))))

/** A calendar that only ever imports: it forgets nothing, and takes another event of the same name where that is newer. */
const importing = () => {
  const known = new Map<string, { sequence: number; text: string; isOn: boolean }>()
  return {
    take: (file: string) => {
      for (const event of new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')) {
        const uid = String(event.getFirstPropertyValue('uid'))
        const sequence = Number(event.getFirstPropertyValue('sequence'))
        const said = ['summary', 'dtstart', 'status'].map((name) => String(event.getFirstPropertyValue(name)))
        const was = known.get(uid)
        if (was && was.text !== said.join()) expect(sequence).toBeGreaterThan(was.sequence)
        if (was) expect(sequence).toBeGreaterThanOrEqual(was.sequence)
        known.set(uid, { sequence, text: said.join(), isOn: said[2] === 'CONFIRMED' })
      }
    },
    /** `Pick up 2 cartons at One,2027-03-04` */
    on: () => [...known.values()].filter(({ isOn }) => isOn).map(({ text }) => text.replace(',CONFIRMED', '')),
  }
}

const fetchCalendar = async (member: Member) => {
  const { pathname: url } = new URL((await as(shop.app, member).readMyCalendar()).feed_url)
  return (await shop.app.inject({ url })).body
}

const sorted = (lines: readonly string[]) => lines.toSorted()
const line = (date: string, site_id: number, cartons: number) => `${date} ${site_id} ${cartons}`

/** Wherever somebody reads of a day, on that day: the same visits with the same cartons. */
const agreeOn = async (date: string, rows: Row[], sites: readonly Site[], shown: ReadonlyMap<Member, string[]>) => {
  setDay(date)
  const planned = visitsIn(rows.filter(({ state, pickup_date }) => state === 'planned' && pickup_date === date))
  const expected = sorted(planned.map((visit) => line(date, visit[0]?.site_id ?? 0, sum(visit.map(({ cartons }) => cartons)))))
  const ids = sites.map(({ site_id }) => site_id)

  const mine = await Promise.all(people.map((person) => as(shop.app, person).listMyPickups()))
  const inProfiles = mine.flat().filter(({ pickup_date, state }) => pickup_date === date && state === 'planned')
  expect(sorted(inProfiles.map((each) => line(date, each.site_id, each.cartons)))).toEqual(expected)

  const packed = (await farmer.readPackingDay({ params: { date } })).sites.filter(({ site_id }) => ids.includes(site_id))
  expect(sorted(packed.flatMap((site) => site.names.map(({ cartons }) => line(date, site.site_id, cartons))))).toEqual(expected)

  const lists = (await farmer.readHandOver()).sites.filter(({ site_id, pickup_date }) => ids.includes(site_id) && pickup_date === date)
  expect(sorted(lists.flatMap((site) => site.rows.map(({ cartons }) => line(date, site.site_id, cartons))))).toEqual(expected)

  const stops = await reminders.claim(shop.shop.db, { evening: date, morning: null }, 99, clock.now)
  const mailed = stops.map(({ site_name, cartons }) =>
    line(date, sites.find((site) => site.site_name === site_name)?.site_id ?? 0, cartons),
  )
  expect(sorted(mailed)).toEqual(expected)
  // Nobody is told to skip who cannot.
  for (const { email, site_name } of stops.filter(({ can_skip }) => can_skip)) {
    const own = mine[people.findIndex((person) => person.email === email)] ?? []
    expect(own.some((each) => each.pickup_date === date && each.pickup_site === site_name && each.can_skip)).toBe(true)
  }

  const inCalendars = [...shown.values()].flat().filter((text) => text.endsWith(date))
  const titles = planned.map((visit) => {
    const cartons = sum(visit.map((row) => row.cartons))
    const site = sites.find(({ site_id }) => site_id === visit[0]?.site_id)?.site_name
    return `Pick up ${cartons} carton${cartons === 1 ? '' : 's'} at ${site},${date}`
  })
  expect(sorted(inCalendars)).toEqual(sorted(titles))
}

const changeOf = (
  person: Member,
  { change, week, site }: { change: (typeof CHANGES)[number]; week: number; site: number },
  id: number,
  sites: readonly Site[],
) => {
  const client = as(shop.app, person)
  const params = { id }
  if (change === 'movePickup') return client.movePickup({ params, body: { week } })
  if (change === 'collectElsewhere') return client.collectElsewhere({ params, body: { site_id: sites[site]?.site_id ?? 0 } })
  return client[change]({ params })
}

test('no change adds or loses a carton, touches the past, fills a week or a site beyond its limit, makes credit from nothing, or tells two readers of different visits', async () => {
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
      const homeDate = ({ week, with_week }: Row) => dateOfWeek({ ...cycle, ...sites[0], changes: [] }, with_week ?? week)
      const calendars = new Map(people.map((person) => [person, importing()]))
      for (const [person, calendar] of calendars) calendar.take(await fetchCalendar(person))
      const before = await rowsOf(cycle)
      const had = await Promise.all(people.map(({ id }) => credits.balanceOf(db, id)))

      for (const each of steps) {
        today = addDays(today, each.daysLater)
        setDay(today)
        const then = await rowsOf(cycle)
        const own = then.filter(({ subscription_id }) => subscription_id === orders[each.who])
        const undoable = own.filter(({ state }) => each.change === 'undoPickup' && state !== 'planned')
        const among = undoable.length > 0 ? undoable : own
        const asked = among[each.pickup % among.length] as Row
        const { pickup_id } = asked
        const visit = visitOf(asked, then)
        const refusal = await changeOf(people[each.who] as Member, each, pickup_id, sites).catch((reason) => reason.code)
        if (typeof refusal === 'string') expect(calls[each.change].fails).toContain(refusal)

        const now = await rowsOf(cycle)
        if (typeof refusal === 'string') expect(now).toEqual(then)
        expect(now.map((row) => [row.pickup_id, row.week, row.cartons])).toEqual(
          before.map((row) => [row.pickup_id, row.week, row.cartons]),
        )
        for (const row of then.filter((row) => row.pickup_date < today || !visit.includes(row))) expect(now).toContainEqual(row)
        // What is done with one of a visit is done with all; undone, what was never moved stays.
        if (typeof refusal !== 'string' && (each.change !== 'undoPickup' || asked.state !== 'planned')) {
          const done = now.filter(({ pickup_id: id }) => visit.some((row) => row.pickup_id === id))
          expect(visitOf(done[0] as Row, done)).toHaveLength(visit.length)
        }
        calendars.get(people[each.who] as Member)?.take(await fetchCalendar(people[each.who] as Member))
        for (const { pickup_date } of now.filter((row, index) => row.pickup_date !== then[index]?.pickup_date))
          expect(pickup_date >= today).toBe(true)
        if (limit !== null) for (const packed of packedByWeek(now, before)) expect(packed).toBeLessThanOrEqual(limit)
        if (places)
          for (const [index, site] of sites.entries())
            expect(mostOrdersAt(now, site)).toBeLessThanOrEqual(index === 0 ? places + 1 : places)

        for (const [index, { id }] of people.entries()) {
          const skipped = now.filter(({ user_id, state }) => user_id === id && state === 'skipped')
          // Weeks that come together by themselves are one skip.
          expect(new Set(skipped.map(homeDate)).size).toBeLessThanOrEqual(free_skips)
          const earned = (await credits.balanceOf(db, id)) - (had[index] ?? 0)
          expect(earned).toBe(sum(skipped.map((row) => row.cartons * PRICE_CENTS)))
        }
      }

      const rows = await rowsOf(cycle)
      for (const [person, calendar] of calendars) calendar.take(await fetchCalendar(person))
      const shown = new Map([...calendars].map(([person, calendar]) => [person, calendar.on()]))
      for (const date of new Set(rows.map(({ pickup_date }) => pickup_date))) await agreeOn(date, rows, sites, shown)
      // The next season's mails and calendars know nothing of this one.
      await db`update subscription set status = 'expired' where cycle_id = ${cycle.cycle_id}`
    }),
    runs(8),
  )
}, 180_000)
