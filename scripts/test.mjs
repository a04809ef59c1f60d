/**
 * `npm test`: everything that must hold, on a fresh machine too. With paths (`npm test -- tests/journeys/login.spec.ts`)
 * only the tests in those. Ends with `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, checkSource, execute, say } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import { build, install } from './setup.mjs'

const paths = process.argv.slice(2)
const isJourney = (path) => path.includes('tests/journeys') || path.endsWith('.spec.ts')
const isShown = paths.length > 0

const counts = { passed: 0, failed: 0 }
const reports = mkdtempSync(join(tmpdir(), 'dozen-reports-'))
const readReport = (name) => JSON.parse(readFileSync(join(reports, name), 'utf8'))

const count = (isFine) => {
  counts[isFine ? 'passed' : 'failed'] += 1
}

const suite = async (name, args, env, readCounts) => {
  const { ok, output } = await execute(args, { env, isShown })
  let found = { passed: 0, failed: 0 }
  try {
    found = readCounts()
  } catch {
    found.failed = 1
  }
  if (!ok && found.failed === 0) found.failed = 1
  counts.passed += found.passed
  counts.failed += found.failed
  say(`${found.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${found.passed} passed, ${found.failed} failed`)
  if (found.failed > 0) say(output)
}

const testServer = (files) => {
  const report = `--outputFile.json=${join(reports, 'vitest.json')}`
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', report, ...files]
  return suite('unit and server tests', args, {}, () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites, success } = readReport('vitest.json')
    return { passed: numPassedTests, failed: numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites)) }
  })
}

const travel = async (files) => {
  const chromium = findChromium()
  if (!chromium) {
    count(false)
    return say(
      'FAIL journeys in a browser: no Chromium was found, and neither the system packages nor a download gave one. Install chromium and try again.',
    )
  }
  const env = { DOZEN_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'journeys.json') }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...files]
  return suite('journeys in a browser', args, env, () => {
    const { expected, unexpected, flaky, skipped } = readReport('journeys.json').stats
    return { passed: expected, failed: unexpected + flaky + skipped }
  })
}

install()
if (isShown) {
  build()
  const [journeys, others] = [paths.filter(isJourney), paths.filter((path) => !isJourney(path))]
  if (others.length > 0) await testServer(others)
  if (journeys.length > 0) await travel(journeys)
} else {
  // The tests wait now and then, for a clock or a disk: the checks fill those gaps.
  const checks = checkSource({ isPatient: true })
  build()
  count(await check('page sizes', [['scripts/size.ts']]))
  await testServer([])
  await travel([])
  for (const isFine of await checks) count(isFine)
}

rmSync(reports, { recursive: true, force: true })
say(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 ? 0 : 1)
