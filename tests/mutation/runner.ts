import { relative } from 'node:path'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner, vi } from 'vitest'
import { HOOKS, isReplayed, known, note, plan, reachesIn } from './lines.ts'
import { last, replaySuite, replayTest, runHooks, testsIn } from './replay.ts'

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

const timeout = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Endless('This mutant takes too long.')), ms).unref()
  })

const fileOf = (task: RunnerTestCase | RunnerTestSuite) => relative(process.cwd(), task.file.filepath)
const nameOf = (test: RunnerTestCase) => `${fileOf(test)} > ${test.fullTestName ?? test.name}`

type Fails = 'no' | 'yes' | 'slow'
type Tests = readonly RunnerTestCase[]
/** For how long, and how often they may pass a mutant's place. */
type Asked = { tests: Tests; ms: number; most: number }

/** How long a shop may take to close after a mutant has broken it. */
const CLOSING_MS = 20_000
/** As many of the tests that reach a mutant are asked, the first ones. */
const MOST_TESTS = 8

/**
 * Runs each test as usual, and then once more for each mutant that it reaches. Where a database is needed, a test may not run
 * twice in the same one: there, those of a file that reach a mutant run from its first hook to its last, with a shop of their own.
 */
export default class MutantRunner extends TestRunner {
  #found = known()
  #broken = false
  #why = ''
  #count = 0
  /** Which ones its loading has reached. */
  #loaded = new Set<number>()
  /** How many tests of this file ran, and how many passed without a mutant. */
  #ran = 0
  #passed = 0

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onBeforeRunSuite(suite)
    if (!('filepath' in suite)) return
    this.#found = known()
    if (!plan.awake && this.#left(suite.file.filepath).length === 0) suite.mode = 'skip'
    this.#broken = false
    this.#loaded = new Set(state.hits)
    this.#ran = 0
    this.#passed = 0
    if (!isReplayed || suite.mode === 'skip') return
    // No other shop is opened than those of replays.
    suite.mode = 'skip'
    await this.#replayAll(suite, fileOf(suite))
  }

  /** Those that the tests of a file may still try. */
  #left(filepath: string): number[] {
    const { dead, spent } = this.#found
    return (plan.tries[relative(process.cwd(), filepath)] ?? []).filter((id) => !dead.has(id) && (spent.get(id) ?? 0) < plan.mostMs)
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite) || plan.awake) return
    const by = fileOf(suite)
    const inHooks = [...state.hits].filter((id) => !this.#loaded.has(id))
    if (this.#ran > 0 && this.#ran === this.#passed) {
      for (const id of state.hits) note({ early: id, by })
      if (plan.looks) note({ by, test: HOOKS, reaches: inHooks })
    }
    state.hits.clear()
  }

  /** What a run says. One that is stopped may go on without its mutant, so that it is over before the next one begins. */
  async #outcome(run: Promise<void>, ms: number): Promise<Fails> {
    const said = run.then(
      (): Fails => 'no',
      (error: Error): Fails => {
        this.#why = error.message
        return error instanceof Endless ? 'slow' : 'yes'
      },
    )
    const fails = await Promise.race([said, timeout(ms).catch((): Fails => 'slow')])
    state.awake = 0
    // What does not come to an end, or a shop that does not close, leaves something behind.
    if (fails === 'slow') await Promise.race([said, timeout(CLOSING_MS)]).catch(() => (this.#broken = true))
    return fails
  }

  /** What these tests say with this mutant, or with none, and how often they passed any. */
  async #replay(suite: RunnerTestSuite, { tests, ms, most }: Asked, id: number): Promise<Fails> {
    Object.assign(state, { awake: id, count: 0, most })
    delete last.test
    // What is stopped is the tests, not the shop that closes after them.
    const atEnd = () => {
      this.#count = state.count
      state.most = Number.POSITIVE_INFINITY
    }
    const fails = await this.#outcome(replaySuite(suite, new Set(tests), atEnd), ms)
    return this.#count > most ? 'slow' : fails
  }

  /** Asks the tests that reach each mutant, in a shop of their own, if they can do without those before them; otherwise with them. */
  async #replayAll(suite: RunnerTestSuite, by: string): Promise<void> {
    const tests = testsIn(suite)
    const reaches = reachesIn(by)
    const sound = new Map<string, Asked | undefined>()
    const soundOf = async (chosen: Tests): Promise<Asked | undefined> => {
      const key = chosen.map((test) => tests.indexOf(test)).join()
      if (sound.has(key)) return sound.get(key)
      const start = performance.now()
      const fails = await this.#replay(suite, { tests: chosen, ms: plan.mostMs, most: Number.POSITIVE_INFINITY }, 0)
      const ms = (performance.now() - start) * PATIENCE.factor + PATIENCE.ms
      const asked = fails === 'no' ? { tests: chosen, ms, most: this.#count * COUNT.factor + COUNT.more } : undefined
      sound.set(key, asked)
      return asked
    }
    const asked = new Map<number, Asked>()
    for (const id of this.#left(suite.file.filepath)) {
      const reaching = tests.filter((test) => reaches(nameOf(test), id) || reaches(HOOKS, id)).slice(0, MOST_TESTS)
      const final = reaching.at(-1)
      const sounding = final && ((await soundOf(reaching)) ?? (await soundOf(tests.slice(0, tests.indexOf(final) + 1))))
      if (sounding) asked.set(id, sounding)
      else if (final) note({ failed: by, why: `not twice in a row: ${this.#why}` })
    }
    // Without any mutant, those are asked that were asked last.
    let those: Asked | undefined
    await this.#judge([...asked.keys()], by, async (id) => {
      those = asked.get(id) ?? those
      return those ? this.#replay(suite, those, id) : 'no'
    })
  }

  /** Whether the test fails with this mutant, or with none. */
  async #fails(test: RunnerTestCase, id: number, ms: number): Promise<Fails> {
    Object.assign(state, { awake: id, count: 0 })
    const fails = await this.#outcome(replayTest(test), ms)
    vi.restoreAllMocks()
    return state.count > state.most ? 'slow' : fails
  }

  /** Tries each of these mutants, and those that made it fail once more without any: one may have left something behind. */
  async #judge(ids: readonly number[], by: string, tryOne: (id: number) => Promise<Fails>): Promise<void> {
    const { dead, spent } = this.#found
    let doubted: { id: number; by: string; fails: 'yes' | 'slow' }[] = []
    const confirm = (kills: typeof doubted) => {
      for (const { id, by, fails } of kills) {
        dead.add(id)
        note({ killed: id, by, ...(fails === 'slow' ? { slow: true } : {}) })
      }
      doubted = []
    }
    for (const id of ids) {
      const start = performance.now()
      const fails = await tryOne(id)
      if (fails !== 'no') doubted.push({ id, by: last.test ? nameOf(last.test) : by, fails })
      else {
        confirm(doubted)
        const took = Math.round(performance.now() - start)
        spent.set(id, (spent.get(id) ?? 0) + took)
        note({ passed: id, by, ms: took })
      }
      // The first of a row was tried while all was well; whether the others were is only known if all is still well.
      const isLast = id === ids.at(-1)
      if (doubted.length >= IN_A_ROW || (doubted.length > 0 && (isLast || this.#broken))) {
        if (isReplayed && isLast && doubted.length === 1) return confirm(doubted)
        const sound = !this.#broken && (await tryOne(0)) === 'no'
        confirm(sound ? doubted : doubted.slice(0, 1))
        if (sound) continue
        this.#broken = true
        return note({ broken: by })
      }
    }
  }

  /** Between the hooks of the test's own run. */
  async #tryAll(test: RunnerTestCase, ids: readonly number[], ms: number) {
    const by = fileOf(test)
    const tryOne = (id: number) => this.#fails(test, id, ms)
    await runHooks(test, 'afterEach')
    if ((await tryOne(0)) === 'no') await this.#judge(ids, by, tryOne)
    else note({ failed: by, why: `not twice in a row: ${this.#why}` })
    await runHooks(test, 'beforeEach')
  }

  /** The mutant was awake while files were loaded. */
  async #awake(test: RunnerTestCase): Promise<void> {
    try {
      await TestRunner.getTestFn(test)()
    } catch (error) {
      note({ failed: nameOf(test), why: String(error) })
      throw error
    }
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (plan.awake) return this.#awake(test)
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
    if (plan.looks) note({ by: fileOf(test), test: nameOf(test), reaches: ids })
    else if (ids.length > 0 && !this.#broken) await this.#tryAll(test, ids, ms * PATIENCE.factor + PATIENCE.ms)
    state.most = Number.POSITIVE_INFINITY
    state.hits = early
  }
}
