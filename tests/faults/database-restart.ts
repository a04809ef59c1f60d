import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, inWorld } from './fault.ts'
import { startLoad } from './load.ts'
import { longest, untilBack } from './until-back.ts'

const LOAD_MS = 3_000

export const databaseRestart: Fault = {
  name: 'database-restart',
  says: 'pg_ctl restart -m immediate under load: no farewell, recovery from the log at the next start',
  times: 5,
  run: inWorld(async (world, times) => {
    const load = startLoad(world)
    const back: number[] = []
    for (let each = 0; each < times; each++) {
      await pause(LOAD_MS + Math.random() * 1_000)
      world.harm.cuts++
      await world.cluster.stop('SIGQUIT')
      await world.cluster.start()
      back.push(await untilBack(world))
    }
    await load.stop()
    return { 'back after s': longest(back) }
  }),
}
