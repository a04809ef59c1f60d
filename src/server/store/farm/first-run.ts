import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { FARM_NAME_DEFAULT } from '../../../shared/limits.ts'
import { toDollars } from '../../../shared/rules/money/cents.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { FirstRun, FirstStep } from '../../../shared/shapes/farm/first-run.ts'
import type { Db } from '../database/database.ts'
import { hasWeeksLeft } from './cycles.ts'

type Row = Omit<FirstRun, 'cycle' | 'carton_price'> & { carton_price_cents: number } & {
  [Field in keyof NonNullable<FirstRun['cycle']>]: NonNullable<FirstRun['cycle']>[Field] | null
}

/** A site where people can collect. */
const isOpen = (db: Db) => db`archived_at is null`

/**
 * A new farm's progress, read from stored data rather than a checklist; null once there was an order, whatever became of
 * it (an unpaid checkout doesn't count). Two steps leave no other trace and have a column: the farmer viewed the shop as a
 * customer, and shared its link.
 */
export const read = async (db: Db, today: PlainDate): Promise<FirstRun | null> => {
  const [row] = await db<Row[]>`
    select nullif(farm_name, ${FARM_NAME_DEFAULT}) as farm_name, (select price_cents from product where product_id = ${CARTON}) as carton_price_cents, price_confirmed_at is not null as is_price_confirmed,
      looked_at is not null as has_looked, shared_at is not null or exists (select from app_user where role <> 'admin') as has_shared,
      (select site_name from site where ${isOpen(db)} order by site_id limit 1) as site_name,
      next.cycle_id, next.cycle_name, next.start_date, next.is_active
    from shop left join lateral (
      select cycle_id, cycle_name, start_date, is_active from cycle where ${hasWeeksLeft(db, today)}
      order by is_active desc, start_date, cycle_id limit 1) next on true
    where not exists (select from subscription where status not in ('pending', 'failed', 'expired'))`
  if (!row) return null
  const { cycle_id, cycle_name, start_date, is_active, carton_price_cents, ...rest } = row
  const isThere = cycle_id !== null && cycle_name !== null && start_date !== null && is_active !== null
  return { ...rest, carton_price: toDollars(carton_price_cents), cycle: isThere ? { cycle_id, cycle_name, start_date, is_active } : null }
}

const COLUMNS: Readonly<Record<FirstStep['step'], string>> = { looked: 'looked_at', shared: 'shared_at' }

/** The first time counts. */
export const note = (db: Db, step: FirstStep['step'], at: Date) => {
  const column = db(COLUMNS[step])
  return db`update shop set ${column} = ${at} where ${column} is null`
}

/** Whether there is no site or no season to sell, by the same rule as its steps. */
export const findLacking = async (db: Db, today: PlainDate): Promise<{ site: boolean; cycle: boolean }> => {
  const [row] = await db<[{ site: boolean; cycle: boolean }]>`
    select not exists (select from site where ${isOpen(db)}) as site, not exists (select from cycle where ${hasWeeksLeft(db, today)}) as cycle`
  return row
}
