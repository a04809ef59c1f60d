import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/hostile/*.test.ts', 'tests/hosted/*.test.ts'],
    globalSetup: 'tests/support/shop/database.ts',
    setupFiles: ['tests/support/shop/no-stray-errors.ts'],
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
