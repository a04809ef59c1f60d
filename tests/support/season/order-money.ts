import type { Db } from '../../../src/server/store/database/database.ts'
import type { PlainDate } from '../../../src/shared/dates/calendar.ts'

/**
 * What every order's money comes to, added up from what is written down one by one: receipts, lines of credit and pickups. None
 * of it is asked of the shop: it would only say again what it did.
 */

export type Money = {
  id: number
  user_id: string
  status: string
  /** What came in, less what went back and the credit it has brought. */
  has: number
  owed: number
  /** The price of what was collected, kept for its customer too long, or given away; of what is to come; of that, what is stopped. */
  collected: number
  donated: number
  coming: number
  stopped: number
  byCard: number
  backByCard: number
  byHand: number
  /** What a bank disputes, or has taken. */
  disputed: number
  /** What checks had paid that bounced. */
  bounced: number
  first_week: number
  weeks: number
  session: string | null
  product_id: number
}

/** Of a season's orders, or of some. */
type Which = { cycle_id: number } | { orders: readonly number[] }

export const moneyOfOrders = async (db: Db, today: PlainDate, which: Which): Promise<Money[]> => [
  ...(await db<Money[]>`
    select s.id, user_id, s.status, first_week, weeks, paper.net - lines.net as has, by_card as "byCard", back as "backByCard",
      by_hand as "byHand", coalesce(disputed_cents, 0)::int as disputed, bounced, s.price_cents * donation_cartons as donated,
      greatest(0, coalesce((case when s.status = 'owed' then total_cents when s.status in ('canceled', 'refunded') then ended_total_cents end)
        - by_card - by_hand - s.credit_cents, 0))::int as owed,
      s.price_cents * coalesce(gone, 0)::int as collected, s.price_cents * coalesce(coming, 0)::int as coming,
      s.price_cents * coalesce(stopped, 0)::int as stopped,
      case when not exists (select from order_change c where c.by_order = s.id) then session_id end as session, product_id
    from subscription s
      left join (select distinct on (subscription_id) subscription_id as head, session_id from payment_page where purpose = 'order'
        order by subscription_id, page_id desc) page on head = coalesce(s.basket_id, s.id),
      lateral (select coalesce(sum(cents), 0)::int as net, coalesce(sum(cents) filter (where method = 'card' and kind = 'payment'), 0)::int as by_card,
        coalesce(-sum(cents) filter (where method = 'card' and kind <> 'payment'), 0)::int as back,
        coalesce(sum(cents) filter (where method <> 'card'), 0)::int as by_hand,
        coalesce(-sum(cents) filter (where kind = 'correction'), 0)::int as bounced,
        sum(cents + (select coalesce(sum(b.cents), 0) from receipt b where b.of_receipt = r.receipt_no)) filter (where disputed) as disputed_cents
        from receipt r where subscription_id = s.id) paper,
      lateral (select coalesce(sum(cents), 0)::int as net from credit_entry where subscription_id = s.id) lines,
      lateral (select sum(cartons) filter (where state in ('planned', 'donated') and not is_ahead) as gone,
        sum(cartons) filter (where state = 'stopped' or (state in ('planned', 'donated') and is_ahead)) as coming,
        sum(cartons) filter (where state = 'stopped') as stopped
        from (select cartons, state, unclaimed, pickup_date > ${today} or (pickup_date = ${today} and mark is null) as is_ahead
          from pickup where subscription_id = s.id and unclaimed is distinct from 'held') visits) eggs
    where ${'cycle_id' in which ? db`cycle_id = ${which.cycle_id}` : db`s.id = any(${which.orders})`} order by s.id`),
]
