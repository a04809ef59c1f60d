import type { Db } from '../../src/server/store/database/database.ts'
import { CARTON } from '../../src/shared/rules/products.ts'

/** What an order is of, how often, and for how much. */
export type Kind = { product_id: number; every_weeks: number; price_cents: number }

export const WEEKLY_CARTON: Kind = { product_id: CARTON, every_weeks: 1, price_cents: 650 }

/** Adds eighteens and honey. Of ten orders, six are of the weekly carton, three of eighteens and one of honey. */
export const addProducts = async (db: Db): Promise<Kind[]> => {
  const [eighteen, honey] = await db<{ product_id: number; price_cents: number }[]>`
    insert into product (product_name, short_name, price_cents, eggs, rhythms, position)
    values ('18 eggs', '18', 925, 18, '{1,2}', 2), ('Honey', 'honey', 1100, 0, '{4}', 3) returning product_id, price_cents`
  if (!eighteen || !honey) throw new Error('The products were not added')
  const ofEighteen = [1, 2, 2].map((every_weeks) => ({ ...eighteen, every_weeks }))
  return [...Array<Kind>(6).fill(WEEKLY_CARTON), ...ofEighteen, { ...honey, every_weeks: 4 }]
}

/** Orders that somebody has in one cycle were placed together: paid at once, and collected at one site. */
export const joinBaskets = async (db: Db, firstOrder: number): Promise<void> => {
  await db`
    update subscription line
    set basket_id = first.id, site_id = first.site_id, site_name = first.site_name, site_instructions = first.site_instructions,
      payment_ref = first.payment_ref
    from (select id, min(id) over same as first_id, count(*) over same as lines from subscription
      where id >= ${firstOrder} and status = 'paid' window same as (partition by user_id, cycle_id)) together
      join subscription first on first.id = together.first_id
    where line.id = together.id and lines > 1`
}
