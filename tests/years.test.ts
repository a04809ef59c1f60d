/** @module-tag rest */
import { expect, test } from 'vitest'
import { daysBetween, weekdayOf } from '../src/shared/dates/calendar.ts'
import { commandOf, daysOf, type Plan, planDay, planOf, quietYears, seasonStarts } from './years/plan/plan.ts'
import { type Found, isSame, shrink } from './years/plan/shrink.ts'

/** The parts of `npm run years` that need no shop: what happens when, and how a failure shrinks. */

const TEN_YEARS = planOf({ seed: 7, weeks: 520, customers: 200 })
const days = Array.from({ length: daysOf(TEN_YEARS) }, (_, index) => planDay(TEN_YEARS, index))

test('a seed has the same ten years each time, and another seed has others', () => {
  expect(planDay(planOf({ seed: 7, weeks: 520, customers: 200 }), 1_000)).toEqual(days[1_000])
  expect(planDay(planOf({ seed: 8, weeks: 520, customers: 200 }), 1_000).deeds).not.toEqual(days[1_000]?.deeds)
})

test('leaving a kind out changes no other deed, nor do fewer weeks', () => {
  const without = planDay(planOf({ seed: 7, weeks: 26, customers: 200, without: ['skip'] }), 100)
  expect(without.deeds).toEqual(days[100]?.deeds.filter(({ kind }) => kind !== 'skip'))
})

test('everything happens in ten years, and nobody ends the process in the years in which memory is compared', () => {
  const kinds = new Set(days.flatMap(({ deeds, troubles }) => [...deeds, ...troubles].map(({ kind }) => kind)))
  expect([...kinds]).toEqual(expect.arrayContaining(['skip', 'imported', 'mass', 'kill', 'restore', 'diskFull', 'providerAway']))
  expect(days.filter(({ troubles }) => troubles.some(({ kind }) => kind === 'kill')).length).toBeGreaterThan(20)
  for (const { from, until } of quietYears(TEN_YEARS))
    expect(days.slice(from, until).filter(({ troubles }) => troubles.some(({ kind }) => kind === 'kill' || kind === 'restore'))).toEqual([])
})

test('seasons begin on Mondays, every 13 weeks, and ten years have a leap day', () => {
  const starts = seasonStarts(TEN_YEARS)
  expect(starts).toHaveLength(41)
  expect(starts.every((start) => weekdayOf(start) === 'Monday')).toBe(true)
  expect(daysBetween(starts[0] ?? '', starts[1] ?? '')).toBe(91)
  expect(days.map(({ date }) => date)).toContain('2028-02-29')
})

/** Fails in week 31 whenever somebody skips and a card is refunded, among at least nine customers. */
const tryIt = async (plan: Plan): Promise<Found | undefined> =>
  ['skip', 'refund'].some((kind) => plan.without.includes(kind)) || plan.customers < 9 || plan.weeks < 31
    ? undefined
    : { plan, week: 31, message: `order ${plan.customers} has given back ${plan.without.length} more than came` }

test('a failing run shrinks to its week, few customers and the kinds of deeds that it needs', async () => {
  const smallest = await shrink((await tryIt(TEN_YEARS)) as Found, { tryIt, most: 200 })
  expect(smallest.plan).toMatchObject({ seed: 7, weeks: 31, customers: 12 })
  expect(smallest.plan.without).not.toContain('skip')
  expect(smallest.plan.without).not.toContain('refund')
  expect(smallest.plan.without.length).toBeGreaterThan(40)
  expect(commandOf(smallest.plan)).toMatch(/^npm run years -- --seed 7 --weeks 31 --customers 12 --without \w/)
})

test('it tries no more often than it may', async () => {
  let tries = 0
  const counted = (plan: Plan) => {
    tries += 1
    return tryIt(plan)
  }
  await shrink((await tryIt(TEN_YEARS)) as Found, { tryIt: counted, most: 3 })
  expect(tries).toBe(3)
})

test('another failure is not taken for the same one', () => {
  expect(isSame('order 812 has given back 650 more than came', 'order 4 has given back 1300 more than came')).toBe(true)
  expect(isSame('order 812 has given back 650 more than came', 'the email 5f-9 arrived 2 times at a@b.example')).toBe(false)
})
