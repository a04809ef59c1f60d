import { dateAt } from '../../shared/dates/calendar.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import type { Shop } from '../kernel/context.ts'
import { type Db, isDatabaseAway } from '../store/database/database.ts'
import * as importRows from '../store/people/import-rows.ts'
import * as imports from '../store/people/imports.ts'
import { openDuplicateFinder } from './find-duplicates.ts'
import { importLines } from './import-lines.ts'
import { skipOrder, skipPerson, undoOrders, undoPeople } from './undo-import.ts'

/**
 * Imports and undoes in the background, some rows at a time: each transaction locks the import, handles its rows and
 * records that. If killed, it continues where it was, and no row is handled twice.
 */

type Parts = Pick<Shop, 'db' | 'config' | 'farm' | 'clock' | 'log' | 'queue'>

/** At most this many rows at a time, and fewer if they are slow: nobody should wait a tenth of a second for these locks. */
const AT_ONCE = 50
/** But not so few that a busy machine is kept busy by their beginning and end. */
const AT_LEAST = 15
const MEANT_MS = 50

/** As many as go into the time that is meant, by how long the last ones took. */
const openPace = () => {
  let most = AT_LEAST
  return async <Result>(work: (most: number) => Promise<Result>): Promise<Result> => {
    const began = performance.now()
    const result = await work(most)
    const took = Math.max(1, performance.now() - began)
    most = Math.max(AT_LEAST, Math.min(AT_ONCE, most * 2, Math.floor((most * MEANT_MS) / took)))
    return result
  }
}

/**
 * Thousands of new rows at once: until the database has counted them it plans its statements for the few there were, and a
 * page that took milliseconds takes seconds. Its own count comes a minute later.
 */
const openCounting = (shop: Parts) => {
  let done = 0
  let next = COUNTED_FIRST
  return async (rows: number): Promise<void> => {
    done += rows
    if (done < next) return
    next = done * 3
    await imports.countRows(shop.db)
  }
}
const COUNTED_FIRST = 100

const todayOf = ({ clock, farm }: Parts) => dateAt(clock(), farm.current.time_zone)

/** The next lines of an import, from one on: says which was the first of them; undefined when none is left. */
const runSome = (shop: Parts, at: importRows.LineName, most: number): Promise<number | undefined> =>
  shop.db.begin(async (tx) => {
    const { import_id } = at
    const found = await imports.lock(tx, import_id)
    if (found?.state !== 'running') return undefined
    const rows = await importRows.listReady(tx, at, most)
    if (rows.length === 0) {
      await imports.count(tx, import_id)
      await imports.setState(tx, import_id, 'done', shop.clock())
      return undefined
    }
    // Another file may have brought some of them in since this one was looked at.
    const findDuplicate = await openDuplicateFinder(
      tx,
      { import_id, today: todayOf(shop) },
      rows.map(({ digest, reads: { person, order } }) => ({ digest, person, order })),
    )
    const fresh: typeof rows = []
    for (const row of rows) {
      const { already, others } = findDuplicate({ ...row.reads, digest: row.digest })
      const [other] = row.decision === null ? others : []
      const note = already ?? (other && say.otherOrder(showReference(other.id)))
      if (note === undefined) fresh.push(row)
      else await importRows.noteOutcome(tx, row, 'already', { note })
    }
    const from = { file_name: found.file_name, who: await imports.readBy(tx, import_id) }
    if (fresh.length > 0) await importLines(tx, shop, { import_id, from, today: todayOf(shop) }, fresh)
    return rows[0]?.line
  })

/** A row that fails for an unforeseen reason is reported, and the others continue. */
const skipLine = (shop: Parts, at: importRows.LineName): Promise<boolean> =>
  shop.db.begin(async (tx) => {
    await imports.lock(tx, at.import_id)
    const [row] = await importRows.listReady(tx, at, 1)
    if (!row) return false
    await importRows.noteOutcome(tx, row, 'problems', { problem: { field: 'row', kind: 'failed', text: say.failed } })
    return true
  })

type Steps = {
  /** So many at once; false when none is left. */
  some: (most: number) => Promise<boolean>
  /** The next one alone, which cannot be done. */
  leaveOut: () => Promise<unknown>
  says: string
}

/** Some at a time; where that fails one by one, until it is known which one it is. */
const runSteps = async (shop: Parts, import_id: number, isOver: () => boolean, { some, leaveOut, says }: Steps): Promise<void> => {
  const inPace = openPace()
  const count = openCounting(shop)
  const counted = async (most: number): Promise<boolean> => {
    const isMore = await some(most)
    await count(most)
    return isMore
  }
  let isAlone = false
  while (!isOver()) {
    try {
      if (!(isAlone ? await some(1) : await inPace(counted))) return
      isAlone = false
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      shop.log.warn({ import_id, reason: (error as Error).message }, says)
      if (isAlone) await leaveOut()
      isAlone = !isAlone
    }
  }
}

const run = (shop: Parts, import_id: number, isOver: () => boolean): Promise<void> => {
  let line = 0
  return runSteps(shop, import_id, isOver, {
    some: async (most) => {
      const first = await runSome(shop, { import_id, line }, most)
      line = first ?? line
      return first !== undefined
    },
    leaveOut: () => skipLine(shop, { import_id, line }),
    says: 'Some rows of an import could not be imported',
  })
}

const undoImport = async (shop: Parts, import_id: number, isOver: () => boolean): Promise<void> => {
  const where = { import_id, who: await imports.readBy(shop.db, import_id), today: todayOf(shop) }
  /** One transaction, if it is still to be taken back. */
  const inTurn = <Result>(work: (tx: Db) => Promise<Result>, otherwise: Result): Promise<Result> =>
    shop.db.begin(async (tx) => ((await imports.lock(tx, import_id))?.state === 'takingBack' ? work(tx) : otherwise))
  const says = 'Some rows of an import could not be undone'
  await runSteps(shop, import_id, isOver, {
    some: (most) => inTurn((tx) => undoOrders(tx, shop, where, most), false),
    leaveOut: () => inTurn((tx) => skipOrder(tx, import_id), undefined),
    says,
  })
  let after = 0
  await runSteps(shop, import_id, isOver, {
    some: async (most) => {
      const last = await inTurn(async (tx) => {
        const found = await undoPeople(tx, shop, { import_id, line: after }, most)
        if (found === undefined) {
          await importRows.noteGone(tx, import_id)
          await imports.count(tx, import_id)
          await imports.setState(tx, import_id, 'takenBack', shop.clock())
        }
        return found
      }, undefined)
      after = last ?? after
      return last !== undefined
    },
    leaveOut: async () => {
      after = await inTurn((tx) => skipPerson(tx, { import_id, line: after }), after)
    },
    says,
  })
}

/** Whatever is to be brought in or taken back, until nothing is left or the shop stops. */
export const workOnImport = async (shop: Parts, isOver: () => boolean): Promise<void> => {
  for (;;) {
    const [next] = await imports.listOpen(shop.db)
    if (!next || isOver()) return
    await (next.state === 'running' ? run : undoImport)(shop, next.import_id, isOver)
  }
}

export const workOnImports = async (shop: Parts): Promise<void> => {
  await shop.queue.workTogether('work-on-imports', 1, async (jobs, isOver) => {
    await workOnImport(shop, isOver)
    // Left for the next process where this one stops.
    if (!isOver()) for (const job of jobs) job.settle()
  })
}

/** What is under way and has no job, as after a restore, gets one. */
export const resumeImports = async (shop: Parts): Promise<void> => {
  if ((await imports.listOpen(shop.db)).length > 0) await shop.queue.send(shop.db, 'work-on-imports', [{}])
}
