import { dateAt } from '../../shared/dates/calendar.ts'
import type { Import, ImportLine } from '../../shared/shapes/imports.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as takingBack from '../store/people/imported-orders.ts'
import * as imports from '../store/people/imports.ts'
import { isElsewhere } from './preview.ts'

type Parts = Pick<Shop, 'config' | 'clock' | 'farm'>

const todayOf = ({ clock, farm }: Parts) => dateAt(clock(), farm.current.time_zone)

const whyNot = async (db: Db, shop: Parts, { import_id, state }: imports.ImportRecord): Promise<string | null> => {
  if (state === 'takenBack') return say.takenBack
  if (state !== 'done') return say.notDone
  return (await takingBack.isAnyFree(db, { import_id, today: todayOf(shop) })) ? null : say.nothingLeft
}

const asLine = async (db: Db, shop: Parts, record: imports.ImportRecord): Promise<ImportLine> => {
  const why_not = await whyNot(db, shop, record)
  return { ...record, created_at: record.created_at.toISOString(), can_take_back: why_not === null, why_not }
}

/** An import as the farmer sees it. */
export const describeImport = async (db: Db, shop: Parts, import_id: number): Promise<Import | undefined> => {
  const record = await imports.find(db, import_id)
  if (!record) return undefined
  const { columns, matching, defaults } = record
  const no_email = record.state === 'done' ? await imports.countWithoutEmail(db, { import_id, today: todayOf(shop) }) : 0
  return { ...(await asLine(db, shop, record)), columns, matching, defaults, notes: isElsewhere(shop) ? [say.allElsewhere] : [], no_email }
}

// Those of some years.
const LISTED = 30

export const listImports = async (db: Db, shop: Parts): Promise<ImportLine[]> => {
  const lines: ImportLine[] = []
  for (const record of await imports.list(db, LISTED)) lines.push(await asLine(db, shop, record))
  return lines
}
