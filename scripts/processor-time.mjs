/** How much of the processor something took, which a busy machine changes little. Only Linux tells; elsewhere it is 0. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in these, whatever its own clock. */
const TICK_MS = 10

const readStat = (pid) => {
  try {
    // The program's name comes first, in parentheses, and may have spaces in it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

const endedChildrenMs = ([, , , , , , , , , , , , , user = 0, system = 0]) => (user + system) * TICK_MS
const ownMs = ([, , , , , , , , , , , user = 0, system = 0]) => (user + system) * TICK_MS

/** What the programs took that this process started and has seen end, with all that those had started. */
export const processorMsOfEnded = () => endedChildrenMs(readStat('self'))

/** What a process took so far, with all that it has started, running or ended. */
export const processorMsOf = (root) => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), readStat(pid)])
  const below = new Set([root])
  // A child's number may be lower than its parent's, once numbers have come round.
  for (let before = 0; before < below.size; ) {
    before = below.size
    for (const [pid, [, parent]] of all) if (below.has(parent)) below.add(pid)
  }
  return all.filter(([pid]) => below.has(pid)).reduce((sum, [, stat]) => sum + ownMs(stat) + endedChildrenMs(stat), 0)
}
