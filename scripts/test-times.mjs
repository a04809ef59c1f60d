/** How long each test file took the last time, on this machine: `npm test -- --changed` runs what there is time for. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './setup.mjs'

const KEPT = join(ROOT, 'node_modules/.cache/test-times.json')
/** For one that has not run yet. */
const USUAL_MS = 4_000

const readTimes = () => {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8'))
  } catch {
    return {}
  }
}

/** A file that is told in several parts took as long as all of them. */
export const noteTimes = (parts) => {
  const took = {}
  for (const { file, ms } of parts) took[file] = (took[file] ?? 0) + Math.round(ms)
  mkdirSync(dirname(KEPT), { recursive: true })
  writeFileSync(KEPT, JSON.stringify({ ...readTimes(), ...took }))
}

let times
export const timeOf = (file) => {
  times ??= readTimes()
  return times[file] ?? USUAL_MS
}
