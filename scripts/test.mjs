/**
 * `npm test`: what everyone runs after every change, on a fresh machine too; `--rest` what that leaves out, `--all` both. With
 * paths (`npm test -- tests/journeys/login.spec.ts`) only the tests in those; with `--changed` what a change can break,
 * `--changed=REF` since then. Ends with `N passed, N failed`. `--times` tells what each part of the last run took.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { changedSince, testsNear, within } from './changed.mjs'
import { check, checkSource, doPhase, execute, phases, say } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import { build, install, PAGES_ARE_MADE_OF, SHOP } from './setup.mjs'
import { openTestFolder } from './test-folder.mjs'
import { judgeFirst, listTimes, notePhases, noteTimes, sumUp, timeOf } from './test-times.mjs'

const asked = process.argv.slice(2)
const [, isChanged, since] = /^--(changed)(?:=(.+))?$/m.exec(asked.join('\n')) ?? []
const [, chosen] = /^--(rest|all|times)$/m.exec(asked.join('\n')) ?? []
/** Paths and changes choose from both tiers. */
const paths = isChanged || chosen ? [] : asked
const tier = chosen ?? (isChanged || paths.length > 0 ? 'all' : 'first')
const isJourney = (path) => path.includes('tests/journeys') || path.endsWith('.spec.ts')
const isShown = paths.length > 0

const counts = { passed: 0, failed: 0 }
const folder = openTestFolder()
const readReport = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

const count = (isFine) => {
  counts[isFine ? 'passed' : 'failed'] += 1
}

/** Runs test files; tells how many tests passed, and which failed, each with its file and what it said. */
const run = async (phase, args, env, readOutcome) => {
  const { ok, output } = await execute(phase, args, { env: { TMPDIR: folder, TEST_TIER: tier, ...SHOP.env, ...env }, isShown })
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

const LONGEST = 3_000
const shorten = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)} ...` : text)

const TESTS = 'unit and server tests'
const JOURNEYS = 'journeys in a browser'

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
    ...(tier === 'first' ? ['--project=!elsewhere'] : []),
    ...files,
  ]
  return run(TESTS, args, { TEST_TIMES: join(folder, 'vitest-times.json') }, () => {
    const { numPassedTests, testResults } = readReport('vitest.json')
    noteTimes(readReport('vitest-times.json'))
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
  return run(JOURNEYS, args, env, () => {
    const report = readReport('journeys.json')
    const specs = specsIn(report)
    noteTimes(
      specs.flatMap(({ file, tests }) =>
        tests.map(({ results, annotations }) => ({
          file: `tests/journeys/${file}`,
          ms: results.reduce((all, { duration }) => all + duration, 0),
          processorMs: annotations.reduce((all, { type, description }) => all + (type === 'processor' ? Number(description) : 0), 0),
        })),
      ),
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

const testServer = (files) => suite(TESTS, runServerTests, files)

const travel = async (files) => {
  const chromium = findChromium()
  if (chromium) return suite(JOURNEYS, runJourneys(chromium), files)
  count(false)
  say(`FAIL ${JOURNEYS}: no Chromium was found, and neither the system packages nor a download gave one. Install chromium and try again.`)
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
  const checks = checkSource()
  build()
  if (isDrawn) count(await check('page sizes', [['scripts/size.ts']]))
  if (tests.chosen.length > 0) await testServer(tests.chosen)
  for (const isFine of await checks) count(isFine)
  if (journeys.chosen.length > 0) await travel(journeys.chosen)
  say(
    `Left out: ${tests.further} test files and ${journeys.further} journeys that the change reaches from further away, and ${tests.others} and ${journeys.others} that it does not reach by imports, calls, tables or rooms. npm test runs them all.`,
  )
}

const judgeTime = () => {
  const problem = judgeFirst()
  count(!problem)
  say(problem ? `FAIL what npm test costs: ${problem}` : 'ok   what npm test costs')
}

if (chosen === 'times') {
  for (const line of listTimes()) say(line)
  process.exit(0)
}

doPhase('installing', install)
if (isChanged) {
  await testChanged()
} else if (isShown) {
  build()
  const journeys = paths.filter(isJourney)
  const others = paths.filter((path) => !isJourney(path))
  if (others.length > 0) await testServer(others)
  if (journeys.length > 0) await travel(journeys)
} else {
  doPhase('building the pages', build)
  if (tier === 'rest') judgeTime()
  else count(await check('page sizes', [['scripts/size.ts']]))
  await testServer([])
  // The journeys wait now and then, for a page or a mail: the checks fill those gaps.
  const checks = tier === 'rest' ? [] : checkSource({ isPatient: true })
  await travel([])
  for (const isFine of await checks) count(isFine)
  notePhases(tier, phases)
  for (const line of sumUp(tier)) say(line)
}

say(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 ? 0 : 1)
