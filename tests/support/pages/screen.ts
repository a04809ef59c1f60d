import type { DetachedWindowAPI } from 'happy-dom'
import { onTestFinished } from 'vitest'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }

/** So wide is the screen until the test ends; otherwise it is a desk's. */
export const setScreenWidth = (width: number): void => {
  const { innerWidth, innerHeight } = window
  happyDOM.setViewport({ width, height: 800 })
  onTestFinished(() => happyDOM.setViewport({ width: innerWidth, height: innerHeight }))
}
