import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'

export type EqualOrder = { id: number; email: string; cycle_id: number; cartons_per_week: number; donation_cartons: number }

/** Orders that count, of people with these addresses, by what makes two of them the same to the farmer; not those that came with a spreadsheet, which are known by their lines. */
export const listEqual = async (db: Db, emails: readonly string[]): Promise<EqualOrder[]> => [
  ...(await db<EqualOrder[]>`
    select s.id, u.email, s.cycle_id, s.cartons_per_week, s.donation_cartons from subscription s join app_user u on u.id = s.user_id
    where u.email = any(${[...emails]}) and ${counts(db, 's')} and not exists (select from import_row r where r.subscription_id = s.id)
    order by s.id`),
]
