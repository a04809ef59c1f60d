import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { CustomerVisit } from '../../../shared/shapes/customers.ts'
import type { Db } from '../database/database.ts'
import { productOf } from '../sold-as.ts'

type Row = Omit<CustomerVisit, 'reference' | 'product'> & { subscription_id: number; product: string | null }

/** So many of each the farmer sees on a customer's page. */
const COMING = 10
const PAST = 5

/** What some orders collect: the next days, and the last ones before today, each nearest first. */
export const listOf = async (
  db: Db,
  ids: readonly number[],
  today: PlainDate,
): Promise<{ coming: CustomerVisit[]; past: CustomerVisit[] }> => {
  if (ids.length === 0) return { coming: [], past: [] }
  const visits = (isComing: boolean) => db`
    (select p.subscription_id, p.pickup_date, p.state, p.site_id, sum(p.cartons)::int as cartons, max(p.mark) as mark, max(p.friend_name) as friend_name
    from pickup p where p.subscription_id = any(${[...ids]}::int[]) and p.state in ('planned', 'skipped', 'donated', 'short')
      and ${isComing ? db`p.pickup_date >= ${today}` : db`p.pickup_date < ${today}`}
    group by p.subscription_id, p.pickup_date, p.state, p.site_id
    order by p.pickup_date ${isComing ? db`asc` : db`desc`}, p.subscription_id limit ${isComing ? COMING : PAST})`
  const rows = await db<Row[]>`
    select subscription_id, pickup_date, state, cartons, mark, friend_name, site.site_name as pickup_site, ${productOf(db)} as product
    from (${visits(true)} union all ${visits(false)}) visit join site using (site_id) join subscription s on s.id = subscription_id order by pickup_date, subscription_id`
  const told = rows.map(({ subscription_id, product, ...row }) => ({
    ...row,
    product: product ?? undefined,
    reference: showReference(subscription_id),
  }))
  return {
    coming: told.filter(({ pickup_date }) => pickup_date >= today),
    past: told.filter(({ pickup_date }) => pickup_date < today).reverse(),
  }
}
