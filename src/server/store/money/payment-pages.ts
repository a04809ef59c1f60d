import type { Language } from '../../../shared/language.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { owedCents } from '../owes.ts'
import type { PaidFor } from './receipts.ts'

/**
 * Pages at the payment provider. At most one per order or gift can be paid on at a time; there may also be pages that
 * expired here but whose payment a bank is processing after all.
 */

/**
 * What a page is for: a new order, a balance, a change, or a gift; or saving a card without a payment. Each kind defines
 * how it is settled.
 */
export type PagePurpose = 'order' | 'balance' | 'change' | 'gift' | 'card'

export type PaymentPage = {
  page_id: number
  purpose: PagePurpose
  subscription_id: number | null
  gift_id: number | null
  user_id: string
  /** None if only a card is saved. */
  cents: number
  /** Whether the card is saved for the remaining installments. */
  saves_card: boolean
  /** It had expired before we learned of its payment: nothing is reserved for it anymore. */
  is_late: boolean
  state: 'open' | 'processing' | 'paid' | 'expired' | 'failed'
  session_id: string | null
  url: string | null
  expires_at: Date
  created_at: Date
}

/** A page with everything the provider is sent besides its lines. */
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

/** The pages that may still be paid, those a bank is processing first. */
export const listOpen = async (db: Db, paidFor: PaidFor): Promise<OpenedBy[]> => [
  ...(await db<OpenedBy[]>`
    select ${withOpener(db)} from payment_page where ${isFor(db, paidFor)} and state in ('open', 'processing')
    order by state = 'processing' desc, page_id`),
]

/** The page a bank is processing, or else the one that can still be paid on. */
export const findOpen = async (db: Db, paidFor: PaidFor): Promise<OpenedBy | undefined> => (await listOpen(db, paidFor))[0]

export type NewPage = PaidFor & Pick<PaymentPage, 'purpose' | 'user_id' | 'cents' | 'saves_card' | 'expires_at' | 'created_at'>

/** Nothing if another click was faster. */
export const add = async (db: Db, page: NewPage): Promise<OpenedBy | undefined> => {
  const [row] = await db<OpenedBy[]>`insert into payment_page ${db(page)} on conflict do nothing returning ${withOpener(db)}`
  return row
}

/** Stores the session of a page; false if the page was ended in the meantime. */
export const storeSession = async (
  db: Db,
  page_id: number,
  { id, url, expiresAt }: { id: string; url: string; expiresAt: Date },
): Promise<boolean> =>
  (
    await db`update payment_page set session_id = ${id}, url = ${url}, expires_at = ${expiresAt}
      where page_id = ${page_id} and (state = 'open' or session_id = ${id})`
  ).count === 1

/** A page as the provider knows it: shop, number, and when it was made. */
export type NamedPage = { shop_id: string; page_id: number; created_at: Date }

const isBehind = (db: Db, session_id: string, named: NamedPage | undefined) => db`
  (session_id = ${session_id} ${
    named
      ? db`or (session_id is null and page_id = ${named.page_id} and created_at = ${named.created_at} and ${named.shop_id}::text = (select shop_id from shop))`
      : db``
  })`

/** The page of a session; not locked, because what it pays for is locked first. */
export const findBySession = async (db: Db, session_id: string, named?: NamedPage): Promise<PaymentPage | undefined> => {
  const [row] = await db<PaymentPage[]>`select ${columns(db)} from payment_page where ${isBehind(db, session_id, named)}`
  return row
}

/** A person's page by its session. */
export const findOfUser = async (db: Db, session_id: string, user_id: string): Promise<PaymentPage | undefined> => {
  const [row] = await db<PaymentPage[]>`select ${columns(db)} from payment_page where session_id = ${session_id} and user_id = ${user_id}`
  return row
}

/** The page an unsigned event claims to be about, by its session or its payment. */
export const findNamed = async (
  db: Db,
  session_id: string,
  payment_ref: string | null,
): Promise<{ session_id: string; created_at: Date } | undefined> => {
  const [row] = await db<{ session_id: string; created_at: Date }[]>`
    select session_id, created_at from payment_page
    where session_id = ${session_id} or session_id = (select session_id from receipt where payment_ref = ${payment_ref} and kind = 'payment' limit 1) limit 1`
  return row
}

/** Of several concurrent callers, one gets true. A late payment counts too. */
export const markState = async (db: Db, page_id: number, state: PaymentPage['state'], session_id: string): Promise<boolean> =>
  (
    await db`
      update payment_page set state = ${state}, session_id = ${session_id}, is_late = is_late or state in ('expired', 'failed')
      where page_id = ${page_id} and state <> ${state} and state <> 'paid'`
  ).count === 1

/** Ends a page that the provider doesn't know under this session or that never opened; not one that has opened since it was read. */
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
 * Open pages that serve no purpose anymore: the amount is no longer owed, the order has ended, a bank is already
 * processing the payment, or the card would never be charged.
 */
export const listVain = async (db: Db): Promise<PaymentPage[]> => [
  ...(await db<PaymentPage[]>`
    select ${columns(db)} from payment_page page where state = 'open' and purpose in ('balance', 'change', 'card')
      and (exists (select from subscription s where s.id = page.subscription_id
          and case purpose when 'change' then not ${counts(db, 's')} when 'card' then not (s.status = 'owed' and s.pay_later = 'installments')
              and not exists (select from auto_renewal agreed where agreed.user_id = page.user_id and agreed.pays = 'card' and agreed.ended_at is null)
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

/** Pages the provider hasn't sent an event about for a while. */
export const listWaiting = async (db: Db, before: Date): Promise<PaymentPage[]> => [
  ...(await db<PaymentPage[]>`
    select ${columns(db)} from payment_page where state in ('open', 'processing') and created_at < ${before} order by page_id limit 500`),
]
