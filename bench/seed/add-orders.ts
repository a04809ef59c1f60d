import { counts } from '../../src/server/store/counted.ts'
import type { Db } from '../../src/server/store/database/database.ts'
import type { PlainDate } from '../../src/shared/dates/calendar.ts'
import { personId } from './add-people.ts'
import type { Kind } from './add-products.ts'
import { spread, spreadLow } from './spread.ts'

export type Market = { people: number; siteIds: number[]; cycleIds: number[]; kinds: Kind[]; today: PlainDate }

/** Out of a hundred orders, where each state begins. */
const SHARES = { paid: 0, manual: 80, refunded: 92, canceled: 95, expired: 98 }

/** What an order is, by its number alone: who, which cycle, where, how much. Older orders are of older cycles. */
const choices = (db: Db, count: number, { people, siteIds, cycleIds, kinds }: Market) => db`
  select n, 1 + ${spread(db, 5, people)} as person, (${siteIds}::int[])[1 + ${spread(db, 6, siteIds.length)}] as site_id,
    (${cycleIds}::int[])[1 + (n - 1)::bigint * ${cycleIds.length}::int / ${count}::int] as cycle_id, 1 + ${spreadLow(db, 7, 6)} as cartons,
    case when ${spread(db, 8, 4)} = 0 then 1 + ${spread(db, 9, 12)} else 0 end as donated, ${spread(db, 10, 100)} as share,
    ${spread(db, 11, 3)} as weeks_late, ${spread(db, 12, 50)} as odd, ${spread(db, 13, 21 * 1440)} as minutes,
    ${spread(db, 14, kinds.length)} as kind
  from generate_series(1, ${count}::int) n`

const sold = (db: Db, count: number, market: Market) => db`
  select chosen.*, app_user.name, app_user.email, site_name, site_instructions, weeks_late as first_week, weeks,
    product_id, every_weeks, price_cents,
    (weeks * cartons + donated) * price_cents as total,
    least(start_date + interval '7 days' * weeks_late - interval '1 minute' * minutes, ${market.today}::date + interval '6 hours') as at,
    case when share < ${SHARES.manual} then 'paid' when share < ${SHARES.refunded} then 'manual' when share < ${SHARES.canceled} then 'refunded'
      when share < ${SHARES.expired} then 'canceled' else 'expired' end as status
  from (${choices(db, count, market)}) chosen join app_user on app_user.id = ${personId(db, db`person`)} join site using (site_id) join cycle using (cycle_id)
    join jsonb_to_recordset(${JSON.stringify(market.kinds.map((kind, index) => ({ ...kind, kind: index })))}::jsonb)
      as sold_as (kind int, product_id int, every_weeks int, price_cents int) using (kind)
    cross join lateral (select (number_of_weeks - weeks_late + every_weeks - 1) / every_weeks as weeks) as own`

/** Adds orders in every state that lasts, most of them paid by card. Tells the number of the first. */
export const addOrders = async (db: Db, count: number, market: Market): Promise<number> => {
  const [row] = await db<[{ first: number }]>`
    with added as (
      insert into subscription (user_id, cycle_id, site_id, status, name, second_email, additional_notes, cartons_per_week, donation_cartons,
        first_week, weeks, product_id, every_weeks, price_cents, total_cents, site_name, site_instructions, created_at, email, payment_ref, paid_cents, refunded_cents, settled_at, care)
      select case when status <> 'manual' then ${personId(db, db`person`)} end, cycle_id, site_id, status, name,
        case when odd = 1 then 'second-' || person || '@seed.example' else '' end,
        case when odd = 2 then 'A neighbor collects for us.' else '' end, cartons, donated, first_week, weeks, product_id, every_weeks, price_cents, total, site_name, site_instructions,
        at, case when status <> 'manual' then email else '' end, case when is_card then 'pi_seed_' || lpad(((select coalesce(max(id), 0) from subscription) + n)::text, 8, '0') end,
        case when is_card then total else 0 end,
        case when status = 'refunded' then total when status = 'paid' and odd = 3 then 650 else 0 end, case when is_card then at end,
        case when status = 'paid' and odd = 4 and minutes < 600 then 'cycleStopped' end
      from (select *, status in ('paid', 'refunded', 'canceled') as is_card from (${sold(db, count, market)}) sold) sold
      order by n returning id)
    select min(id) as first from added`
  return row.first
}

/** Plans the pickups of the new orders that still run or are to come. Tells how many there are. */
export const addPickups = async (db: Db, firstOrder: number, today: PlainDate): Promise<number> => {
  const added = await db`
    insert into pickup (subscription_id, week, pickup_date, site_id, cartons, changed_at)
    select id, week, from_day + (array_position(array['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'], pickup_start_day)
        - 1 - extract(dow from from_day)::int + 7) % 7, site_id, cartons_per_week, subscription.created_at
    from subscription join cycle using (cycle_id) join site using (site_id)
      cross join lateral generate_series(first_week, first_week + (weeks - 1) * every_weeks, every_weeks) week
      cross join lateral (select start_date + 7 * week as from_day) as days
    where id >= ${firstOrder} and ${counts(db)} and end_date >= ${today}
    order by id, week`
  return added.count
}
