import { createHmac, randomBytes } from 'node:crypto'
import { pages } from '../../shared/addresses.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db, Pool } from '../store/database/database.ts'
import * as cards from '../store/people/egg-cards.ts'
import type { Freshness } from './elsewhere/freshness.ts'
import { mailedLink } from './email-links.ts'

/**
 * The egg card: a private link to a person's next pickups without a login. The shop can show its key to the owner or put
 * it in a reminder at any time, but a copy of the database alone reveals nothing.
 */
export type EggCards = ReturnType<typeof openEggCards>

type Parts = { db: Pool; secret: string; publicUrl: URL; clock: Clock; freshness: Pick<Freshness, 'confirm'> }

export const openEggCards = ({ db, secret, publicUrl, clock, freshness }: Parts) => {
  const makeKey: cards.MakeKey = (user_id, nonce) =>
    createHmac('sha256', secret).update(`egg card of ${user_id} ${nonce}`).digest('base64url')

  return {
    /** The links of these people, created if missing; none for people who don't want one. */
    linksOf: async (tx: Db, user_ids: Iterable<string>): Promise<ReadonlyMap<string, string>> => {
      const offered = new Map([...user_ids].map((id) => [id, randomBytes(16).toString('base64url')]))
      if (offered.size === 0) return new Map()
      const keys = await cards.findOrAdd(tx, offered, makeKey, clock())
      return new Map([...keys].map(([id, key]) => [id, mailedLink(publicUrl, pages.card, key)]))
    },

    /** Whose card it is. If accounts are kept elsewhere we ask there, as for a session: the card ends with the access. */
    ownerOf: async (key: string): Promise<{ id: string } | undefined> => {
      const known = await cards.findOwner(db, key)
      return known && (await freshness.confirm(known)) ? cards.findOwner(db, key) : known
    },
  }
}
