import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { FarmMethod } from '../../../shared/shapes/orders.ts'
import type { PayMethod, ReceiptKind, ReceiptPurpose } from '../../../shared/shapes/receipts.ts'
import type { Db } from '../database/database.ts'
import { owedOrPaid } from '../owes.ts'
import { periods, skippedCents } from './periods.ts'

/**
 * Receipts are the books: every movement of money is one row, only added, numbered without gaps except recorded ones
 * (receipt-gaps.ts). An order's own sums are written here with the receipt, in one statement, and nowhere else.
 */

/** What a page, a receipt or a refund belongs to. */
export type Of = { subscription_id?: number | null; gift_id?: number | null }

/** Whose money it is. */
export type PaidFor = { subscription_id: number; gift_id?: never } | { gift_id: number; subscription_id?: never }

/** A payment has a purpose; a refund or correction has that of its payment. */
type Movement =
  | { kind: 'payment'; purpose: ReceiptPurpose; of_receipt?: never }
  | { kind: Exclude<ReceiptKind, 'payment'>; purpose?: never; of_receipt: number }

export type NewReceipt = PaidFor &
  Movement & {
    method: PayMethod
    /** The amount the farm gains; negative if it loses. */
    cents: number
    paid_on: PlainDate
    at: Date
    installment?: number
    payment_ref?: string | null
    session_id?: string | null
    fee_cents?: number | null
    note?: string
    who?: string
  }

/** Which of an order's sums a receipt adds to. */
const sumOf = ({ kind, method }: NewReceipt) => {
  if (method !== 'card') return 'farm_cents'
  return kind === 'payment' ? 'paid_cents' : 'refunded_cents'
}

/** The state of an order when its money moves, kept in the receipt. */
const TERMS = ['weeks', 'cartons_per_week', 'donation_cartons', 'price_cents', 'total_cents', 'credit_cents'] as const
const IN_RECEIPT = [...TERMS, 'owed_cents', 'installments', 'periods', 'skipped_cents'] as const

/** What is owed after a payment or its reversal; a refund says so itself. */
const owedAfter = (db: Db, { kind }: NewReceipt) =>
  kind === 'payment' || kind === 'correction'
    ? db`case when pay_later is null or (status in ('refunded', 'canceled') and ended_total_cents is null) then 0
        else greatest(0, coalesce(ended_total_cents, total_cents) - credit_cents - paid_cents - farm_cents) end`
    : db`null::integer`

/** The number of installments at the time one is paid. */
const installmentsOf = (db: Db, { installment }: NewReceipt) =>
  installment === undefined
    ? db`null::integer`
    : db`(select count(*)::int from installment where installment.subscription_id = subscription.id)`

/** What a receipt changes in its order, in the same statement. */
const sumUp = (db: Db, receipt: NewReceipt) => {
  const sum = sumOf(receipt)
  const more = sum === 'refunded_cents' ? -receipt.cents : receipt.cents
  return db`, summed as (
    update subscription set ${db(sum)} = ${db(sum)} + ${more} ${sum === 'refunded_cents' ? db`` : db`, status = ${owedOrPaid(db, { more })}`}
    where id = ${receipt.subscription_id ?? null} returning ${db(TERMS)}, ${owedAfter(db, receipt)} as owed_cents,
      ${installmentsOf(db, receipt)} as installments, ${periods(db)} as periods, ${skippedCents(db)} as skipped_cents)`
}

const purposeOf = (db: Db, { purpose, of_receipt }: NewReceipt) =>
  purpose === undefined ? db`(select paid.purpose from receipt paid where paid.receipt_no = ${of_receipt})` : db`${purpose}::text`

/** Writes a receipt and returns its number. Taking a number makes others wait until the transaction ends. */
export const add = async (db: Db, receipt: NewReceipt): Promise<number> => {
  const isOfOrder = receipt.subscription_id !== undefined
  const { purpose: _, ...written } = receipt
  const [row] = await db<{ receipt_no: number }[]>`
    with counted as (update receipt_counter set last_no = last_no + 1 returning last_no) ${isOfOrder ? sumUp(db, receipt) : db``}
    insert into receipt (${db(Object.keys(written))}, purpose, receipt_no ${isOfOrder ? db`, ${db(IN_RECEIPT)}` : db``})
    select ${db(written)}, ${purposeOf(db, receipt)}, last_no ${isOfOrder ? db`, ${db(IN_RECEIPT)} from counted, summed` : db`from counted`}
    returning receipt_no`
  if (!row) throw new Error(`Order ${receipt.subscription_id} is gone`)
  return row.receipt_no
}

/** A card payment of an order, and how much of it was refunded. */
export type CardPayment = {
  receipt_no: number
  cents: number
  refunded_cents: number
  payment_ref: string
  session_id: string | null
  disputed: boolean
  dispute_lost: boolean
  /** What is being refunded of it. */
  asked_cents: number
  /** Of the other orders that the same payment paid for: what it paid, what was refunded, and what is being refunded. */
  others_cents: number
  others_refunded_cents: number
  others_asked_cents: number
}

/** The other receipts of the payment of a receipt `paid`. */
const ofOthers = (db: Db) => db`
  receipt other where other.payment_ref = paid.payment_ref and other.kind = 'payment' and other.receipt_no <> paid.receipt_no`

/** `noting`: a refund that was just done and is being written down is still asked for here. */
const selectByCard = (db: Db, noting = 0) => db`
  select receipt_no, cents, payment_ref, session_id, disputed, dispute_lost,
    (select coalesce(-sum(back.cents), 0)::int from receipt back where back.of_receipt = paid.receipt_no) as refunded_cents,
    (select coalesce(-sum(back.cents), 0)::int from receipt back where back.of_receipt in (select other.receipt_no from ${ofOthers(db)})) as others_refunded_cents,
    (select coalesce(sum(other.cents), 0)::int from ${ofOthers(db)}) as others_cents,
    (select coalesce(sum(share.cents), 0)::int from refund_share share join refund using (refund_id)
      where (refund.state = 'asked' or refund_id = ${noting}) and share.receipt_no = paid.receipt_no) as asked_cents,
    (select coalesce(sum(share.cents), 0)::int from refund_share share join refund using (refund_id)
      where refund.state = 'asked' and share.receipt_no in (select other.receipt_no from ${ofOthers(db)})) as others_asked_cents
  from receipt paid where kind = 'payment' and method = 'card' and payment_ref is not null`

/** The card payments of an order or a gift, earliest first, without those the provider doesn't know. */
export const listCardPayments = async (db: Db, { subscription_id, gift_id }: Of, noting = 0): Promise<CardPayment[]> => [
  ...(await db<CardPayment[]>`
    ${selectByCard(db, noting)} and ${subscription_id ? db`subscription_id = ${subscription_id}` : db`gift_id = ${gift_id ?? null}`} order by receipt_no`),
]

/** A payment by hand, and how much of it the farm still has: not reversed and not returned. */
export type HandPayment = { receipt_no: number; subscription_id: number; method: FarmMethod; cents: number; left_cents: number }

const selectByHand = (db: Db) => db`
  select receipt_no, subscription_id, method, cents,
    cents + (select coalesce(sum(back.cents), 0)::int from receipt back where back.of_receipt = paid.receipt_no) as left_cents
  from receipt paid where kind = 'payment' and method <> 'card' and subscription_id is not null`

/** An order's payments by hand that the farm still has, latest first. */
export const listByHand = async (db: Db, subscription_id: number): Promise<HandPayment[]> => {
  const rows = await db<HandPayment[]>`${selectByHand(db)} and subscription_id = ${subscription_id} order by receipt_no desc`
  return rows.filter(({ left_cents }) => left_cents > 0)
}

export const findByHand = async (db: Db, receipt_no: number): Promise<HandPayment | undefined> => {
  const [row] = await db<HandPayment[]>`${selectByHand(db)} and receipt_no = ${receipt_no}`
  return row
}

/** What was paid on a page. */
export const paidInSession = async (db: Db, session_id: string): Promise<number> => {
  const [row] = await db<[{ cents: number }]>`
    select coalesce(sum(cents), 0)::int as cents from receipt where session_id = ${session_id} and kind = 'payment'`
  return row.cents
}

type Known = { receipt_no: number; subscription_id: number | null; gift_id: number | null; session_id: string | null }

/** What a payment at the provider has paid for here: a gift, or an order, or several orders. */
export const listPaidBy = async (db: Db, payment_ref: string): Promise<Known[]> => [
  ...(await db<Known[]>`
    select receipt_no, subscription_id, gift_id, session_id from receipt where payment_ref = ${payment_ref} and kind = 'payment' order by receipt_no`),
]

export const isKnown = async (db: Db, payment_ref: string): Promise<boolean> => (await listPaidBy(db, payment_ref)).length > 0

/**
 * Locks the receipts of the payments of an order or a gift, those of other orders too: a refund is noted for one of them at a
 * time. It does not keep others from asking for a refund of a sibling; the lock of their customer does, which both take before
 * they look at receipts.
 */
export const holdPayments = (db: Db, { subscription_id, gift_id }: Of) => db`
  select 1 from receipt where kind = 'payment' and payment_ref in (
    select mine.payment_ref from receipt mine
    where mine.kind = 'payment' and ${subscription_id ? db`mine.subscription_id = ${subscription_id}` : db`mine.gift_id = ${gift_id ?? null}`})
  order by receipt_no for no key update`

type Dispute = { disputed: boolean; disputeLost: boolean }

export const noteDispute = (db: Db, receipt_no: number, { disputed, disputeLost }: Dispute) => db`
  update receipt set disputed = ${disputed}, dispute_lost = ${disputeLost}
  where receipt_no = ${receipt_no} and (disputed, dispute_lost) <> (${disputed}, ${disputeLost})`

/** The provider's fee, once it is known. */
export const noteFee = (db: Db, receipt_no: number, fee_cents: number) =>
  db`update receipt set fee_cents = ${fee_cents} where receipt_no = ${receipt_no} and fee_cents is null`

/** A payment, with its receipts and their cents: one each for the orders that were paid together. */
type WithoutFee = { payment_ref: string; receipt_nos: number[]; cents: number[] }

/** Card payments since a given time whose fee is unknown and wasn't asked for recently. */
export const listWithoutFee = async (
  db: Db,
  { since, before, most }: { since: Date; before: Date; most: number },
): Promise<WithoutFee[]> => [
  ...(await db<WithoutFee[]>`
    select payment_ref, array_agg(receipt_no order by receipt_no) as receipt_nos, array_agg(cents order by receipt_no) as cents from receipt
    where kind = 'payment' and method = 'card' and fee_cents is null and payment_ref is not null
      and at >= ${since} and (fee_asked_at is null or fee_asked_at < ${before})
    group by payment_ref order by min(receipt_no) limit ${most}`),
]

export const noteFeeAsked = (db: Db, receipt_nos: readonly number[], at: Date) =>
  db`update receipt set fee_asked_at = ${at} where receipt_no = any(${[...receipt_nos]})`

/** Card payments of these days, and those with these provider ids, with their refunds; under the first of the orders that were paid together. */
type PaidByCard = Pick<CardPayment, 'receipt_no' | 'cents' | 'refunded_cents'> & {
  payment_ref: string | null
  subscription_id: number | null
  paid_on: PlainDate
}

export const listByCard = async (
  db: Db,
  { from, until }: { from: PlainDate; until: PlainDate },
  refs: readonly string[],
): Promise<PaidByCard[]> => [
  ...(await db<PaidByCard[]>`
    select min(receipt_no) as receipt_no, payment_ref, min(subscription_id) as subscription_id, min(paid_on) as paid_on, sum(cents)::int as cents,
      sum((select coalesce(-sum(back.cents), 0) from receipt back where back.of_receipt = paid.receipt_no))::int as refunded_cents
    from receipt paid
    where kind = 'payment' and method = 'card' and (paid_on between ${from} and ${until} or payment_ref = any(${refs}::text[]))
    group by payment_ref, case when payment_ref is null then receipt_no end order by 1`),
]

/** Writes receipts for orders that were created as paid by card: those of a demo or a seeded shop. A refund comes right after its payment. */
export const addMissing = (db: Db, time_zone: string) => db`
  with missing as (
    select id, paid_cents, refunded_cents, coalesce(settled_at, created_at) as at, payment_ref, checkout_session_id, ${db(TERMS)},
      jsonb_build_array(jsonb_build_object('weeks', weeks, 'cartons', cartons_per_week)) as periods, 0 as skipped_cents
    from subscription s where paid_cents > 0 and not exists (select from receipt where subscription_id = s.id)
  ), moved as (
    select id, 'payment' as kind, paid_cents as cents, at, payment_ref, checkout_session_id, 0 as owed_cents, null::integer as installments, periods, skipped_cents, ${db(TERMS)} from missing
    union all
    select id, 'refund', -refunded_cents, at, null, null, null, null, periods, skipped_cents, ${db(TERMS)} from missing where refunded_cents > 0
  ), numbered as (
    select moved.*, last_no + row_number() over (order by at, id, kind) as receipt_no from moved, receipt_counter
  ), added as (
    insert into receipt (receipt_no, kind, purpose, method, cents, paid_on, at, subscription_id, of_receipt, payment_ref, session_id, ${db(IN_RECEIPT)})
    select receipt_no, kind, 'order', 'card', cents, (at at time zone ${time_zone})::date, at, id,
      case when kind = 'refund' then receipt_no - 1 end, payment_ref, checkout_session_id, ${db(IN_RECEIPT)}
    from numbered)
  update receipt_counter set last_no = last_no + (select count(*) from moved)`
