import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import type { Language } from '../../../shared/language.ts'
import type { SubscribeHints } from '../../../shared/shapes/checkout.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'
import * as cycles from '../farm/cycles.ts'
import { earlyCycles } from '../farm/invitations.ts'
import * as products from '../farm/products.ts'
import * as sites from '../farm/sites.ts'
import type { OrderRow } from '../orders/order-row.ts'
import * as checkouts from './checkouts.ts'
import { balance } from './credits.ts'
import type { OpenedBy, PaymentPage } from './payment-pages.ts'

/** An unpaid order and its payment page. */
export type Pending = { order: Basket; page: OpenedBy }

/** An order with the others of its basket. */
type Basket = OrderRow & { more: readonly Other[] }
type Other = Pick<
  OrderRow,
  'product_id' | 'first_week' | 'weeks' | 'every_weeks' | 'cartons_per_week' | 'total_cents' | 'credit_cents' | 'pay_later' | 'due_date'
>

/** A person's situation: their credit, their unpaid order, their language, and the shop's settings. */
export type Account = { shop_id: string; language: Language; balance_cents: number; pending: Pending | undefined }

/** What a checkout is calculated from. */
export type CheckoutBasis = Account & {
  cycle: Cycle | null
  site: Site | null
  /** Those that are sold, of the products asked for. */
  products: readonly products.Sold[]
  /** Whether this person may order before the cycle opens to everyone. */
  is_early: boolean
  changes: ChangedDay[]
}

type OwnPage = Pick<PaymentPage, 'page_id' | 'cents' | 'saves_card' | 'state' | 'session_id' | 'url' | 'expires_at'>
// Whole rows are read as JSON, in which timestamps are text.
type AsText<Row, Moment extends keyof Row> = Omit<Row, Moment> & { [Key in Moment]: null extends Row[Key] ? string | null : string }
type PendingText = { order: AsText<Basket, 'created_at' | 'room_until'>; page: AsText<OwnPage, 'expires_at'> }
type WithText<Kind> = Omit<Kind, 'pending'> & { pending: PendingText | null }

/** An order's page, as the payment provider is asked for it. */
export const pageOf = ({ shop_id, language }: Pick<Account, 'shop_id' | 'language'>, order: OrderRow, page: OwnPage): OpenedBy => ({
  ...page,
  purpose: 'order',
  subscription_id: order.id,
  gift_id: null,
  is_late: false,
  user_id: order.user_id ?? '',
  created_at: order.created_at,
  email: order.email,
  shop_id,
  language,
})

const withMoments = <Kind extends WithText<Account>>({ pending, ...account }: Kind) => {
  if (!pending) return { ...account, pending: undefined }
  const { created_at, room_until } = pending.order
  const order = { ...pending.order, created_at: new Date(created_at), room_until: room_until === null ? null : new Date(room_until) }
  const page = { ...pending.page, expires_at: new Date(pending.page.expires_at) }
  return { ...account, pending: { order, page: pageOf(account, order, page) } }
}

/** `isOnce`: something for one visit, which is paid beside an order of the same cycle. */
type Chosen = { cycle_id: number; site_id: number; product_ids: readonly number[]; isOnce?: boolean }

const account = (db: Db, user_id: string, { cycle_id, isOnce = false }: Pick<Chosen, 'cycle_id' | 'isOnce'>) => db`
  (select shop_id from shop) as shop_id,
  coalesce((select language from app_user where id = ${user_id}), 'en') as language,
  ${balance(db, user_id)} as balance_cents,
  (select json_build_object('order', row_to_json(mine), 'page', row_to_json(page)) from (
    select ${checkouts.columns(db)}, (select coalesce(json_agg(other order by other.id), '[]') from (
        select id, product_id, first_week, weeks, every_weeks, cartons_per_week, total_cents, credit_cents, pay_later, due_date from subscription line
        where line.basket_id = subscription.id and line.id <> subscription.id) as other) as more
    from subscription where user_id = ${user_id} and cycle_id = ${cycle_id} and status = 'pending' and ${checkouts.isFirst(db)}
      and (every_weeks = 0) = ${isOnce}) as mine
    join (select page_id, subscription_id, cents, saves_card, state, session_id, url, expires_at from payment_page
      where purpose = 'order' and state in ('open', 'processing')) as page on page.subscription_id = mine.id) as pending`

export const readAccount = async (db: Db, user_id: string, chosen: Pick<Chosen, 'cycle_id' | 'isOnce'>): Promise<Account> => {
  const [row] = await db<[WithText<Account>]>`select ${account(db, user_id, chosen)}`
  return withMoments(row)
}

/** Everything is read at one moment, so a price, limit or stop that was just saved applies. */
export const readCheckoutBasis = async (
  db: Db,
  user_id: string,
  { cycle_id, site_id, product_ids, isOnce = false }: Chosen,
): Promise<CheckoutBasis> => {
  const [row] = await db<[WithText<CheckoutBasis>]>`
    select ${account(db, user_id, { cycle_id, isOnce })},
      (select coalesce(json_agg(wanted), '[]') from (${products.onSale(db, product_ids)}) as wanted) as products,
      (select row_to_json(wanted) from (select ${cycles.columns(db)} from cycle where cycle_id = ${cycle_id}) as wanted) as cycle,
      (select row_to_json(wanted) from (
        select ${sites.columns(db)} from site where site_id = ${site_id} and archived_at is null) as wanted) as site,
      ${cycle_id} in (${earlyCycles(db, user_id)}) as is_early,
      (select coalesce(json_agg(day), '[]') from (select pickup_date, site_id, to_date from day_change) as day) as changes`
  return withMoments(row)
}

type Credit = Pick<SubscribeHints, 'credit_cents' | 'credit_held' | 'extra_held_cents'>

/** A person's credit, and how much of it their unpaid orders have reserved, by cycle. */
export const readCredit = async (db: Db, user_id: string): Promise<Credit> => {
  const [{ extra_held_cents, ...row }] = await db<[Credit]>`
    select ${balance(db, user_id)} as credit_cents,
      (select sum(credit_cents)::int from subscription where user_id = ${user_id} and status = 'pending' and every_weeks = 0) as extra_held_cents,
      (select coalesce(json_agg(held), '[]') from (
        select cycle_id, sum(credit_cents)::int as cents from subscription
        where user_id = ${user_id} and status = 'pending' and every_weeks > 0 and credit_cents > 0 group by cycle_id) as held) as credit_held`
  return extra_held_cents ? { ...row, extra_held_cents } : row
}
