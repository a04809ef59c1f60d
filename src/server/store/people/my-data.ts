import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Db, Pool } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import { mentionPattern } from './mentions.ts'
import type { PartName, Whose } from './personal/line.ts'
import { selected } from './personal/tables.ts'

/**
 * Everything the shop keeps about one person, read at one moment, with the columns of the table of personal columns.
 * Nothing that opens an account, and nothing about others: data tied only to an address goes to people who have verified
 * it.
 */

export type DataRow = Readonly<Record<string, string | number | boolean | Date | null>>

type Read = (db: Db, columns: Sql[], whose: Whose) => Promise<DataRow[]>
type Part = { readonly sheet: string; readonly rows: Read }

const IN_GOT = ['redeemed_by', 'state', 'cents', 'cartons_per_week', 'cycle_id', 'from_name', 'redeemed_at']

/** Activity about the person and their orders, and by them; in that case it may be about others. */
const changes: Read = async (db, columns, whose) => {
  const { id, email } = whose
  const own = await db<{ id: number }[]>`select id from subscription where user_id = ${id}`
  const references = own.map((order) => showReference(order.id))
  const inMine = selected(db, whose, 'changes', ({ column }) => ['at', 'action', 'user_id'].includes(column))
  return db`
    select ${columns} from activity
    where user_id is distinct from ${id}
      and (split_part(label, ' ', 1) = any(${references}) or label = ${email} or (action in ('addHost', 'removeHost') and changes::text ~* ${mentionPattern([email])}))
    union all
    select ${inMine} from activity where user_id = ${id}
    order by at`
}

/** The parts, in the order of the sheets. */
export const parts: Readonly<Record<PartName, Part>> = {
  account: { sheet: 'Account', rows: (db, columns, { id }) => db`select ${columns} from app_user where id = ${id}` },
  orders: {
    sheet: 'Orders',
    rows: (db, columns, { id }) => db`
      select ${columns} from subscription join cycle using (cycle_id) where user_id = ${id} order by subscription.id`,
  },
  pickups: {
    sheet: 'Pickups',
    rows: (db, columns, { id }) => db`
      select ${columns} from pickup join subscription on subscription.id = subscription_id join app_user on app_user.id = user_id
        join site on site.site_id = pickup.site_id left join site chosen on chosen.site_id = chosen_site_id
      where user_id = ${id} order by pickup_date, pickup_id`,
  },
  credit: {
    sheet: 'Credit',
    rows: (db, columns, { id }) => db`select ${columns} from credit_entry where user_id = ${id} order by at, entry_id`,
  },
  /** Given and received; for received ones, what the card said. */
  gifts: {
    sheet: 'Gifts',
    rows: (db, columns, whose) => db`
      select ${columns} from gift left join cycle using (cycle_id) where buyer_id = ${whose.id}
      union all
      select ${selected(db, whose, 'gifts', ({ column }) => IN_GOT.includes(column))}
      from gift left join cycle using (cycle_id) where redeemed_by = ${whose.id} order by created_at nulls last, redeemed_at`,
  },
  questions: {
    sheet: 'Questions',
    rows: (db, columns, { id }) => db`select ${columns} from question where user_id = ${id} order by created_at, id`,
  },
  mails: {
    sheet: 'Mails',
    rows: (db, columns, { email, email_verified }) => db`
      select ${columns} from mail where ${email_verified} and lower(to_address) = ${email} order by created_at, mail_id`,
  },
  installments: {
    sheet: 'Installments',
    rows: (db, columns, { id }) => db`
      select ${columns} from installment join subscription on subscription.id = subscription_id left join saved_card using (subscription_id)
      where user_id = ${id} order by subscription_id, number`,
  },
  receipts: {
    sheet: 'Receipts',
    rows: (db, columns, { id }) => db`
      select ${columns} from receipt left join subscription on subscription.id = receipt.subscription_id left join gift on gift.gift_id = receipt.gift_id
      where coalesce(subscription.user_id, buyer_id) = ${id} order by receipt_no`,
  },
  refunds: {
    sheet: 'Refunds',
    rows: (db, columns, { id }) => db`
      select ${columns} from refund join subscription on subscription.id = subscription_id where subscription.user_id = ${id} order by refund_id`,
  },
  waiting: {
    sheet: 'Waiting',
    rows: (db, _, whose) => {
      const of = (name: string) => selected(db, whose, 'waiting', ({ table }) => table === name)
      return db`
        select ${of('place_wish')} from place_wish join cycle using (cycle_id) join site using (site_id) where user_id = ${whose.id}
        union all
        select ${of('waitlist_entry')} from waitlist_entry where ${whose.email_verified} and email = ${whose.email} order by asked_at`
    },
  },
  invitations: {
    sheet: 'Invitations',
    rows: (db, columns, { id }) =>
      db`select ${columns} from invitation join cycle using (cycle_id) where user_id = ${id} order by invited_at`,
  },
  renewals: {
    sheet: 'Automatic renewal',
    rows: (db, columns, { id }) =>
      db`select ${columns} from auto_renewal left join planned_renewal using (auto_renewal_id) where user_id = ${id} order by auto_renewal_id, told_at`,
  },
  sites: {
    sheet: 'Sites you look after',
    rows: (db, columns, { id }) => db`select ${columns} from site_host join site using (site_id) where user_id = ${id} order by site_name`,
  },
  sessions: { sheet: 'Logins', rows: (db, columns, { id }) => db`select ${columns} from session where user_id = ${id} order by began_at` },
  links: {
    sheet: 'Mailed links',
    rows: (db, columns, { id }) => db`
      select ${columns} from verification
      where strpos(value, ${id}) > 0 and identifier like any(array['verify-email:%', 'confirm-email:%']) order by created_at`,
  },
  changes: { sheet: 'Changes', rows: changes },
  card_pages: {
    sheet: 'Card pages',
    rows: (db, columns, { id }) => db`select ${columns} from payment_page where user_id = ${id} order by page_id`,
  },
  order_changes: {
    sheet: 'Changed orders',
    rows: (db, columns, { id }) => db`
      select ${columns} from order_change join subscription on subscription.id = subscription_id
        join site on site.site_id = order_change.site_id join site was on was.site_id = was_site_id
      where user_id = ${id} order by change_id`,
  },
}

export const partNames = Object.keys(parts) as PartName[]

export const readMyData = (db: Pool, whose: Whose): Promise<Record<PartName, DataRow[]>> =>
  db.begin('isolation level repeatable read read only', async (tx) => {
    const read = {} as Record<PartName, DataRow[]>
    for (const name of partNames) read[name] = [...(await parts[name].rows(tx, selected(tx, whose, name), whose))]
    return read
  })
