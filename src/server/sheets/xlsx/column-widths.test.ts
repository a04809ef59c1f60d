import { describe, expect, test } from 'vitest'
import { heightOf, widthOf } from './column-widths.ts'

describe('a column', () => {
  test('is wide enough for its header and what stands in it, and never absurdly wide', () => {
    const notes = { header: 'Notes', kind: 'text' } as const
    expect(widthOf(notes, [])).toBe(10)
    expect(widthOf(notes, ['x'.repeat(30), `short\n${'y'.repeat(20)}`, null])).toBe(33)
    expect(widthOf(notes, ['鶏'.repeat(10)])).toBe(23)
    expect(widthOf(notes, ['x'.repeat(900)])).toBe(48)
    expect(widthOf({ ...notes, most_width: 20 }, ['x'.repeat(30)])).toBe(20)
    expect(widthOf({ header: 'Total', kind: 'money' }, [0.5])).toBeGreaterThanOrEqual('$1,000,000.00'.length)
  })
})

describe('a row', () => {
  test('grows with the lines of its longest text, up to what a screen shows', () => {
    expect(heightOf(['Ann', 3, null], [10, 10, 10])).toBeUndefined()
    expect(heightOf(['Ann', 'one\ntwo\nthree'], [10, 10])).toBe(45)
    expect(heightOf(['x'.repeat(100)], [48])).toBe(30)
    expect(heightOf(['\n'.repeat(2_000)], [48])).toBe(300)
  })
})
