import { type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest'
import { processorMsOfEnded } from '../../scripts/processor-time.mjs'

declare module 'vitest' {
  interface TaskMeta {
    processorMs?: number
  }
}

const soFar = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + processorMsOfEnded()
}

/** Notes how long each file kept the processor busy, with what it loaded and started; the database is not in it. */
export default class extends TestRunner {
  #before = soFar()

  override onCollectStart(file: RunnerTestFile) {
    this.#before = soFar()
    return super.onCollectStart(file)
  }

  override onAfterRunSuite(suite: RunnerTestSuite) {
    if ('filepath' in suite) suite.meta.processorMs = Math.round(soFar() - this.#before)
    return super.onAfterRunSuite(suite)
  }
}
