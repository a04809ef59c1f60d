import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { BookedReceipt, MyReceipt, ReceiptPaper, ReceiptQuery, ReceiptTerms } from '../../../shared/shapes/receipts.ts'
import type { Db } from '../database/database.ts'
import { productOf, soldAs } from '../sold-as.ts'

/** Receipts as people read them. */

type Read<Told> = Omit<Told, 'reference'> & { subscription_id: number | null }

const line = (db: Db) => db`
  r.receipt_no, r.kind, r.purpose, r.method, r.cents, r.paid_on, r.subscription_id, cycle.cycle_id, cycle_name as egg_cycle, r.of_receipt, r.installment + 1 as installment, r.installments,
  case when s.status in ('canceled', 'refunded') then s.status end as ended`

const name = (db: Db) => db`coalesce(s.name, nullif(g.from_name, ''), nullif(u.name, ''), u.email, '')`

/** What a receipt is for, and whose it is. */
const besides = (db: Db) => db`
  left join subscription s on s.id = r.subscription_id left join gift g on g.gift_id = r.gift_id
  left join cycle on cycle.cycle_id = coalesce(s.cycle_id, g.cycle_id) left join app_user u on u.id = coalesce(s.user_id, g.buyer_id)`

const asWire = <Row extends { subscription_id: number | null }>({ subscription_id, ...row }: Row) => ({
  ...row,
  reference: subscription_id === null ? null : showReference(subscription_id),
})

/** The last one first. The numbers are few, so they are gathered into an array first: with a join, a farm that sells no gifts would have all its receipts read. */
export const listOfUser = async (db: Db, user_id: string): Promise<MyReceipt[]> => {
  const rows = await db<(Read<Omit<MyReceipt, 'paid_with'>> & { paid_with: number | null })[]>`
    select ${line(db)}, (select min(receipt_no) from receipt together
      where together.payment_ref = r.payment_ref and together.kind = 'payment' having count(*) > 1) as paid_with
    from receipt r ${besides(db)} where r.receipt_no = any(array(
      select receipt_no from receipt join subscription on subscription.id = subscription_id where user_id = ${user_id}
      union all select receipt_no from receipt join gift using (gift_id) where buyer_id = ${user_id}))
    order by r.receipt_no desc`
  return rows.map(({ paid_with, ...row }) => ({ ...asWire(row), ...(paid_with !== null && { paid_with }) }))
}

/** The first one first. */
export const listOfOrders = async (db: Db, ids: readonly number[]): Promise<MyReceipt[]> => {
  const rows = await db<Read<MyReceipt>[]>`
    select ${line(db)} from receipt r ${besides(db)} where r.subscription_id = any(${ids}::int[]) order by r.receipt_no`
  return rows.map(asWire)
}

type PaperRow = Read<Omit<ReceiptPaper, 'terms' | 'gift' | 'of'>> & {
  owner: string | null
  terms: ReceiptTerms
  has_terms: boolean
  gift_cents: number | null
  gift_cartons: number | null
  gift_product: string | null
  of_paid_on: string | null
  of_cents: number | null
}

const asPaper = ({ owner: _, terms, has_terms, ...row }: PaperRow): ReceiptPaper => {
  const { gift_cents, gift_cartons, gift_product, of_paid_on, of_cents, ...rest } = row
  return {
    ...asWire(rest),
    terms: has_terms ? terms : null,
    gift:
      gift_cents === null
        ? null
        : { cents: gift_cents, cartons_per_week: gift_cartons, ...(gift_product !== null && { product: gift_product }) },
    of: row.of_receipt === null ? null : { receipt_no: row.of_receipt, paid_on: of_paid_on ?? '', cents: of_cents ?? 0 },
  }
}

/** The order at the time its money moved. */
const terms = (db: Db) => db`
  jsonb_strip_nulls(${soldAs(db)} || jsonb_build_object('weeks', r.weeks, 'cartons_per_week', r.cartons_per_week, 'periods', r.periods, 'donation_cartons', r.donation_cartons,
    'price_cents', r.price_cents, 'total_cents', r.total_cents, 'credit_cents', r.credit_cents, 'skipped_cents', r.skipped_cents))`

/** What was paid on the page of a change, if the change was made. */
const change = (db: Db) => db`(
  select jsonb_build_object('was_cartons', c.was_cartons, 'cartons_per_week', c.cartons_per_week, 'from_date', c.from_date, 'difference_cents', c.difference_cents)
  from payment_page page join order_change c using (page_id) where page.session_id = r.session_id and c.done_at is not null)`

/** The payments that came with the payment of a receipt, itself with them, if they are several. */
const together = (db: Db, receipt_no: number) => db`
  select receipt_no from (
    select receipt_no, count(*) over () as orders from receipt where kind = 'payment'
      and payment_ref = (select payment_ref from receipt where receipt_no = ${receipt_no} and kind = 'payment')
  ) paid where orders > 1`

/** One receipt, its owner (nobody if the order was added by hand), and the others that its payment has. */
export const find = async (
  db: Db,
  receipt_no: number,
): Promise<{ owner: string | null; paper: ReceiptPaper; others: ReceiptPaper[] } | undefined> => {
  const rows = await db<PaperRow[]>`
    with together as (${together(db, receipt_no)}), own as (
      select ${receipt_no}::int as receipt_no union select receipt_no from together
      union select back.receipt_no from together join receipt back on back.of_receipt = together.receipt_no)
    select coalesce(s.user_id, g.buyer_id) as owner, ${line(db)}, ${name(db)} as name, r.note, r.owed_cents,
      r.weeks is not null as has_terms, ${terms(db)} as terms, ${change(db)} as change,
      case when g.gift_id is not null then coalesce(paid.cents, r.cents) end as gift_cents, g.cartons_per_week as gift_cartons,
      case when g.cartons_per_week is not null then ${productOf(db, 'g')} end as gift_product, paid.paid_on as of_paid_on, paid.cents as of_cents,
      (select coalesce(sum(before.cents), 0)::int from receipt before where before.subscription_id = r.subscription_id
        and before.receipt_no < r.receipt_no and (before.kind = 'payment' or before.method <> 'card')) as before_cents
    from own join receipt r using (receipt_no) ${besides(db)} left join receipt paid on paid.receipt_no = r.of_receipt
    order by r.receipt_no`
  const found = rows.find((row) => row.receipt_no === receipt_no)
  const others = rows.filter((row) => row !== found && row.owner === found?.owner)
  return found && { owner: found.owner, paper: asPaper(found), others: others.map(asPaper) }
}

/** How much of a payment a bank disputes or has taken back: everything not refunded otherwise. */
export const disputedCents = (db: Db) => db`
  (case when r.disputed then r.cents + (select coalesce(sum(back.cents), 0)::int from receipt back where back.of_receipt = r.receipt_no) else 0 end)`

const booked = (db: Db) => db`
  ${line(db)}, ${name(db)} as name, coalesce(u.email, s.email, '') as email, r.fee_cents, r.payment_ref, r.disputed, ${disputedCents(db)} as disputed_cents, r.note, r.who, s.id as order_id`

/** What the farmer can search for: the number of a receipt or an order, a name, an address, the provider's id. */
const found = (db: Db, q: string) => {
  const [, receipt_no] = /^0*(\d{1,9})$/.exec(q) ?? []
  const [, order_id] = /^D-0*(\d{1,9})$/i.exec(q) ?? []
  if (order_id) return db`r.subscription_id = ${Number(order_id)}`
  return db`(${receipt_no ? db`r.receipt_no = ${Number(receipt_no)} or` : db``} strpos(lower(${name(db)}), lower(${q}::text)) > 0
    or strpos(lower(coalesce(u.email, s.email, '')), lower(${q}::text)) > 0 or r.payment_ref = ${q} or strpos(lower(r.note), lower(${q}::text)) > 0)`
}

export type Chosen = Pick<ReceiptQuery, 'from' | 'until' | 'q'>

/** The condition of a selection, over `receipt r` and its joins. */
export const where = (db: Db, { from, until, q = '' }: Chosen) => db`
  true ${from ? db`and r.paid_on >= ${from}` : db``} ${until ? db`and r.paid_on <= ${until}` : db``}
  ${q.trim() ? db`and ${found(db, q.trim())}` : db``}`

/** The tables of such a selection: without a search, the receipts alone are enough. */
export const chosenFrom = (db: Db, { q = '' }: Chosen) => db`receipt r ${q.trim() ? besides(db) : db``}`

/** The last one first. */
export const list = async (db: Db, query: ReceiptQuery): Promise<BookedReceipt[]> => {
  const perPage = query.per_page ?? RECORDS_PER_PAGE
  const rows = await db<Read<BookedReceipt>[]>`
    select ${booked(db)} from receipt r ${besides(db)} where ${where(db, query)}
    order by r.receipt_no desc limit ${perPage} offset ${((query.page ?? 1) - 1) * perPage}`
  return rows.map(asWire)
}

export const count = async (db: Db, query: Chosen): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from ${chosenFrom(db, query)} where ${where(db, query)}`
  return row.count
}

export const listOfOrder = async (db: Db, subscription_id: number): Promise<BookedReceipt[]> => {
  const rows = await db<Read<BookedReceipt>[]>`
    select ${booked(db)} from receipt r ${besides(db)} where r.subscription_id = ${subscription_id} order by r.receipt_no`
  return rows.map(asWire)
}

const ROWS_AT_ONCE = 200

/** Streams the receipts of a period, earliest first; the next are read while `take` handles the last. */
export const feed = async (db: Db, span: Chosen, take: (receipts: readonly BookedReceipt[]) => Promise<void>): Promise<void> => {
  let taking = Promise.resolve()
  const query = db<Read<BookedReceipt>[]>`
    select ${booked(db)} from receipt r ${besides(db)} where ${where(db, span)} order by r.receipt_no`
  await query.cursor(ROWS_AT_ONCE, async (rows) => {
    await taking
    taking = take(rows.map(asWire))
    // The error reaches the caller below; the driver doesn't wait for the last batch.
    taking.catch(() => {})
  })
  await taking
}
