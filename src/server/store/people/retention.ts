import { typedSubjects } from '../../../shared/letter-kinds.ts'
import { ABANDONED_CHECKOUT } from '../../../words/en/data.ts'
import type { Db } from '../database/database.ts'
import { emptied, isFilled } from './personal/tables.ts'

/** Removes texts that were kept long enough, in batches; each returns how many rows there were. Amounts, dates and states stay. */

const TYPED_SUBJECTS = Object.keys(typedSubjects)
const BEFORE_TYPED = `^(${Object.values(typedSubjects).flatMap(Object.values).join('|')})`

/** A mail that was resent counts from then. */
export const emptyMails = async (db: Db, before: Date, months: number, most: number): Promise<number> =>
  (
    await db`
      update mail set ${db(emptied('mail', 'old'))}, removed_after = ${months},
        subject = case when letter in ${db(TYPED_SUBJECTS)} then '' else subject end
      where mail_id in (
        select mail_id from mail
        where body_text is not null and status <> 'queued' and created_at < ${before} and coalesce(resent_at, created_at) < ${before}
        order by created_at limit ${most} for update skip locked)`
  ).count

/** A friend's name is removed with the texts of that time. */
export const emptyFriends = async (db: Db, before: Date, most: number): Promise<number> =>
  (
    await db`
      update pickup set ${db(emptied('pickup', 'old'))} where pickup_id in (
        select pickup_id from pickup where ${isFilled(db, 'pickup', 'old')} and pickup_date < ${before}::timestamptz::date
        order by pickup_id limit ${most} for update skip locked)`
  ).count

/** Open questions still await the farmer. */
export const emptyQuestions = async (db: Db, before: Date, months: number, most: number): Promise<number> =>
  (
    await db`
      update question set ${db(emptied('question', 'old'))}, removed_after = ${months}
      where id in (
        select id from question
        where removed_after is null and resolved_at < ${before} and coalesce(answered_at, resolved_at) < ${before}
        order by resolved_at limit ${most} for update skip locked)`
  ).count

/** How the activity log names a question whose text was removed, and the email about it. */
const OLD_QUESTION = 'of long ago'

export const emptyQuestionRecord = async (db: Db, before: Date, most: number): Promise<number> =>
  (
    await db`
      update activity set label = ${OLD_QUESTION},
        changes = (select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) as change where change ->> 'field' <> 'answer')
      where activity_id in (
        select activity_id from activity
        where (action in ('answerQuestion', 'resolveQuestion', 'reopenQuestion') or (action in ('resendMail', 'markMailSeen', 'markMailUnseen') and label ~ ${BEFORE_TYPED}))
          and at < ${before} and label <> ${OLD_QUESTION}
        order by at limit ${most} for update skip locked)`
  ).count

const abandoned = (db: Db, before: Date) => db`
  status in ('expired', 'failed') and paid_cents = 0 and payment_ref is null and created_at < ${before}`

const isInBooks = (db: Db) => db`
  (exists (select from credit_entry where subscription_id = s.id) or exists (select from refund where subscription_id = s.id)
    or exists (select from invitation where subscription_id = s.id) or exists (select from pickup where subscription_id = s.id))`

/** Checkouts that nobody paid and that used no credit. */
export const deleteAbandoned = async (db: Db, before: Date, most: number): Promise<number> =>
  (
    await db`
      delete from subscription where id in (
        select id from subscription s where ${abandoned(db, before)} and not ${isInBooks(db)} order by id limit ${most} for update skip locked)`
  ).count

/** Those named in the credit ledger stay, without people's texts. */
export const emptyAbandoned = async (db: Db, before: Date, most: number): Promise<number> =>
  (
    await db`
      update subscription set ${db(emptied('subscription', 'old'))}, version = version + 1
      where id in (
        select id from subscription s
        where ${abandoned(db, before)} and ${isInBooks(db)} and name <> ${ABANDONED_CHECKOUT}
        order by id limit ${most} for update skip locked)`
  ).count

/** Texts of gifts that are over. A gift that can still be redeemed keeps them, because its card may be printed again. */
export const emptyGifts = async (db: Db, before: Date, most: number): Promise<number> =>
  (
    await db`
      update gift set ${db(emptied('gift', 'old'))}, version = version + 1
      where gift_id in (
        select gift_id from gift
        where state in ('redeemed', 'refunded') and coalesce(redeemed_at, paid_at) < ${before} and ${isFilled(db, 'gift', 'old')}
        order by gift_id limit ${most} for update skip locked)`
  ).count

/** Unpaid gifts, with their pages. */
export const deleteAbandonedGifts = async (db: Db, before: Date, most: number): Promise<number> =>
  (
    await db`
      with gone as (
        select gift_id from gift where state = 'expired' and created_at < ${before} and not exists (select from receipt where receipt.gift_id = gift.gift_id)
        order by gift_id limit ${most} for update skip locked
      ), pages as (delete from payment_page where gift_id in (select gift_id from gone))
      delete from gift where gift_id in (select gift_id from gone)`
  ).count
