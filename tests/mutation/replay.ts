import { chai, type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'

/** Runs tests once more within their file, as Vitest does. */

let replayed: RunnerTestCase | undefined
/** Which test ran last, if any. */
export const last: { test?: RunnerTestCase } = {}

// `expect.poll` asks which test it is in, and Vitest does not know of ours.
type Assertion = { withContext: (this: object, context: object) => unknown }
const assertion = chai.Assertion.prototype as unknown as Assertion
const { withContext } = assertion
assertion.withContext = function (context) {
  if (replayed && !chai.util.flag(this, 'vitest-test')) chai.util.flag(this, 'vitest-test', replayed)
  return withContext.call(this, context)
}

const isSuite = (task: RunnerTestSuite | RunnerTestCase): task is RunnerTestSuite => task.type === 'suite'

export const testsIn = (suite: RunnerTestSuite): RunnerTestCase[] => suite.tasks.flatMap((task) => (isSuite(task) ? testsIn(task) : [task]))

/** The suites around a test, the outermost first; the file is not named by those within it. */
const suitesAround = (test: RunnerTestCase): Set<RunnerTestSuite> => {
  const within = (suite: RunnerTestSuite | undefined): RunnerTestSuite[] => (suite ? [...within(suite.suite), suite] : [])
  return new Set([test.file, ...within(test.suite)])
}

const call = (hook: unknown, ...given: unknown[]): unknown => (hook as (...given: unknown[]) => unknown)(...given)

/** All of them, whatever the first ones say. */
export const runHooks = async (test: RunnerTestCase, when: 'beforeEach' | 'afterEach'): Promise<void> => {
  const problems: unknown[] = []
  for (const suite of suitesAround(test))
    for (const hook of TestRunner.getSuiteHooks(suite)[when])
      try {
        await call(hook, test.context, suite)
      } catch (problem) {
        problems.push(problem)
      }
  if (problems.length > 0) throw problems[0]
}

export const replayTest = async (test: RunnerTestCase): Promise<void> => {
  replayed = test
  last.test = test
  await runHooks(test, 'beforeEach')
  try {
    await TestRunner.getTestFn(test)()
    if (test.result?.state === 'fail') throw new Error('An expectation was not met')
  } finally {
    await runHooks(test, 'afterEach')
    replayed = undefined
    if (test.result) test.result.state = 'run'
  }
}

/** A suite from its first hook to its last, but only with these tests, up to the first that fails. `atEnd`: before the last hooks. */
export const replaySuite = async (suite: RunnerTestSuite, tests: ReadonlySet<RunnerTestCase>, atEnd?: () => void): Promise<void> => {
  const { beforeAll, afterAll } = TestRunner.getSuiteHooks(suite)
  const ends: unknown[] = []
  try {
    for (const hook of beforeAll) ends.push(await call(hook, suite))
    for (const task of suite.tasks) {
      if (isSuite(task)) {
        if (testsIn(task).some((each) => tests.has(each))) await replaySuite(task, tests)
      } else if (tests.has(task)) await replayTest(task)
    }
  } finally {
    atEnd?.()
    for (const hook of [...afterAll, ...ends.filter((end) => typeof end === 'function')].reverse()) await call(hook, suite)
  }
}
