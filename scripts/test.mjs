/** `npm test`: everything that must hold, on a fresh machine too. Ends with `N passed, N failed`. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build, environment, install, node, ROOT } from './setup.mjs'

const counts = { passed: 0, failed: 0 }
const reports = mkdtempSync(join(tmpdir(), 'dozen-reports-'))

const execute = (args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(node(), args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...environment(), NO_COLOR: '1', ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })

const say = (line) => process.stdout.write(`${line}\n`)

const check = async (name, ...commands) => {
  const results = await Promise.all(commands.map((args) => execute(args)))
  const bad = results.filter(({ ok }) => !ok)
  counts[bad.length === 0 ? 'passed' : 'failed'] += 1
  say(`${bad.length === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  for (const { output } of bad) say(output)
}

const suite = async (name, args, env, readCounts) => {
  const { ok, output } = await execute(args, env)
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

const bin = (path) => join('node_modules', path)
const readReport = (name) => JSON.parse(readFileSync(join(reports, name), 'utf8'))

install()
await Promise.all([
  check('types', ...['shared', 'server', 'web', 'journeys'].map((floor) => [bin('typescript/bin/tsc'), '-p', `tsconfig.${floor}.json`])),
  check('lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']),
  check('floors', [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), '--config', 'floors.config.mjs', 'src', 'tests', 'bench']),
])
build()
await check('page sizes', ['scripts/size.ts'])

const vitestReport = join(reports, 'vitest.json')
await suite(
  'unit and server tests',
  [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  {},
  () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites, success } = readReport('vitest.json')
    return { passed: numPassedTests, failed: numFailedTests || (success ? 0 : Math.max(1, numFailedTestSuites)) }
  },
)

const chromium = findChromium()
if (chromium) {
  const env = { DOZEN_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'journeys.json') }
  await suite('journeys in a browser', [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], env, () => {
    const { expected, unexpected, flaky, skipped } = readReport('journeys.json').stats
    return { passed: expected, failed: unexpected + flaky + skipped }
  })
} else {
  counts.failed += 1
  say(
    'FAIL journeys in a browser: no Chromium was found, and neither the system packages nor a download gave one. Install chromium and try again.',
  )
}

rmSync(reports, { recursive: true, force: true })
say(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 ? 0 : 1)
