import { setTimeout as pause } from 'node:timers/promises'
import { startLoad } from '../load/load.ts'
import { letThemShop } from '../load/meanwhile.ts'
import { longest, untilBack } from '../load/until-back.ts'
import { type Fault, inWorld } from './fault.ts'

const MOMENTS_MS = 500

export const databaseRestart: Fault = {
  name: 'database-restart',
  says: 'pg_ctl restart -m immediate under load: no farewell, recovery from the log at the next start',
  times: 5,
  run: inWorld(async (world, times) => {
    const load = startLoad(world)
    const back: number[] = []
    for (let each = 0; each < times; each++) {
      await letThemShop(world)
      await pause(Math.random() * MOMENTS_MS)
      world.harm.cuts++
      await world.cluster.stop('SIGQUIT')
      await world.cluster.start()
      back.push(await untilBack(world))
    }
    await load.stop()
    return { 'back after s': longest(back) }
  }),
}
