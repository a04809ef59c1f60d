import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../shared/dates/changed-days.ts'
import { addChange, type DayEdit, editChange, isToCome, type Reach, takeBackChange } from '../../shared/dates/day-edits.ts'
import type { DayChange } from '../../shared/shapes/farm-settings.ts'
import type { Db } from '../store/database/database.ts'
import * as sites from '../store/farm/sites.ts'
import * as dayChanges from '../store/pickups/day-changes.ts'
import * as movedPickups from '../store/pickups/moved-pickups.ts'
import { countHandedOver, type FarmDay, type Move } from '../store/pickups/moves.ts'

/** The farm does otherwise on a day, changes its mind, or takes that back: the pickups that stand there follow. */

/** What changing days hangs on; nobody else changes days or plans pickups at these sites until it is done. */
export type HeldDays = Reach & FarmDay & { readonly names: ReadonlyMap<number, string> }

export const holdDays = async (tx: Db, site_id: number | null, { today, time_zone }: FarmDay): Promise<HeldDays> => {
  await movedPickups.holdOrders(tx, site_id === null ? 'all sites' : { site_id }, today)
  const held = await sites.hold(tx, site_id)
  const names = new Map(held.map((site) => [site.site_id, site.site_name]))
  return { sites: held, site_id, today, time_zone, names, changes: await dayChanges.listDays(tx) }
}

/** What can be done to each change by now. */
export const withRights = async (db: Db, changes: readonly dayChanges.StoredChange[], today: PlainDate): Promise<DayChange[]> => {
  const every = await sites.listDays(db)
  const days = await dayChanges.listDays(db)
  return changes.map((change) => {
    const can_edit = isToCome(change, { sites: every, changes: days, today })
    return { ...change, can_edit, can_take_back: can_edit && mayTakeBack(change, today) }
  })
}

/** After its first date a day without pickup cannot be anything else any more: its cartons come with the next. */
export const mayTakeBack = ({ pickup_date, to_date }: ChangedDay, today: PlainDate): boolean => pickup_date >= today || to_date !== null

export type ChangedDays = { moves: readonly Move[]; pickups_stay: number; writes: DayEdit['writes'] }

type Words = { note: string | undefined; at: Date }

export const isSameDay = (one: Omit<ChangedDay, 'to_date'>, other: Omit<ChangedDay, 'to_date'>): boolean =>
  one.pickup_date === other.pickup_date && one.site_id === other.site_id

/** What is made of a day, by its edit. */
type Edited = DayEdit & { day: ChangedDay }

const carryOut = async (tx: Db, { day, writes, relocations }: Edited, held: HeldDays, { note, at }: Words): Promise<ChangedDays> => {
  // What is said of this day is not said of others, unless there is something to say.
  for (const each of writes) await dayChanges.write(tx, each, isSameDay(each, day) ? note : note || undefined, at)
  const pickups_stay = await countHandedOver(tx, relocations, held)
  const { site_id } = held
  const moves = await movedPickups.follow(tx, site_id === null ? 'all sites' : { site_id }, held, relocations)
  return { moves, pickups_stay, writes }
}

/** Undefined where that day has been changed already, at this site or at all: then that change is edited. */
export const addDay = async (tx: Db, day: ChangedDay, held: HeldDays, words: Words): Promise<ChangedDays | undefined> => {
  const edit = addChange(day, held)
  const isTaken = held.changes.some((change) => isSameDay(change, day)) && edit.writes.some((each) => isSameDay(each, day))
  return isTaken ? undefined : carryOut(tx, { day, ...edit }, held, words)
}

export const editDay = (tx: Db, day: ChangedDay, held: HeldDays, words: Words): Promise<ChangedDays> =>
  carryOut(tx, { day, ...editChange(day, held) }, held, words)

export const undoDay = (tx: Db, day: ChangedDay, held: HeldDays, at: Date): Promise<ChangedDays> =>
  carryOut(tx, { day, ...takeBackChange(day, held) }, held, { note: undefined, at })
