import { setTimeout as pause } from 'node:timers/promises'
import { startLoad } from '../load/load.ts'
import { letThemShop } from '../load/meanwhile.ts'
import { longest, untilBack } from '../load/until-back.ts'
import { type Fault, inWorld } from './fault.ts'

const AWAY_MS = 60_000

/** Neither process may die of it, and both must say that they are not ready. */
export const databaseAway: Fault = {
  name: 'database-away',
  says: 'a minute without database',
  times: 1,
  run: inWorld(async (world, times) => {
    const load = startLoad(world)
    const back: number[] = []
    for (let each = 0; each < times; each++) {
      await letThemShop(world)
      world.harm.cuts++
      await world.cluster.stop('SIGQUIT')
      await pause(AWAY_MS)
      for (const { port } of world.apps) {
        const [alive, ready] = await Promise.all(['healthz', 'readyz'].map((path) => fetch(`http://127.0.0.1:${port}/${path}`)))
        if (alive?.status !== 200 || ready?.status !== 503)
          world.broken.push(`healthz ${alive?.status}, readyz ${ready?.status} while the database is away`)
      }
      await world.cluster.start()
      back.push(await untilBack(world))
    }
    await load.stop()
    return { 'back after s': longest(back) }
  }),
}
