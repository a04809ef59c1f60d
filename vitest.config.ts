import { defineConfig } from 'vitest/config'
import { leftOut, type Tier } from './scripts/tiers.mjs'
import { pagePlugins } from './vite.config.ts'

const tier = (process.env.TEST_TIER ?? 'all') as Tier
const exclude = leftOut[tier]().map(({ file }) => file)

/** What people do with their accounts must hold in the same words where a service elsewhere keeps them. */
const OF_ACCOUNTS = [
  'src/server/handlers/people/{identity,account-safety}.test.ts',
  'src/server/identity/ended-meanwhile.test.ts',
  'src/server/identity/second-factor/second-factor.test.ts',
]

// The emulators are asked where they run: `npm run hosted` says at which address.
const HOSTED = process.env.ACCOUNT_SERVICE_AUTH ? 'tests/hosted/*.test.ts' : 'tests/hosted/!(emulators).test.ts'

// Node reads the server's files as they are: nothing is translated in between, for the tests as for the shop.
const AS_THEY_ARE = { experimental: { viteModuleRunner: false } }

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['src/{server,shared,words}/**/*.test.ts', 'tests/*.test.ts', 'tests/hostile/*.test.ts', HOSTED],
          exclude,
          ...AS_THEY_ARE,
        },
      },
      // What kills, bursts or measures: `npm run faults -- quick`, and no part of `npm test`.
      { extends: true, test: { name: 'faults', include: ['tests/quick-faults/*.test.ts'], ...AS_THEY_ARE } },
      { extends: true, test: { name: 'rules', include: ['src/web/**/*.test.ts'], exclude } },
      // Pages in a DOM without a browser, built as the shop builds them and answered as the demo farm answers.
      {
        extends: true,
        plugins: pagePlugins(),
        test: {
          name: 'pages',
          include: ['src/web/**/*.test.tsx'],
          exclude,
          // A whole form is filled in many small steps, each of which waits for its turn on a busy machine.
          testTimeout: 120_000,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000' } },
          globalSetup: 'tests/support/shop/demo-replies.ts',
          setupFiles: ['tests/support/pages/set-up.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'elsewhere', include: OF_ACCOUNTS, env: { TEST_ACCOUNTS: 'twin' }, ...AS_THEY_ARE },
      },
    ],
    tags: [{ name: 'rest', description: 'Left out by npm test, and run by npm test -- --rest' }],
    globalSetup: 'tests/support/shop/database.ts',
    setupFiles: ['tests/support/shop/no-stray-errors.ts'],
    runner: 'tests/support/processor-runner.ts',
    pool: 'forks',
    // Loading the shop anew for each file takes longer than most of its tests.
    isolate: false,
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What a test waits for comes late on a busy machine; a second, the usual patience, fails there for nothing.
    expect: { poll: { timeout: 15_000 } },
  },
})
