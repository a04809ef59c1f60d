import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import * as orderChanges from '../orders/order-changes.ts'
import type { PaidFor } from './receipts.ts'

/** Pages at the payment provider on which something is paid besides a new order: what is owed of one, or a gift. One at a time for each. */
export type PayPage = {
  page_id: number
  subscription_id: number | null
  gift_id: number | null
  user_id: string
  cents: number
  /** Whether the card is kept for the installments to come. */
  saves_card: boolean
  state: 'open' | 'processing' | 'paid' | 'expired' | 'failed'
  session_id: string | null
  url: string | null
  expires_at: Date
  created_at: Date
}

const columns = (db: Db) =>
  db`page_id, subscription_id, gift_id, user_id, cents, saves_card, state, session_id, url, expires_at, created_at`

const isFor = (db: Db, { subscription_id, gift_id }: PaidFor) =>
  subscription_id === undefined ? db`gift_id = ${gift_id}` : db`subscription_id = ${subscription_id}`

/** The page that can still be paid on, if there is one. */
export const findOpen = async (db: Db, paidFor: PaidFor): Promise<PayPage | undefined> => {
  const [row] = await db<PayPage[]>`select ${columns(db)} from pay_page where ${isFor(db, paidFor)} and state in ('open', 'processing')`
  return row
}

export type NewPage = PaidFor & Pick<PayPage, 'user_id' | 'cents' | 'saves_card' | 'expires_at' | 'created_at'>

/** Nothing when another click was faster. */
export const add = async (db: Db, page: NewPage): Promise<PayPage | undefined> => {
  const [row] = await db<PayPage[]>`insert into pay_page ${db(page)} on conflict do nothing returning ${columns(db)}`
  return row
}

/** Keeps the session of a page; false when the page was ended meanwhile. */
export const storeSession = async (db: Db, page_id: number, { id, url, expiresAt }: { id: string; url: string; expiresAt: Date }) =>
  (
    await db`update pay_page set session_id = ${id}, url = ${url}, expires_at = ${expiresAt}
      where page_id = ${page_id} and (state = 'open' or session_id = ${id})`
  ).count === 1

/** A page as the provider knows it: of which shop, which number, made when. */
export type NamedPage = { shop_id: string; page_id: number; created_at: Date }

const isBehind = (db: Db, session_id: string, named: NamedPage | undefined) => db`
  (session_id = ${session_id} ${
    named
      ? db`or (session_id is null and page_id = ${named.page_id} and created_at = ${named.created_at} and ${named.shop_id}::text = (select shop_id from shop))`
      : db``
  })`

/** The page behind a session; not locked, because what it pays for is locked first. */
export const findBySession = async (db: Db, session_id: string, named?: NamedPage): Promise<PayPage | undefined> => {
  const [row] = await db<PayPage[]>`select ${columns(db)} from pay_page where ${isBehind(db, session_id, named)}`
  return row
}

/** The page of a person behind a session. */
export const findOfUser = async (db: Db, session_id: string, user_id: string): Promise<PayPage | undefined> => {
  const [row] = await db<PayPage[]>`select ${columns(db)} from pay_page where session_id = ${session_id} and user_id = ${user_id}`
  return row
}

/** How a page stands by now, as of when; with the session on which it was. */
type Standing = { state: PayPage['state']; at: Date; session_id?: string }

/**
 * Of many who come here at once, one gets true. Money that comes late is taken all the same. What was put aside for what is
 * not paid is free again.
 */
export const markState = async (db: Db, page_id: number, { state, at, session_id }: Standing): Promise<boolean> => {
  const isOver = state === 'expired' || state === 'failed'
  const marked = await db`
    with marked as (
      update pay_page set state = ${state} ${session_id ? db`, session_id = ${session_id}` : db``}
      where page_id = ${page_id} and state <> ${state} and state <> 'paid' returning page_id)
    ${isOver ? db`, ${orderChanges.releasing(db, page_id, at, db`exists (select from marked)`)}` : db``}
    select page_id from marked`
  return marked.length === 1
}

/** Pages on which something could still be paid that is not owed any more, or a change of an order that has ended. */
export const listVain = async (db: Db): Promise<PayPage[]> => [
  ...(await db<PayPage[]>`
    select ${columns(db)} from pay_page where state = 'open'
      and exists (select from subscription s where s.id = subscription_id and case
        when exists (select from order_change c where c.page_id = pay_page.page_id) then not ${counts(db, 's')} else s.status <> 'owed' end)
    order by page_id limit 100`),
]

/** Pages on which a person could still pay for a gift, or for the change of an order. */
export const listBesides = async (db: Db, user_id: string): Promise<PayPage[]> => [
  ...(await db<PayPage[]>`
    select ${columns(db)} from pay_page where user_id = ${user_id} and state in ('open', 'processing')
      and (gift_id is not null or exists (select from order_change c where c.page_id = pay_page.page_id)) order by page_id`),
]

/** Pages that the provider has not told us about for a while. */
export const listWaiting = async (db: Db, before: Date): Promise<PayPage[]> => [
  ...(await db<PayPage[]>`
    select ${columns(db)} from pay_page where state in ('open', 'processing') and created_at < ${before} order by page_id limit 500`),
]
