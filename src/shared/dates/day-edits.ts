import { groupBy } from '../rules/group-by.ts'
import { addDays, type PlainDate, type Weekday, weekdayOf } from './calendar.ts'
import { type ChangedDay, changeOf, isClosed, landing, leavingFor, nextPickupDay } from './changed-days.ts'

/** What a change of a day, entered, edited or taken back, makes of the other changes. */

type Site = { readonly site_id: number; readonly pickup_start_day: Weekday }
type Changes = readonly ChangedDay[]

/** A change as it is from now on; undefined if there is none anymore. */
export type DayWrite = Omit<ChangedDay, 'to_date'> & { to_date: PlainDate | null | undefined }

/** A day at a site whose pickups have gone to another one. */
export type Relocation = { site_id: number; from_date: PlainDate; to_date: PlainDate }

/** What is to be written, and where people collect then. */
export type DayEdit = { writes: DayWrite[]; relocations: Relocation[] }

/** How far an edit reaches: the sites whose days it is about, all of them or one. */
export type Reach = {
  readonly sites: readonly Site[]
  readonly site_id: number | null
  readonly changes: Changes
  readonly today: PlainDate
}

const isSame = (one: Omit<ChangedDay, 'to_date'>, other: Omit<ChangedDay, 'to_date'>) =>
  one.pickup_date === other.pickup_date && one.site_id === other.site_id

const written = (changes: Changes, writes: readonly DayWrite[]): ChangedDay[] =>
  writes.reduce<ChangedDay[]>(
    (now, { to_date, ...day }) => [...now.filter((each) => !isSame(each, day)), ...(to_date === undefined ? [] : [{ ...day, to_date }])],
    [...changes],
  )

const isRegular = (date: PlainDate, { pickup_start_day }: Site) => weekdayOf(date) === pickup_start_day

/** The next day on which people collect at a site, after a date. */
const nextAfter = (date: PlainDate, { pickup_start_day, site_id }: Site, changes: Changes) =>
  nextPickupDay(addDays(date, 1), pickup_start_day, site_id, changes)

type Target = { pickup_date: PlainDate; site_id: number; to_date: PlainDate }

/** Written once for all sites if they all go to the same day, otherwise for each. */
const writesFor = (pickup_date: PlainDate, targets: readonly Target[], { sites, site_id, changes }: Reach): DayWrite[] => {
  const hasOwn = (id: number) => changes.some((each) => isSame(each, { pickup_date, site_id: id }))
  const isOfAll = changes.some((each) => isSame(each, { pickup_date, site_id: null }))
  const ruled = sites.filter((site) => isRegular(pickup_date, site) && !hasOwn(site.site_id)).map((site) => site.site_id)
  const theirs = targets.filter((target) => ruled.includes(target.site_id))
  const [first] = theirs
  const isOne = site_id === null && isOfAll && theirs.length === ruled.length && theirs.every(({ to_date }) => to_date === first?.to_date)
  const alone = isOne ? targets.filter((target) => !theirs.includes(target)) : targets
  const isStillOfAll = isOfAll && !(isOne && first?.to_date === pickup_date)
  return [
    ...(isOne && first ? [{ ...first, site_id: null, to_date: first.to_date === pickup_date ? undefined : first.to_date }] : []),
    ...alone.map((target) => ({ ...target, to_date: target.to_date === pickup_date && !isStillOfAll ? undefined : target.to_date })),
  ]
}

const writesOf = (targets: readonly Target[], reach: Reach): DayWrite[] =>
  [...groupBy(targets, ({ pickup_date }) => pickup_date)].flatMap(([day, its]) => writesFor(day, its, reach))

const leaves = (date: PlainDate, { pickup_start_day, site_id }: Site, changes: Changes) =>
  leavingFor(date, pickup_start_day, site_id, changes)

/** The days of a site that other changes have moved to a date. */
const movedTo = (date: PlainDate, site: Site, changes: Changes): PlainDate[] => [
  ...new Set(
    changes
      .map(({ pickup_date }) => pickup_date)
      .filter(
        (day) =>
          day !== date &&
          isRegular(day, site) &&
          changeOf(day, site.site_id, changes)?.to_date === date &&
          !isClosed(date, site.site_id, changes),
      ),
  ),
]

/** Days that were still to come and would be in the past by now go to the next on which people collect. */
const keptComing = (after: Changes, reach: Reach, from = reach.today): Target[] =>
  reach.sites.flatMap((site) => {
    const days = new Set([...reach.changes, ...after].map(({ pickup_date }) => pickup_date).filter((day) => isRegular(day, site)))
    return [...days]
      .filter((day) => {
        const was = landing(day, site.site_id, reach.changes)
        const is = landing(day, site.site_id, after)
        return was >= reach.today && is !== was && is < from
      })
      .map((pickup_date) => ({ pickup_date, site_id: site.site_id, to_date: nextAfter(reach.today, site, after) }))
  })

const relocationsOf = (after: Changes, { sites, changes }: Reach): Relocation[] =>
  sites.flatMap((site) => {
    const days = new Set([...changes, ...after].map(({ pickup_date }) => pickup_date).filter((day) => isRegular(day, site)))
    return [...days]
      .map((day) => ({
        site_id: site.site_id,
        from_date: landing(day, site.site_id, changes),
        to_date: landing(day, site.site_id, after),
      }))
      .filter(({ from_date, to_date }) => from_date !== to_date)
  })

/** What else must be written so that nothing moves into the past, and where people collect afterward. */
const finish = (writes: readonly DayWrite[], reach: Reach, from?: PlainDate): DayEdit => {
  const after = written(reach.changes, writes)
  const kept = writesOf(keptComing(after, reach, from), { ...reach, changes: after })
  return { writes: [...writes, ...kept], relocations: relocationsOf(written(after, kept), reach) }
}

/**
 * A day is changed: everything on it moves, its own pickups and those that other changes moved to it, whose changes are
 * rewritten. If it isn't a day of any of the sites and others were moved to it, only theirs are: so one change stays one.
 */
export const addChange = (day: ChangedDay, reach: Reach): DayEdit => {
  const after = written(reach.changes, [day])
  const there = reach.sites.map((site) => ({ site, to_date: leaves(day.pickup_date, site, after) }))
  const targets = there.flatMap(({ site, to_date }) =>
    movedTo(day.pickup_date, site, reach.changes).map((pickup_date) => ({ pickup_date, site_id: site.site_id, to_date })),
  )
  const isOnlyTheirs = targets.length > 0 && !reach.sites.some((site) => isRegular(day.pickup_date, site))
  const own = isOnlyTheirs ? [] : [day]
  const edit = finish([...own, ...writesOf(targets, { ...reach, changes: written(reach.changes, own) })], reach)
  const left = there.map(({ site, to_date }) => ({ site_id: site.site_id, from_date: day.pickup_date, to_date }))
  return { ...edit, relocations: [...edit.relocations, ...left] }
}

/** What had gone along with a change from a day that is none of its site's follows it too. */
const withStrays = (edit: DayEdit, day: PlainDate, { sites, changes }: Reach): DayEdit => {
  const after = written(changes, edit.writes)
  const strays = sites
    .filter((site) => !isRegular(day, site))
    .map((site) => ({ site_id: site.site_id, from_date: leaves(day, site, changes), to_date: leaves(day, site, after) }))
    .filter(({ from_date, to_date }) => from_date !== to_date)
  return { ...edit, relocations: [...edit.relocations, ...strays] }
}

/** A change is edited: its own pickups go elsewhere. */
export const editChange = (day: ChangedDay, reach: Reach): DayEdit => withStrays(finish([day], reach), day.pickup_date, reach)

/** Undoes a change. If its original date is past, it becomes a day without pickup, and its pickups come with the next. */
export const takeBackChange = ({ pickup_date, site_id }: ChangedDay, reach: Reach): DayEdit => {
  const isGone = pickup_date < reach.today
  const edit = finish([{ pickup_date, site_id, to_date: isGone ? null : undefined }], reach, isGone ? addDays(reach.today, 1) : undefined)
  return withStrays(edit, pickup_date, reach)
}

/** Whether a change can still be edited or undone: its day, or the new one, is in the future. */
export const isToCome = (
  { pickup_date, site_id }: Omit<ChangedDay, 'to_date'>,
  { sites, changes, today }: Omit<Reach, 'site_id'>,
): boolean =>
  pickup_date >= today ||
  sites.some(
    (site) =>
      isRegular(pickup_date, site) &&
      (site_id ?? site.site_id) === site.site_id &&
      changeOf(pickup_date, site.site_id, changes)?.site_id === site_id &&
      landing(pickup_date, site.site_id, changes) >= today,
  )
