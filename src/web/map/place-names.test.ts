import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlap, placeNames } from './place-names.ts'

const EDGES = { left: 0, top: 0, right: 400, bottom: 300 }
const at = (x: number, y: number) => ({ x, y, width: 80, height: 20 })
const sides = (...names: ReturnType<typeof at>[]) => placeNames(names, EDGES, []).map(({ side }) => side)

describe('the names of pins', () => {
  test('stand below them, unless they would be cut off there', () => {
    expect(sides(at(200, 150))).toEqual(['below'])
    expect(sides(at(200, 290))).toEqual(['above'])
    expect(sides(at(20, 150))).toEqual(['right'])
    expect(sides(at(390, 150))).toEqual(['left'])
  })

  test('make room for each other, also for one that comes later and has no choice', () => {
    const names = [at(150, 30), at(60, 24)]
    const [first, second] = placeNames(names, EDGES, [])
    expect(first && second && overlap(first.box, second.box)).toBe(0)
  })

  test('keep off the buttons of the map', () => {
    const [place] = placeNames([at(200, 150)], EDGES, [{ left: 180, top: 160, right: 220, bottom: 190 }])
    expect(place?.side).toBe('above')
  })

  test('never lie on each other where there is room for all', () => {
    // One pin in each field of a wide board: every name fits under its own.
    const near = fc.integer({ min: -20, max: 20 })
    const board = fc.array(fc.tuple(near, near), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(board, (steps) => {
        const names = steps.map(([dx, dy], n) => at(70 + (n % 3) * 130 + dx, 50 + Math.floor(n / 3) * 100 + dy))
        const boxes = placeNames(names, EDGES, []).map(({ box }) => box)
        expect(boxes).toHaveLength(9)
        for (const [n, box] of boxes.entries()) for (const other of boxes.slice(n + 1)) expect(overlap(box, other)).toBe(0)
      }),
    )
  })
})
