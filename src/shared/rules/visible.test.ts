import { describe, expect, test } from 'vitest'
import { isBlank } from './visible.ts'

describe('a text', () => {
  test.each([
    '',
    '   ',
    '\n\n\t',
    '\u00a0\u00a0',
    '\u200b\u200c\u200d\u2060\ufeff',
    '\u00ad',
    '\u0001\u0002\u007f\u0085',
    '\u202e\u2066',
    '\u2028\u2029\u3000',
    '\u115f\u3164\uffa0',
    '\ufe0f\u{e0020}',
    '\u2800\u2800',
    ' \u200b\r\n\u00a0\u0000',
  ])('of nothing that anybody could see is blank: %j', (text) => {
    expect(isBlank(text)).toBe(true)
  })

  test.each(['.', '\u200bEggs', 'ü', 'أ', '蛋', '🥚', '👩‍🌾', '\u0301', '￼'])('with something to see is not: %j', (text) => {
    expect(isBlank(text)).toBe(false)
  })
})
