import { connect } from '../../../src/server/store/database/database.ts'
import type { World } from '../world/world.ts'
import type { Broken } from './broken.ts'

/** How many rows each table has, and which may have more each year. */
export type Rows = Record<string, number>

/** Kept for good, as docs/operating.md says (People's data): what the books are made of, and what each order, pickup and email leaves. */
const KEPT: readonly string[] = [
  ...['subscription', 'order_change', 'installment', 'pickup', 'pickup_touch', 'cycle', 'day_change', 'packed', 'place_wish', 'invitation'],
  ...['receipt', 'receipt_gap', 'credit_entry', 'payment_page', 'payment_event', 'refund', 'refund_share', 'gift', 'product_price'],
  ...['mail', 'mailing', 'planned_email', 'question', 'activity', 'reminded', 'cutoff_notice', 'packing_mail', 'import', 'import_row'],
  ...['shortage', 'shortage_line', 'harvest', 'spare_offer', 'auto_renewal', 'planned_renewal'],
].map((table) => `public.${table}`)

export const countRows = async ({ cluster, database }: World): Promise<Rows> => {
  const db = connect(cluster.urlOf(database), 1)
  const tables = await db<{ name: string }[]>`
    select schemaname || '.' || relname as name from pg_stat_user_tables where schemaname in ('public', 'pgboss') order by 1`
  const rows: Rows = {}
  for (const { name } of tables) {
    const [row] = await db<[{ count: number }]>`select count(*)::int as count from ${db(name)}`
    rows[name] = row.count
  }
  await db.end()
  return rows
}

const GROWTH = 1.3
const FEW = 200

/** Rows of what is not kept, compared after the second year and at the end. */
export const brokenTables = (early: Rows, late: Rows): Broken =>
  Object.entries(late).flatMap(([table, count]) => {
    const was = early[table] ?? 0
    return KEPT.includes(table) || count <= was * GROWTH + FEW ? [] : [`${table} had ${was} rows after two years, and has ${count} now`]
  })
