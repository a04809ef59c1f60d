import type { Keepers } from '../../identity/open-accounts.ts'
import type { Pool } from '../../store/database/database.ts'
import * as moving from '../../store/people/moving.ts'
import * as passwords from '../../store/people/passwords.ts'
import { inBatches } from './in-batches.ts'
import { removeClosed } from './remove-closed.ts'

/** The shop's own accounts, into the service: with their ids, passwords, verified marks and roles. */
export type MoveParts = Keepers & Required<Pick<Keepers, 'moving'>> & { db: Pool }

/** `known`: accounts that have the same id there already, and whether they are disabled. */
type Mover = moving.Resident & { known: { is_disabled: boolean } | undefined }

export type MoveToService = {
  movers: Mover[]
  /** There already, where what they have there counts: a move was cut off, or an older backup was restored. */
  there: moving.Resident[]
  /** Somebody else has their address there. */
  taken: moving.Resident[]
  /** They had an account there once, and it is gone. */
  gone: moving.Resident[]
  /** Closed here, and still there. */
  closed: string[]
  /** They have lost their address here to somebody else. */
  withoutAddress: string[]
}

/** Longer than a run of this command: what it sent may have been replaced here after it had read it. */
const RUN_MS = 15 * 60_000

/**
 * Whether the password here counts, though the id is there already. It does where the shop had taken its accounts back;
 * and where it was set after the account came there, or while it did. A password out of an older backup does not: what
 * was set there since is newer. One that came there and was not forgotten here, as after a run that was cut off, is sent
 * once more, which changes nothing.
 */
const isNewerHere = ({ hash, hash_set_at, was_elsewhere }: moving.Resident, there: { valid_since: Date }): boolean =>
  hash !== null && (was_elsewhere || hash_set_at.getTime() > there.valid_since.getTime() - RUN_MS)

export const planMoveToService = async ({ db, moving: service }: MoveParts): Promise<MoveToService> => {
  const closedHere = new Set((await moving.listClosed(db)).map(({ id }) => id))
  const byId = new Map<string, { is_disabled: boolean; valid_since: Date }>()
  const ownerOf = new Map<string, string>()
  for await (const { id, email, is_disabled, valid_since } of service.list()) {
    byId.set(id, { is_disabled, valid_since })
    if (email !== undefined && !closedHere.has(id)) ownerOf.set(email, id)
  }
  const closed = [...closedHere].filter((id) => byId.has(id))
  const withoutAddress = (await moving.listWithoutAddress(db)).map(({ id }) => id)
  const plan: MoveToService = { movers: [], there: [], taken: [], gone: [], closed, withoutAddress }
  for (const resident of await moving.listResidents(db)) {
    const known = byId.get(resident.id)
    const owner = ownerOf.get(resident.email)
    if (known && !isNewerHere(resident, known)) plan.there.push(resident)
    else if (owner !== undefined && owner !== resident.id) plan.taken.push(resident)
    else if (!known && resident.hash === null && resident.was_elsewhere) plan.gone.push(resident)
    else plan.movers.push({ ...resident, known })
  }
  return plan
}

export type Refused = { email: string; why: string }

/** In rounds, each of which is finished before the next one begins: a run that is cut off is simply run again. */
const ROUND = 500

const NOT_FOUND = 'it was not found there afterwards'
const CHANGED = 'its password was changed meanwhile; run this again'

export const moveToService = async (parts: MoveParts, { movers, there, closed }: MoveToService): Promise<Refused[]> => {
  const { db, accounts, records, moving: service } = parts

  /** Before the account, so that everyone found there has a record with the right role. */
  const giveRecord = async ({ id, email, role: here }: Mover): Promise<never[]> => {
    const record = await records.read(id)
    const role = here === 'admin' ? 'admin' : 'user'
    if (!record) await records.createIfAbsent(id, email)
    else if (record.email !== email) await db.begin((tx) => records.setEmail(id, email, tx))
    if ((record?.role ?? 'user') !== role) await db.begin((tx) => records.setRole(id, role, tx))
    return []
  }

  const forget = async ({ id, email, hash }: moving.Resident): Promise<Refused[]> =>
    hash === null || (await passwords.forgetThis(db, id, hash)) ? [] : [{ email, why: CHANGED }]

  /** The shop forgets a password once its account is seen there. */
  const settle = async (mover: Mover): Promise<Refused[]> => {
    const account = await accounts.find({ id: mover.id })
    return account?.email === mover.email ? forget(mover) : [{ email: mover.email, why: NOT_FOUND }]
  }

  const moveSome = async (some: readonly Mover[], known: 'stay' | 'replace'): Promise<Refused[]> => {
    await inBatches(some, giveRecord)
    const asMoved = ({ id, email, email_verified, hash, known: account }: Mover) => ({
      ...{ id, email, email_verified },
      is_disabled: account?.is_disabled ?? false,
      passwordHash: hash,
    })
    const refused = new Map((await service.addAll(some.map(asMoved), known)).map(({ id, why }) => [id, why]))
    return inBatches(some, async (mover) => {
      const why = refused.get(mover.id)
      return why === undefined ? settle(mover) : [{ email: mover.email, why }]
    })
  }

  // First of all: a new account may have the address of a closed one.
  await removeClosed(parts, closed)
  await passwords.forgetUseless(db)
  const failed: Refused[] = []
  const known = movers.filter((mover) => mover.known)
  const unknown = movers.filter((mover) => !mover.known)
  for (let at = 0; at < unknown.length; at += ROUND) failed.push(...(await moveSome(unknown.slice(at, at + ROUND), 'stay')))
  for (let at = 0; at < known.length; at += ROUND) failed.push(...(await moveSome(known.slice(at, at + ROUND), 'replace')))
  failed.push(...(await inBatches(there, forget)))
  return failed
}
