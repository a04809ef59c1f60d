import { describe, expect, test } from 'vitest'
import { appLink, codeAt, stepOf, toBase32 } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

describe('the code of an app', () => {
  // RFC 6238, appendix B: eight digits there, of which six are ours.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at second %i is %s', (second, code) => {
    expect(codeAt(SECRET, Math.floor(second / 30))).toBe(code)
  })

  // RFC 4226, appendix D.
  test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])('%s', (code) => {
    expect(stepOf(SECRET, code, 4)).toBe(
      ['969429', '338314', '254676'].includes(code) ? [3, 4, 5][['969429', '338314', '254676'].indexOf(code)] : undefined,
    )
  })

  test('of other lengths and letters is no code', () => {
    for (const code of ['', '33831', '3383144', '33831x', '３３８３１４']) expect(stepOf(SECRET, code, 4)).toBeUndefined()
  })
})

describe('the secret of an app', () => {
  // RFC 4648, section 10, without the padding that apps do without.
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is written %j', (text, written) => {
    expect(toBase32(Buffer.from(text))).toBe(written)
  })

  test('is told to the app with the farm and the person, whatever letters they are written in', () => {
    const link = new URL(appLink(SECRET, 'Hen & Höhe: eggs', 'ann+eggs@farm.example'))
    expect(link.protocol).toBe('otpauth:')
    expect(decodeURIComponent(link.pathname)).toMatch(/Hen & Höhe {2}eggs:ann\+eggs@farm\.example$/)
    expect(Object.fromEntries(link.searchParams)).toEqual({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', issuer: 'Hen & Höhe  eggs' })
  })
})
