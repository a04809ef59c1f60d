import { expect, test } from 'vitest'
import * as esFrame from '../es/dashboard/frame.ts'
import * as esPacking from '../es/dashboard/packing.ts'
import * as esData from '../es/data.ts'
import * as esHandOver from '../es/hand-over.ts'
import * as esReceipt from '../es/money/receipt.ts'
import * as esPantry from '../es/pantry.ts'
import * as esWindow from '../es/window.ts'
import * as frame from './dashboard/frame.ts'
import * as packing from './dashboard/packing.ts'
import * as data from './data.ts'
import * as handOver from './hand-over.ts'
import * as receipt from './money/receipt.ts'
import * as pantry from './pantry.ts'
import * as shopWindow from './window.ts'

/** Sentences of cartons, where a farm sells other products too: they name them, and say nothing of cartons. */

const products = [{ product_id: 2, product_name: '18 eggs', price: 9, rhythms: [1] }]

test('the window counts in dozens', () => {
  const given = { cartons_given: 37, pantry_name: '', products }
  expect(shopWindow.showGivenInSeason(given)).toBe('37 dozen eggs are given to neighbors this season.')
  expect(esWindow.showGivenInSeason(given)).toBe('Esta temporada donamos 37 docenas de huevos a nuestros vecinos.')
  expect(esWindow.showGivenInSeason({ ...given, cartons_given: 1, pantry_name: 'Mesa' })).toBe(
    'Esta temporada donamos 1 docena de huevos. La recibe: Mesa.',
  )
  const season = { cycle_id: 1, cycle_name: 'Fall', start_date: '2026-09-03', end_date: '2026-12-17', weeks_left: 4, sites_left: [] }
  expect(shopWindow.showSeasonLeft({ ...season, cartons_left: 3 }, true)).toBe('Only 3 dozen a week left')
  expect([1, 3].map((cartons_left) => esWindow.showSeasonLeft({ ...season, cartons_left }, true))).toEqual([
    'Solo queda 1 docena por semana',
    'Solo quedan 3 docenas por semana',
  ])
  expect(shopWindow.showCost(9, 2, 650, true).how).toBe('9 weeks x 2 x $6.50')
})

test('closing an account gives away what was ordered', () => {
  const pickups = [
    { pickup_date: '2026-11-21', cartons: 2, product: '18 eggs' },
    { pickup_date: '2026-11-21', cartons: 1, product: '6 eggs' },
  ]
  expect(data.sayGivenAway(pickups)).toBe('2 x 18 eggs and 1 x 6 eggs on Sat, Nov 21 will be given away.')
  expect(esData.sayGivenAway(pickups)).toBe('Donaremos 2 x 18 eggs y 1 x 6 eggs el sáb 21 nov.')
})

test("the farmer's and the host's sums are by product", () => {
  expect(packing.dayInShort('7 x 12, 3 x 18', '1 x 12', 2, true)).toBe('7 x 12, 3 x 18 (1 x 12 of that to give away), 2 sites')
  expect(esPacking.dayInShort('7 x 12, 3 x 18', '1 x 12', 2, true)).toBe('7 x 12, 3 x 18 (de eso, 1 x 12 para donar), 2 sitios')
  expect([frame, esFrame].map((words) => words.toGiveAway('2 x 18', true))).toEqual([
    'including 2 x 18 to give away',
    'de eso, 2 x 18 para donar',
  ])
  expect([handOver, esHandOver].map(({ handOverWords }) => handOverWords.count(3, 5, 10, '7 x 12, 3 x 18'))).toEqual([
    '3 of 5 picked up. Left: 7 x 12, 3 x 18',
    '3 de 5 recogieron. Quedan: 7 x 12, 3 x 18',
  ])
  const pledged = { this_week: 6, season: 60, products: [{ short_name: '12', this_week: 6, season: 60 }] }
  expect([pantry, esPantry].map((words) => words.sayPledged('', pledged))).toEqual([
    'To give away: about 6 x 12 this week. Donated with orders this season: 60 x 12.',
    'Para donar: cerca de 6 x 12 esta semana. Donado con pedidos esta temporada: 60 x 12.',
  ])
})

test('papers name what was paid for', () => {
  const line = { kind: 'payment', purpose: 'gift', of_receipt: null, installment: null, installments: null } as const
  const paper = { ...line, egg_cycle: 'Fall', terms: null, reference: null, change: null }
  const gift = { cents: 1800, cartons_per_week: 2, product: '18 eggs' }
  expect(receipt.showPaidFor({ ...paper, gift })).toBe('Gift; 2 x 18 eggs every week, Fall')
  expect(esReceipt.showPaidFor({ ...paper, gift })).toBe('Regalo; 2 x 18 eggs cada semana, Fall')
})
