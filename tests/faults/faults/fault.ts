import { heal } from '../holds/heal.ts'
import { checkInvariants } from '../holds/invariants.ts'
import { openWorld, type World, type WorldOptions } from '../world/world.ts'

/** A fault, and what came of it. */

export type Figures = Record<string, number | string>
/** `leftOut`: why it could not be tried on this machine. */
export type Outcome = { figures: Figures; broken: string[]; leftOut?: string }

export type Fault = {
  name: string
  says: string
  /** How often in a whole run. */
  times: number
  run: (times: number) => Promise<Outcome>
}

const round = (value: number): number => Math.round(value * 10) / 10

const figuresOf = ({ ledger: { tally, opened }, smtp }: World): Figures => ({
  'orders started': opened.size,
  'requests answered': tally.answered,
  'requests failed': tally.failed,
  'tried again': tally.retried,
  'given up': tally.gaveUp,
  'longest silence s': round(tally.silenceMs / 1000),
  'slowest answer s': round(tally.slowestMs / 1000),
  'emails arrived': smtp.arrived.length,
  copies: smtp.arrived.length - new Set(smtp.arrived.map(({ mailId }) => mailId)).size,
})

/** Opens a world, does the harm, waits until it has healed, and looks whether everything holds. */
export const inWorld =
  (harm: (world: World, times: number) => Promise<Figures>, options: WorldOptions = {}): Fault['run'] =>
  async (times) => {
    const world = await openWorld(options)
    try {
      const own = await harm(world, times)
      const healing = await heal(world)
      const broken = await checkInvariants(world)
      return { figures: { ...own, ...figuresOf(world), 'healed after s': round(healing) }, broken }
    } finally {
      await world.close()
    }
  }
