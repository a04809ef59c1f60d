import { expect, test } from 'vitest'
import * as es from '../es/product.ts'
import { showAll, showOrdered, showRun, showSum } from './product.ts'

const BOX = [
  { cartons: 1, product: '18 eggs' },
  { cartons: 1, product: 'Honey' },
  { cartons: 1, product: '18 eggs' },
]

test('pieces of the same product are added up, in a list and in a sentence', () => {
  expect(showSum(BOX)).toBe('2 x 18 eggs, 1 x Honey')
  expect(showAll(BOX)).toBe('2 x 18 eggs and 1 x Honey')
  expect(showAll([...BOX, { cartons: 3, product: 'Bread' }])).toBe('2 x 18 eggs, 1 x Honey and 3 x Bread')
  expect(es.showAll(BOX)).toBe('2 x 18 eggs y 1 x Honey')
})

test('without a product it is the carton, and nothing else is said', () => {
  expect(showAll([{ cartons: 2 }, { cartons: 1 }])).toBe('3 cartons')
  expect(showOrdered({ cartons_per_week: 1, every_weeks: 1 })).toBe('1 carton a week')
  expect(showRun({ cartons_per_week: 2 }, 9)).toBe('2 cartons a week for 9 weeks')
})

test('an order of a product says how often it comes', () => {
  expect([1, 2, 4].map((every_weeks) => showOrdered({ cartons_per_week: 2, product: 'Honey', every_weeks }))).toEqual([
    '2 x Honey every week',
    '2 x Honey every other week',
    '2 x Honey every fourth week',
  ])
  expect(showRun({ cartons_per_week: 1, product: 'Honey', every_weeks: 4 }, 3)).toBe('1 x Honey every fourth week, 3 pickups')
})

test('what comes once is not counted in pickups', () => {
  const once = { cartons_per_week: 1, product: 'Honey', every_weeks: 0 }
  expect([showOrdered(once), showRun(once, 1)]).toEqual(['1 x Honey, one time', '1 x Honey, one time'])
  expect(es.showRun({ ...once, product: 'Miel' }, 1)).toBe('1 x Miel, una sola vez')
})
