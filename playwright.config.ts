import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { variableNames } from './src/server/kernel/config/variables.ts'
import { demoProgram, demoSettings, NODE_COMPILE_CACHE, QUICK_PASSWORDS } from './tests/support/shop/shop-process.ts'

/**
 * Journeys of people through the running shop, in a real browser. Settings pass to the worker processes through
 * the environment, so that they agree on one shop.
 */
process.env.JOURNEYS_PORT ??= '3941'
process.env.JOURNEYS_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'dozen-journeys-'))
/** What `npm test` leaves out has the tag `@rest`. */
const RUN_BY_TIER = { first: { grepInvert: /@rest/ }, rest: { grep: /@rest/ }, all: {} }
const tier = (process.env.TEST_TIER ?? 'all') as keyof typeof RUN_BY_TIER
const url = `http://localhost:${process.env.JOURNEYS_PORT}`

// Emptied, so that the settings of a real shop never lead the journeys to its customers.
const emptied = Object.fromEntries(variableNames.map((name) => [name, '']))

export default defineConfig({
  testDir: 'tests/journeys',
  // Each run empties it: what other runs leave beside it stays.
  outputDir: 'test-results/journeys',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  ...RUN_BY_TIER[tier],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalTeardown: './tests/journeys/support/tear-down.ts',
  use: {
    baseURL: url,
    viewport: { width: 360, height: 740 },
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.DOZEN_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No renderer is started in advance for a page that never comes.
        '--renderer-process-limit=1',
      ],
    },
  },
  webServer: {
    // In place of the shell, so that the signal to stop reaches the shop and is waited for.
    command: `exec ${JSON.stringify(process.execPath)} ${demoProgram}`,
    url: `${url}/readyz`,
    timeout: 60_000,
    // The embedded database needs a moment to stop; a plain kill would leave it running.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'ignore',
    env: {
      ...emptied,
      ...demoSettings,
      ...QUICK_PASSWORDS,
      NODE_COMPILE_CACHE,
      PORT: process.env.JOURNEYS_PORT,
      MAILBOX_PORT: String(Number(process.env.JOURNEYS_PORT) + 1_000),
      DATA_DIR: process.env.JOURNEYS_DATA_DIR,
      DEMO_PASSWORD: 'six-brown-eggs',
      LOG_LEVEL: 'warn',
    },
  },
})
