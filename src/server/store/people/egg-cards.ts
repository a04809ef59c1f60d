import type { Role } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'
import { digestOf } from '../database/digest.ts'

/**
 * The private link to a person's next pickups: anyone who has it can see and change those, and nothing else. It works as
 * long as access to the account hasn't ended since it was made, even if both happen at the same time.
 */

export type MakeKey = (user_id: string, nonce: string) => string

type Card = { user_id: string; nonce: string | null; digest: string | null; is_wanted: boolean; is_valid: boolean }

const find = (db: Db, user_ids: readonly string[]): Promise<Card[]> => db<Card[]>`
  select c.user_id, nonce, digest, is_wanted, c.access_no is not distinct from a.access_no as is_valid
  from egg_card c join account a using (user_id) where user_id = any(${[...user_ids]}::text[])`

/**
 * The keys of some people. Creates one from the given texts for people who have none yet, or one that has ended or that
 * the shop's current secret can't produce. None for people who removed theirs.
 */
export const findOrAdd = async (
  db: Db,
  offered: ReadonlyMap<string, string>,
  makeKey: MakeKey,
  at: Date,
): Promise<ReadonlyMap<string, string>> => {
  const keyOf = ({ user_id, nonce, digest, is_valid }: Card): string | undefined => {
    const key = nonce !== null && is_valid ? makeKey(user_id, nonce) : undefined
    return key !== undefined && digestOf(key) === digest ? key : undefined
  }
  const known = new Map((await find(db, [...offered.keys()])).map((card) => [card.user_id, card]))
  const missing = [...offered].filter(([user_id]) => {
    const card = known.get(user_id)
    return !card || (card.is_wanted && keyOf(card) === undefined)
  })
  if (missing.length > 0) {
    const rows = missing.map(([user_id, nonce]) => ({
      user_id,
      nonce,
      digest: digestOf(makeKey(user_id, nonce)),
      was: known.get(user_id)?.digest,
    }))
    // Of two concurrent callers, the second finds what the first created.
    await db`
      insert into egg_card (user_id, access_no, nonce, digest, made_at)
      select m.user_id, a.access_no, m.nonce, m.digest, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (user_id text, nonce text, digest text, was text)
        join account a on a.user_id = m.user_id
      order by m.user_id
      on conflict (user_id) do update set access_no = excluded.access_no, nonce = excluded.nonce, digest = excluded.digest, made_at = excluded.made_at
      where egg_card.is_wanted and (egg_card.digest is null or egg_card.access_no <> excluded.access_no
        or egg_card.digest in (select was from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as old (was text)))`
  }
  const cards = missing.length > 0 ? await find(db, [...offered.keys()]) : [...known.values()]
  return new Map(
    cards.flatMap((card) => {
      const key = card.is_wanted ? keyOf(card) : undefined
      return key === undefined ? [] : [[card.user_id, key] as const]
    }),
  )
}

/** Ends the link; a new one can be made. */
export const end = (db: Db, user_id: string) =>
  db`update egg_card set access_no = null, nonce = null, digest = null, made_at = null where user_id = ${user_id}`

/** Ends everyone's links. */
export const endAll = (db: Db) =>
  db`update egg_card set access_no = null, nonce = null, digest = null, made_at = null where digest is not null`

/** Whether a person wants a card at all; without one they have no link. */
export const want = async (db: Db, user_id: string, is_wanted: boolean): Promise<void> => {
  await db`
    insert into egg_card (user_id, is_wanted) values (${user_id}, ${is_wanted})
    on conflict (user_id) do update set is_wanted = excluded.is_wanted, access_no = null, nonce = null, digest = null, made_at = null`
}

/** `unchecked_seconds`: how long ago the person's account elsewhere was last checked. */
export type CardOwner = { id: string; role: Role; unchecked_seconds: number | null }

export const findOwner = async (db: Db, key: string): Promise<CardOwner | undefined> => {
  const [owner] = await db<CardOwner[]>`
    select u.id, u.role, extract(epoch from clock_timestamp() - u.checked_at)::int as unchecked_seconds
    from egg_card c join account a using (user_id) join app_user u on u.id = c.user_id
    where c.digest = ${digestOf(key)} and c.access_no = a.access_no and c.is_wanted and u.email is not null and u.closed_at is null`
  return owner
}
