import { describe, expect, test } from 'vitest'
import { sheetNames } from './sheet-names.ts'

describe('names of sheets', () => {
  test('are ones that a spreadsheet program accepts, each once', () => {
    const names = sheetNames([
      'Barn',
      'barn',
      '',
      "'quoted'",
      'a/b\\c:d*e?f[g]h',
      'History',
      '\u0007',
      'Summary '.repeat(9),
      'Summary '.repeat(8),
      `${'x'.repeat(30)}🥚`,
    ])
    expect(names.slice(0, 7)).toEqual(['Barn', 'barn (2)', 'Sheet', 'quoted', 'a b c d e f g h', 'History (2)', 'Sheet (2)'])
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    expect(names.every((name) => name.length > 0 && name.length <= 31 && name.isWellFormed() && !/[[\]:*?/\\]/.test(name))).toBe(true)
  })
})
