/**
 * `npm test`: everything that must hold, on a fresh machine too. With paths (`npm test -- tests/journeys/login.spec.ts`)
 * only the tests in those; with `--changed` what a change can break, `--changed=REF` since then. Ends with
 * `N passed, N failed`.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { changedSince, testsNear, within } from './changed.mjs'
import { check, checkSource, execute, say } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import { showTime } from './progress.mjs'
import { build, install, PAGES_ARE_MADE_OF, SHOP } from './setup.mjs'
import { openTestFolder } from './test-folder.mjs'
import { noteTimes, timeOf } from './test-times.mjs'

const asked = process.argv.slice(2)
const [, isChanged, since] = /^--(changed)(?:=(.+))?$/m.exec(asked.join('\n')) ?? []
const paths = isChanged ? [] : asked
const isJourney = (path) => path.includes('tests/journeys') || path.endsWith('.spec.ts')
const isShown = paths.length > 0

const counts = { passed: 0, failed: 0 }
/** What took how long, by the name of the phase. */
const spent = new Map()
const timed = async (name, work) => {
  const began = Date.now()
  try {
    return await work()
  } finally {
    spent.set(name, Date.now() - began)
  }
}
const folder = openTestFolder()
const readReport = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

const count = (isFine) => {
  counts[isFine ? 'passed' : 'failed'] += 1
}

/** Runs test files; tells how many tests passed, and which failed, each with its file and what it said. */
const run = async (args, env, readOutcome) => {
  const { ok, output } = await execute(args, { env: { TMPDIR: folder, ...SHOP.env, ...env }, isShown })
  try {
    const { passed, failures } = readOutcome()
    if (ok || failures.length > 0) return { passed, failures }
  } catch {}
  return { passed: 0, failures: [{ file: undefined, name: 'the run itself', why: output }] }
}

/**
 * A test that fails beside others may have lost a race for the processor: its file is tried once more, alone. What holds
 * then is named, so that nobody overlooks it; what fails twice has failed.
 */
const suite = async (name, runFiles, files) => {
  const { passed, failures } = await runFiles(files)
  const again = [...new Set(failures.map(({ file }) => file))]
  const isWorthIt = failures.length > 0 && again.length <= 5 && !again.includes(undefined)
  const second = isWorthIt ? await runFiles(again) : { failures }
  const failed = second.failures.length
  counts.passed += passed + (failures.length - failed)
  counts.failed += failed
  say(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed + (failures.length - failed)} passed, ${failed} failed`)
  for (const each of failures) if (isWorthIt) say(`  failed at first: ${each.file}: ${each.name}\n${each.why}`)
  for (const each of second.failures) say(`  FAILED: ${each.file}: ${each.name}\n${each.why}`)
}

const SLOWEST = 5
const slowest = []

/** Files that take long keep everybody waiting: they are named at the end. */
const noteFiles = (files) => {
  noteTimes(files)
  slowest.push(...files.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST))
}

const LONGEST = 3_000
const shorten = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)} ...` : text)

const runServerTests = (files) => {
  const report = `--outputFile.json=${join(folder, 'vitest.json')}`
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/progress-of-tests.mjs',
    report,
    // Those that kill, burst or measure run where somebody names them, or with `npm run faults -- quick`.
    ...(isShown ? [] : ['--project=!faults']),
    ...files,
  ]
  return run(args, {}, () => {
    const { numPassedTests, testResults } = readReport('vitest.json')
    noteFiles(testResults.map(({ name, startTime, endTime }) => ({ file: relative(process.cwd(), name), ms: endTime - startTime })))
    const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((each) => each.status === 'failed')
      const file = relative(process.cwd(), name)
      if (status === 'failed' && failed.length === 0) return [{ file, name: 'the file itself', why: shorten(message) }]
      return failed.map(({ fullName, failureMessages }) => ({ file, name: fullName, why: shorten(failureMessages.join('\n')) }))
    })
    return { passed: numPassedTests, failures }
  })
}

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]

const runJourneys = (chromium) => (files) => {
  const env = { DOZEN_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'journeys.json') }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json,./scripts/progress-of-journeys.mjs', ...files]
  return run(args, env, () => {
    const report = readReport('journeys.json')
    const specs = specsIn(report)
    noteTimes(
      specs.map(({ file, tests }) => ({
        file: `tests/journeys/${file}`,
        ms: tests.flatMap(({ results }) => results).reduce((all, { duration }) => all + duration, 0),
      })),
    )
    const failures = specs
      .flatMap(({ title, file, tests }) => tests.map((each) => ({ title, file, ...each })))
      .filter(({ status }) => status !== 'expected')
      .map(({ title, file, status, results }) => ({
        file: `tests/journeys/${file}`,
        name: title,
        why: shorten([status, ...results.flatMap(({ errors = [] }) => errors.map(({ message }) => message))].join('\n')),
      }))
    return { passed: report.stats.expected, failures }
  })
}

const testServer = (files) => suite('unit and server tests', runServerTests, files)

const travel = async (files) => {
  const chromium = findChromium()
  if (chromium) return suite('journeys in a browser', runJourneys(chromium), files)
  count(false)
  say(
    'FAIL journeys in a browser: no Chromium was found, and neither the system packages nor a download gave one. Install chromium and try again.',
  )
}

/** So long, in all, by what the files took the last time: two minutes are what people wait for before they do something else. */
const TESTS_MS = 60_000
const AT_ONCE = 4
const JOURNEYS_MS = 45_000
const PAGES_AT_ONCE = 3

const testChanged = async () => {
  const changed = changedSince(since)
  if (!changed) {
    count(false)
    return say(`FAIL there is no commit ${since ?? 'HEAD'} here to compare with`)
  }
  const near = testsNear(changed)
  const tests = within(near.tests, timeOf, TESTS_MS * AT_ONCE)
  const journeys = within(near.journeys, timeOf, JOURNEYS_MS * PAGES_AT_ONCE)
  const isDrawn = changed.some((file) => PAGES_ARE_MADE_OF.some((part) => file === part || file.startsWith(`${part}/`)))
  say(`Files changed: ${changed.length}. Near them: ${tests.chosen.length} test files, ${journeys.chosen.length} journeys.`)
  const checks = timed('checks', () => checkSource())
  await timed('building the pages', async () => build())
  if (isDrawn) count(await timed('page sizes', () => check('page sizes', [['scripts/size.ts']])))
  if (tests.chosen.length > 0) await timed('unit and server tests', () => testServer(tests.chosen))
  for (const isFine of await checks) count(isFine)
  if (journeys.chosen.length > 0) await timed('journeys', () => travel(journeys.chosen))
  say(
    `Left out: ${tests.further} test files and ${journeys.further} journeys that the change reaches from further away, and ${tests.others} and ${journeys.others} that it does not reach by imports, calls, tables or rooms. npm test runs them all.`,
  )
}

const tellTime = () => {
  say(`Time: ${[...spent].map(([name, ms]) => `${name} ${showTime(ms)}`).join(', ')}.`)
  say(`Slowest files: ${slowest.map(({ file, ms }) => `${file} ${showTime(ms)}`).join(', ')}.`)
}

install()
if (isChanged) {
  await testChanged()
  tellTime()
} else if (isShown) {
  build()
  const journeys = paths.filter(isJourney)
  const others = paths.filter((path) => !isJourney(path))
  if (others.length > 0) await testServer(others)
  if (journeys.length > 0) await travel(journeys)
} else {
  await timed('building the pages', async () => build())
  count(await timed('page sizes', () => check('page sizes', [['scripts/size.ts']])))
  await timed('unit and server tests', () => testServer([]))
  // The journeys wait now and then, for a page or a mail: the checks fill those gaps.
  const checks = checkSource({ isPatient: true })
  await timed('journeys', () => travel([]))
  for (const isFine of await timed('what the checks took longer', () => checks)) count(isFine)
  tellTime()
}

say(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 ? 0 : 1)
