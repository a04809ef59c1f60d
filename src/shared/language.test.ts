import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Modules of words that hold pieces of pages, and their Spanish twins: as they are written, since nothing here runs pages. The others: tests/twins.test.ts. */
const ROOT = join(import.meta.dirname, '../..')
const TWINS = globSync('src/**/es/*.{ts,tsx}', { cwd: ROOT }).filter((file) => /words\/.*\.tsx$/.test(file))

const exportsOf = (source: string): string[] =>
  [...source.matchAll(/^export (?:const|type) (\w+)|^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, name = '', names = '']) => [name, ...names.split(',')])
    .map((name) => name.trim())
    .filter(Boolean)
    .sort()

/** Words that both languages share; `Your` is what tells two sentences apart. */
const ALIKE: readonly string[] = ['EBT', 'Total', 'Your']

/** What begins as a sentence or a label does: names of fields do not. */
const sentencesOf = (source: string): string[] => [...source.matchAll(/[=:?,([] *'([A-Z][^'\n]*)'/g)].map(([, said = '']) => said)

describe.each(TWINS)('%s', (file) => {
  const spanish = readFileSync(join(ROOT, file), 'utf8')
  const english = readFileSync(join(ROOT, dirname(file), '..', basename(file)), 'utf8')

  test('says all that the English module says, and none of it in English', () => {
    expect(exportsOf(spanish)).toEqual(exportsOf(english))
    const said = sentencesOf(english)
    expect(sentencesOf(spanish).filter((each) => said.includes(each) && !ALIKE.includes(each))).toEqual([])
  })
})
