import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../dates/calendar.ts'
import { CARTONS_MAX, DONATION_MAX, WEEKS_MAX } from '../../limits.ts'
import { showCents, toCents } from './cents.ts'
import { orderTotalCents, weeksLeft } from './order-total.ts'

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
