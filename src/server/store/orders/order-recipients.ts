import type { Language } from '../../../shared/language.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { productOf } from '../sold-as.ts'
import type { OrderRow } from './order-row.ts'

/** Who gets emails about an order that counts: its account at its current email, and its second email. */
export type OrderRecipients = Pick<OrderRow, 'id' | 'email' | 'second_email'> &
  Pick<Order, 'egg_cycle'> & {
    /** The email of the person who can log in and change it. */
    account_email: string | null
    language: Language
    /** The name of its product; null where there is nothing to choose. */
    product: string | null
  }

/** The same for many orders at once. */
export const listRecipients = async (db: Db, ids: readonly number[]): Promise<OrderRecipients[]> => [
  ...(await db<OrderRecipients[]>`
    select s.id, cycle_name as egg_cycle, lower(coalesce(app_user.email, s.email)) as email, lower(s.second_email) as second_email,
      lower(app_user.email) as account_email, coalesce(app_user.language, 'en') as language,
      ${productOf(db)} as product
    from subscription s join cycle using (cycle_id) left join app_user on app_user.id = s.user_id
    where s.id = any(${[...ids]}) and ${counts(db, 's')} order by s.id`),
]
