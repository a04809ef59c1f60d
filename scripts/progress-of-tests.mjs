/** Tells how far Vitest is. */
import { relative } from 'node:path'
import { openProgress } from './progress.mjs'

export default class {
  onTestRunStart(files) {
    this.progress = openProgress('test files', files.length)
  }

  onTestModuleEnd(file) {
    this.progress.next(relative(process.cwd(), file.moduleId), file.ok())
  }
}
