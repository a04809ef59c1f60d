import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Portion, SHARE_RULES, SHORT_WAYS, shareOut } from './share-out.ts'

const portion = (pickup_id: number, cartons: number, more: Partial<Portion> = {}): Portion => ({
  pickup_id,
  cartons,
  eggs: 12,
  is_volunteer: false,
  is_donated: false,
  order_id: pickup_id,
  ...more,
})

const asObject = (less: ReadonlyMap<number, number>) => Object.fromEntries(less)

describe('too few eggs', () => {
  it('are missed by the latest order first, in whole cartons, and by nobody whose loaf of bread has none', () => {
    const portions = [portion(1, 2), portion(2, 2), portion(3, 9, { eggs: 0 })]
    expect(asObject(shareOut(portions, 12, 'latest'))).toEqual({ 2: 1 })
    expect(asObject(shareOut(portions, 13, 'latest'))).toEqual({ 2: 2 })
    expect(asObject(shareOut(portions, 99, 'latest'))).toEqual({ 1: 2, 2: 2 })
    expect(asObject(shareOut([portion(1, 1, { eggs: 1 })], 1, 'largest'))).toEqual({ 1: 1 })
  })

  it('are missed by someone who offered it even where a single one is missing', () => {
    expect(asObject(shareOut([portion(1, 1, { is_volunteer: true }), portion(2, 4)], 1, 'volunteers'))).toEqual({ 1: 1 })
  })

  it('are shared among equals by those who lost nothing yet, then by the later order, then by its later pickup', () => {
    expect(asObject(shareOut([portion(1, 2), portion(2, 3)], 24, 'largest'))).toEqual({ 1: 1, 2: 1 })
    expect(asObject(shareOut([portion(1, 2), portion(2, 2)], 12, 'largest'))).toEqual({ 2: 1 })
    expect(asObject(shareOut([portion(2, 2), portion(1, 2)], 12, 'largest'))).toEqual({ 2: 1 })
    const twice = [portion(8, 2, { order_id: 5 }), portion(7, 2, { order_id: 5 })]
    expect([twice, twice.toReversed()].map((each) => asObject(shareOut(each, 12, 'largest')))).toEqual([{ 8: 1 }, { 8: 1 }])
    expect(SHARE_RULES).toEqual(['largest', 'volunteers', 'donations', 'latest'])
    expect(SHORT_WAYS).toEqual(['credit', 'week', 'money'])
  })

  it('are shared so that the largest orders lose first, and nobody goes without while others have two', () => {
    expect(asObject(shareOut([portion(1, 1), portion(2, 4), portion(3, 2)], 24, 'largest'))).toEqual({ 2: 2 })
    expect(asObject(shareOut([portion(1, 1), portion(2, 4), portion(3, 2)], 36, 'largest'))).toEqual({ 2: 2, 3: 1 })
  })

  it('are missed by people who offered to be skipped, before others miss any', () => {
    const portions = [portion(1, 3), portion(2, 1, { is_volunteer: true }), portion(3, 1, { is_volunteer: true })]
    expect(asObject(shareOut(portions, 12, 'volunteers'))).toEqual({ 3: 1 })
    expect(asObject(shareOut(portions, 36, 'volunteers'))).toEqual({ 2: 1, 3: 1, 1: 1 })
  })

  it('are missed by donations before anybody who collects, or by the latest orders', () => {
    const portions = [portion(1, 2, { is_donated: true }), portion(2, 5)]
    expect(asObject(shareOut(portions, 24, 'donations'))).toEqual({ 1: 2 })
    expect(asObject(shareOut(portions, 24, 'latest'))).toEqual({ 2: 2 })
  })

  it('are counted in eggs: an 18 covers more than a 12, and bread is never short', () => {
    expect(asObject(shareOut([portion(1, 1, { eggs: 18 }), portion(2, 1), portion(3, 9, { eggs: 0 })], 14, 'largest'))).toEqual({ 1: 1 })
  })

  it('always cover what is missing with no carton to spare, and take from nobody what they do not have', () => {
    const any = fc.record({
      cartons: fc.integer({ min: 1, max: 30 }),
      eggs: fc.constantFrom(0, 6, 12, 18),
      is_volunteer: fc.boolean(),
      is_donated: fc.boolean(),
      order_id: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 12 }),
        fc.integer({ min: 0, max: 900 }),
        fc.constantFrom(...SHARE_RULES),
        (many, missing, rule) => {
          const portions = many.map((each, index) => ({ ...each, pickup_id: index + 1 }))
          const less = shareOut(portions, missing, rule)
          const taken = portions.map((each) => ({ ...each, less: less.get(each.pickup_id) ?? 0 }))
          const covered = taken.reduce((sum, each) => sum + each.less * each.eggs, 0)
          const laid = taken.reduce((sum, each) => sum + each.cartons * each.eggs, 0)
          expect(taken.every((each) => each.less >= 0 && each.less <= each.cartons)).toBe(true)
          expect(covered).toBeGreaterThanOrEqual(Math.min(missing, laid))
          const smallest = Math.max(0, ...taken.filter((each) => each.less > 0).map(({ eggs }) => eggs))
          if (missing > 0) expect(covered).toBeLessThan(missing + Math.max(1, smallest))
          else expect(covered).toBe(0)
        },
      ),
    )
  })
})
