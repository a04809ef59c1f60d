import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import type { Db } from '../../database/database.ts'
import { forgetLater, type SavedCard } from '../saved-cards.ts'

/** What customers agreed to about automatic renewal, and the orders that will be placed for them. */

export type AutoRenewal = {
  auto_renewal_id: number
  user_id: string
  pays: 'card' | 'farm'
  consented_at: Date
  ended_at: Date | null
  customer: string | null
  method: string | null
  brand: string | null
  last4: string | null
}

const columns = (db: Db) => db`auto_renewal_id, user_id, pays, consented_at, ended_at, customer, method, brand, last4`

/** What a person has agreed to and not ended. */
export const findOfUser = async (db: Db, user_id: string): Promise<AutoRenewal | undefined> => {
  const [row] = await db<AutoRenewal[]>`select ${columns(db)} from auto_renewal where user_id = ${user_id} and ended_at is null`
  return row
}

export const find = async (db: Db, auto_renewal_id: number): Promise<AutoRenewal | undefined> => {
  const [row] = await db<AutoRenewal[]>`select ${columns(db)} from auto_renewal where auto_renewal_id = ${auto_renewal_id}`
  return row
}

const lock = async (db: Db, auto_renewal_id: number): Promise<AutoRenewal | undefined> => {
  const [row] = await db<
    AutoRenewal[]
  >`select ${columns(db)} from auto_renewal where auto_renewal_id = ${auto_renewal_id} for no key update`
  return row
}

export type Consent = Pick<AutoRenewal, 'user_id' | 'pays' | 'consented_at'> & { terms: number }

/** Nothing if they have agreed already. */
export const add = async (db: Db, consent: Consent, card: SavedCard | undefined): Promise<AutoRenewal | undefined> => {
  const [row] = await db<AutoRenewal[]>`
    insert into auto_renewal ${db({ ...consent, ...card })} on conflict do nothing returning ${columns(db)}`
  return row
}

/** The card that pays from now on, saved on a page of a moment; nothing if none is waited for since then, or a moment before. */
export const giveCard = async (db: Db, user_id: string, card: SavedCard, since: Date): Promise<AutoRenewal | undefined> => {
  const [row] = await db<AutoRenewal[]>`
    update auto_renewal set ${db(card)} where user_id = ${user_id} and pays = 'card' and method is null and ended_at is null
      and consented_at > ${since}::timestamptz - interval '10 minutes' returning ${columns(db)}`
  return row
}

/** Ends it with everything that was announced and not placed; false if it had ended. The provider soon removes the card. */
export const end = async (db: Db, auto_renewal_id: number, at: Date): Promise<boolean> => {
  const was = await lock(db, auto_renewal_id)
  if (!was || was.ended_at !== null) return false
  await db`
    update auto_renewal set ended_at = ${at}, customer = null, method = null, brand = null, last4 = null where auto_renewal_id = ${auto_renewal_id}`
  await db`update planned_renewal set state = 'stopped' where auto_renewal_id = ${auto_renewal_id} and state = 'planned'`
  if (was.method !== null) await forgetLater(db, was.method)
  return true
}

export type Planned = {
  invitation_id: number
  auto_renewal_id: number
  place_on: PlainDate
  total_cents: number
  /** Monthly payments after the first, as they were announced. */
  installments: number
  state: 'planned' | 'placed' | 'stopped' | 'failed'
}

/** Nothing if it was announced already. */
export const plan = async (db: Db, planned: Omit<Planned, 'state'> & { told_at: Date }): Promise<boolean> =>
  (await db`insert into planned_renewal ${db(planned)} on conflict do nothing`).count === 1

export const listDue = async (db: Db, today: PlainDate): Promise<number[]> => {
  const rows = await db<{ invitation_id: number }[]>`
    select invitation_id from planned_renewal where state = 'planned' and place_on <= ${today} order by place_on, invitation_id limit 50`
  return rows.map(({ invitation_id }) => invitation_id)
}

export const findPlan = async (db: Db, invitation_id: number): Promise<Planned | undefined> => {
  const [row] = await db<Planned[]>`
    select invitation_id, auto_renewal_id, place_on, total_cents, installments, state from planned_renewal where invitation_id = ${invitation_id}`
  return row
}

/** Whether nobody has stopped it; until this transaction ends, nobody can. */
export const holdPlan = async (
  db: Db,
  { invitation_id, auto_renewal_id }: Pick<Planned, 'invitation_id' | 'auto_renewal_id'>,
): Promise<boolean> =>
  (await db`select from auto_renewal where auto_renewal_id = ${auto_renewal_id} and ended_at is null for share`).length > 0 &&
  (await db`select from planned_renewal where invitation_id = ${invitation_id} and state = 'planned'`).length > 0

export const finish = (db: Db, invitation_id: number, state: Exclude<Planned['state'], 'planned'>, subscription_id: number | null = null) =>
  db`update planned_renewal set state = ${state}, subscription_id = ${subscription_id} where invitation_id = ${invitation_id}`

/** The next order that will be placed for a person. */
export const findPlanned = async (
  db: Db,
  user_id: string,
): Promise<(Pick<Planned, 'place_on' | 'total_cents'> & { cycle_id: number; egg_cycle: string }) | undefined> => {
  const [row] = await db<(Pick<Planned, 'place_on' | 'total_cents'> & { cycle_id: number; egg_cycle: string })[]>`
    select place_on, total_cents, cycle.cycle_id, cycle_name as egg_cycle
    from planned_renewal join invitation using (invitation_id) join cycle using (cycle_id)
    where invitation.user_id = ${user_id} and state = 'planned' order by place_on limit 1`
  return row
}
