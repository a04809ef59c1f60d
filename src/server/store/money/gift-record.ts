import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { GiftTotals, SoldGift } from '../../../shared/shapes/gifts.ts'
import type { RecordQuery } from '../../../shared/shapes/records.ts'
import type { Db } from '../database/database.ts'
import { type GiftRow, giftProduct, stateOf } from './gifts.ts'

/** Gifts as the farmer reads them, latest first, without unpaid ones. */

type Read = Omit<SoldGift, 'state' | 'created_at' | 'redeemed_at' | 'sent_at' | 'product'> &
  Pick<GiftRow, 'state' | 'created_at' | 'redeemed_at' | 'sent_at' | 'is_refunding' | 'product'>

const asWire = ({ is_refunding, state, created_at, redeemed_at, sent_at, product, ...gift }: Read): SoldGift => ({
  ...gift,
  ...(product !== null && { product }),
  state: stateOf({ state, is_refunding }),
  created_at: created_at.toISOString(),
  redeemed_at: redeemed_at?.toISOString() ?? null,
  sent_at: sent_at?.toISOString() ?? null,
})

const select = (db: Db) => db`
  select gift_id, state, cents, cartons_per_week, cycle_name as egg_cycle, ${giftProduct(db)}, gift.created_at, redeemed_at, gift.version, to_name, send_on, sent_at,
    exists (select from refund where refund.gift_id = gift.gift_id and refund.state = 'asked') as is_refunding, coalesce(buyer.email, '') as email, coalesce(redeemer.email, '') as redeemed_by_email,
    exists (select from receipt where receipt.gift_id = gift.gift_id and disputed) as disputed
  from gift join app_user buyer on buyer.id = buyer_id left join app_user redeemer on redeemer.id = redeemed_by left join cycle using (cycle_id)`

const where = (db: Db, { q = '' }: RecordQuery) => db`
  state in ('paid', 'redeemed', 'refunded')
  and (${q === ''} or exists (select from app_user where id in (buyer_id, redeemed_by) and strpos(email, lower(${q})) > 0))`

export const list = async (db: Db, query: RecordQuery): Promise<SoldGift[]> => {
  const perPage = query.per_page ?? RECORDS_PER_PAGE
  const rows = await db<Read[]>`
    ${select(db)} where ${where(db, query)} order by gift_id desc limit ${perPage} offset ${((query.page ?? 1) - 1) * perPage}`
  return rows.map(asWire)
}

export const count = async (db: Db, query: RecordQuery): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from gift where ${where(db, query)}`
  return row.count
}

export const read = async (db: Db, gift_id: number): Promise<SoldGift> => {
  const [row] = await db<[Read]>`${select(db)} where gift_id = ${gift_id}`
  return asWire(row)
}

/** The net payment of each gift up to the end of a day, and whether it was redeemed by then. */
const books = (db: Db, on: PlainDate, time_zone: string) => db`
  (select gift_id, sum(receipt.cents)::int as cents, coalesce((redeemed_at at time zone ${time_zone})::date <= ${on}, false) as is_redeemed
  from receipt join gift using (gift_id) where paid_on <= ${on} group by gift_id, redeemed_at having sum(receipt.cents) > 0)`

/** Gifts paid but not redeemed by the end of a day: what the farm still owes for them. */
export const unspentGifts = async (db: Db, on: PlainDate, time_zone: string): Promise<{ gifts: number; cents: number }> => {
  const [row] = await db<[{ gifts: number; cents: number }]>`
    select count(*)::int as gifts, coalesce(sum(cents), 0)::int as cents from ${books(db, on, time_zone)} gift where not is_redeemed`
  return row
}

export const totals = async (db: Db, on: PlainDate, time_zone: string): Promise<GiftTotals> => {
  const [row] = await db<[{ gifts: number; cents: number; redeemed_gifts: number; redeemed_cents: number }]>`
    select count(*)::int as gifts, coalesce(sum(cents), 0)::int as cents,
      count(*) filter (where is_redeemed)::int as redeemed_gifts, coalesce(sum(cents) filter (where is_redeemed), 0)::int as redeemed_cents
    from ${books(db, on, time_zone)} gift`
  const { gifts, cents, redeemed_gifts, redeemed_cents } = row
  return {
    sold: { gifts, cents },
    redeemed: { gifts: redeemed_gifts, cents: redeemed_cents },
    unspent: { gifts: gifts - redeemed_gifts, cents: cents - redeemed_cents },
  }
}
