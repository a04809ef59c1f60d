import { waitFor } from '../../../src/server/embedded/running-process.ts'
import type { World } from '../world/world.ts'

const LIMIT_MS = 60_000

/** Seconds until the next order could be started. */
export const untilBack = async ({ ledger, broken }: World): Promise<number> => {
  const began = performance.now()
  const before = ledger.opened.size
  if (!(await waitFor(() => ledger.opened.size > before, LIMIT_MS)))
    broken.push('nobody could order within a minute of the end of the fault')
  return (performance.now() - began) / 1000
}

export const longest = (seconds: readonly number[]): number => Math.round(Math.max(...seconds) * 10) / 10
