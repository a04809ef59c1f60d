import { describe, expect, test } from 'vitest'
import type { Capacity } from '../../../shared/shapes/pickups.ts'
import { orderSums } from '../order-sums.ts'
import type { Catalog, OrderDraft, Wish } from '../order-types.ts'
import * as basket from './basket.tsx'
import { linesOf, roomFor, turnOf } from './lines.ts'

const CYCLE = { cycle_id: 1, start_date: '2027-03-01', end_date: '2027-05-09', number_of_weeks: 10, is_active: true }
const BARN = { site_id: 2, site_name: 'Barn', pickup_start_day: 'Thursday' }
const CARTON = { product_id: 1, product_name: 'Carton', price: 6.5, eggs: 12, rhythms: [1, 2] }
const EIGHTEEN = { product_id: 2, product_name: '18 eggs', price: 9.25, eggs: 18, rhythms: [1] }
const HALF = { product_id: 3, product_name: 'Half dozen', price: 3.5, eggs: 6, rhythms: [2] }
const HONEY = { product_id: 4, product_name: 'Honey', price: 11, eggs: 0, rhythms: [1, 4] }
const PRODUCTS = [HONEY, CARTON, EIGHTEEN, HALF]

type Left = { every_weeks: number; turn: number; eggs_left: number; late?: { site_id: number; eggs_left: number }[] }

const catalogOf = ({
  rhythms,
  clock = '2027-03-01 10:00',
  products = PRODUCTS,
}: {
  rhythms?: Left[]
  clock?: string
  products?: object[]
} = {}) => {
  const limited = rhythms && { cycle_id: 1, cartons_left: 9, sites: [], rhythms: rhythms.map((each) => ({ late: [], ...each })) }
  const capacity: Capacity[] = limited ? [limited] : []
  const paying = { pay_farm: null, installments_most: 0, installments_past_season: false, credit_cents: 0, credit_held: [] }
  const hints = { today: clock.slice(0, 10), clock, cutoff_days: 2, cutoff_time: '18:00', changes: [], capacity, products, ...paying }
  return { cycles: [CYCLE], sites: [BARN], priceCents: 650, hints, basket } as unknown as Catalog
}
const draftOf = (cartonsPerWeek: string, wishes: Record<number, Wish> = {}, pickupSite = '2') =>
  ({ cartonsPerWeek, basket: wishes, eggCycle: '1', pickupSite, donationCartons: 'none', payHow: '' }) as unknown as OrderDraft
const turnIn = (catalog: Catalog, product: typeof HALF, draft = draftOf('0')) => turnOf(draft, product, CYCLE as never, catalog).turn
const sumsOf = (draft: OrderDraft, catalog = catalogOf()) => orderSums(draft, catalog)

describe('the turn that is proposed', () => {
  test('is the one that starts first, where there is no limit', () => {
    expect(turnIn(catalogOf(), HALF)).toMatchObject({ turn: 0, first: { pickup_date: '2027-03-04' }, own: { weeks: 5 } })
  })

  test('is not one whose first day is packed already', () => {
    expect(turnIn(catalogOf({ clock: '2027-03-02 18:01' }), HALF)).toMatchObject({ turn: 1, first: { pickup_date: '2027-03-11' } })
  })

  test('is the one with more room, at the site that is chosen', () => {
    const rhythms = [
      { every_weeks: 2, turn: 0, eggs_left: 60, late: [{ site_id: 2, eggs_left: 12 }] },
      { every_weeks: 2, turn: 1, eggs_left: 24 },
    ]
    expect(turnIn(catalogOf({ rhythms }), HALF)).toMatchObject({ turn: 1 })
    expect(turnIn(catalogOf({ rhythms }), HALF, draftOf('0', {}, ''))).toMatchObject({ turn: 0, starts: '2027-03-01', first: undefined })
  })

  test('has nothing to do with the hens for what is without eggs', () => {
    const rhythms = [0, 1, 2, 3].map((turn) => ({ every_weeks: 4, turn, eggs_left: turn }))
    expect(turnIn(catalogOf({ rhythms }), HONEY, draftOf('0', { 4: { every_weeks: 4 } }))).toMatchObject({ turn: 0, own: { weeks: 3 } })
  })

  test('gives way to the one that somebody chose', () => {
    expect(turnIn(catalogOf(), HALF, draftOf('0', { 3: { turn: 1 } }))).toMatchObject({ turn: 1, first: { pickup_date: '2027-03-11' } })
  })
})

describe('room', () => {
  const rhythms = [
    { every_weeks: 1, turn: 0, eggs_left: 36 },
    { every_weeks: 2, turn: 0, eggs_left: 36 },
    { every_weeks: 2, turn: 1, eggs_left: 40 },
  ]
  const roomIn = (product: typeof HALF, draft: OrderDraft) => {
    const catalog = catalogOf({ rhythms })
    const turn = turnOf(draft, product, CYCLE as never, catalog).turn
    return turn && roomFor(product, turn, linesOf(draft, CYCLE as never, catalog))
  }

  test('is counted in pieces of the product', () => {
    expect(roomIn(EIGHTEEN, draftOf('0'))).toBe(2)
    expect(roomIn(HALF, draftOf('0', { 3: { turn: 1 } }))).toBe(6)
    expect(roomIn(HONEY, draftOf('0'))).toBe(Number.POSITIVE_INFINITY)
  })

  test('is what the rest of the basket leaves in the same weeks', () => {
    const half = { pieces: '2', turn: 0 }
    expect(roomIn(EIGHTEEN, draftOf('0', { 3: half }))).toBe(1)
    expect(roomIn(HALF, draftOf('1', { 1: { every_weeks: 2, turn: 0 }, 3: half }))).toBe(4)
    expect(roomIn(HALF, draftOf('1', { 1: { every_weeks: 2, turn: 1 }, 3: half }))).toBe(6)
    expect(basket.troubleOf(draftOf('2', { 2: { pieces: '1' } }), catalogOf({ rhythms }))).toBe(
      'Carton: Room for 1 with the rest of your order',
    )
    expect(basket.troubleOf(draftOf('1', { 2: { pieces: '1' }, 4: { pieces: '30' } }), catalogOf({ rhythms }))).toBeUndefined()
  })

  test('is gone when not one piece of anything is left; honey never is', () => {
    const none = { cycle_id: 1, cartons_left: 0, sites: [], rhythms: [{ every_weeks: 1, turn: 0, eggs_left: 11, late: [] }] }
    expect(basket.isAllFull(none, catalogOf({ products: [{ ...CARTON, rhythms: [1] }, EIGHTEEN] }))).toBe(true)
    expect(basket.isAllFull(none, catalogOf({ products: [CARTON, { ...HALF, rhythms: [1] }] }))).toBe(false)
    expect(basket.isAllFull(none, catalogOf())).toBe(false)
    expect(basket.isAllFull({ cycle_id: 1, cartons_left: null, sites: [] }, catalogOf())).toBe(false)
  })
})

describe('the total', () => {
  test('is that of all lines, with a donation of the first', () => {
    const sums = sumsOf({ ...draftOf('2', { 4: { pieces: '1', every_weeks: 4 } }), donationCartons: '3' })
    expect(sums).toMatchObject({ weeks: 10, cartons: 2, priceCents: 650, donated: 3, totalCents: 13_000 + 3 * 1_100 + 3 * 650 })
    expect(sums?.basket).toMatchObject({
      brief: '2 x Carton, 1 x Honey',
      moreCents: [3_300],
      morePieces: 1,
      eggPieces: 2,
      sent: { product: 1, more: [{ product: 4, cartons: 1, everyWeeks: 4, turn: 0 }] },
    })
  })

  test('is what credit pays of, and what is paid later', () => {
    const catalog = catalogOf()
    const hints = { ...catalog.hints, credit_cents: 1_000, pay_farm: { text: '', days: 14, cartons_most: null } }
    const draft = { ...draftOf('2', { 4: { pieces: '1', every_weeks: 4 } }), payHow: 'farm' }
    expect(sumsOf(draft, { ...catalog, hints })).toMatchObject({ totalCents: 16_300, creditCents: 1_000, payCents: 15_300, nowCents: 0 })
  })

  test('of one line explains it', () => {
    expect(sumsOf(draftOf('0', { 3: { pieces: '2' } }))?.basket).toMatchObject({
      brief: '5 pickups x 2 x Half dozen x $3.50',
      sent: { product: 3, everyWeeks: 2, turn: 0 },
    })
    expect(sumsOf(draftOf('', { 2: { pieces: '1' } }))?.basket?.brief).toBe('10 weeks x 1 x 18 eggs x $9.25')
  })

  test('is not known as long as something is missing or cannot be read', () => {
    expect(sumsOf(draftOf('0'))).toBeUndefined()
    expect(sumsOf(draftOf('1', { 4: { pieces: '1,5' } }))).toBeUndefined()
    expect(sumsOf(draftOf('1', { 4: { pieces: '31' } }))).toBeUndefined()
  })
})

test.each([
  [draftOf('0'), 'Please choose at least one product.'],
  [draftOf('', { 4: { pieces: '00' } }), 'Please choose at least one product.'],
  [draftOf('1', { 4: { pieces: '1,5' } }), 'Honey: Please enter a whole number.'],
  [draftOf('1', { 4: { pieces: '31' } }), 'Honey: Please enter at most 30.'],
  [draftOf('0', { 4: { pieces: '1' } }), undefined],
])('what is wrong with a basket is said with its product (%#)', (draft, sentence) => {
  expect(basket.troubleOf(draft, catalogOf())).toBe(sentence)
})

test('more products than one basket holds are ordered one after the other', () => {
  const products = Array.from({ length: 11 }, (_, index) => ({ ...HONEY, product_id: index + 10 }))
  const wishes = Object.fromEntries(products.map(({ product_id }) => [product_id, { pieces: '1' }]))
  expect(basket.troubleOf(draftOf('0', wishes), catalogOf({ products }))).toMatch(/^Please choose at most 10 products\./)
})
