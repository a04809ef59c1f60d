import type { Db } from './database/database.ts'

/** Whether an order `s` is what somebody waits for with a wish: eggs, or that very product, and not once with a visit. */
export const isWhatTheyWaitFor = (db: Db, wish: string) => db`(s.every_weeks > 0 and (s.product_id = ${db(wish)}.product_id
  or exists (select from product where product.product_id = s.product_id and product.eggs > 0)))`
