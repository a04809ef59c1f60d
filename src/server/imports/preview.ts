import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { PlainDate } from '../../shared/dates/calendar.ts'
import { hasChoice } from '../../shared/rules/products.ts'
import type { OtherOrder, RowDecision, RowOutcome, RowProblem } from '../../shared/shapes/imports.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import type { Shop } from '../kernel/context.ts'
import { readCapacity } from '../store/capacity/read-capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as products from '../store/farm/products.ts'
import * as sites from '../store/farm/sites.ts'
import * as importRows from '../store/people/import-rows.ts'
import type { AsOf } from '../store/people/imported-orders.ts'
import * as imports from '../store/people/imports.ts'
import * as users from '../store/people/users.ts'
import { listMet } from '../store/quiet.ts'
import { openDuplicateFinder } from './find-duplicates.ts'
import { openValues } from './matching/gather-values.ts'
import type { Farm } from './matching/open-row.ts'
import { namedProducts } from './matching/read-product.ts'
import { type ReadRow, readRow } from './matching/read-row.ts'
import { openTables } from './matching/tables.ts'
import { openOtherOrders } from './other-orders.ts'
import { openRoom } from './room.ts'

/** What each row would become, given the shop's current state; nothing is created yet. */

type Parts = Pick<Shop, 'config' | 'farm' | 'clock'>
type Previewed = importRows.Previewed & { reads: importRows.Reads }

// This many at a time, so that requests waiting for a page come first.
const AT_ONCE = 250

export const isElsewhere = ({ config }: Pick<Shop, 'config'>): boolean => config.hostedIdentity !== undefined

/** Their names, where the farm sells more than a weekly carton. */
export const readProducts = async (db: Db): Promise<Pick<Farm, 'products'>> => {
  const all = await products.list(db)
  return hasChoice(all) ? { products: namedProducts(all) } : {}
}

export const readFarm = async (db: Db, shop: Pick<Shop, 'config'>, today: PlainDate): Promise<Farm> => ({
  cycles: await cycles.list(db),
  sites: await sites.list(db),
  archived: await sites.listArchived(db),
  price_cents: await products.cartonPrice(db),
  ...(await readProducts(db)),
  today,
  isElsewhere: isElsewhere(shop),
})

const digestOf = (farm: Farm): string => createHash('sha256').update(JSON.stringify(farm)).digest('hex')

/** Whether rows would now be read differently: on another day, at another price, with other cycles or sites. */
export const isOutdated = async (db: Db, shop: Parts, today: PlainDate, farm_seen: string | null): Promise<boolean> =>
  digestOf(await readFarm(db, shop, today)) !== farm_seen

const emailsOf = ({ person, order }: ReadRow): string[] => [person.email, order?.second_email ?? ''].filter(Boolean)

/** Which of the people, rows and orders already exist. */
const readKnown = async (db: Db, asOf: AsOf, rows: readonly (ReadRow & { digest: string })[]) => {
  const emails = [...new Set(rows.flatMap(emailsOf))]
  return {
    accounts: await users.listKnown(db, emails),
    met: await listMet(db, emails),
    find: await openDuplicateFinder(db, asOf, rows),
  }
}
type Known = Awaited<ReturnType<typeof readKnown>>

type Judged = { outcome: RowOutcome; problems: RowProblem[]; notes: string[]; other_order: OtherOrder | null }
type Judgeable = ReadRow & { line: number; digest: string; decision: RowDecision | null }

/** What a row is checked against: known people and orders, earlier rows of the same kind, and the remaining capacity. */
type Judging = {
  known: Known
  firstOf: ReadonlyMap<string, number>
  reserveRoom: ReturnType<typeof openRoom>['reserve']
  others: ReturnType<typeof openOtherOrders>
}

const judge = (row: Judgeable, { known, firstOf, reserveRoom, others }: Judging): Judged => {
  const { line, problems, notes, decision, leftOut } = row
  const told = { problems, notes, other_order: null }
  if (decision === 'leftOut') return { ...told, outcome: 'leftOut', notes: [say.leftOut] }
  if (leftOut !== null) return { ...told, outcome: 'leftOut', problems: [], notes: [leftOut] }
  if (problems.length > 0) return { ...told, outcome: 'problems' }
  const first = firstOf.get(row.digest) ?? line
  const found = known.find(row)
  const account = known.accounts.get(row.person.email)
  const already = first < line ? say.sameAs(first) : (found.already ?? (!row.order && account ? say.known : undefined))
  if (already) return { ...told, outcome: 'already', notes: [already] }
  const { shown, replaced } = others.decide(row, found.others)
  if (shown && decision !== 'add' && !replaced) return { ...told, outcome: 'already', other_order: shown }
  const full = reserveRoom(row, replaced)
  if (full) return { ...told, outcome: 'problems', problems: [full], other_order: shown }
  return {
    ...told,
    outcome: 'ready',
    notes: [...(account ? [account.is_unproved ? say.unproved : say.known] : []), ...others.note(row, replaced), ...notes],
    other_order: shown,
  }
}

type Draft = Pick<imports.Locked, 'import_id' | 'columns' | 'matching' | 'defaults' | 'choices'>

/** Reads every row of an import again, and counts. */
export const preview = async (tx: Db, shop: Parts, today: PlainDate, draft: Draft): Promise<void> => {
  const { import_id, matching, defaults, choices } = draft
  const farm = await readFarm(tx, shop, today)
  await imports.setFarmSeen(tx, import_id, digestOf(farm))
  const others = openOtherOrders(farm)
  const room = openRoom(await readCapacity(tx, shop.farm.current, shop.clock()), farm)
  const firstOf = new Map<string, number>()
  const values = openValues(farm)
  const placeOf = openTables(draft)
  let after = 0
  for (;;) {
    const rows = await importRows.listCells(tx, import_id, after, AT_ONCE)
    if (rows.length === 0) break
    const inputs = rows.map((row) => ({ row, place: placeOf(row), matching, defaults, choices, farm }))
    const read = inputs.map((input) => ({ input, line: input.row.line, decision: input.row.decision, ...readRow(input) }))
    const known = await readKnown(tx, { import_id, today }, read)
    const previewed = read.map((first): Previewed => {
      const turn = room.turnOf(first)
      const row = turn === first.order?.turn ? first : { ...first, ...readRow({ ...first.input, ...(turn !== undefined && { turn }) }) }
      const { line, digest } = row
      const { outcome, problems, notes, other_order } = judge(row, { known, firstOf, reserveRoom: room.reserve, others })
      // A row that the farmer left out asks nothing.
      if (row.decision !== 'leftOut') values.add(row.values)
      // The same as one that is brought in; of two that do not fit both say so.
      if (outcome === 'ready') firstOf.set(digest, line)
      const person = { ...row.person, is_known: known.accounts.has(row.person.email) }
      // People who already get email get it at both addresses of the order.
      const quiet = known.met.has(row.person.email) ? [] : emailsOf(row).filter((email) => !known.met.has(email))
      return { line, digest, outcome, reads: { person, order: row.order, problems, notes, quiet, other_order } }
    })
    await importRows.savePreview(tx, import_id, previewed)
    after = rows.at(-1)?.line ?? after
    await setImmediate()
  }
  await imports.setValues(tx, import_id, values.all())
  await imports.count(tx, import_id)
}
