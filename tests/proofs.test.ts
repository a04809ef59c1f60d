/** @module-tag rest */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readOptions } from './proofs/options.ts'
import { makePage, PAGE } from './proofs/page.ts'
import { addTo, type Entry, readRecord, tableIn } from './proofs/record.ts'
import { RUNS } from './proofs/runs.ts'

const entry = (more: Partial<Entry>): Entry => ({
  ...{ date: '2026-11-16', commit: '1f2e3d4c5b', minutes: 12.5, held: true, sum: '31 faults held', machine: 'two cores', table: [] },
  ...more,
})

describe('the page of what was proved', () => {
  test('is made by the runs, not by hand', () => {
    expect(readFileSync(PAGE, 'utf8'), 'Write: npm run nightly -- --page').toBe(makePage(readRecord()))
  })

  test('names only commands that are there', () => {
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
    const named = RUNS.map(({ command }) => command.match(/^npm (?:run )?([\w-]+)/)?.[1] ?? command)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    expect(new Set(RUNS.map(({ name }) => name)).size).toBe(RUNS.length)
  })

  test('says what a run showed at the commit before, however often it is run at this one', () => {
    const first = addTo({}, 'faults', entry({ commit: 'aaaa', sum: '29 held', held: false }))
    const second = addTo(first, 'faults', entry({ commit: 'bbbb', sum: '30 held' }))
    const third = addTo(second, 'faults', entry({ commit: 'bbbb', sum: '31 held' }))
    expect(third.faults).toMatchObject({ sum: '31 held', before: { commit: 'aaaa', sum: '29 held', held: false } })
    expect(makePage(third)).toContain('| 31 held | **Did not hold.** 29 held (2026-11-16) | 2026-11-16, bbbb, 12.5 min |')
  })

  test('shows the last table of a run', () => {
    expect(tableIn('| a |\n| - |\n\nwords\n| b | c |\n| - | - |\n| 1 | 2 |\nThe end.\n')).toEqual(['| b | c |', '| - | - |', '| 1 | 2 |'])
    expect(tableIn('no table')).toEqual([])
  })

  test('has the runs that were asked for by name, or all that need no asking, and says in a sentence what it cannot read', () => {
    const names = (...args: string[]) => readOptions(args).chosen.map(({ name }) => name)
    expect(names('--only', 'bench,scale')).toEqual(['bench', 'scale'])
    expect(names()).toEqual(RUNS.filter(({ isLong }) => !isLong).map(({ name }) => name))
    expect(names('--long')).toEqual(['faults', ...RUNS.filter(({ isLong }) => isLong).map(({ name }) => name)])
    expect([readOptions([]).rounds, readOptions(['--long']).rounds]).toEqual([1, undefined])
    expect(names('--page')).toEqual([])
    expect(readOptions(['--only', 'faults', '--rounds', '1']).rounds).toBe(1)
    for (const args of [['--list'], ['--only', 'benches'], ['--rounds', 'two'], ['bench']])
      expect(() => readOptions(args), args.join(' ')).toThrow(/ Write: npm run nightly -- \[--only test,/)
    expect(() => readOptions(['--only', 'benches'])).toThrow('No run has the name benches.')
  })
})
