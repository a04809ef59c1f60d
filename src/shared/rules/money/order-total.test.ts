import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../dates/calendar.ts'
import { CARTONS_MAX, DONATION_MAX, WEEKS_MAX } from '../../limits.ts'
import { showCents, toCents } from './cents.ts'
import { afterCredit, creditMissing, creditUsed, EVERY_WEEK, numbersOf, orderTotalCents, weeksLeft, weeksOnSale } from './order-total.ts'

const weeks = fc.integer({ min: 1, max: WEEKS_MAX })

describe('the weeks left of a cycle', () => {
  const spring = { start_date: '2027-03-01', number_of_weeks: 10 }

  test.each([
    ['long before the start', '2026-01-01', 10],
    ['the day before the start', '2027-02-28', 10],
    ['on the first day', '2027-03-01', 10],
    ['on the last day of the first week', '2027-03-07', 10],
    ['on the first day of the second week', '2027-03-08', 9],
    // The clocks go forward on March 14, so this week has 167 hours.
    ['on the last day of the week of the clock change', '2027-03-14', 9],
    ['the day after the clock change', '2027-03-15', 8],
    ['on the last day of all', '2027-05-09', 1],
    ['when all weeks have gone by', '2027-05-10', 0],
    ['a year later', '2028-05-10', 0],
  ])('%s (%s) are %i', (_, today, left) => {
    expect(weeksLeft(spring, today)).toBe(left)
  })

  test.each([
    ['the leap day', '2028-02-26', '2028-03-03', 10, '2028-03-04', 9],
    ['the year end', '2026-12-28', '2027-01-03', 10, '2027-01-04', 9],
    ['the clocks going back', '2026-10-26', '2026-11-01', 10, '2026-11-02', 9],
  ])('count whole weeks over %s', (_, start_date, lastDay, before, nextDay, after) => {
    expect(weeksLeft({ start_date, number_of_weeks: 10 }, lastDay)).toBe(before)
    expect(weeksLeft({ start_date, number_of_weeks: 10 }, nextDay)).toBe(after)
  })

  test('are the weeks whose first day of the next is still to come', () => {
    fc.assert(
      fc.property(weeks, fc.integer({ min: -400, max: 800 }), (number_of_weeks, days) => {
        const start_date = '2027-03-01'
        const today = addDays(start_date, days)
        // Counted one by one instead of divided: a week is left until the next one begins.
        const left = Array.from({ length: number_of_weeks }, (_, week) => addDays(start_date, (week + 1) * 7)).filter((end) => today < end)
        expect(weeksLeft({ start_date, number_of_weeks }, today)).toBe(left.length)
      }),
    )
  })
})

describe('the weeks on sale', () => {
  const spring = { start_date: '2027-03-01', number_of_weeks: 10 }

  test('are every week that is left, unless a person chooses another rhythm', () => {
    expect(weeksOnSale(spring, '2027-03-01')).toEqual({ first_week: 0, weeks: 10, every_weeks: 1 })
    expect(weeksOnSale(spring, '2027-03-15', EVERY_WEEK)).toEqual({ first_week: 2, weeks: 8, every_weeks: 1 })
    expect(weeksOnSale(spring, '2027-05-10')).toEqual({ first_week: 10, weeks: 0, every_weeks: 1 })
  })

  test('of any rhythm are those of its turn, and none that has gone by', () => {
    for (const every_weeks of [1, 2, 4])
      for (let turn = 0; turn < every_weeks; turn++)
        for (let gone = 0; gone <= 12; gone++) {
          const today = addDays(spring.start_date, gone * 7)
          const left = Array.from({ length: 10 }, (_, week) => week).filter((week) => week >= gone && week % every_weeks === turn)
          expect(numbersOf(weeksOnSale(spring, today, { every_weeks, turn }))).toEqual(left)
        }
  })
})

describe('credit for an order', () => {
  test.each([
    ['pays as much as there is', 5_000, 10_400, 5_000],
    ['pays for all of it', 20_000, 10_400, 10_400],
    ['pays for all of it to the cent', 10_400, 10_400, 10_400],
    ['leaves a card the 50 cents that it needs', 10_380, 10_400, 10_350],
    ['pays nothing where a card could not pay the rest', 30, 40, 0],
    ['that is none pays nothing', 0, 10_400, 0],
    ['that is below zero pays nothing', -300, 10_400, 0],
  ])('%s', (_, balance, total, used) => {
    expect(creditUsed(balance, total)).toBe(used)
  })

  test('leaves the rest to pay, and what of it is gone is missing', () => {
    expect(afterCredit({ total_cents: 10_400, credit_cents: 400 })).toBe(10_000)
    expect(creditMissing(5_000, 3_000)).toBe(2_000)
  })
})

describe('the order total', () => {
  // Long addition on decimal digits, so that it shares no arithmetic with the shop.
  const dollarsByHand = (units: number, price: string): string => {
    const cents = BigInt(price.replace('.', '')) * BigInt(units)
    const digits = cents.toString().padStart(3, '0')
    return `${digits.slice(0, -2)}.${digits.slice(-2)}`
  }

  test('is exact to the cent for every order and price', () => {
    const price = fc.integer({ min: 1, max: 100_000 }).map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
    const order = fc.record({
      weeks: fc.integer({ min: 0, max: WEEKS_MAX }),
      cartonsPerWeek: fc.integer({ min: 1, max: CARTONS_MAX }),
      donationCartons: fc.integer({ min: 0, max: DONATION_MAX }),
    })
    fc.assert(
      fc.property(order, price, (ordered, written) => {
        const total = orderTotalCents({ ...ordered, priceCents: toCents(Number(written)) })
        expect(Number.isSafeInteger(total)).toBe(true)
        const units = ordered.weeks * ordered.cartonsPerWeek + ordered.donationCartons
        expect(showCents(total).replace(/[$,]/g, '')).toBe(dollarsByHand(units, written))
      }),
    )
  })

  test.each([
    ['10 weeks of 2 cartons at $6.50', { weeks: 10, cartonsPerWeek: 2, donationCartons: 0, priceCents: 650 }, 13_000],
    ['with 5 cartons donated', { weeks: 10, cartonsPerWeek: 2, donationCartons: 5, priceCents: 650 }, 16_250],
    ['donations count once, not weekly', { weeks: 3, cartonsPerWeek: 1, donationCartons: 1, priceCents: 1 }, 4],
    ['at a price that no binary fraction holds', { weeks: 7, cartonsPerWeek: 3, donationCartons: 0, priceCents: 110 }, 2_310],
  ])('%s', (_, order, cents) => {
    expect(orderTotalCents(order)).toBe(cents)
  })
})
