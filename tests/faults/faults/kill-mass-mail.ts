import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../../../src/server/embedded/running-process.ts'
import { ask } from '../load/ask.ts'
import type { World } from '../world/world.ts'
import { type Fault, inWorld } from './fault.ts'
import { killAndStart } from './kills.ts'

const PEOPLE = 150
const PAUSE_MS = 15
const MOMENTS_MS = 150
const PATIENCE_MS = 60_000

/** A letter to everybody, unless one is still on its way. */
const keepWriting = async (world: World, number: number): Promise<void> => {
  const waiting = await world.db`select from mail where status = 'queued' and mailing_id is not null limit 50`
  if (waiting.length === 50) return
  const answer = await ask(world, world.admin, 'sendMassEmail', { body: { message: `News ${number}: the hens are well.` } })
  if (answer?.status === 200) world.ledger.mailings.add(Number(answer.body.mailing_id))
  else if (answer && answer.status < 500) throw new Error(`The letter was refused: ${JSON.stringify(answer.body)}`)
}

/** The worst moments are those after a mail has come and before the shop knows. */
const whileMailsLeave = async ({ smtp: { arrived } }: World): Promise<void> => {
  const before = arrived.length
  if (!(await waitFor(() => arrived.length > before, PATIENCE_MS))) throw new Error('No mail leaves any more')
  await pause(Math.random() * MOMENTS_MS)
}

export const killMassMail: Fault = {
  name: 'kill-mass-mail',
  says: 'kill -9 of a process while a letter goes to many',
  times: 50,
  run: inWorld(
    async (world, times) => {
      world.smtp.setPause(PAUSE_MS)
      for (let kill = 0; kill < times; kill++) {
        await keepWriting(world, kill)
        await whileMailsLeave(world)
        await killAndStart(world, world.apps[kill % 2 === 0 ? 0 : 1])
      }
      return { 'emails to many': world.ledger.mailings.size }
    },
    // Nobody writes to many without saying where the farm is.
    { people: PEOPLE, fill: (db) => db`update shop set postal_address = '12 Henhouse Lane, Ithaca, NY 14850'` },
  ),
}
