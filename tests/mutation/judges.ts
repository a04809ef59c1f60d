import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leftOut, type Tier } from '../../scripts/tiers.mjs'
import { type Kind, kindOf, ROOT } from './scopes.ts'

export type Near = { file: string; steps: number }
const { testsNear } = (await import(join(ROOT, 'scripts/changed.mjs'))) as { testsNear: (changed: string[]) => { tests: Near[] } }
export const { timeOf } = (await import(join(ROOT, 'scripts/test-times.mjs'))) as { timeOf: (file: string) => number }

/** What tells a file apart from others, in its path. */
const wordsOf = (path: string) =>
  path
    .split(/[/.-]/)
    .filter(
      (word) => word.length > 3 && !['server', 'shared', 'store', 'rules', 'handlers', 'pages', 'parts', 'test', 'tests'].includes(word),
    )
    .map((word) => word.slice(0, 5))
const needsShop = (test: string) => readFileSync(join(ROOT, test), 'utf8').includes('useTestShop')
/** Stories of a whole season, and whatever bursts, take longer than there is time for a mutant. */
const isQuick = (test: string) => !/-always\.|season|fuzz|faults/.test(test)
/** Which tests can try a mutant: server tests all that open a shop, or may; the others none with a database. */
const isJudge = (test: string, kind: Kind) => {
  if (!isQuick(test)) return false
  if (kind === 'server') return test.startsWith('src/server/') || (/^tests\/[^/]+$/.test(test) && needsShop(test))
  return test.startsWith('src/') && kindOf(test) === kind && !needsShop(test)
}

/** It goes through many calls, so it is asked about whatever it reaches, after the others. */
export const isWalk = ({ file }: Near) => file.startsWith('tests/')

/** The tests of this tier for a file: those with most of its words in their own path, then those fewest imports away. */
export const judgesIn = (tier: Tier): ((file: string, kind: Kind) => readonly Near[]) => {
  const absent = new Set(leftOut[tier]().map(({ file }) => file))
  const nearest = new Map<string, readonly Near[]>()
  const find = (file: string, kind: Kind): readonly Near[] => {
    const words = new Set(wordsOf(file))
    const kinship = (test: string) => new Set(wordsOf(test).filter((word) => words.has(word))).size
    const isNear = ({ file: test, steps }: Near) => kind !== 'pure' || steps <= 1 || (steps < Infinity && kinship(test) > 0)
    return testsNear([file])
      .tests.filter((each) => !absent.has(each.file) && isJudge(each.file, kind) && isNear(each))
      .sort((one, other) => kinship(other.file) - kinship(one.file) || one.steps - other.steps || timeOf(one.file) - timeOf(other.file))
  }
  return (file, kind) => {
    const found = nearest.get(file) ?? find(file, kind)
    nearest.set(file, found)
    return found
  }
}
