import { waitFor } from '../../../src/server/embedded/running-process.ts'
import type { World } from '../world/world.ts'
import { listPaidSessions } from './provider-truth.ts'

/** Waits until everything that was paid is known, every refund has ended and every mail has left, but not for ever. */

const LIMIT_MS = 240_000

const isHealed = async (world: World): Promise<boolean> => {
  const { db } = world
  const paid = await listPaidSessions(world)
  const known = await db<{ id: string }[]>`select session_id as id from payment_page where state = 'paid'`
  const ids = new Set(known.map(({ id }) => id))
  if (!paid.every(({ id }) => ids.has(id)) || (await db`select from refund where state = 'asked' limit 1`).length > 0) return false
  // The mails last: an order that has just become paid has one.
  return (await db`select from mail where status = 'queued' limit 1`).length === 0
}

/** How long it took, in seconds; what has not healed then is for the invariants to say. */
export const heal = async (world: World): Promise<number> => {
  const began = performance.now()
  await waitFor(() => isHealed(world).catch(() => false), LIMIT_MS)
  return (performance.now() - began) / 1000
}
