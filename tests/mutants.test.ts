/** @module-tag rest */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { EQUIVALENT } from './mutation/equivalents.ts'
import { instrument } from './mutation/instrument.ts'
import { writtenIn } from './mutation/noticed-by.ts'
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

  test('of a page is what it decides, not the style of a tag or where a part of it is found', () => {
    const page = 'const page = <p className="soft">{count > 1 && showAll(count)}</p>'
    expect(changesOf(page, 'src/web/example.tsx')).toEqual(['1 → 2', '> → >=', '> → <=', '&& → ||'])
    expect(changesOf("const open = lazy(() => import('./part'))")).toEqual([])
  })

  test('of one branch does not take the other away', async () => {
    let last = 0
    const source = 'export const say = (isOpen, tell) => { if (isOpen) tell(1)\nelse tell(2) }'
    const { text } = instrument('src/example.ts', source, { number: () => ++last })
    const { say } = await import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(text))}`)
    const told: number[] = []
    for (const isOpen of [true, false]) say(isOpen, (what: number) => told.push(what))
    expect(told).toEqual([1, 2])
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

/** Node reads the server's files as they are; those of pages are built. */
const isProgram = (file: string, text: string) => {
  const { diagnostics = [] } = file.endsWith('.tsx') ? ts.transpileModule(text, { fileName: file, ...PAGES }) : {}
  if (file.endsWith('.ts')) stripTypeScriptTypes(text)
  return diagnostics.length === 0
}
const PAGES = { reportDiagnostics: true, compilerOptions: { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.Latest } }

test.each(Object.keys(SCOPES) as Scope[])('the files about %s are programs with all their mutants inside', (scope) => {
  const mutated = (file: string) => instrument(file, readFileSync(join(ROOT, file), 'utf8'), { number: () => 1 }).text
  expect(filesOf(scope).filter((file) => !isProgram(file, mutated(file)))).toEqual([])
})

test('a test that has noticed a mutant is known by its own words, one from a table by its file', () => {
  const written = writtenIn('all')
  const [one, other] = ['sleeps until it is called by its number', 'of a row of the table lets other people in'].map((title) =>
    written(`tests/mutants.test.ts > a mutant > ${title}`),
  )
  const inTable = ['money', 'dates'].map((scope) => written(`tests/mutants.test.ts > the files about ${scope} are programs`))
  expect(new Set([one, other, ...inTable, undefined])).toHaveLength(4)
  expect(written('tests/gone.test.ts > a mutant')).toBeUndefined()
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
