import type { Db } from '../../database/database.ts'

/** What browsers were asked to sign. Only the database's clock decides whether one is still valid. */

const MINUTES = 5

/** `bound_to`: the session, the person or the browser it is for. */
export type Challenge = { purpose: 'log in' | 'add' | 'confirm' | 'confirmed'; bound_to: string; challenge: string }

/** An earlier one for the same purpose stops working. */
export const put = (db: Db, { purpose, bound_to, challenge }: Challenge) => db`
  insert into passkey_challenge (purpose, bound_to, challenge, ends_at)
  values (${purpose}, ${bound_to}, ${challenge}, clock_timestamp() + make_interval(mins => ${MINUTES}))
  on conflict (purpose, bound_to) do update set challenge = excluded.challenge, ends_at = excluded.ends_at`

/** Used up, whatever comes of it: of two who answer at once, one does. */
export const take = async (db: Db, { purpose, bound_to }: Omit<Challenge, 'challenge'>): Promise<string | undefined> => {
  const [taken] = await db<{ challenge: string; is_valid: boolean }[]>`
    delete from passkey_challenge where purpose = ${purpose} and bound_to = ${bound_to}
    returning challenge, ends_at > clock_timestamp() as is_valid`
  return taken?.is_valid ? taken.challenge : undefined
}

/** Uses one up only if it is this one. */
export const takeThis = async (db: Db, { purpose, bound_to, challenge }: Challenge): Promise<boolean> =>
  (
    await db`
      delete from passkey_challenge
      where purpose = ${purpose} and bound_to = ${bound_to} and challenge = ${challenge} and ends_at > clock_timestamp()`
  ).count === 1

export const forgetEndedChallenges = (db: Db) => db`delete from passkey_challenge where ends_at < clock_timestamp()`
