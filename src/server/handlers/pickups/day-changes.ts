import { addDays, clockAt } from '../../../shared/dates/calendar.ts'
import { changesUntil, isOpenAt } from '../../../shared/dates/cut-off.ts'
import { type DayWrite, isToCome } from '../../../shared/dates/day-edits.ts'
import type { MovedDay, ReplannedDays } from '../../../shared/shapes/farm-settings.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import type { Ask, Handlers } from '../../http/handler-types.ts'
import type { Shop } from '../../kernel/context.ts'
import {
  addDay,
  type ChangedDays,
  editDay,
  type HeldDays,
  holdDays,
  isSameDay,
  mayTakeBack,
  undoDay,
  withRights,
} from '../../pickups/change-days.ts'
import { notifyMoved, previewMoved, readProducts, sumUpDays } from '../../pickups/notify-moved.ts'
import type { Db } from '../../store/database/database.ts'
import { dryRun } from '../../store/database/dry-run.ts'
import * as activities from '../../store/people/activities.ts'
import * as dayChanges from '../../store/pickups/day-changes.ts'

const DAYS_KEPT_IN_SIGHT = 7

/** Everything is done, and then either people are notified or it is rolled back: so a preview shows what really happens. */
type Done = { held: HeldDays; did: ChangedDays; day: DayWrite }
type Asked<Name extends 'addDayChange' | 'editDayChange' | 'removeDayChange'> = Omit<Ask<Name>, 'user' | 'db'>

const isKept = ({ to_date }: DayWrite): boolean => to_date !== undefined

/** Moving a moved day back to where it was undoes that change: nothing is left of it. */
const add = async (tx: Db, { body, shop, today, refuse }: Asked<'addDayChange'>): Promise<Done & { was?: dayChanges.StoredChange }> => {
  if (body.pickup_date < today || (body.to_date !== null && body.to_date < today)) throw refuse('dayPassed')
  const held = await holdDays(tx, body.site_id, { ...shop.farm.current, today })
  if (body.site_id !== null && held.sites.length === 0) throw refuse('notFound')
  const before = await dayChanges.list(tx, today)
  const did = await addDay(tx, body, held, { note: body.note, at: shop.clock() })
  if (!did) throw refuse('dayTaken')
  const day = did.writes.find((each) => isSameDay(each, body)) ?? did.writes.find(isKept) ?? did.writes[0] ?? body
  const was = isKept(day) ? undefined : before.find((each) => isSameDay(each, day))
  return { held, did, day, ...(was && { was }) }
}

/** A change as it is while nobody else can change it; one that somebody else has changed, or that is over, is refused. */
const holdChange = async (tx: Db, id: number, version: number | undefined, asked: Asked<'editDayChange'> | Asked<'removeDayChange'>) => {
  const { shop, today, refuse } = asked
  const before = await dayChanges.find(tx, id)
  if (!before) throw refuse('notFound')
  const held = await holdDays(tx, before.site_id, { ...shop.farm.current, today })
  const change = await dayChanges.find(tx, id)
  if (!change) throw refuse('notFound')
  if (version !== undefined && version !== change.version) throw refuse('changedMeanwhile')
  if (!isToCome(change, held)) throw refuse('dayPassed')
  return { held, change }
}

const edit = async (tx: Db, asked: Asked<'editDayChange'>): Promise<Done & { was: dayChanges.StoredChange }> => {
  const { params, body, shop, today, refuse } = asked
  if (body.to_date !== null && body.to_date < today) throw refuse('dayPassed')
  const { held, change: was } = await holdChange(tx, params.id, body.version, asked)
  const day = { pickup_date: was.pickup_date, site_id: was.site_id, to_date: body.to_date }
  return { held, day, was, did: await editDay(tx, day, held, { note: body.note, at: shop.clock() }) }
}

const undoChange = async (tx: Db, asked: Asked<'removeDayChange'>): Promise<Done & { was: dayChanges.StoredChange }> => {
  const { params, query, shop, today, refuse } = asked
  const { held, change: was } = await holdChange(tx, params.id, query.version, asked)
  if (!mayTakeBack(was, today)) throw refuse('dayPassed')
  return { held, day: was, was, did: await undoDay(tx, was, held, shop.clock()) }
}

/** People can't plan for a day whose cut-off is past, so the farmer sees until when they may still change it. */
const withCutOff = (day: MovedDay, { farm: { current }, clock }: Pick<Shop, 'farm' | 'clock'>): MovedDay => {
  const now = clockAt(clock(), current.time_zone)
  const moved = { moved_from: day.from_date, moved_to: day.to_date }
  if (day.is_held || isOpenAt(day.to_date, current, now)) return day
  const is = changesUntil(day.to_date, current, moved)
  return { ...day, cut_off: { was: changesUntil(day.from_date, current), is, is_over: now >= is } }
}

const withDays = async <Counts extends object>(tx: Db, counts: Counts, { held, did }: Done, shop: Pick<Shop, 'farm' | 'clock'>) => ({
  ...counts,
  days: sumUpDays(did.moves, held.names, await readProducts(tx, did.moves)).map((day) => withCutOff(day, shop)),
  ...(did.pickups_stay > 0 && { pickups_stay: did.pickups_stay }),
})

const foresee = async (tx: Db, done: Done, shop: Shop): Promise<ReplannedDays> => withDays(tx, await previewMoved(tx, done.did), done, shop)

const labelOf = ({ pickup_date, site_id }: Omit<DayWrite, 'to_date'>, { names }: HeldDays) =>
  `${showDate(pickup_date)}, ${(site_id !== null && names.get(site_id)) || 'all sites'}`

const factsOf = ({ pickup_date, to_date, note }: Pick<dayChanges.StoredChange, 'pickup_date' | 'to_date' | 'note'>) => ({
  pickup_date,
  to_date,
  note,
})

/** Tells people, and writes down what became of other changes by it. */
const notifyPeople = async (
  tx: Db,
  done: Done,
  { shop, user }: Pick<Ask<'addDayChange'>, 'shop' | 'user'>,
  note = '',
): Promise<ReplannedDays> => {
  const { did, day, held } = done
  const replanned = await notifyMoved(shop, tx, { moves: did.moves, note })
  for (const other of did.writes.filter((each) => !isSameDay(each, day))) {
    const was = { to_date: held.changes.find((each) => isSameDay(each, other))?.to_date ?? null }
    const is = { to_date: other.to_date ?? null }
    await activities.note(tx, { user, at: shop.clock() }, 'editDayChange', { label: labelOf(other, held), was, is })
  }
  return withDays(tx, replanned, done, shop)
}

const readChange = async (tx: Db, day: DayWrite, today: string) => {
  const stored = await dayChanges.findOf(tx, day)
  const [change] = await withRights(tx, stored ? [stored] : [], today)
  if (!change) throw new Error('A change that was written is gone')
  return change
}

const countsOf = ({ days: _, products_given: __, ...counts }: ReplannedDays) => counts

type TakenBack = Done & { was: dayChanges.StoredChange }
const noteTakenBack = (
  tx: Db,
  { was, held }: TakenBack,
  replanned: ReplannedDays,
  { user, shop }: Pick<Ask<'addDayChange'>, 'shop' | 'user'>,
) =>
  activities.note(tx, { user, at: shop.clock() }, 'removeDayChange', {
    label: labelOf(was, held),
    was: factsOf(was),
    is: countsOf(replanned),
  })

export const dayChangeHandlers = {
  listDayChanges: async ({ db, today }) => withRights(db, await dayChanges.list(db, addDays(today, -DAYS_KEPT_IN_SIGHT)), today),

  addDayChange: (asked) =>
    asked.db.begin(async (tx) => {
      const { body, user, shop, today } = asked
      const done = await add(tx, asked)
      const replanned = await notifyPeople(tx, done, asked, body.note)
      if (done.was) {
        await noteTakenBack(tx, { ...done, was: done.was }, replanned, asked)
        return { ...done.was, to_date: done.was.pickup_date, can_edit: false, can_take_back: false, ...replanned }
      }
      const change = await readChange(tx, done.day, today)
      const facts = { ...factsOf(change), ...countsOf(replanned) }
      await activities.note(tx, { user, at: shop.clock() }, 'addDayChange', { label: labelOf(change, done.held), is: facts })
      return { ...change, ...replanned }
    }),

  editDayChange: (asked) =>
    asked.db.begin(async (tx) => {
      const { body, user, shop, today } = asked
      const done = await edit(tx, asked)
      const replanned = await notifyPeople(tx, done, asked, body.note)
      const change = await readChange(tx, done.day, today)
      const facts = { ...factsOf(change), ...countsOf(replanned) }
      await activities.note(tx, { user, at: shop.clock() }, 'editDayChange', {
        label: labelOf(change, done.held),
        was: factsOf(done.was),
        is: facts,
      })
      return { ...change, ...replanned }
    }),

  removeDayChange: (asked) =>
    asked.db.begin(async (tx) => {
      const done = await undoChange(tx, asked)
      const replanned = await notifyPeople(tx, done, asked)
      await noteTakenBack(tx, done, replanned, asked)
      return replanned
    }),

  foreseeDayChange: (asked) => dryRun(asked.db, async (tx) => foresee(tx, await add(tx, asked), asked.shop)),
  foreseeEditedDay: (asked) => dryRun(asked.db, async (tx) => foresee(tx, await edit(tx, asked), asked.shop)),
  foreseeTakingBack: (asked) => dryRun(asked.db, async (tx) => foresee(tx, await undoChange(tx, asked), asked.shop)),
} satisfies Partial<Handlers>
