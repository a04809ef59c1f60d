import { appendFileSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'

/** What a run is to do: which mutants each test file may try, and for how many milliseconds before one has survived. */
export type Plan = { tries: Record<string, number[]>; mostMs: number; all: boolean; awake: number }
export type Line =
  | { killed: number; by: string; slow?: true }
  | { passed: number; by: string; ms: number }
  /** Reached while files are loaded or a hook runs, not by a test. */
  | { early: number; by: string }
  /** A mutant has left something behind, so that the rest of this file says nothing about others. */
  | { broken: string }
  | { failed: string; why: string }

const FOLDER = process.env.MUTANTS_FOLDER ?? ''
const plan: Plan = JSON.parse(readFileSync(join(FOLDER, 'plan.json'), 'utf8'))
const note = (line: Line) => appendFileSync(join(FOLDER, 'lines.jsonl'), `${JSON.stringify(line)}\n`)

/** A mutant that never ends is stopped where it passes its own or another's place too often. */
class Endless extends Error {}
const state = { awake: plan.awake, hits: new Set<number>(), count: 0, most: Number.POSITIVE_INFINITY }
const wake = (id: number): boolean => {
  state.hits.add(id)
  if (++state.count > state.most) throw new Endless('This mutant does not end.')
  return state.awake === id
}
Object.assign(globalThis, { __mutant: wake })

const PATIENCE = { factor: 10, ms: 5000 }
const COUNT = { factor: 100, more: 100_000 }
/** A test that takes so large a part of the time for a mutant is left out. */
const LONG = 6
/** As many in a row may be killed before the test must pass again without one. */
const IN_A_ROW = 6

const suitesOf = (suite: RunnerTestSuite | undefined): RunnerTestSuite[] => (suite ? [...suitesOf(suite.suite), suite] : [])
const timeout = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Endless('This mutant takes too long.')), ms).unref()
  })

/** Which mutants are dead, and how long the others have been tried. */
const known = (): { dead: Set<number>; spent: Map<number, number> } => {
  const lines = readFileSync(join(FOLDER, 'lines.jsonl'), 'utf8').split('\n').filter(Boolean)
  const spent = new Map<number, number>()
  const dead = new Set<number>()
  for (const line of lines.map((each): Partial<Record<string, number>> => JSON.parse(each))) {
    if (line.killed) dead.add(line.killed)
    if (line.passed) spent.set(line.passed, (spent.get(line.passed) ?? 0) + (line.ms ?? 0))
  }
  return { dead, spent }
}

/** Runs each test as usual, and then once more for each mutant that it reaches. */
export default class MutantRunner extends TestRunner {
  #found = known()
  #broken = false
  /** How many tests of this file ran, and how many passed without a mutant. */
  #ran = 0
  #passed = 0

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onBeforeRunSuite(suite)
    if (!('filepath' in suite)) return
    this.#found = known()
    if (!plan.awake && this.#left(suite.file.filepath).length === 0) suite.mode = 'skip'
    this.#broken = false
    this.#ran = 0
    this.#passed = 0
  }

  /** Those that the tests of a file may still try. */
  #left(filepath: string): number[] {
    const { dead, spent } = this.#found
    return (plan.tries[relative(process.cwd(), filepath)] ?? []).filter((id) => !dead.has(id) && (spent.get(id) ?? 0) < plan.mostMs)
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite) || plan.awake) return
    const by = relative(process.cwd(), suite.file.filepath)
    if (this.#ran > 0 && this.#ran === this.#passed) for (const id of state.hits) note({ early: id, by })
    state.hits.clear()
  }

  async #hooks(test: RunnerTestCase, when: 'beforeEach' | 'afterEach') {
    for (const suite of suitesOf(test.suite ?? test.file))
      for (const hook of TestRunner.getSuiteHooks(suite)[when]) await (hook as (...given: unknown[]) => unknown)(test.context, suite)
  }

  /** Whether the test fails with this mutant, or with none. */
  async #fails(test: RunnerTestCase, id: number, ms: number): Promise<'no' | 'yes' | 'slow'> {
    state.awake = id
    state.count = 0
    try {
      await this.#hooks(test, 'afterEach')
      await this.#hooks(test, 'beforeEach')
      await Promise.race([TestRunner.getTestFn(test)(), timeout(ms)])
      if (state.count > state.most) return 'slow'
      return test.result?.state === 'fail' ? 'yes' : 'no'
    } catch (error) {
      return error instanceof Endless ? 'slow' : 'yes'
    } finally {
      state.awake = 0
      if (test.result) test.result.state = 'run'
    }
  }

  async #tryAll(test: RunnerTestCase, ids: readonly number[], ms: number) {
    const by = `${relative(process.cwd(), test.file.filepath)} > ${test.fullTestName ?? test.name}`
    const { dead, spent } = this.#found
    let doubted: { id: number; fails: 'yes' | 'slow' }[] = []
    const confirm = (kills: typeof doubted) => {
      for (const { id, fails } of kills) {
        dead.add(id)
        note({ killed: id, by, ...(fails === 'slow' ? { slow: true } : {}) })
      }
      doubted = []
    }
    const isSound = async () => (await this.#fails(test, 0, ms)) === 'no'
    if (!(await isSound())) return note({ failed: by, why: 'not twice in a row' })
    for (const id of ids) {
      const start = performance.now()
      const fails = await this.#fails(test, id, ms)
      if (fails !== 'no') doubted.push({ id, fails })
      else {
        confirm(doubted)
        const took = Math.round(performance.now() - start)
        spent.set(id, (spent.get(id) ?? 0) + took)
        note({ passed: id, by, ms: took })
      }
      // The first of a row was tried while all was well; whether the others were is only known if all is still well.
      if (doubted.length >= IN_A_ROW || (doubted.length > 0 && id === ids.at(-1))) {
        const sound = await isSound()
        confirm(sound ? doubted : doubted.slice(0, 1))
        if (sound) continue
        this.#broken = true
        return note({ broken: relative(process.cwd(), test.file.filepath) })
      }
    }
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (plan.awake) return void (await TestRunner.getTestFn(test)())
    const early = new Set(state.hits)
    state.hits.clear()
    state.count = 0
    state.most = Number.POSITIVE_INFINITY
    const start = performance.now()
    this.#ran++
    await TestRunner.getTestFn(test)()
    this.#passed++
    const ms = performance.now() - start
    const left = new Set(this.#left(test.file.filepath))
    const ids = ms * LONG < plan.mostMs ? [...state.hits].filter((id) => left.has(id)) : []
    state.most = state.count * COUNT.factor + COUNT.more
    if (ids.length > 0 && !this.#broken) await this.#tryAll(test, ids, ms * PATIENCE.factor + PATIENCE.ms)
    state.most = Number.POSITIVE_INFINITY
    state.hits = early
  }
}
