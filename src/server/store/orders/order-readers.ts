import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'

/** Who reads letters about an order that counts: its account, whatever its email is by now, and its second email. */
export type OrderReaders = { id: number; egg_cycle: string; email: string; second_email: string }

/** Of many orders at once. */
export const listReaders = async (db: Db, ids: readonly number[]): Promise<OrderReaders[]> => [
  ...(await db<OrderReaders[]>`
    select s.id, cycle_name as egg_cycle, lower(coalesce(app_user.email, s.email)) as email, lower(s.second_email) as second_email
    from subscription s join cycle using (cycle_id) left join app_user on app_user.id = s.user_id
    where s.id = any(${[...ids]}) and ${counts(db, 's')} order by s.id`),
]
