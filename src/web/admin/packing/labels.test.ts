import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PackedSite } from '../../../shared/shapes/packing.ts'
import { fillSheets, type LabelPosition, makeLabels } from './labels.ts'

const site = (site_name: string, ...cartons: number[]): PackedSite => ({
  site_id: 1,
  site_name,
  site_address: '',
  pickup_from: null,
  pickup_until: null,
  last_day_until: null,
  cartons: 0,
  donated: 0,
  names: cartons.map((each, n) => ({
    pickup_id: n + 1,
    order_id: n + 1,
    owed_cents: 0,
    due_date: null,
    name: `Ann ${n}`,
    reference: `D-${n}`,
    cartons: each,
    notes: '',
    held_from: null,
  })),
})

const DAY = '2026-11-19'
const isLabel = ({ name }: LabelPosition) => name !== undefined

describe('labels', () => {
  test('are one for each name, or one for each carton', () => {
    const sites = [site('Barn', 2, 1), site('Mill', 3)]
    expect(makeLabels(DAY, sites, false).map(({ name, cartons, site_name }) => [name, cartons, site_name])).toEqual([
      ['Ann 0', '2 cartons', 'Barn'],
      ['Ann 1', '1 carton', 'Barn'],
      ['Ann 0', '3 cartons', 'Mill'],
    ])
    expect(makeLabels(DAY, sites, true).map(({ cartons }) => cartons)).toEqual([
      'Carton 1 of 2',
      'Carton 2 of 2',
      '1 carton',
      'Carton 1 of 3',
      'Carton 2 of 3',
      'Carton 3 of 3',
    ])
  })

  test('say a reference once, also where it is part of the short name', () => {
    const barn = site('Barn', 2)
    const namesake = { ...barn, names: barn.names.map((each) => ({ ...each, name: 'Ann M. D-0' })) }
    expect(makeLabels(DAY, [namesake], false)).toMatchObject([{ name: 'Ann M.', reference: 'D-0' }])
  })

  test('fill sheet after sheet, each in one place, and leave out what is used of the first', () => {
    fc.assert(
      fc.property(fc.integer({ max: 100, min: 0 }), fc.constantFrom(21, 30), fc.nat(20), (count, perSheet, used) => {
        const labels = makeLabels(DAY, [site('Barn', ...Array.from({ length: count }, () => 1))], false)
        const sheets = fillSheets(labels, perSheet, used)
        expect(sheets.flat().filter(isLabel)).toEqual(labels)
        for (const sheet of sheets.slice(0, -1)) expect(sheet).toHaveLength(perSheet)
        expect(sheets.at(-1)?.some(isLabel) ?? true).toBe(true)
        if (count > 0) expect(sheets[0]?.findIndex(isLabel)).toBe(used)
      }),
    )
  })
})
