import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { MyGift } from '../../../shared/shapes/gifts.ts'
import type { Db } from '../database/database.ts'
import { emptied } from '../people/personal/tables.ts'
import { productOf } from '../sold-as.ts'

/** Gifts: bought by one person, redeemed by another. The stored part of a code can recognize it but not recreate it. */

export type GiftRow = {
  gift_id: number
  buyer_id: string
  state: 'pending' | 'paid' | 'redeemed' | 'refunded' | 'expired'
  cents: number
  cartons_per_week: number | null
  cycle_id: number | null
  product_id: number
  from_name: string
  to_name: string
  to_email: string
  message: string
  send_on: PlainDate | null
  sent_at: Date | null
  /** Earlier addresses it was emailed to. */
  former_emails: string[]
  nonce: string
  digest: string
  created_at: Date
  redeemed_by: string | null
  redeemed_at: Date | null
  /** It is being refunded: until that ends, nobody can redeem it. */
  is_refunding: boolean
  version: number
  /** The season of a gift of cartons. */
  egg_cycle: string | null
  /** What it is of; null for an amount, and where there is nothing to choose. */
  product: string | null
}

/** A refund was requested, with an unknown outcome. */
const isRefunding = (db: Db) => db`exists (select from refund where refund.gift_id = gift.gift_id and refund.state = 'asked')`

/** The name of the product of a gift of cartons; null where there is nothing to choose. */
export const giftProduct = (db: Db) => db`case when cartons_per_week is not null then ${productOf(db, 'gift')} end as product`

const columns = (db: Db) => db`
  gift_id, buyer_id, state, cents, cartons_per_week, cycle_id, product_id, from_name, to_name, to_email, message, send_on, sent_at, former_emails, nonce, digest,
  created_at, redeemed_by, redeemed_at, ${isRefunding(db)} as is_refunding, version,
  (select cycle_name from cycle where cycle.cycle_id = gift.cycle_id) as egg_cycle, ${giftProduct(db)}`

export type NewGift = Pick<
  GiftRow,
  | 'buyer_id'
  | 'cents'
  | 'cartons_per_week'
  | 'cycle_id'
  | 'product_id'
  | 'from_name'
  | 'to_name'
  | 'to_email'
  | 'message'
  | 'send_on'
  | 'nonce'
  | 'digest'
  | 'created_at'
>

export const add = async (db: Db, gift: NewGift): Promise<number> => {
  const [row] = await db<[{ gift_id: number }]>`insert into gift ${db({ ...gift, state: 'pending' })} returning gift_id`
  return row.gift_id
}

export const find = async (db: Db, gift_id: number): Promise<GiftRow | undefined> => {
  const [row] = await db<GiftRow[]>`select ${columns(db)} from gift where gift_id = ${gift_id}`
  return row
}

/** Locks a gift before its page, the person who redeems it, and the receipts. */
export const lock = async (db: Db, gift_id: number): Promise<GiftRow | undefined> => {
  const [row] = await db<GiftRow[]>`select ${columns(db)} from gift where gift_id = ${gift_id} for no key update`
  return row
}

/** The gifts a person has paid for, latest first. */
export const listOfBuyer = async (db: Db, buyer_id: string): Promise<GiftRow[]> => [
  ...(await db<GiftRow[]>`
    select ${columns(db)} from gift where buyer_id = ${buyer_id} and state in ('paid', 'redeemed', 'refunded') order by gift_id desc`),
]

/** The state on the wire: a requested refund shows as on its way, whatever became of it. */
export const stateOf = ({ state, is_refunding }: Pick<GiftRow, 'state' | 'is_refunding'>): MyGift['state'] =>
  state === 'paid' && is_refunding ? 'refunding' : state

/** Marks a gift paid with the amount received, whatever was asked; true for the first caller. A late payment counts too. */
export const markPaid = async (db: Db, gift_id: number, cents: number, at: Date): Promise<boolean> =>
  (
    await db`
      update gift set state = 'paid', cents = ${cents}, paid_at = ${at}, version = version + 1
      where gift_id = ${gift_id} and state in ('pending', 'expired')`
  ).count === 1

export const expire = (db: Db, gift_id: number) => db`update gift set state = 'expired' where gift_id = ${gift_id} and state = 'pending'`

/** Gifts that can no longer be paid: their page has expired or was never opened. */
export const expireAbandoned = (db: Db, before: Date) => db`
  update gift set state = 'expired' where state = 'pending' and created_at < ${before}
    and not exists (select from payment_page page where page.gift_id = gift.gift_id and page.state in ('open', 'processing'))`

/** A bank disputes its payment: until that ends, the farm may not have been paid. */
const isDisputed = (db: Db) => db`exists (select from receipt where receipt.gift_id = gift.gift_id and disputed)`

/** Matches the current code of a gift or an earlier one. */
const isOf = (db: Db, digest: string) => db`(digest = ${digest} or ${digest} = any(former_digests))`

/** Redeems the gift behind a code for this person; nothing if it can't be redeemed. Of several concurrent calls, one succeeds. */
export const redeem = async (db: Db, digest: string, redeemed_by: string, redeemed_at: Date): Promise<GiftRow | undefined> => {
  // A transaction recording a dispute locks the gift, so only a statement after that lock sees it.
  await db`select from gift where ${isOf(db, digest)} for no key update`
  const [row] = await db<GiftRow[]>`
    update gift set state = 'redeemed', redeemed_by = ${redeemed_by}, redeemed_at = ${redeemed_at}, version = version + 1
    where ${isOf(db, digest)} and state = 'paid' and not ${isRefunding(db)} and not ${isDisputed(db)} returning ${columns(db)}`
  return row
}

export const findRedeemed = async (db: Db, digest: string, redeemed_by: string): Promise<GiftRow | undefined> => {
  const [row] = await db<GiftRow[]>`
    select ${columns(db)} from gift where ${isOf(db, digest)} and state = 'redeemed' and redeemed_by = ${redeemed_by}`
  return row
}

/** Another code for a gift, in addition to the earlier one. */
export const renewCode = (db: Db, gift_id: number, { nonce, digest }: Pick<GiftRow, 'nonce' | 'digest'>) =>
  db`update gift set former_digests = former_digests || digest, nonce = ${nonce}, digest = ${digest} where gift_id = ${gift_id}`

export const setSending = (db: Db, gift_id: number, { to_email, send_on }: Pick<GiftRow, 'to_email' | 'send_on'>) =>
  db`update gift set to_email = ${to_email}, send_on = ${send_on}, version = version + 1 where gift_id = ${gift_id}`

/** Whether a bank disputes the payment of a locked gift. */
export const readDisputed = async (db: Db, gift_id: number): Promise<boolean> => {
  const [row] = await db<{ disputed: boolean }[]>`select ${isDisputed(db)} as disputed from gift where gift_id = ${gift_id}`
  return row?.disputed ?? false
}

type SentAgain = { to_email: string; send_on: PlainDate; sent_at: Date } & Pick<GiftRow, 'nonce' | 'digest'>

/** Moves a gift to another address with a new code. No earlier code works, because its recipient wasn't the right person. */
export const sendAgain = (db: Db, gift_id: number, { to_email, send_on, sent_at, nonce, digest }: SentAgain) => db`
  update gift set former_emails = former_emails || to_email, to_email = ${to_email}, send_on = ${send_on}, sent_at = ${sent_at},
    nonce = ${nonce}, digest = ${digest}, former_digests = '{}', version = version + 1
  where gift_id = ${gift_id}`

/**
 * The next gift that is due, each taken once: in the morning of its day, or at once if it was bought that day. Gifts of
 * people who have closed their account are sent too.
 */
export const claimDue = async (
  db: Db,
  { today, isMorning, time_zone }: { today: PlainDate; isMorning: boolean; time_zone: string },
  after: number,
  sent_at: Date,
): Promise<GiftRow | undefined> => {
  const [row] = await db<GiftRow[]>`
    update gift set sent_at = ${sent_at}, version = version + 1
    where gift_id = (
      select gift_id from gift
      where gift_id > ${after} and state = 'paid' and sent_at is null and not ${isRefunding(db)} and to_email <> '' and not ${isDisputed(db)}
        and (send_on < ${today} or (send_on = ${today} and (${isMorning} or send_on <= (created_at at time zone ${time_zone})::date)))
      order by gift_id limit 1 for no key update skip locked)
    returning ${columns(db)}`
  return row
}

/** Removes the text a former customer wrote once it is no longer needed. */
export const emptyOfClosed = (db: Db, gift_id: number) => db`
  update gift set ${db(emptied('gift', 'closed'))}
  where gift_id = ${gift_id} and exists (select from app_user where id = buyer_id and closed_at is not null)`

/** Updates an unredeemed gift's value after a refund or a returned refund; at zero it is over. */
export const setWorth = (db: Db, gift_id: number, cents: number) => db`
  update gift set state = case when ${cents}::int > 0 then 'paid' else 'refunded' end, cents = case when ${cents}::int > 0 then ${cents}::int else cents end,
    version = version + 1
  where gift_id = ${gift_id} and state in ('paid', 'refunded')`

/** How much of a redeemed gift's credit was withdrawn so far. */
export const withdrawnCents = async (db: Db, gift_id: number): Promise<number> => {
  const [row] = await db<[{ cents: number }]>`
    select coalesce(-sum(cents), 0)::int as cents from credit_entry where gift_id = ${gift_id} and reason = 'giftWithdrawn'`
  return row.cents
}

/** What the farm has for a gift: paid minus refunded. */
export const paidCents = async (db: Db, gift_id: number): Promise<number> => {
  const [row] = await db<[{ cents: number }]>`select coalesce(sum(cents), 0)::int as cents from receipt where gift_id = ${gift_id}`
  return row.cents
}

/** The email of its buyer or of the person who redeemed it; nothing for a closed account. */
export const emailOf = async (db: Db, user_id: string): Promise<string | undefined> => {
  const [row] = await db<{ email: string | null }[]>`select email from app_user where id = ${user_id} and closed_at is null`
  return row?.email ?? undefined
}
