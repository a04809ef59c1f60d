import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import usual from '../../vitest.config.ts'
import type { Plan } from './lines.ts'

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
    ...usual.test,
    runner: 'tests/mutation/runner.ts',
    sequence: { sequencer: InOrder },
    globalSetup: plan.kind === 'server' ? 'tests/support/shop/database.ts' : [],
    maxWorkers: 2,
    bail: plan.awake ? 1 : 0,
    // A test is run once for each mutant; how long each run may take is the runner's business.
    testTimeout: 3_600_000,
    teardownTimeout: 20_000,
    expect: { poll: { timeout: 6000 } },
    // What a page never shows is not waited for as long as on a busy machine.
    env: { PATIENCE_MS: '4000' },
  },
})
