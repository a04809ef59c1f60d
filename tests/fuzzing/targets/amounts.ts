import { readCents, readPaid } from '../../../src/server/imports/matching/read-values.ts'
import { AMOUNT_MAX_DOLLARS } from '../../../src/shared/limits.ts'
import { isWholeCents, showCents, toCents, toDollars } from '../../../src/shared/rules/money/cents.ts'
import { readTypedAmount, writeTypedAmount } from '../../../src/shared/rules/money/typed-amount.ts'
import { dollars } from '../../../src/shared/shapes/fields.ts'
import { ensure, type Target, textOf } from '../engine/target.ts'

/** Amounts of money, as people type them and as spreadsheets write them. */

/**
 * The two ways to read an amount, digit by digit: all marks divide thousands, or the last one is the decimal mark. In whole
 * cents, or undefined where it has none. This reader shares nothing with the shop's.
 */
const readingsOf = (text: string): (bigint | undefined)[] => {
  const digits = (part: string): string => [...part].filter((letter) => letter >= '0' && letter <= '9').join('')
  const mark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const behind = mark < 0 ? '' : digits(text.slice(mark + 1))
  const whole = BigInt(digits(mark < 0 ? text : text.slice(0, mark)) || '0') * 100n
  const isCents = [...behind.slice(2)].every((digit) => digit === '0')
  const asDecimal = isCents ? whole + BigInt(behind.slice(0, 2).padEnd(2, '0')) : undefined
  return [BigInt(digits(text) || '0') * 100n, asDecimal]
}

/** Larger amounts are refused where they are used. */
const MOST_CENTS = AMOUNT_MAX_DOLLARS * 100

const checkCents = (cents: number, text: string): void => {
  ensure(Number.isSafeInteger(cents) && cents >= 0, 'An amount is a whole number of cents')
  ensure(readingsOf(text).includes(BigInt(cents)), 'An amount is what its digits say')
  const again = readTypedAmount(writeTypedAmount(cents))
  ensure(again.kind === 'amount' && again.cents === cents, 'Written and read again, it is the same amount')
  if (cents > MOST_CENTS) return
  ensure(toCents(toDollars(cents)) === cents && isWholeCents(toDollars(cents)), 'It survives the way through dollars')
  ensure(BigInt(showCents(cents).replaceAll(/[$,.]/g, '')) === BigInt(cents), 'It is shown as it is')
}

export const amounts: Target = {
  reads: 'amounts of money',
  seeds: () => [
    '6.50',
    '6,50',
    '$1,234.56',
    "1'234.50",
    '1.234,5',
    '1 234,00 $',
    '.5',
    '1,230',
    '0,300',
    '7.005',
    'US$ 12',
    '12 USD',
    '19.470000000000002',
    '3.-',
  ],
  tokens: [
    '$',
    '.',
    ',',
    "'",
    '’',
    ' ',
    '\u00a0',
    '000',
    '00',
    '-',
    '−',
    '+',
    '(',
    ')',
    'USD',
    'EUR',
    '€',
    '¢',
    'e5',
    '0x',
    '.-',
    ',--',
    '1,000',
    '½',
    '٣',
    'paid',
    'yes',
  ],
  longest: 2_000,
  check: (input) => {
    const text = textOf(input)
    const typed = readTypedAmount(text)
    if (typed.kind === 'amount') checkCents(typed.cents, text)
    if (typed.kind === 'unclear')
      for (const cents of typed.readings) ensure(readingsOf(text).includes(BigInt(cents)), 'Each way to read it is what its digits say')
    const cell = readCents(text)
    // What a spreadsheet makes of a sum ends with noise, which is no part of it.
    const isNoisy = /[.,]\d{5,}/.test(text)
    if ('value' in cell && isNoisy) ensure(Number.isSafeInteger(cell.value) && cell.value >= 0, 'A cell is a whole number of cents')
    else if ('value' in cell) checkCents(cell.value, text)
    const paid = readPaid(text, 10_400)
    ensure('trouble' in paid || (Number.isSafeInteger(paid.value) && paid.value >= 0), 'What was paid is a whole number of cents')
    const sent = Number(text)
    if (dollars(AMOUNT_MAX_DOLLARS).safeParse(sent).success)
      ensure(
        toCents(sent) >= 0 && toCents(sent) <= MOST_CENTS && Number.isSafeInteger(toCents(sent)),
        'Dollars that are sent are whole cents',
      )
  },
}
