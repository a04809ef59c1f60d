import type { PlainDate } from '../../shared/dates/calendar.ts'
import { IMPORT_ROWS_MAX } from '../../shared/limits.ts'
import { weeksLeft } from '../../shared/rules/money/order-total.ts'
import type { Defaults, ImportColumn, Matching } from '../../shared/shapes/imports.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import * as importRows from '../store/people/import-rows.ts'
import type { Choices, Locked } from '../store/people/imports.ts'
import { orderOfDates } from './matching/match-columns.ts'
import type { Farm } from './matching/open-row.ts'
import { matchProducts } from './matching/read-product.ts'
import { readFarm } from './preview.ts'
import { recallChoices } from './remember-choices.ts'

/** What a file begins with: the only cycle on sale and the only site where it names none, and what was chosen for earlier files. */

type Begun = { columns: readonly ImportColumn[]; matching: Matching; defaults: Defaults }

const isWithout = ({ columns, matching }: Begun, field: 'cycle' | 'site'): boolean =>
  !columns.some(({ column, samples }) => column === matching[field] && samples.length > 0)

const only = <Of>(all: readonly Of[]): Of | undefined => (all.length === 1 ? all[0] : undefined)

export const fillDefaults = ({ cycles, sites, today }: Farm, file: Begun): Defaults => {
  const { defaults } = file
  const onSale = cycles.filter((cycle) => cycle.is_active && weeksLeft(cycle, today) > 0)
  return {
    ...defaults,
    cycle_id: defaults.cycle_id ?? (isWithout(file, 'cycle') ? (only(onSale)?.cycle_id ?? null) : null),
    site_id: defaults.site_id ?? (isWithout(file, 'site') ? (only(sites)?.site_id ?? null) : null),
  }
}

/** A file that says what is paid also says what is owed; one that doesn't says nothing about payments. */
export const proposeStatus = ({ paid }: Matching): Defaults['status'] => (paid === null ? 'manual' : 'owed')

/** Follows the Paid column as long as the farmer has chosen nothing else. */
export const statusAfter = ({ matching, defaults }: Pick<Locked, 'matching' | 'defaults'>, now: Matching): Defaults['status'] =>
  defaults.status === proposeStatus(matching) ? proposeStatus(now) : defaults.status

/** With the columns of products, where there is something to choose. */
export const withProducts = ({ products }: Farm, { columns, matching }: Pick<Begun, 'columns' | 'matching'>): Matching =>
  products ? matchProducts(columns, matching, products) : matching

export const beginDraft = async (
  tx: Db,
  shop: Pick<Shop, 'config'>,
  today: PlainDate,
  file: Begun,
): Promise<{ matching: Matching; defaults: Defaults; choices: Choices }> => {
  const farm = await readFarm(tx, shop, today)
  const matching = withProducts(farm, file)
  return { matching, defaults: fillDefaults(farm, { ...file, matching }), choices: await recallChoices(tx, farm) }
}

type Rematched = { matching: Matching; given: Defaults['date_order'] | undefined }

/** The order of day and month, unless the farmer says it: of another column it may be another. */
export const orderAfter = async (
  tx: Db,
  { import_id, matching: was, defaults }: Pick<Locked, 'import_id' | 'matching' | 'defaults'>,
  { matching, given }: Rematched,
): Promise<Defaults['date_order']> => {
  if (given !== undefined) return given
  if (matching.date === was.date) return defaults.date_order
  return orderOfDates(await importRows.listCells(tx, import_id, 0, 2 * IMPORT_ROWS_MAX), matching.date)
}
