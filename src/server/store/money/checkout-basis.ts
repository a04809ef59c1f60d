import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import type { Language } from '../../../shared/language.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { SubscribeHints } from '../../../shared/shapes/orders.ts'
import type { Db } from '../database/database.ts'
import * as cycles from '../farm/cycles.ts'
import { earlyCycles } from '../farm/invitations.ts'
import * as sites from '../farm/sites.ts'
import type { OrderRow } from '../orders/order-row.ts'
import * as checkouts from './checkouts.ts'
import { balance } from './credits.ts'

/** Where a person stands: their credit, the order they have not paid yet, their language; and in which shop. */
export type Account = { shop_id: string; language: Language; balance_cents: number; pending: OrderRow | undefined }

/** What a checkout is reckoned with. */
export type CheckoutBasis = Account & {
  cycle: Cycle | null
  site: Site | null
  price_cents: number
  /** Whether this person may order before the cycle opens to all. */
  is_early: boolean
  changes: ChangedDay[]
}

// A whole row travels as JSON, in which moments are text.
type PendingText = Omit<OrderRow, 'created_at' | 'checkout_expires_at' | 'room_until'> & {
  created_at: string
  checkout_expires_at: string | null
  room_until: string | null
}
type WithText<Kind> = Omit<Kind, 'pending'> & { pending: PendingText | null }

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const withMoments = <Kind extends WithText<Account>>({ pending, ...others }: Kind) => ({
  ...others,
  pending: pending
    ? {
        ...pending,
        created_at: new Date(pending.created_at),
        checkout_expires_at: momentOf(pending.checkout_expires_at),
        room_until: momentOf(pending.room_until),
      }
    : undefined,
})

const account = (db: Db, user_id: string, cycle_id: number) => db`
  (select shop_id from shop) as shop_id,
  coalesce((select language from app_user where id = ${user_id}), 'en') as language,
  ${balance(db, user_id)} as balance_cents,
  (select row_to_json(mine) from (
    select ${checkouts.columns(db)} from subscription
    where user_id = ${user_id} and cycle_id = ${cycle_id} and status = 'pending') as mine) as pending`

export const readAccount = async (db: Db, user_id: string, cycle_id: number): Promise<Account> => {
  const [row] = await db<[WithText<Account>]>`select ${account(db, user_id, cycle_id)}`
  return withMoments(row)
}

/** All of it at one moment: a price, a limit or a stop that was saved just now holds. */
export const readCheckoutBasis = async (db: Db, user_id: string, cycle_id: number, site_id: number): Promise<CheckoutBasis> => {
  const [row] = await db<[WithText<CheckoutBasis>]>`
    select carton_price_cents as price_cents, ${account(db, user_id, cycle_id)},
      (select row_to_json(wanted) from (select ${cycles.columns(db)} from cycle where cycle_id = ${cycle_id}) as wanted) as cycle,
      (select row_to_json(wanted) from (
        select ${sites.columns(db)} from site where site_id = ${site_id} and archived_at is null) as wanted) as site,
      ${cycle_id} in (${earlyCycles(db, user_id)}) as is_early,
      (select coalesce(json_agg(day), '[]') from (select pickup_date, site_id, to_date from day_change) as day) as changes
    from shop`
  return withMoments(row)
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
