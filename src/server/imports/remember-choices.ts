import type { ValueField } from '../../shared/fields/import-fields.ts'
import { weeksLeft } from '../../shared/rules/money/order-total.ts'
import type { Db } from '../store/database/database.ts'
import * as importChoices from '../store/people/import-choices.ts'
import * as imports from '../store/people/imports.ts'
import { keyOf } from './matching/choices.ts'
import { listMeant } from './matching/farm-names.ts'
import type { Farm } from './matching/open-row.ts'
import { isAboutPayments } from './matching/paid-words.ts'
import { isAboutCounts, readCount } from './matching/read-count.ts'
import { findProduct, readRhythm } from './matching/read-product.ts'
import { readPaid } from './matching/read-values.ts'

/** What the farmer chose for one file counts for the next one too. */

const MOST = 500
/** Longer ones don't come twice. */
const LONGEST = 100

/** Whether a value may be kept: days and sums mean something else in the next file, and texts that may name a person are not kept. */
const isKept = (field: ValueField, value: string): boolean => {
  if (value.length > LONGEST || value.includes('@')) return false
  if (field === 'paid') return isAboutPayments(value)
  if (field === 'cartons_per_week' || field === 'donation_cartons' || field === 'every_weeks') return isAboutCounts(value)
  return field === 'cycle' || field === 'site' || field === 'product'
}

export const rememberChoices = async (
  tx: Db,
  { import_id, choices }: Pick<imports.Locked, 'import_id' | 'choices'>,
  at: Date,
): Promise<void> => {
  const chosen = Object.entries(choices).flatMap(([field, values]) =>
    Object.entries(values).map(([value, { becomes }]) => ({ field: field as ValueField, value, becomes })),
  )
  const kept = chosen.filter(({ field, value }) => isKept(field, value))
  const unchosen = ((await imports.readValues(tx, import_id)) ?? []).filter((each) => each.chosen === null)
  const takenBack = unchosen.map(({ field, value }) => ({ field, value: keyOf(field, value) }))
  await importChoices.remember(tx, { at, most: MOST }, { choices: kept, takenBack })
}

/** A site may be renamed since, and last year's winter is over: then it is asked again. */
const isUnderstood = (field: ValueField, becomes: string | null, farm: Farm): boolean => {
  if (becomes === null) return true
  if (field === 'site') return listMeant(farm.sites, ({ site_name }) => site_name, becomes).length > 0
  if (field === 'cycle')
    return listMeant(farm.cycles, ({ cycle_name }) => cycle_name, becomes).some((cycle) => weeksLeft(cycle, farm.today) > 0)
  if (field === 'product') return findProduct(farm.products ?? [], becomes) !== undefined
  if (field === 'every_weeks') return readRhythm(becomes) !== undefined
  return 'value' in (field === 'paid' ? readPaid(becomes, 0) : readCount(becomes))
}

export const recallChoices = async (db: Db, farm: Farm): Promise<imports.Choices> => {
  const choices: imports.Choices = {}
  for (const { field, value, becomes } of await importChoices.list(db))
    if (isUnderstood(field, becomes, farm)) choices[field] = { ...choices[field], [value]: { becomes, is_remembered: true } }
  return choices
}
