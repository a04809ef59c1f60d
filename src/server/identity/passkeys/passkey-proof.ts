import { randomBytes } from 'node:crypto'
import type { Db } from '../../store/database/database.ts'
import { digestOf } from '../../store/database/digest.ts'
import * as challenges from '../../store/people/ways-in/passkey-challenges.ts'

/** What someone who confirmed with a passkey sends in place of a code: for one use, by them alone. */

const PROOF = /^passkey-[\w-]{43}$/
export const isPasskeyProof = (typed: string): boolean => PROOF.test(typed)

export const giveProof = async (db: Db, user_id: string): Promise<string> => {
  const proof = `passkey-${randomBytes(32).toString('base64url')}`
  await challenges.put(db, { purpose: 'confirmed', bound_to: user_id, challenge: digestOf(proof) })
  return proof
}

export const useProof = (db: Db, user_id: string, proof: string): Promise<boolean> =>
  challenges.takeThis(db, { purpose: 'confirmed', bound_to: user_id, challenge: digestOf(proof) })
