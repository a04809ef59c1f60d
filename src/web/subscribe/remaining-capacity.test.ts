import { expect, test } from 'vitest'
import type { Capacity } from '../../shared/shapes/pickups.ts'
import type { Catalog } from './order-types.ts'
import { capacityFor, cartonsMost, cycleFullSentence, fullSentence } from './remaining-capacity.ts'

const catalogOf = (capacity: Capacity) => ({ hints: { capacity: [capacity] } }) as unknown as Catalog
const chosen = (pickupSite: string) => ({ eggCycle: '1', pickupSite })

test('where somebody is too late for this week, they may ask for as much as is left there', () => {
  const catalog = catalogOf({ cycle_id: 1, cartons_left: 5, late: [{ site_id: 2, cartons_left: 2 }], sites: [] })
  expect(cartonsMost(capacityFor(chosen('2'), catalog))).toBe(2)
  expect(cartonsMost(capacityFor(chosen('3'), catalog))).toBe(5)
  expect(cartonsMost(capacityFor(chosen(''), catalog))).toBe(5)
})

test('where nothing is left for those who are too late, they can wait for a place, and others buy', () => {
  const catalog = catalogOf({ cycle_id: 1, cartons_left: 1, late: [{ site_id: 2, cartons_left: 0 }], sites: [] })
  expect(fullSentence(chosen('2'), catalog)).toBe(cycleFullSentence(0))
  expect(fullSentence(chosen('3'), catalog)).toBeUndefined()
})
