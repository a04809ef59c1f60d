import { type Switches, switchedOff } from '../../../src/server/embedded/payment-sandbox/desk/switches.ts'
import { startLoad } from '../load/load.ts'
import { letThemShop } from '../load/meanwhile.ts'
import type { World } from '../world/world.ts'
import { type Fault, inWorld } from './fault.ts'

/** The provider at its worst: one trouble after another, while people order and pay. */

const suffer = async (world: World, trouble: Partial<Switches>, times: number) => {
  // Nobody comes back to the page in half of the cases: those orders have only the events, or the job that looks after them.
  const load = startLoad(world)
  for (let each = 0; each < times; each++) {
    Object.assign(world.sandbox.switches, trouble)
    await letThemShop(world)
    Object.assign(world.sandbox.switches, switchedOff())
    await letThemShop(world, 30)
  }
  await load.stop()
  return {}
}

const providerFault = (name: string, says: string, trouble: Partial<Switches>): Fault => ({
  name: `provider-${name}`,
  says,
  times: 2,
  run: inWorld((world, times) => suffer(world, trouble, times)),
})

export const providerFaults: readonly Fault[] = [
  providerFault('slow', 'every answer of the provider takes three seconds more', { slowMs: 3_000 }),
  providerFault('down', 'the provider answers 503', { down: true }),
  providerFault('breaks-off', 'connections to the provider break after it has done what was asked', { loseReplies: 60 }),
  providerFault('repeats', 'each event comes eight times at once, in the wrong order', { duplicate: 8, reorder: true }),
  providerFault('drops', 'events are lost', { drop: true }),
]
