import { describe, expect, test } from 'vitest'
import type { FirstPickup } from '../dates/planned-visits.ts'
import { firstPickupAsides, showAdded, showFirstPickup, showPlannedVisit } from './first-pickup-words.ts'

const FIRST: FirstPickup = {
  pickup_date: '2026-11-19',
  cartons: 2,
  cartons_per_week: 2,
  isOnly: false,
  tooLate: [],
  unless: null,
}

describe('the receipt', () => {
  test('says one short line where nothing is special', () => {
    expect([showFirstPickup(FIRST), ...firstPickupAsides(FIRST)]).toEqual(['First pickup Thu, Nov 19'])
    expect(showFirstPickup({ ...FIRST, isOnly: true })).toBe('Pickup Thu, Nov 19')
  })

  test('says what comes with it, and why', () => {
    const late = { ...FIRST, pickup_date: '2026-11-26', cartons: 6, tooLate: ['2026-11-12', '2026-11-19'] }
    expect([showFirstPickup(late), ...firstPickupAsides(late)]).toEqual([
      'First pickup Thu, Nov 26 with 6 cartons',
      'It is too late for Thu, Nov 12 and Thu, Nov 19: those cartons come with this pickup.',
    ])
    expect(firstPickupAsides({ ...FIRST, cartons: 4 })).toEqual(['The cartons of 2 weeks are collected together.'])
  })

  test('says until when it holds, where that is near', () => {
    const near = { ...FIRST, unless: { paidFrom: '2026-11-17 18:00', pickup_date: '2026-11-26' } }
    expect(firstPickupAsides(near)).toEqual(['If paid before Tue, Nov 17, 6:00 PM; later, it is Thu, Nov 26.'])
  })
})

test('a letter says where several weeks come on one day', () => {
  expect(showPlannedVisit({ pickup_date: '2026-11-19', cartons: 1 }, 1)).toBe('Thu, Nov 19: 1 carton')
  expect(showPlannedVisit({ pickup_date: '2026-11-26', cartons: 4 }, 2)).toBe('Thu, Nov 26: 4 cartons, those of 2 weeks')
})

test('the farmer reads when an added order is first collected', () => {
  expect(showAdded({ first_pickup: { pickup_date: '2026-11-19', pickup_site: 'Library', cartons: 2 } })).toBe(
    'First pickup Thu, Nov 19 at Library: 2 cartons.',
  )
  expect(showAdded({ first_pickup: null })).toBe('No pickup comes of it.')
})
