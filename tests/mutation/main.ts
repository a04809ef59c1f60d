import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EQUIVALENT } from './equivalents.ts'
import { instrument, type Mutant } from './instrument.ts'
import type { Plan } from './runner.ts'
import { filesOf, isPure, ROOT, SCOPES, type Scope } from './scopes.ts'
import { addLine, COPY, type Fate, makeCopy, readLines, readResults, writePlan, writeResults } from './work-folder.ts'

/**
 * `npm run mutants`: what no test notices. Small mistakes are built into a copy of the files about money, dates, capacity and
 * doors, one at a time, and the nearest tests are asked whether they notice.
 */
type Near = { file: string; steps: number }
const { testsNear } = (await import(join(ROOT, 'scripts/changed.mjs'))) as { testsNear: (changed: string[]) => { tests: Near[] } }
const { timeOf } = (await import(join(ROOT, 'scripts/test-times.mjs'))) as { timeOf: (file: string) => number }

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    sample: { type: 'string', default: '3' },
    seed: { type: 'string', default: 'hens' },
    again: { type: 'boolean', default: false },
    database: { type: 'boolean', default: false },
  },
})
/** How many test files are asked in turn: if the nearest notice nothing, those after them. */
const NEAREST = { pure: [40], server: [4, 12] }
/** What the nearest tests have not noticed in this time has survived. */
const MOST_MS = { pure: 20_000, server: 30_000 }

const rank = (key: string) => createHash('sha256').update(`${values.seed} ${key}`).digest('hex')
const equivalent = new Set(EQUIVALENT.map(({ key }) => key))
const known = values.again ? readResults() : {}
const isDead = (key: string) => known[key] === 'killed' || known[key] === 'slow'

/** All mutants of a pure file; of others, as many as there is time for, by the luck of the seed. */
const chosenOf = (file: string, text: string): string[] => {
  const keys = instrument(file, text, { number: () => 1 }).mutants.map(({ key }) => key)
  const counted = keys.filter((key) => !equivalent.has(key))
  return isPure(file) ? counted : counted.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, Number(values.sample))
}

const prepare = (scopes: readonly Scope[]): (Mutant & { scope: Scope })[] => {
  let last = 0
  const prefix = values.only.includes('/') ? values.only : ''
  return scopes.flatMap((scope) =>
    filesOf(scope)
      .filter((file) => file.startsWith(prefix) && (isPure(file) || values.database))
      .flatMap((file) => {
        const text = readFileSync(join(ROOT, file), 'utf8')
        const chosen = new Set(chosenOf(file, text))
        const { text: mutated, mutants } = instrument(file, text, { number: (key) => (chosen.has(key) ? ++last : undefined) })
        writeFileSync(join(COPY, file), mutated)
        return mutants.map((mutant) => ({ ...mutant, scope }))
      }),
  )
}

/** What tells a file apart from others, in its path. */
const wordsOf = (path: string) =>
  path
    .split(/[/.-]/)
    .filter((word) => word.length > 3 && !['server', 'shared', 'store', 'rules', 'test', 'tests'].includes(word))
    .map((word) => word.slice(0, 5))
/** Stories of a whole season take longer than there is time for a mutant. */
const isWanted = (test: string) => (/^src\/(?:server|shared)\//.test(test) && !test.includes('-always.')) || test === 'tests/doors.test.ts'

/** The tests that a file's mutants are tried on: those with most of its words in their own path, then those fewest imports away. */
const nearest = new Map<string, string[]>()
const nearTo = (file: string): string[] => {
  const known = nearest.get(file)
  if (known) return known
  const words = new Set(wordsOf(file))
  const kinship = (test: string) => new Set(wordsOf(test).filter((word) => words.has(word))).size
  const found = testsNear([file])
    .tests.filter((each) => isWanted(each.file) && (each.steps <= 1 || (each.steps < Infinity && kinship(each.file) > 0)))
    .sort((one, other) => kinship(other.file) - kinship(one.file) || one.steps - other.steps || timeOf(one.file) - timeOf(other.file))
    .map((each) => each.file)
  nearest.set(file, found)
  return found
}
const isPureTest = (file: string) => isPure(file) && !readFileSync(join(ROOT, file), 'utf8').includes('useTestShop')

/** Which tests try which mutants, the nearest tests first. */
const planFor = (mutants: readonly Mutant[], all: boolean, turn: number): Plan => {
  const places = all ? NEAREST.server : NEAREST.pure
  const tests = new Map<string, { place: number; ids: number[] }>()
  for (const { id, file } of mutants) {
    const near = nearTo(file).filter((test) => all || isPureTest(test))
    for (const [at, test] of near.slice(places[turn - 1] ?? 0, places[turn]).entries()) {
      const { place, ids } = tests.get(test) ?? { place: at, ids: [] }
      tests.set(test, { place: Math.min(place, at), ids: [...ids, id] })
    }
  }
  const inOrder = [...tests].sort(([one, { place: a }], [other, { place: b }]) => a - b || timeOf(one) - timeOf(other))
  const tries = Object.fromEntries(inOrder.map(([test, { ids }]) => [test, ids]))
  return { tries, mostMs: all ? MOST_MS.server : MOST_MS.pure, all, awake: 0 }
}

const vitest = (plan: Plan): number => {
  if (Object.keys(plan.tries).length === 0) return 0
  const env = { ...process.env, MUTANTS_FOLDER: writePlan(plan) }
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config=tests/mutation/vitest.config.ts', '--root=.', '--reporter=dot']
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: COPY,
    env,
    encoding: 'utf8',
    maxBuffer: Infinity,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (process.env.MUTANTS_LOG) writeFileSync(process.env.MUTANTS_LOG, stdout, { flag: 'a' })
  return status ?? 1
}

const fatesOf = (mutants: readonly Mutant[]): Map<number, Fate> => {
  const fates = new Map<number, Fate>(mutants.map(({ id, key }) => [id, known[key] && isDead(key) ? known[key] : 'unreached']))
  for (const line of readLines()) {
    if ('killed' in line) fates.set(line.killed, line.slow ? 'slow' : 'killed')
    if ('passed' in line && fates.get(line.passed) === 'unreached') fates.set(line.passed, 'survived')
  }
  return fates
}
const save = (mutants: readonly Mutant[]) => {
  const fates = fatesOf(mutants)
  writeResults({ ...readResults(), ...Object.fromEntries(mutants.map(({ id, key }) => [key, fates.get(id) ?? 'unreached'])) })
  return fates
}
const alive = (mutants: readonly Mutant[]) => {
  const fates = save(mutants)
  return mutants.filter(({ id }) => fates.get(id) === 'survived' || fates.get(id) === 'unreached')
}

/** What a test file's remaining tests would have said about others, had a mutant left nothing behind. */
const ROUNDS = 4
const tryAll = (mutants: readonly Mutant[], all: boolean, turn: number) => {
  vitest(planFor(alive(mutants), all, turn))
  for (let round = 1, told = 0; round < ROUNDS; round++) {
    const lines = readLines()
    const broken = new Set(lines.slice(told).flatMap((line) => ('broken' in line ? [line.broken] : [])))
    told = lines.length
    const plan = planFor(alive(mutants), all, turn)
    vitest({ ...plan, tries: Object.fromEntries(Object.entries(plan.tries).filter(([test]) => broken.has(test))) })
  }
}

/** Those that only a file's loading reaches are awake from the start, in a process of their own. */
const MOST_FILES = 3
/** Each takes half a minute where it needs a database. */
const MOST_WITH_DATABASE = 8
/** No mutant has this number. */
const NOBODY = -1
const tryEarly = (mutants: readonly Mutant[], all: boolean) => {
  const fates = save(mutants)
  const unreached = mutants.filter((mutant) => fates.get(mutant.id) === 'unreached')
  const lines = readLines()
  const killed: { id: number; tests: string[] }[] = []
  const planOf = (tests: readonly string[], awake: number): Plan => ({
    tries: Object.fromEntries(tests.map((test) => [test, [awake]])),
    mostMs: 1,
    all,
    awake,
  })
  for (const { id } of all ? unreached.slice(0, MOST_WITH_DATABASE) : unreached) {
    const early = lines.flatMap((line) => ('early' in line && line.early === id ? [line.by] : []))
    const tests = [...new Set(early)].slice(0, MOST_FILES)
    if (vitest(planOf(tests, id)) !== 0) killed.push({ id, tests })
  }
  // What fails without a mutant too has noticed none.
  const asked = [...new Set(killed.flatMap(({ tests }) => tests))]
  if (vitest(planOf(asked, NOBODY)) === 0) for (const { id } of killed) addLine({ killed: id, by: 'loading' })
}

const percent = (part: number, whole: number) => (whole === 0 ? 100 : Math.floor((100 * part) / whole))

makeCopy()
const scopes = (Object.keys(SCOPES) as Scope[]).filter((scope) => values.only === '' || values.only === scope || values.only.includes('/'))
const mutants = prepare(scopes)
for (const all of values.database ? [false, true] : [false]) {
  const mine = mutants.filter(({ file }) => isPure(file) !== all)
  for (const turn of (all ? NEAREST.server : NEAREST.pure).keys()) tryAll(mine, all, turn)
  tryEarly(mine, all)
}
const fates = save(mutants)
for (const { id, file, line, change } of mutants) {
  const fate = fates.get(id)
  if (fate === 'survived' || fate === 'unreached')
    console.log(`${fate === 'survived' ? 'Nobody notices' : 'No test reaches'} ${file}:${line}: ${change}`)
}
const scoresOf = (isCounted: (file: string) => boolean) =>
  scopes
    .map((scope) => {
      const mine = mutants.filter((mutant) => mutant.scope === scope && isCounted(mutant.file))
      const noticed = mine.filter(({ id }) => ['killed', 'slow'].includes(fates.get(id) ?? '')).length
      return { scope, of: mine.length, percent: percent(noticed, mine.length) }
    })
    .filter(({ of }) => of > 0)
const tell = (scores: ReturnType<typeof scoresOf>) =>
  scores.map(({ scope, percent: share, of }) => `${scope} ${share} % of ${of}`).join(', ')

const pure = scoresOf(isPure)
const sampled = scoresOf((file) => !isPure(file))
const inDatabase = sampled.length > 0 ? ` With a database, of a sample: ${tell(sampled)}.` : ''
console.log(`Mutants noticed: ${tell(pure)}; ${EQUIVALENT.length} listed as equivalent.${inDatabase}`)
if (mutants.length === 0) throw new Error('There is nothing to change there.')
if (pure.some(({ scope, percent: share }) => share < SCOPES[scope].least)) process.exitCode = 1
