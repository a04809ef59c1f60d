import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { Import } from '../../shared/shapes/imports.ts'
import type { Refuse } from '../http/refusal.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db, Pool } from '../store/database/database.ts'
import * as imports from '../store/people/imports.ts'
import { describeImport } from './describe-import.ts'
import { preview } from './preview.ts'

type RefuseDraft = Refuse<'notFound' | 'importBegun' | 'changedMeanwhile'>
/** A draft as the farmer saw it. */
type Seen = { import_id: number; version: number }

export const lockDraft = async (tx: Db, { import_id, version }: Seen, refuse: RefuseDraft): Promise<imports.Locked> => {
  const found = await imports.lock(tx, import_id)
  if (!found) throw refuse('notFound')
  if (found.state !== 'draft') throw refuse('importBegun')
  if (found.version !== version) throw refuse('changedMeanwhile')
  return found
}

type Drafting = { db: Pool; shop: Shop; today: PlainDate; refuse: RefuseDraft }

/** Changes a draft, and reads its rows again. */
export const changeDraft = async (
  { db, shop, today, refuse }: Drafting,
  seen: Seen,
  change: (tx: Db, found: imports.Locked) => Promise<imports.Locked>,
): Promise<Import> => {
  await db.begin(async (tx) => preview(tx, shop, today, await change(tx, await lockDraft(tx, seen, refuse))))
  const changed = await describeImport(db, shop, seen.import_id)
  if (!changed) throw refuse('notFound')
  return changed
}
