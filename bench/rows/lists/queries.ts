import type { Query } from '../../limits/bare-queries.ts'
import type { BenchShop } from '../../shop.ts'

/** What the dashboard asks for, and the same as bare SQL: with every column of the answer and the number of all. */

export type Asking = Query & { path: string; isPage: boolean }

const COUNTED = "s.status in ('paid', 'manual', 'owed')"
const PER_PAGE = 20

const COLUMNS = `
  s.id, s.name, s.second_email, s.additional_notes, s.cycle_id, s.site_id, s.status, s.version, c.cycle_name, s.site_name, s.site_instructions,
  c.start_date, c.end_date, s.cartons_per_week, s.donation_cartons, s.total_cents, coalesce(u.email, s.email) as email, s.created_at, s.weeks,
  s.price_cents, s.payment_ref, s.paid_cents, s.refunded_cents, s.credit_cents, s.disputed, s.care, s.farm_notes, s.first_week, s.pay_later, s.due_date,
  s.farm_cents, s.ended_total_cents, s.care_seen_at, s.product_id, s.every_weeks, p.product_name,
  (select max(done_at) from order_change o where o.subscription_id = s.id or o.by_order = s.id) as changed_at,
  exists (select from import_row i where i.subscription_id = s.id) as is_imported`

const pageSql = (where: string, order: 'asc' | 'desc', limit: number, by = 'id'): string => `
  select ${COLUMNS}, (select count(*)::int from subscription s where ${where}) as total
  from (select id from subscription s where ${where} order by ${by} ${order} limit ${limit}) page
  join subscription s using (id) join cycle c using (cycle_id) join product p using (product_id) left join app_user u on u.id = s.user_id order by s.id desc`

const totalsSql = (where: string): string => `
  select count(*)::int as orders, sum(total_cents)::float8 as total, sum(cartons_per_week)::float8 as cartons, sum(donation_cartons)::float8 as donated,
    count(*) filter (where status = 'paid' and (credit_cents = 0 or credit_cents < total_cents))::int as cards,
    sum(total_cents - credit_cents - farm_cents) filter (where status = 'paid')::float8 as card, sum(credit_cents)::float8 as credit,
    sum(paid_cents - refunded_cents) filter (where status = 'paid')::float8 as settled, sum(refunded_cents)::float8 as refunded,
    sum(farm_cents)::float8 as by_hand, sum(total_cents - credit_cents - paid_cents - farm_cents) filter (where status = 'owed')::float8 as owed,
    sum(total_cents - credit_cents - farm_cents) filter (where status = 'manual')::float8 as unrecorded
  from subscription s where ${where}`

const NAMED = `${COUNTED} and lower(s.name) like $1`
const OF_CYCLE = `${COUNTED} and s.cycle_id = $1`

/** A name that many have, and one that few have. */
const COMMON = 'miller'
const RARE = 'xochitl zeller'

export const listAskings = async ({ db }: BenchShop): Promise<Asking[]> => {
  const [counts] = await db<{ total: number; cycle: number }[]>`
    select count(*)::int as total, (select cycle_id from subscription group by 1 order by count(*) desc, 1 desc limit 1) as cycle
    from subscription where status in ('paid', 'manual', 'owed')`
  const { total = 0, cycle = 0 } = counts ?? {}
  const last = Math.ceil(total / PER_PAGE)
  const rest = total % PER_PAGE || PER_PAGE
  const page = (name: string, query: string, text: string, values: Query['values'] = []): Asking => ({
    name,
    path: `/api/admin/subscriptions?${query}`,
    text,
    values,
    isPage: true,
  })
  const totals = (name: string, query: string, text: string, values: Query['values'] = []): Asking => ({
    name,
    path: `/api/admin/subscription-totals${query}`,
    text,
    values,
    isPage: false,
  })
  const firstOf = (where: string) => pageSql(where, 'desc', PER_PAGE)
  return [
    page('first page', 'page=1', firstOf(COUNTED)),
    page('last page', `page=${last}`, pageSql(COUNTED, 'asc', rest)),
    page('common name', `page=1&q=${COMMON}`, firstOf(NAMED), [`%${COMMON}%`]),
    // Sorted after it is found: on its way through the numbers the planner would meet it late.
    page('rare name', `page=1&q=${encodeURIComponent(RARE)}`, pageSql(NAMED, 'desc', PER_PAGE, 'id + 0'), [`%${RARE}%`]),
    page('one cycle', `page=1&cycle_id=${cycle}`, firstOf(OF_CYCLE), [cycle]),
    totals('totals of all', '', totalsSql(COUNTED)),
    totals('totals of a cycle', `?cycle_id=${cycle}`, totalsSql(OF_CYCLE), [cycle]),
    totals('totals of a name', `?q=${COMMON}`, totalsSql(NAMED), [`%${COMMON}%`]),
  ]
}
