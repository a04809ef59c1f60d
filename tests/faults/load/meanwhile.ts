import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../../../src/server/embedded/running-process.ts'
import type { World } from '../world/world.ts'

const LEAST_MS = 2_000
const MOST_MS = 20_000

/** Lets people shop for a while: some seconds, and until enough of them have asked, on a slow machine too. */
export const letThemShop = async ({ ledger: { tally } }: World, requests = 150): Promise<void> => {
  const asked = () => tally.answered + tally.failed
  const before = asked()
  await pause(LEAST_MS)
  await waitFor(() => asked() - before >= requests, MOST_MS)
}
