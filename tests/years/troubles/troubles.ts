import type { TroubleKind } from '../plan/kinds.ts'
import type { PlannedDay } from '../plan/plan.ts'
import { type Random, randomOf } from '../plan/random.ts'
import type { World } from '../world/world.ts'
import { crashDatabase, fillDisk } from './database.ts'
import { killDuring } from './kill.ts'
import { loseMail, loseProvider } from './outages.ts'
import { restore } from './restore.ts'

/** What goes wrong on a day. It begins at noon and is over before the evening. */
export type Troubles = {
  /** Does it, unless somebody is killed on the way. */
  around: (doing: () => Promise<unknown>) => Promise<unknown>
  end: () => Promise<void>
}

type End = () => Promise<void>
const nothing: End = async () => {}
export const NO_TROUBLE: Troubles = { around: (doing) => doing(), end: nothing }

/** Those that last until the evening tell how they end. */
const BEGIN: Readonly<Record<Exclude<TroubleKind, 'kill'>, (world: World, random: Random) => Promise<End>>> = {
  providerAway: loseProvider,
  mailAway: loseMail,
  restore: (world) => restore(world).then(() => nothing),
  databaseCrash: (world) => crashDatabase(world).then(() => nothing),
  diskFull: (world) => fillDisk(world).then(() => nothing),
}

export const beginTroubles = async (world: World, { troubles, deeds }: PlannedDay): Promise<Troubles> => {
  const ends: End[] = []
  const kills = new Map<number, Random>()
  for (const { kind, dice } of troubles) {
    const random = randomOf(dice)
    // One of the deeds, or of what the shop does by itself.
    if (kind === 'kill') kills.set(random.below(deeds.length + 2), random)
    else ends.push(await BEGIN[kind](world, random))
  }
  let at = -1
  return {
    around: (doing) => {
      at += 1
      const random = kills.get(at)
      return random ? killDuring(world, random, doing) : doing()
    },
    end: async () => {
      for (const end of ends) await end()
    },
  }
}
