import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { OpenInstallment } from '../../../shared/rules/money/fit-installments.ts'
import type { PlannedInstallment } from '../../../shared/rules/money/installments.ts'
import type { InstallmentState } from '../../../shared/shapes/receipts.ts'
import type { Db } from '../database/database.ts'

/** The installments of orders. The unpaid ones make up what such an order owes. */

export type Installment = PlannedInstallment & {
  subscription_id: number
  state: InstallmentState
  /** How often the provider was asked, in this round. */
  tries: number
  next_try: PlainDate | null
  asked_at: Date | null
  provider_key: string | null
  payment_ref: string | null
  /** Why it failed, in the bank's words. */
  failure: string | null
  needs_confirmation: boolean
}

export const columns = (db: Db) =>
  db`installment.subscription_id, installment.number, installment.due_date, installment.cents, installment.state, tries, next_try, asked_at, provider_key, installment.payment_ref, failure, needs_confirmation`

export const plan = (db: Db, subscription_id: number, installments: readonly PlannedInstallment[]) =>
  db`insert into installment ${db(installments.map((installment) => ({ ...installment, subscription_id })))}`

export const list = async (db: Db, subscription_id: number): Promise<Installment[]> => [
  ...(await db<Installment[]>`select ${columns(db)} from installment where subscription_id = ${subscription_id} order by number`),
]

export const find = async (db: Db, subscription_id: number, number: number): Promise<Installment | undefined> => {
  const [row] = await db<
    Installment[]
  >`select ${columns(db)} from installment where subscription_id = ${subscription_id} and number = ${number}`
  return row
}

/** The one paid at checkout. */
export const firstCents = async (db: Db, subscription_id: number): Promise<number> => {
  const first = await find(db, subscription_id, 0)
  if (!first) throw new Error(`Order ${subscription_id} has no first installment`)
  return first.cents
}

/**
 * Writes the adjusted installments of a locked order: `open` are the remaining ones, all other unpaid ones are canceled. A
 * new one is due on a future day. An amount above what the customer was told isn't charged before that day, and is
 * announced again.
 */
export const fit = (db: Db, subscription_id: number, open: readonly OpenInstallment[], newDue: PlainDate) => {
  const isMore = db`(kept.state = 'dropped' or (kept.state = 'planned' and excluded.cents > kept.cents))`
  return db`
    with fitted as (select number, cents from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as fitted (number int, cents int)),
    dropped as (
      update installment set state = 'dropped', next_try = null
      where subscription_id = ${subscription_id} and state in ('planned', 'failed') and number not in (select number from fitted))
    insert into installment as kept (subscription_id, number, due_date, cents)
    select ${subscription_id}, number, ${newDue}, cents from fitted
    on conflict (subscription_id, number) do update set cents = excluded.cents,
      due_date = case when ${isMore} then greatest(kept.due_date, excluded.due_date) else kept.due_date end,
      told_at = case when ${isMore} then null else kept.told_at end,
      tries = case when kept.state = 'dropped' then 0 else kept.tries end,
      failure = case when kept.state = 'dropped' then null else kept.failure end,
      state = case when kept.state = 'dropped' then 'planned' else kept.state end
    where kept.state in ('planned', 'failed', 'dropped')`
}

/** Whether the provider is being asked for an installment right now, or its reply was lost: until we know, the order can't end. */
export const isAsked = async (db: Db, subscription_id: number): Promise<boolean> =>
  (await db`select from installment where subscription_id = ${subscription_id} and state = 'asked' limit 1`).length > 0

/** The same for any order of a person, including ended ones. */
export const isAnyAsked = async (db: Db, user_id: string): Promise<boolean> =>
  (
    await db`select from installment join subscription s on s.id = subscription_id where s.user_id = ${user_id} and installment.state = 'asked' limit 1`
  ).length > 0

/** An installment and its order. */
export type InstallmentName = Pick<Installment, 'subscription_id' | 'number'>

/** An installment as the provider knows it: shop, order, number, and when the order was made. */
export type NamedInstallment = { shop_id: string; id: number; number: number; created_at: Date }

/** The names of the shop and an order at the provider. */
export const nameOf = async (db: Db, { subscription_id, number }: InstallmentName): Promise<NamedInstallment | undefined> => {
  const [row] = await db<NamedInstallment[]>`
    select shop_id, id, ${number}::int as number, subscription.created_at from subscription, shop where id = ${subscription_id}`
  return row
}

/** Whether a name at the provider belongs to an installment of this shop. */
export const isOurs = async (db: Db, { shop_id, id, number, created_at }: NamedInstallment): Promise<boolean> =>
  (
    await db`
      select from installment join subscription s on s.id = subscription_id
      where subscription_id = ${id} and number = ${number} and s.created_at = ${created_at} and ${shop_id}::text = (select shop_id from shop)`
  ).length > 0

/**
 * Until its customer has paid, nothing of the order is charged or announced: the card can't be used for one of these
 * reasons, or pickups are stopped because an installment failed for good. Nobody pays for eggs that aren't handed out:
 * with a new card that installment is retried, and the others wait for it.
 */
export const waitsForCard = (db: Db, useless: readonly string[]) => db`exists (
  select from installment lost where lost.subscription_id = installment.subscription_id and lost.state = 'failed'
    and (lost.failure = any(${[...useless]}::text[]) or ((lost.next_try is null or installment.state = 'planned') and exists (
      select from pickup where pickup.subscription_id = lost.subscription_id and pickup.state = 'stopped'))))`

/** The order is due when its last installment is. */
export const setOrderDue = (db: Db, subscription_id: number) => db`
  update subscription set due_date = coalesce((
    select max(due_date) from installment where subscription_id = ${subscription_id} and state in ('planned', 'asked', 'failed')), due_date)
  where id = ${subscription_id} and pay_later = 'installments'`

/**
 * Marks the order for the farmer's review because an installment failed for good, even if it was reviewed before. Money
 * returned by a bank and a place sold twice are more serious, and stay marked until someone has reviewed them.
 */
export const flagFailed = (db: Db, subscription_id: number) => db`
  update subscription set care = 'installmentFailed', care_seen_at = null, care_seen_by = null, version = version + 1
  where id = ${subscription_id} and (care is null or care not in ('refundFailed', 'overfilled') or care_seen_at is not null)`

/** It was paid after all or is being retried: no review is needed anymore. */
export const unflagFailed = (db: Db, subscription_id: number) => db`
  update subscription set care = null, care_seen_at = null, care_seen_by = null, version = version + 1
  where id = ${subscription_id} and care = 'installmentFailed'
    and not exists (select from installment where installment.subscription_id = id and state = 'failed' and next_try is null)`

/** An unexpected payment. */
export const flagUnexpected = (db: Db, subscription_id: number) => db`
  update subscription set care = 'amountDiffers', care_seen_at = null, care_seen_by = null, version = version + 1 where id = ${subscription_id}`

export type Coming = InstallmentName & Pick<Installment, 'due_date' | 'cents'>

/** Installments due within some days whose customers haven't been notified; only for saved cards. */
export const listToTell = async (
  db: Db,
  { today, until, most, useless }: { today: PlainDate; until: PlainDate; most: number; useless: readonly string[] },
): Promise<Coming[]> => [
  ...(await db<Coming[]>`
    select subscription_id, number, installment.due_date, cents from installment join subscription s on s.id = subscription_id
    where s.status = 'owed' and not s.disputed and installment.state = 'planned' and told_at is null and installment.due_date > ${today} and installment.due_date <= ${until}
      and exists (select from saved_card card where card.subscription_id = s.id) and not ${waitsForCard(db, useless)}
    order by installment.due_date, subscription_id limit ${most}`),
]

/** Of several concurrent callers, one may send the notice. */
export const stampTold = async (db: Db, { subscription_id, number, cents, due_date }: Coming, at: Date): Promise<boolean> =>
  (
    await db`
      update installment set told_at = ${at}
      where subscription_id = ${subscription_id} and number = ${number} and state = 'planned' and told_at is null
        and cents = ${cents} and due_date = ${due_date}`
  ).count === 1
