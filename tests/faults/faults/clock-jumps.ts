import { systemClock } from '../../../src/server/kernel/clock.ts'
import { startLoad } from '../load/load.ts'
import { letThemShop } from '../load/meanwhile.ts'
import { workNow } from '../load/work-now.ts'
import { type Fault, inWorld } from './fault.ts'

/** The shop's clock jumps, the provider's does not: its events seem old or from the future, its sessions run out or never. */

const HOUR_MS = 3_600_000
const JUMPS_H = [2, 0, -0.01, 20, 0, -2, 0]

let jumpMs = 0

export const clockJumps: Fault = {
  name: 'clock-jumps',
  says: 'the clock of the shop jumps by hours, forth and back',
  times: 1,
  run: inWorld(
    async (world, times) => {
      const load = startLoad(world)
      for (let each = 0; each < times; each++)
        for (const hours of JUMPS_H) {
          jumpMs = hours * HOUR_MS
          await letThemShop(world, 80)
          await workNow(world)
        }
      await load.stop()
      return { jumps: times * JUMPS_H.length }
    },
    { clocks: { shop: () => new Date(systemClock().getTime() + jumpMs), provider: systemClock } },
  ),
}
