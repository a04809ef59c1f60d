import { CARTON } from '../../shared/rules/products.ts'
import type { Db } from './database/database.ts'

/** What an order is of, for the statements that read orders. */

/** In the text and not as a value: only then is the index over orders of other products found, and a statement planned once and not for each call. */
const carton = (db: Db) => db.unsafe(String(CARTON))

/** Whether there is anything to choose: other products, or another rhythm than weekly. Until then nobody reads of products. */
export const hasChoice = (db: Db) => db`exists (
  select from product other where case when product_id = ${carton(db)} then rhythms <> '{1}' or archived_at is not null
    else archived_at is null or exists (select from subscription sold where sold.product_id = other.product_id and sold.product_id <> ${carton(db)}) end)`

/** The name of the product of an order `s`, or of what else has one; null where there is nothing to choose. */
export const productOf = (db: Db, of = 's') =>
  db`case when ${hasChoice(db)} then (select product_name from product where product.product_id = ${db(of)}.product_id) end`

/** The product and rhythm of an order as JSON, empty where there is nothing to choose. */
export const soldAs = (db: Db, of = 's') => db`
  case when ${hasChoice(db)} then jsonb_build_object('product', ${productOf(db, of)}, 'every_weeks', ${db(of)}.every_weeks) else '{}' end`

export type SoldAs = { product?: string; every_weeks?: number }

export const readChoice = async (db: Db): Promise<boolean> => {
  const [row] = await db<[{ has_choice: boolean }]>`select ${hasChoice(db)} as has_choice`
  return row.has_choice
}

/** Its short name, on lists of the farm. */
export const shortNameOf = (db: Db, of = 's') =>
  db`case when ${hasChoice(db)} then (select short_name from product where product.product_id = ${db(of)}.product_id) end`

/** What an order `s` would be again: of its product and in its rhythm if they are still sold, else of the first on the list. Nothing where there is nothing to choose. */
export const soldAgain = (db: Db) => db`
  (select product_id, product_name as product, case when s.every_weeks = any(rhythms) then s.every_weeks else rhythms[1] end as every_weeks
  from product where ${hasChoice(db)} and archived_at is null order by product_id <> s.product_id, position limit 1)`
