import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Tier } from '../../scripts/tiers.mjs'
import { EQUIVALENT } from './equivalents.ts'
import { instrument, type Mutant } from './instrument.ts'
import { isWalk, judgesIn, type Near, timeOf } from './judges.ts'
import type { Plan } from './lines.ts'
import { hash, writtenIn } from './noticed-by.ts'
import { filesOf, type Kind, kindOf, ROOT, SCOPES, type Scope } from './scopes.ts'
import { addLine, COPY, makeCopy, type Result, readLines, readResults, writePlan, writeResults } from './work-folder.ts'

/**
 * `npm run mutants`: what no test notices. Small mistakes are built into a copy of the files about money, dates, capacity and
 * doors, one at a time, and the nearest tests of the first tier are asked whether they notice, with `--all` those of both.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'money,dates,capacity,doors' },
    sample: { type: 'string' },
    seed: { type: 'string', default: 'hens' },
    again: { type: 'boolean', default: false },
    database: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
})
/** How many test files are asked in turn: if the nearest notice nothing, those after them. */
const NEAREST: Record<Kind, readonly number[]> = { pure: [40], server: [2, 6], pages: [4, 12] }
/** What the nearest tests have not noticed in this time has survived. */
const MOST_MS: Record<Kind, number> = { pure: 20_000, server: 30_000, pages: 20_000 }
const SAMPLE = 200

const tier: Tier = values.all ? 'all' : 'first'
const nearTo = judgesIn(tier)
const written = writtenIn(tier)
const rank = (key: string) => hash(`${values.seed} ${key}`)
const equivalent = new Set(EQUIVALENT.map(({ key }) => key))
const isNoticed = (result: Result | undefined) => result?.fate === 'killed' || result?.fate === 'slow'
/** What was noticed last time by a test that is still there as it was. */
const known = new Map(
  Object.entries(values.again ? readResults() : {}).filter(([, { by = '', written: then }]) => then && written(by) === then),
)

const keysIn = (file: string): string[] =>
  instrument(file, readFileSync(join(ROOT, file), 'utf8'), { number: () => 1 })
    .mutants.map(({ key }) => key)
    .filter((key) => !equivalent.has(key))

/** All mutants of pure files; of others a part of the sample, by the luck of the seed. */
const chosenOf = (files: readonly string[], most: number): string[] => {
  const sampled = files.filter((file) => kindOf(file) !== 'pure').flatMap(keysIn)
  const ranked = sampled.map((key) => ({ key, rank: rank(key) })).sort((one, other) => (one.rank < other.rank ? -1 : 1))
  return [...files.filter((file) => kindOf(file) === 'pure').flatMap(keysIn), ...ranked.slice(0, most).map(({ key }) => key)]
}

const prepare = (scopes: readonly Scope[]): (Mutant & { scope: Scope })[] => {
  let last = 0
  const isAsked = (file: string) => (isPath ? file.startsWith(values.only) : values.database || values.sample || kindOf(file) === 'pure')
  const taken = new Set<string>()
  const all = scopes
    .map((scope) => ({ scope, files: filesOf(scope).filter((file) => isAsked(file) && !taken.has(file) && taken.add(file)) }))
    .filter(({ files }) => files.length > 0)
  const inSample = all.filter(({ files }) => files.some((file) => kindOf(file) !== 'pure')).length
  return all.flatMap(({ scope, files }) => {
    const chosen = new Set(chosenOf(files, Math.ceil(Number(values.sample ?? SAMPLE) / inSample)))
    const touched = new Set([...chosen].map((key) => key.split(' | ')[0]))
    return files
      .filter((file) => touched.has(file))
      .flatMap((file) => {
        const text = readFileSync(join(ROOT, file), 'utf8')
        const { text: mutated, mutants } = instrument(file, text, { number: (key) => (chosen.has(key) ? ++last : undefined) })
        writeFileSync(join(COPY, file), mutated)
        return mutants.map((mutant) => ({ ...mutant, scope }))
      })
  })
}

/** Of a sample it is found out first which of the nearest tests reach which mutants. */
const LOOKED_AT = 10
const look = (mutants: readonly Mutant[], kind: Kind): void => {
  const ids = mutants.map(({ id }) => id)
  const chosen = (near: readonly Near[]) => [...near.slice(0, LOOKED_AT), ...near.filter(isWalk)]
  const tests = new Set(mutants.flatMap(({ file }) => chosen(nearTo(file, kind))).map(({ file }) => file))
  vitest({ tries: Object.fromEntries([...tests].map((test) => [test, ids])), mostMs: MOST_MS[kind], kind, awake: 0, looks: true })
}
const reachedBy = (): Map<string, Set<number>> => {
  const reached = new Map<string, Set<number>>()
  for (const line of readLines()) if ('reaches' in line) reached.set(line.by, new Set([...(reached.get(line.by) ?? []), ...line.reaches]))
  return reached
}

/** Which tests try which mutants, the nearest tests first. */
const planFor = (mutants: readonly Mutant[], kind: Kind, turn: number): Plan => {
  const places = NEAREST[kind]
  const reached = reachedBy()
  const tests = new Map<string, { place: number; ids: number[] }>()
  for (const { id, file } of mutants) {
    const near = nearTo(file, kind).filter((test) => kind === 'pure' || reached.get(test.file)?.has(id))
    const walks = turn === places.length - 1 ? near.filter(isWalk) : []
    const own = near.filter((test) => !isWalk(test))
    for (const [at, { file: test }] of [...own.slice(places[turn - 1] ?? 0, places[turn]), ...walks].entries()) {
      const { place, ids } = tests.get(test) ?? { place: at, ids: [] }
      tests.set(test, { place: Math.min(place, at), ids: [...ids, id] })
    }
  }
  const inOrder = [...tests].sort(([one, { place: a }], [other, { place: b }]) => a - b || timeOf(one) - timeOf(other))
  return { tries: Object.fromEntries(inOrder.map(([test, { ids }]) => [test, ids])), mostMs: MOST_MS[kind], kind, awake: 0 }
}

const PROJECTS = ['shop', 'rules', 'pages'].map((name) => `--project=${name}`)
const vitest = (plan: Plan): number => {
  const files = Object.keys(plan.tries)
  if (files.length === 0) return 0
  const env = { ...process.env, MUTANTS_FOLDER: writePlan(plan), TEST_TIER: tier }
  const config = ['--config=tests/mutation/vitest.config.ts', '--root=.', '--reporter=dot', ...PROJECTS]
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...config, ...files], {
    cwd: COPY,
    env,
    encoding: 'utf8',
    maxBuffer: Infinity,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (process.env.MUTANTS_LOG) writeFileSync(process.env.MUTANTS_LOG, stdout, { flag: 'a' })
  return status ?? 1
}

const resultsOf = (mutants: readonly Mutant[]): Map<number, Result> => {
  const results = new Map<number, Result>(mutants.map(({ id, key }) => [id, known.get(key) ?? { fate: 'unreached' }]))
  for (const line of readLines()) {
    if ('killed' in line) results.set(line.killed, { fate: line.slow ? 'slow' : 'killed', by: line.by, written: written(line.by) })
    if ('passed' in line && results.get(line.passed)?.fate === 'unreached') results.set(line.passed, { fate: 'survived' })
  }
  return results
}
const save = (mutants: readonly Mutant[]) => {
  const results = resultsOf(mutants)
  writeResults({ ...readResults(), ...Object.fromEntries(mutants.map(({ id, key }) => [key, results.get(id) ?? { fate: 'unreached' }])) })
  return results
}
const alive = (mutants: readonly Mutant[]) => {
  const results = save(mutants)
  return mutants.filter(({ id }) => !isNoticed(results.get(id)))
}

/** What a test file's remaining tests would have said about others, had a mutant left nothing behind. */
const ROUNDS = 4
const tryAll = (mutants: readonly Mutant[], kind: Kind, turn: number) => {
  vitest(planFor(alive(mutants), kind, turn))
  for (let round = 1, told = 0; round < ROUNDS; round++) {
    const lines = readLines()
    const broken = new Set(lines.slice(told).flatMap((line) => ('broken' in line ? [line.broken] : [])))
    told = lines.length
    const plan = planFor(alive(mutants), kind, turn)
    vitest({ ...plan, tries: Object.fromEntries(Object.entries(plan.tries).filter(([test]) => broken.has(test))) })
  }
}

/** Those that only a file's loading reaches are awake from the start, in a process of their own. */
const MOST_FILES = 3
/** Each takes half a minute where it needs a database or the demo farm. */
const MOST_SLOW = 8
/** No mutant has this number. */
const NOBODY = -1
const tryEarly = (mutants: readonly Mutant[], kind: Kind) => {
  const results = save(mutants)
  const unreached = mutants.filter(({ id }) => results.get(id)?.fate === 'unreached')
  const lines = readLines()
  const killed: { id: number; tests: string[]; by: string }[] = []
  const planOf = (tests: readonly string[], awake: number): Plan => ({
    tries: Object.fromEntries(tests.map((test) => [test, [awake]])),
    mostMs: 1,
    kind,
    awake,
  })
  for (const { id } of kind === 'pure' ? unreached : unreached.slice(0, MOST_SLOW)) {
    const early = lines.flatMap((line) => ('early' in line && line.early === id ? [line.by] : []))
    const tests = [...new Set(early)].slice(0, MOST_FILES)
    const told = readLines().length
    if (vitest(planOf(tests, id)) === 0) continue
    const [by = tests.join()] = readLines()
      .slice(told)
      .flatMap((line) => ('failed' in line ? [line.failed] : []))
    killed.push({ id, tests, by })
  }
  // What fails without a mutant too has noticed none.
  const asked = [...new Set(killed.flatMap(({ tests }) => tests))]
  if (vitest(planOf(asked, NOBODY)) === 0) for (const { id, by } of killed) addLine({ killed: id, by })
}

const percent = (part: number, whole: number) => (whole === 0 ? 100 : Math.floor((100 * part) / whole))

const isPath = values.only.includes('/')
const asked = values.only.split(',')
const scopes = (Object.keys(SCOPES) as Scope[]).filter((scope) => isPath || asked.includes(scope))
makeCopy()
const mutants = prepare(scopes)
for (const kind of ['pure', 'server', 'pages'] as const) {
  const mine = mutants.filter(({ file }) => kindOf(file) === kind)
  if (kind !== 'pure') look(alive(mine), kind)
  for (const turn of NEAREST[kind].keys()) tryAll(mine, kind, turn)
  tryEarly(mine, kind)
}
const results = save(mutants)
for (const { id, file, line, change } of mutants) {
  const fate = results.get(id)?.fate
  if (fate === 'survived' || fate === 'unreached')
    console.log(`${fate === 'survived' ? 'Nobody notices' : 'No test reaches'} ${file}:${line}: ${change}`)
}
const scoresOf = (isCounted: (file: string) => boolean) =>
  scopes
    .map((scope) => {
      const mine = mutants.filter((mutant) => mutant.scope === scope && isCounted(mutant.file))
      const noticed = mine.filter(({ id }) => isNoticed(results.get(id))).length
      return { scope, noticed, of: mine.length, percent: percent(noticed, mine.length) }
    })
    .filter(({ of }) => of > 0)
const pure = scoresOf((file) => kindOf(file) === 'pure')
const ofPure = pure.map(({ scope, percent: share, of }) => `${scope} ${share} % of ${of}`).join(', ')
const ofSample = scoresOf((file) => kindOf(file) !== 'pure')
  .map(({ scope, noticed, of }) => `${scope} ${noticed} of ${of}`)
  .join(', ')
const told = [ofPure && `${ofPure}; ${EQUIVALENT.length} listed as equivalent.`, ofSample && `of a sample, ${ofSample}.`]
console.log(`Mutants noticed: ${told.filter(Boolean).join(' And ')}`)
if (mutants.length === 0) throw new Error('There is nothing to change there.')
if (pure.some(({ scope, percent: share }) => share < SCOPES[scope].least)) process.exitCode = 1
