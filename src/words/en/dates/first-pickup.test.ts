import { describe, expect, test } from 'vitest'
import { addDays } from '../../../shared/dates/calendar.ts'
import type { FirstPickup } from '../../../shared/dates/planned-visits.ts'
import * as es from '../../es/dates/first-pickup.ts'
import { showAdded } from './added-order.ts'
import { firstPickupAsides, showFirstPickup, showPlan, showPlannedVisit } from './first-pickup.ts'

/** A visit on each of these Thursdays, with so many cartons. */
const visitsOf = (...cartons: number[]) => cartons.map((each, week) => ({ pickup_date: addDays('2026-11-19', week * 7), cartons: each }))
const HOURS = { pickup_from: '16:00', pickup_until: '18:30', last_day_until: null }
const NO_HOURS = { pickup_from: null, pickup_until: null, last_day_until: null }
const FIRST: FirstPickup = {
  pickup_date: '2026-11-19',
  cartons: 2,
  cartons_per_week: 2,
  weeks: 2,
  visits: visitsOf(2, 2),
  tooLate: [],
  unless: null,
}

describe('the receipt', () => {
  test('says one short line where nothing is special', () => {
    expect([showFirstPickup(FIRST, HOURS), ...firstPickupAsides(FIRST)]).toEqual(['First pickup Thu, Nov 19, 4 to 6:30 PM'])
    expect(showFirstPickup({ ...FIRST, visits: visitsOf(2) }, NO_HOURS)).toBe('Pickup Thu, Nov 19')
  })

  test('says what comes with it, and why', () => {
    const late = { ...FIRST, pickup_date: '2026-11-26', cartons: 6, tooLate: ['2026-11-12', '2026-11-19'] }
    expect([showFirstPickup(late, NO_HOURS), ...firstPickupAsides(late)]).toEqual([
      'First pickup Thu, Nov 26 with 6 cartons',
      "It's too late to order for Thu, Nov 12 and Thu, Nov 19, so you'll get those weeks' cartons with this pickup.",
    ])
    expect(firstPickupAsides({ ...FIRST, cartons: 4 })).toEqual(["You pick up two weeks' worth together."])
  })

  test('says until when it holds, where that is near', () => {
    const near = { ...FIRST, unless: { paidFrom: '2026-11-17 18:00', pickup_date: '2026-11-26' } }
    expect(firstPickupAsides(near)).toEqual(["Pay before Tue, Nov 17, 6:00 PM for this day. After that, it's Thu, Nov 26."])
  })
})

describe('how many pickups come of the weeks that are paid', () => {
  const planOf = (cartons_per_week: number, ...cartons: number[]) =>
    showPlan({ weeks: cartons.reduce((sum, each) => sum + each, 0) / cartons_per_week, cartons_per_week, visits: visitsOf(...cartons) })

  test('is said as a sum that explains itself', () => {
    expect(planOf(1, 2, 1, 1, 1, 1, 1, 1, 1)).toBe('9 weeks of eggs in 8 pickups, with 2 cartons at the first')
    expect(planOf(2, 2, 2, 2)).toBe('3 weeks of eggs in 3 pickups, with 2 cartons at each')
    expect(planOf(2, 6)).toBe('3 weeks of eggs in 1 pickup, with 6 cartons')
    expect(planOf(1, 1)).toBe('1 week of eggs in 1 pickup, with 1 carton')
  })

  test('tells days on which the farm does otherwise, as long as they are few', () => {
    expect(planOf(1, 1, 2, 1)).toBe('4 weeks of eggs in 3 pickups, with 2 cartons on Thu, Nov 26')
    expect(planOf(1, 3, 2, 1)).toBe('6 weeks of eggs in 3 pickups, with 3 cartons at the first and 2 cartons on Thu, Nov 26')
    expect(planOf(1, 2, 2, 2, 1)).toBe("7 weeks of eggs in 4 pickups, 3 of them with several weeks' cartons")
  })

  test('is not said where some have gone by, or there are none', () => {
    expect(showPlan({ weeks: 9, cartons_per_week: 1, visits: visitsOf(1, 1) })).toBeUndefined()
    expect(showPlan({ weeks: 0, cartons_per_week: 1, visits: [] })).toBeUndefined()
  })
})

test('a letter says where several weeks come on one day', () => {
  expect(showPlannedVisit({ pickup_date: '2026-11-19', cartons: 1 }, 1)).toBe('Thu, Nov 19: 1 carton')
  expect(showPlannedVisit({ pickup_date: '2026-11-26', cartons: 4 }, 2)).toBe("Thu, Nov 26: 4 cartons (two weeks' worth)")
})

test('the farmer reads when an added order is first collected', () => {
  expect(showAdded({ first_pickup: { pickup_date: '2026-11-19', pickup_site: 'Library', cartons: 2, ...HOURS } })).toBe(
    'First pickup Thu, Nov 19, 4 to 6:30 PM at Library: 2 cartons.',
  )
  expect(showAdded({ first_pickup: null })).toBe('This order has no pickups.')
})

test('in Spanish the receipt says the same', () => {
  const late = { ...FIRST, cartons: 6, tooLate: ['2026-11-05', '2026-11-12'] }
  expect([es.showFirstPickup(late, HOURS), ...es.firstPickupAsides(late)]).toEqual([
    'Primera recogida: jue 19 nov, de 4 a 6:30 pm, con 6 cartones',
    'Ya es tarde para el jue 5 nov y el jue 12 nov: recibirás esos cartones en esta recogida.',
  ])
  expect(es.showPlan({ weeks: 3, cartons_per_week: 2, visits: visitsOf(2, 4) })).toBe(
    '3 semanas de huevos en 2 recogidas, con 4 cartones en la del jue 26 nov',
  )
  expect(es.showPlan({ weeks: 1, cartons_per_week: 1, visits: visitsOf(1) })).toBe('1 semana de huevos en 1 recogida, con 1 cartón')
})
