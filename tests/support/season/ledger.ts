import { expect } from 'vitest'
import { brokenFates } from './fates.ts'
import { rowsOf, type World } from './world.ts'

/** At the end of a season: what became of each carton. What became of each cent is in money.ts. */
export const everyCartonHasOneFate = async (world: World): Promise<void> => expect(brokenFates(await rowsOf(world))).toEqual([])
