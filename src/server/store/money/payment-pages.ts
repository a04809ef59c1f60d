import type { Language } from '../../../shared/language.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { owedCents } from '../owes.ts'
import type { PaidFor } from './receipts.ts'

/**
 * Pages at the payment provider. At most one at a time can be paid on for each order and each gift; beside it there may be
 * some that were over here and that a bank works on after all.
 */

/** What a page is for: a new order, what is owed of one, the change of one, or a gift is paid; or a card is saved and nothing is paid. Each kind says how it is settled. */
export type PagePurpose = 'order' | 'balance' | 'change' | 'gift' | 'card'

export type PaymentPage = {
  page_id: number
  purpose: PagePurpose
  subscription_id: number | null
  gift_id: number | null
  user_id: string
  /** None where only a card is saved. */
  cents: number
  /** Whether the card is saved for the installments to come. */
  saves_card: boolean
  /** It was over before its payment was heard of: nothing is kept for it anymore. */
  is_late: boolean
  state: 'open' | 'processing' | 'paid' | 'expired' | 'failed'
  session_id: string | null
  url: string | null
  expires_at: Date
  created_at: Date
}

/** A page with what the provider is told on it besides its lines. */
export type OpenedBy = PaymentPage & { shop_id: string; email: string; language: Language }

const OWN = [
  ...['page_id', 'purpose', 'subscription_id', 'gift_id', 'user_id', 'cents', 'saves_card', 'is_late', 'state'],
  ...['session_id', 'url', 'expires_at', 'created_at'],
] as const
const columns = (db: Db) => db(OWN)

const withOpener = (db: Db) => db`
  ${columns(db)}, (select shop_id from shop) as shop_id, (select coalesce(email, '') from app_user where id = user_id) as email,
  coalesce((select language from app_user where id = user_id), 'en') as language`

const isFor = (db: Db, { subscription_id, gift_id }: PaidFor) =>
  subscription_id === undefined ? db`gift_id = ${gift_id}` : db`subscription_id = ${subscription_id}`

/** The pages on which money may still come, first those that a bank works on. */
export const listOpen = async (db: Db, paidFor: PaidFor): Promise<OpenedBy[]> => [
  ...(await db<OpenedBy[]>`
    select ${withOpener(db)} from payment_page where ${isFor(db, paidFor)} and state in ('open', 'processing')
    order by state = 'processing' desc, page_id`),
]

/** What a bank works on; else the page that can still be paid on, if there is one. */
export const findOpen = async (db: Db, paidFor: PaidFor): Promise<OpenedBy | undefined> => (await listOpen(db, paidFor))[0]

export type NewPage = PaidFor & Pick<PaymentPage, 'purpose' | 'user_id' | 'cents' | 'saves_card' | 'expires_at' | 'created_at'>

/** Nothing when another click was faster. */
export const add = async (db: Db, page: NewPage): Promise<OpenedBy | undefined> => {
  const [row] = await db<OpenedBy[]>`insert into payment_page ${db(page)} on conflict do nothing returning ${withOpener(db)}`
  return row
}

/** Keeps the session of a page; false when the page was ended meanwhile. */
export const storeSession = async (
  db: Db,
  page_id: number,
  { id, url, expiresAt }: { id: string; url: string; expiresAt: Date },
): Promise<boolean> =>
  (
    await db`update payment_page set session_id = ${id}, url = ${url}, expires_at = ${expiresAt}
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
export const findBySession = async (db: Db, session_id: string, named?: NamedPage): Promise<PaymentPage | undefined> => {
  const [row] = await db<PaymentPage[]>`select ${columns(db)} from payment_page where ${isBehind(db, session_id, named)}`
  return row
}

/** The page of a person behind a session. */
export const findOfUser = async (db: Db, session_id: string, user_id: string): Promise<PaymentPage | undefined> => {
  const [row] = await db<PaymentPage[]>`select ${columns(db)} from payment_page where session_id = ${session_id} and user_id = ${user_id}`
  return row
}

/** The page that an unsigned event says it is about: by its session, or by its payment. */
export const findNamed = async (
  db: Db,
  session_id: string,
  payment_ref: string | null,
): Promise<{ session_id: string; created_at: Date } | undefined> => {
  const [row] = await db<{ session_id: string; created_at: Date }[]>`
    select session_id, created_at from payment_page
    where session_id = ${session_id} or session_id = (select session_id from receipt where payment_ref = ${payment_ref} and kind = 'payment') limit 1`
  return row
}

/** Of many who come here at once, one gets true. Money that comes late is taken all the same. */
export const markState = async (db: Db, page_id: number, state: PaymentPage['state'], session_id: string): Promise<boolean> =>
  (
    await db`
      update payment_page set state = ${state}, session_id = ${session_id}, is_late = is_late or state in ('expired', 'failed')
      where page_id = ${page_id} and state <> ${state} and state <> 'paid'`
  ).count === 1

/** Ends a page that the provider does not know by this session, or that never opened; not one that has opened since it was read. */
export const expire = async (db: Db, { page_id, session_id }: Pick<PaymentPage, 'page_id' | 'session_id'>): Promise<boolean> =>
  (
    await db`
      update payment_page set state = 'expired'
      where page_id = ${page_id} and state in ('open', 'processing') and (session_id is null or session_id = ${session_id})`
  ).count === 1

export const find = async (db: Db, page_id: number): Promise<PaymentPage | undefined> => {
  const [row] = await db<PaymentPage[]>`select ${columns(db)} from payment_page where page_id = ${page_id}`
  return row
}

/**
 * Open pages on which something could be paid that is no longer owed, or a change of an order that has ended, or what a bank
 * works on already; or on which a card could be saved that nobody will charge.
 */
export const listVain = async (db: Db): Promise<PaymentPage[]> => [
  ...(await db<PaymentPage[]>`
    select ${columns(db)} from payment_page page where state = 'open' and purpose in ('balance', 'change', 'card')
      and (exists (select from subscription s where s.id = page.subscription_id
          and case purpose when 'change' then not ${counts(db, 's')} when 'card' then not (s.status = 'owed' and s.pay_later = 'installments')
            else page.cents > ${owedCents(db, 's')} end)
        or purpose <> 'card'
          and exists (select from payment_page other where other.subscription_id = page.subscription_id and other.state = 'processing'))
    order by page_id limit 100`),
]

/** Pages on which a person could still pay. */
export const listOfUser = async (db: Db, user_id: string, purposes: readonly PagePurpose[]): Promise<PaymentPage[]> => [
  ...(await db<PaymentPage[]>`
    select ${columns(db)} from payment_page where user_id = ${user_id} and state in ('open', 'processing')
      and purpose = any(${[...purposes]}) order by page_id`),
]

/** Pages that the provider has not told us about for a while. */
export const listWaiting = async (db: Db, before: Date): Promise<PaymentPage[]> => [
  ...(await db<PaymentPage[]>`
    select ${columns(db)} from payment_page where state in ('open', 'processing') and created_at < ${before} order by page_id limit 500`),
]
