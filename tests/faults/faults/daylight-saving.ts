import { startLoad } from '../load/load.ts'
import { workNow } from '../load/work-now.ts'
import { type Fault, inWorld } from './fault.ts'
import { liveThrough, NIGHTS } from './nights.ts'

let now = new Date(NIGHTS[0].from)

export const daylightSaving: Fault = {
  name: 'daylight-saving',
  says: 'both nights in which the clocks change, step by step, while people order',
  times: 1,
  run: inWorld(
    async (world, times) => {
      const setTime = (at: Date) => {
        now = at
      }
      for (let each = 0; each < times; each++)
        for (const night of NIGHTS) {
          // Months do not go by within one order.
          setTime(new Date(night.from))
          const load = startLoad(world, { buyers: 3 })
          const sleepless = { db: world.db, setTime, work: () => workNow(world) }
          world.broken.push(...(await liveThrough(sleepless, { ...night, name: `${night.name} ${each}` })))
          await load.stop()
        }
      return { nights: NIGHTS.length * times }
    },
    { clocks: { shop: () => now, provider: () => now } },
  ),
}
