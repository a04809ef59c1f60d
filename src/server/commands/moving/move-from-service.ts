import type { Mirror } from '../../identity/elsewhere/mirror.ts'
import * as moving from '../../store/people/moving.ts'
import { inBatches } from './in-batches.ts'
import type { MoveParts } from './move-to-service.ts'
import { removeClosed } from './remove-closed.ts'

/** The way back: everyone with an account there gets a row here. */

type Known = { id: string; email: string }

export type MoveFromService = {
  movers: Known[]
  /** Their password is kept here: they are the shop's own, and nothing of them changes. */
  own: Known[]
  /** Somebody else has their address here. */
  taken: Known[]
  /** Shut there, with a row here: the shop knows no shut accounts, and a reset mail would open theirs. */
  disabled: Known[]
  /** Known here, and without an account there: a reset mail would open theirs as well. */
  gone: Known[]
  /** Closed here, and still there. */
  closed: string[]
  withoutEmail: number
  /** They have lost their address here to somebody else. */
  withoutAddress: string[]
}

export const planMoveFromService = async ({ db, moving: service }: MoveParts): Promise<MoveFromService> => {
  const residents = await moving.listResidents(db)
  const keptHere = new Set(residents.flatMap(({ id, hash }) => (hash === null ? [] : [id])))
  const closed = new Set((await moving.listClosed(db)).map(({ id }) => id))
  const addresses = await moving.listAddresses(db)
  const ownerOf = new Map(addresses.map(({ id, email }) => [email, id]))
  const here = new Set(addresses.map(({ id }) => id))
  const withoutAddress = (await moving.listWithoutAddress(db)).map(({ id }) => id)
  const plan: MoveFromService = { movers: [], own: [], taken: [], disabled: [], gone: [], closed: [], withoutEmail: 0, withoutAddress }
  const met = new Set<string>()
  for await (const { id, email, is_disabled } of service.list()) {
    met.add(id)
    const owner = email === undefined ? undefined : ownerOf.get(email)
    if (closed.has(id)) plan.closed.push(id)
    else if (email === undefined) plan.withoutEmail++
    else if (keptHere.has(id)) plan.own.push({ id, email })
    else if (is_disabled) plan.disabled.push(...(here.has(id) ? [{ id, email }] : []))
    else if (owner !== undefined && owner !== id) plan.taken.push({ id, email })
    else plan.movers.push({ id, email })
  }
  plan.gone = residents.filter(({ id, hash }) => hash === null && !met.has(id))
  return plan
}

/** The roles that would come with them. */
export const readRoles = ({ records }: MoveParts, { movers }: MoveFromService) =>
  inBatches(movers, async ({ id }) => [{ role: (await records.read(id))?.role ?? 'user' }])

/** Returns who was moved, with the role in their record. */
export const moveFromService = async (parts: MoveParts & { mirror: Mirror }, { movers, closed }: MoveFromService) => {
  await removeClosed(parts, closed)
  return inBatches(movers, async ({ id }) => {
    const user = await parts.mirror.meet({ id })
    return user ? [user] : []
  })
}
