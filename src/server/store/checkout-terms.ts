import type { SubscribeHints } from '../../shared/subscriptions.ts'
import { balance } from './credits.ts'
import type { Db } from './database.ts'

/** What a checkout is reckoned with. */
export const readTerms = async (db: Db, user_id: string): Promise<{ price_cents: number; balance_cents: number }> => {
  const [row] = await db<[{ price_cents: number; balance_cents: number }]>`
    select carton_price_cents as price_cents, ${balance(db, user_id)} as balance_cents from shop`
  return row
}

type Credit = Pick<SubscribeHints, 'credit_cents' | 'credit_held'>

/** What a person has in credit, and what of it their unpaid orders have put aside, by cycle. */
export const readCredit = async (db: Db, user_id: string): Promise<Credit> => {
  const [row] = await db<[Credit]>`
    select ${balance(db, user_id)} as credit_cents,
      (select coalesce(json_agg(json_build_object('cycle_id', cycle_id, 'cents', credit_cents)), '[]') from subscription
        where user_id = ${user_id} and status = 'pending' and credit_cents > 0) as credit_held`
  return row
}
