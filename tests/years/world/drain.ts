import type { World } from './world.ts'

const PATIENCE_MS = 60_000
const POLL_MS = 8

const isDrained = async ({ db }: World): Promise<boolean> => (await db`select from mail where status = 'queued' limit 1`).length === 0

/** Waits until every email has left: one that is late by a simulated day is not sent anymore. */
export const drainMails = async (world: World): Promise<void> => {
  if (world.trouble.has('mail')) return
  const until = Date.now() + PATIENCE_MS
  while (!(await isDrained(world))) {
    if (Date.now() > until) throw new Error('Emails still wait after a minute')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
