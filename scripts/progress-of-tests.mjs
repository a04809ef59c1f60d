/** Tells how far Vitest is, and at the end what each file took. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { openProgress } from './progress.mjs'

export default class {
  times = []

  onTestRunStart(files) {
    this.progress = openProgress('test files', files.length)
  }

  onTestModuleEnd(module) {
    const file = relative(process.cwd(), module.moduleId)
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    this.times.push({ file, ms: collectDuration + setupDuration + duration, processorMs: module.meta().processorMs ?? 0 })
    this.progress.next(file, module.ok())
  }

  onTestRunEnd() {
    if (process.env.TEST_TIMES) writeFileSync(process.env.TEST_TIMES, JSON.stringify(this.times))
  }
}
