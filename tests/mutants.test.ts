/** @module-tag rest */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EQUIVALENT } from './mutation/equivalents.ts'
import { instrument } from './mutation/instrument.ts'
import { filesOf, ROOT, SCOPES, type Scope } from './mutation/scopes.ts'

const changesOf = (text: string, file = 'src/example.ts') => instrument(file, text, { number: () => 1 }).mutants.map(({ change }) => change)

describe('a mutant', () => {
  test('is a small mistake: a limit that is off by one, a sign, a condition that is not asked', () => {
    expect(changesOf('const isLate = today > due')).toEqual(['> → >=', '> → <='])
    expect(changesOf('const left = Math.max(0, paid - back)')).toEqual(['0 → 1', '- → +', 'max → min'])
    expect(changesOf('if (isOwn) await send(mail)')).toEqual(['isOwn → !(isOwn)', 'await send(mail) → nothing'])
    expect(changesOf('const name = given ?? typed.trim()')).toEqual(['given ?? typed.trim() → given'])
    expect(changesOf('const open = all.filter(isOpen)')).toEqual(['.filter(isOpen) → nothing'])
  })

  test('of a statement is one of its conditions, sums or locks, not of what it writes', () => {
    expect(changesOf("tx`update refund set state = 'done' where refund_id = 7 and state <> 'done'`")).toEqual([
      '<> → =',
      "and state <> 'done' → nothing",
      '= → <>',
      'and → or',
      "tx`update refund set state = 'done' where refund_id = 7 and state <> 'done'` → nothing",
    ])
    expect(changesOf('const sum = db`select coalesce(sum(cents), 0) from receipt for update`')).toEqual([
      'sum( → max(',
      ', 0) → , 1)',
      'for update → nothing',
    ])
  })

  test('of a row of the table lets other people in', () => {
    const row = "export const calls = { readHealth: { method: 'GET', who: 'admin' } }"
    expect(changesOf(row, 'src/shared/calls/example-calls.ts')).toEqual(["'admin' → 'anyone'", "'admin' → 'member'"])
  })

  test('sleeps until it is called by its number', async () => {
    let last = 0
    const source = "export const price = (cartons: number) => (cartons > 1 ? cartons * 6 : 7)\nexport const row = { who: 'x' }"
    const { text, mutants } = instrument('src/example.ts', source, { number: () => ++last })
    const { price } = await import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(text))}`)
    expect(price(2)).toBe(12)
    const awake = mutants.find(({ change }) => change === '* → /')?.id
    Object.assign(globalThis, { __mutant: (id: number) => id === awake })
    expect(price(12)).toBe(2)
    Reflect.deleteProperty(globalThis, '__mutant')
    expect(price(12)).toBe(72)
  })
})

describe.each(Object.keys(SCOPES) as Scope[])('the files about %s', (scope) => {
  test.each(filesOf(scope))('%s is a program with all its mutants inside', (file) => {
    const { text } = instrument(file, readFileSync(join(ROOT, file), 'utf8'), { number: () => 1 })
    expect(() => stripTypeScriptTypes(text)).not.toThrow()
  })
})

test('every mutant that is listed as equivalent is still one', () => {
  const keys = new Set(
    EQUIVALENT.flatMap(({ key }) => {
      const [file = ''] = key.split(' | ')
      return instrument(file, readFileSync(join(ROOT, file), 'utf8'), { number: () => 1 }).mutants.map((mutant) => mutant.key)
    }),
  )
  expect(EQUIVALENT.filter(({ key }) => !keys.has(key))).toEqual([])
})
