import type { World } from '../world/world.ts'
import type { Broken } from './broken.ts'

/** Each email arrives once. What a killed process was just handing over may come twice, and what the server took without a word. */

/** At once, in one process: see tests/faults/holds. */
const AT_ONCE = 5

/** Letters that people ask for, each time they ask. */
const ASKED_FOR = ['verify', 'reset', 'question', 'answer']

/** The same words to the same person on the same day are a second email of one thing. */
const brokenTwins = async ({ db, today }: World): Promise<Broken> => {
  const rows = await db<{ to_address: string; letter: string; subject: string; count: number }[]>`
    select to_address, letter, subject, count(*)::int as count from mail
    where created_at > ${today}::date - 1 and body_text is not null and not is_secret and letter <> all(${ASKED_FOR})
    group by to_address, letter, subject, body_text having count(*) > 1`
  return rows.map(
    ({ to_address, letter, subject, count }) => `${to_address} got ${count} emails "${subject}" (${letter}) with the same words`,
  )
}

const brokenLeft = async ({ db, today }: World): Promise<Broken> => {
  const rows = await db<{ mail_id: string; letter: string; last_error: string }[]>`
    select mail_id, letter, last_error from mail where status = 'failed' and created_at > ${today}::date - 2`
  return rows.map(({ mail_id, letter, last_error }) => `the email ${mail_id} (${letter}) failed: ${last_error}`)
}

/** What arrived since it was looked at last; kept no longer, for a hundred thousand come in ten years. */
export const brokenEmails = async (world: World): Promise<Broken> => {
  const { smtp, figures } = world
  const arrived = Map.groupBy(smtp.arrived.splice(0), ({ mailId }) => mailId)
  figures.mails += arrived.size
  const { kills, restores, fullDisks, outages } = figures
  const harm = kills + restores + fullDisks + outages
  const forgiven = AT_ONCE * (harm - world.harmSeen)
  world.harmSeen = harm
  const copies = [...arrived].filter(([, times]) => times.length > 1)
  return [
    ...(copies.length <= forgiven ? [] : copies.map(([id, times]) => `the email ${id} arrived ${times.length} times at ${times[0]?.to}`)),
    ...(await brokenTwins(world)),
    ...(await brokenLeft(world)),
  ]
}
