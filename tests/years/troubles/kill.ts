import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../plan/random.ts'
import type { World } from '../world/world.ts'

/** kill -9 of the shop's process in the middle of a deed. Whoever waited is left without a reply, and the shop starts again. */

const MOMENTS_MS = 120

export const killDuring = async (world: World, random: Random, doing: () => Promise<unknown>): Promise<void> => {
  world.trouble.add('shop')
  // Whether it was done before it died, the books must tell.
  const done = doing().catch(() => {})
  await pause(random.next() * MOMENTS_MS)
  await world.shop.kill()
  await done
  await world.shop.start()
  world.trouble.delete('shop')
  world.figures.kills += 1
}
