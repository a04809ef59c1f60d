import type { Random } from '../plan/random.ts'
import type { World } from '../world/world.ts'

/** The payment provider or the email server is not itself for a day. */

type End = () => Promise<void>

/** It is down, slow, loses its replies, or its events come late, several times or never. */
export const loseProvider = async (world: World, random: Random): Promise<End> => {
  const { sandbox, trouble, figures } = world
  const usual = { ...sandbox.switches }
  const how = random.of({ down: true }, { loseReplies: 5 }, { drop: true }, { duplicate: 3, reorder: true }, { slowMs: 100 })
  Object.assign(sandbox.switches, how)
  trouble.add('provider')
  figures.outages += 1
  return async () => {
    Object.assign(sandbox.switches, usual)
    trouble.delete('provider')
    // What nobody told the shop it asks for by itself.
    await world.shop.work('due')
  }
}

/** It says to come back later; some say no for good. */
export const loseMail = async (world: World, random: Random): Promise<End> => {
  const refuses = random.of(421, 451, 451)
  world.smtp.setMood({ refuses, whom: () => true })
  world.trouble.add('mail')
  world.figures.outages += 1
  return async () => {
    world.smtp.setMood('takes')
    world.trouble.delete('mail')
  }
}
