/** Tells how far Playwright is. */
import { openProgress } from './progress.mjs'

export default class {
  onBegin(_, suite) {
    this.progress = openProgress('journeys', suite.allTests().length)
  }

  onTestEnd(test, { status }) {
    this.progress.next(test.title, status === 'passed')
  }
}
