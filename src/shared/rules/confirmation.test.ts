import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Asked, isConfirmed, showAsked } from './confirmation.ts'

const anyAsked: fc.Arbitrary<Asked> = fc.oneof(
  fc.record({ cents: fc.integer({ min: 1, max: 100_000_000 }) }),
  fc.record({ order: fc.integer({ min: 1, max: 9_999_999 }) }),
  fc.record({ people: fc.integer({ min: 1, max: 999_999 }) }),
)

test('what is shown confirms, with or without its signs; what is shown for something else does not', () => {
  fc.assert(
    fc.property(anyAsked, anyAsked, (asked, other) => {
      const shown = showAsked(asked)
      for (const typed of [shown, ` ${shown} `, shown.replace(/^(\$|D-)/, ''), shown.toLowerCase()])
        expect(isConfirmed(typed, asked)).toBe(true)
      const isSameKind = Object.keys(asked)[0] === Object.keys(other)[0]
      if (isSameKind && showAsked(other) !== shown) expect(isConfirmed(showAsked(other), asked)).toBe(false)
      for (const typed of ['', ' ', '$', 'D-', `${shown}1`, `-${shown}`]) expect(isConfirmed(typed, asked)).toBe(false)
    }),
  )
})

test('each may be typed as people write it', () => {
  for (const typed of ['20', '20.00', '$20', '$20.00', '20,00']) expect(isConfirmed(typed, { cents: 2_000 })).toBe(true)
  for (const typed of ['2', '200', '2000', '20.01']) expect(isConfirmed(typed, { cents: 2_000 })).toBe(false)
  for (const typed of ['00042', '42', ' d-00042', 'D-42']) expect(isConfirmed(typed, { order: 42 })).toBe(true)
  for (const typed of ['D-00041', 'D-', '420', '4 2']) expect(isConfirmed(typed, { order: 42 })).toBe(false)
  for (const typed of ['1234', '1,234']) expect(isConfirmed(typed, { people: 1234 })).toBe(true)
  for (const typed of ['12,34', '1.234', '$1234', 'everyone']) expect(isConfirmed(typed, { people: 1234 })).toBe(false)
})
