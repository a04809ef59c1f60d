import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askWhichAmount } from '../../../words/en/money/amount.ts'
import { AMOUNT_MAX_DOLLARS } from '../../limits.ts'
import { showCents } from './cents.ts'
import { readTypedAmount, typedCents, writeTypedAmount } from './typed-amount.ts'

const anyCents = fc.integer({ min: 0, max: AMOUNT_MAX_DOLLARS * 100 })
const around = fc.constantFrom(
  (text: string) => text,
  (text: string) => `$${text}`,
  (text: string) => ` $ ${text} `,
  (text: string) => `${text} $`,
)

/** With the farmer's own signs between thousands and before the cents. */
const written = (cents: number, between: string, point: string) => {
  const [dollars = '', rest = ''] = writeTypedAmount(cents).split('.')
  return dollars.replace(/\B(?=(\d{3})+$)/g, between) + point + rest
}

describe('an amount that somebody types', () => {
  test('means the same money however they write it, where one can know', () => {
    const habits = fc.constantFrom(
      ['', '.'],
      ['', ','],
      [',', '.'],
      ['.', ','],
      [' ', ','],
      ['\u00a0', ','],
      ['\u202f', '.'],
      ["'", '.'],
      ['’', ','],
    )
    fc.assert(
      fc.property(anyCents, habits, around, (cents, [between = '', point = ''], dress) => {
        expect(typedCents(dress(written(cents, between, point)))).toBe(cents)
      }),
    )
  })

  test('is read again as the shop shows and writes it', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect([typedCents(showCents(cents)), typedCents(writeTypedAmount(cents))]).toEqual([cents, cents])
      }),
    )
  })

  test.each([
    ['6,50', 650],
    ['6.50', 650],
    ['$6.50', 650],
    ['6,5', 650],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1,234,567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['1 234', 123_400],
    ['1234', 123_400],
    ['130', 13_000],
    ['.5', 50],
    [',50', 50],
    ['7.', 700],
    ['0.500', 50],
    ['1234.500', 123_450],
  ])('%s is %i cents', (typed, cents) => {
    expect(readTypedAmount(typed)).toEqual({ kind: 'amount', cents })
  })

  test.each([
    ['1,230', 123_000, 123],
    ['1.230', 123_000, 123],
    ['6.500', 650_000, 650],
    ['$12,000', 1_200_000, 1_200],
  ])('%s may be either of two, and both are offered', (typed, thousands, decimal) => {
    expect(readTypedAmount(typed)).toEqual({ kind: 'unclear', readings: [thousands, decimal] })
    expect(askWhichAmount([thousands, decimal])).toContain(`${showCents(thousands)} or ${showCents(decimal)}`)
  })

  test.each([
    ['6.505', 650_500],
    ['1,234', 123_400],
    ['$1.001', 100_100],
  ])('%s is asked back, and nothing is offered that is rounded', (typed, thousands) => {
    expect(readTypedAmount(typed)).toEqual({ kind: 'unclear', readings: [thousands] })
    expect(askWhichAmount([thousands])).toContain(`${showCents(thousands)}?`)
  })

  test('what is offered instead of an unclear amount is clear, and has the digits that were typed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom('.', ','),
        (first, three, between) => {
          const read = readTypedAmount(`${first}${between}${String(three).padStart(3, '0')}`)
          if (read.kind !== 'unclear') throw new Error('It was taken for clear')
          for (const cents of read.readings) expect(typedCents(writeTypedAmount(cents))).toBe(cents)
          const digits = first * 1_000 + three
          expect(read.readings).toEqual(three % 10 === 0 ? [digits * 100, digits / 10] : [digits * 100])
        },
      ),
    )
  })

  test.each(['90199254740993', '9'.repeat(400), '900,719,925,474,099,300'])(
    '%.20s has so many digits that a number would round them',
    (typed) => expect(readTypedAmount(typed)).toEqual({ kind: 'no amount' }),
  )

  test.each(['1234.567', '1,234.567', '1.234,505', '0.001', '0,505', '.005'])(
    '%s has parts of a cent, and they are not dropped',
    (typed) => {
      expect(readTypedAmount(typed)).toEqual({ kind: 'parts of a cent' })
    },
  )

  test.each([
    '',
    ' ',
    '.',
    ',',
    '$',
    '-1',
    '1e3',
    '1.2.3',
    '1,23,456',
    '1,2345,678',
    '12,34.50',
    '6 50',
    '1,234 567',
    '6.50.',
    '6,,50',
    '$6$',
    '0x10',
    'ten',
    'Infinity',
    '٦',
    '6.50 USD',
  ])('“%s” is no amount, and is not made into one', (typed) => {
    expect(readTypedAmount(typed)).toEqual({ kind: 'no amount' })
  })

  test('never turns into another number of digits than was typed', () => {
    const noise = fc.string({ unit: fc.constantFrom(..."0123456789.,$ -'e"), maxLength: 12 })
    fc.assert(
      fc.property(noise, (typed) => {
        const cents = typedCents(typed)
        if (cents === undefined) return
        // Without its signs the text is the cents, or the dollars, or dollars and tenths: nothing in between was lost.
        const digits = Number(typed.replace(/\D/g, '') || Number.NaN)
        const scales = [1, 10, 100].map((scale) => digits * scale)
        const behind = /[.,](\d*)\s*\$?\s*$/.exec(typed)?.[1] ?? ''
        expect(behind.length > 2 ? [digits / 10 ** (behind.length - 2), ...scales] : scales).toContain(cents)
      }),
      { numRuns: 2_000 },
    )
  })
})
