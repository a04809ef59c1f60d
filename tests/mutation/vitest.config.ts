import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import type { Plan } from './runner.ts'

const plan: Plan = JSON.parse(readFileSync(join(process.env.MUTANTS_FOLDER ?? '', 'plan.json'), 'utf8'))
const files = Object.keys(plan.tries)

/** In the order of the plan: the nearest tests first. */
class InOrder extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => files.findIndex((file) => moduleId.endsWith(file))
    return specs.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    include: files,
    runner: 'tests/mutation/runner.ts',
    sequence: { sequencer: InOrder },
    experimental: { viteModuleRunner: false },
    globalSetup: plan.all ? 'tests/support/shop/database.ts' : [],
    setupFiles: ['tests/support/shop/no-stray-errors.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    bail: plan.awake ? 1 : 0,
    // A test is run once for each mutant; how long each run may take is the runner's business.
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    expect: { poll: { timeout: 6000 } },
  },
})
