import { toDollars } from '../../../shared/rules/money/cents.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import type { Db } from '../database/database.ts'
import { isImported } from '../people/import-rows.ts'
import { productOf } from '../sold-as.ts'
import { ofOrder as unplacedOf } from '../unplaced-refunds.ts'
import { needsCare } from './needs-care.ts'
import { type OrderRow, SHOWN_COLUMNS } from './order-row.ts'

/** An order as pages show it: its columns, and what is made of them. */

type Amounts = 'total_amount' | 'carton_price' | 'paid_amount' | 'refunded_amount' | 'credit_amount' | 'farm_amount' | 'owed_amount'
type Kept =
  | 'ended_total_cents'
  | 'total_cents'
  | 'price_cents'
  | 'paid_cents'
  | 'refunded_cents'
  | 'credit_cents'
  | 'farm_cents'
  | 'created_at'
type Moments = { care_seen_at: Date | null; changed_at: Date | null }
/** `product`: null where there is nothing to choose. */
type Sold = Pick<OrderRow, 'product_id' | 'every_weeks'> & { product: string | null }
/** An order as read, before cents become dollars. */
export type Row = Omit<Order, Amounts | 'created_at' | keyof Moments | keyof Sold> & Pick<OrderRow, Kept> & Moments & Sold

const ownColumns = SHOWN_COLUMNS.filter((name) => name !== 'email').map((name) => `s.${name}`)

export const columns = (db: Db) => db`
  ${db(ownColumns)}, coalesce(app_user.email, s.email) as email, cycle_name as egg_cycle, s.site_name as pickup_site, start_date, end_date,
  s.total_cents, s.price_cents, s.paid_cents, s.refunded_cents, s.credit_cents, s.farm_cents, s.ended_total_cents, s.created_at, ${needsCare(db)} as needs_care, case when s.care = 'refundUnplaced' then ${unplacedOf(db)} end as unplaced, s.care_seen_at,
  case when s.care_seen_by is not null then (select seer.email from app_user seer where seer.id = s.care_seen_by) end as care_seen_by,
  (select max(done_at) from order_change c where c.subscription_id = s.id or c.by_order = s.id) as changed_at, ${isImported(db)} as is_imported,
  s.product_id, s.every_weeks, ${productOf(db)} as product`

/** What an order is of, where there is anything to choose. */
export const asSold = ({ product, every_weeks }: Omit<Sold, 'product_id'>) => (product === null ? {} : { product, every_weeks })

/** The joined tables of those columns: people may have changed their email since. */
export const besides = (db: Db) => db`join cycle using (cycle_id) left join app_user on app_user.id = s.user_id`

export const asWire = ({
  total_cents,
  price_cents,
  paid_cents,
  refunded_cents,
  credit_cents,
  farm_cents,
  ended_total_cents,
  created_at,
  care_seen_at,
  changed_at,
  product,
  product_id,
  every_weeks,
  ...row
}: Row): Order => ({
  ...row,
  ...asSold({ product, every_weeks }),
  ...(product !== null && { product_id }),
  total_amount: toDollars(total_cents),
  carton_price: toDollars(price_cents),
  paid_amount: toDollars(paid_cents),
  refunded_amount: toDollars(refunded_cents),
  credit_amount: toDollars(credit_cents),
  farm_amount: toDollars(farm_cents),
  owed_amount: toDollars(owedCents({ ...row, total_cents, credit_cents, paid_cents, farm_cents, ended_total_cents })),
  created_at: created_at.toISOString(),
  care_seen_at: care_seen_at?.toISOString() ?? null,
  changed_at: changed_at?.toISOString() ?? null,
})
