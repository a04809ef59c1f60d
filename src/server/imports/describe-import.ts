import type { Import, ImportLine } from '../../shared/shapes/imports.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as takingBack from '../store/people/imported-orders.ts'
import * as imports from '../store/people/imports.ts'
import { isElsewhere } from './preview.ts'

const whyNot = async (db: Db, { import_id, state }: imports.ImportRecord): Promise<string | null> => {
  if (state === 'takenBack') return say.takenBack
  if (state !== 'done') return say.notDone
  return (await takingBack.isAnyFree(db, import_id)) ? null : say.nothingLeft
}

const asLine = async (db: Db, record: imports.ImportRecord): Promise<ImportLine> => {
  const why_not = await whyNot(db, record)
  return { ...record, created_at: record.created_at.toISOString(), can_take_back: why_not === null, why_not }
}

/** An import as the farmer sees it. */
export const describeImport = async (db: Db, shop: Pick<Shop, 'config'>, import_id: number): Promise<Import | undefined> => {
  const record = await imports.find(db, import_id)
  if (!record) return undefined
  const { columns, matching, defaults } = record
  return { ...(await asLine(db, record)), columns, matching, defaults, notes: isElsewhere(shop) ? [say.allElsewhere] : [] }
}

// Those of some years.
const LISTED = 30

export const listImports = async (db: Db): Promise<ImportLine[]> => {
  const lines: ImportLine[] = []
  for (const record of await imports.list(db, LISTED)) lines.push(await asLine(db, record))
  return lines
}
