import { ACCESS_DEEDS } from '../../../shared/calls.ts'
import type { LetterName } from '../../../shared/letter-kinds.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import { shortNamesOf } from '../../../shared/rules/short-name.ts'
import { CLOSED_ACCOUNT } from '../../../words/en/data.ts'
import { bareSubject } from '../bare-subject.ts'
import type { Db } from '../database/database.ts'
import type { ClosingPerson, Order } from './closing-person.ts'
import { endRenewals } from './end-renewals.ts'
import { mentionPattern } from './mentions.ts'
import { columnsThat, emptied, isFilled, type TableName } from './personal/tables.ts'

/**
 * Closing an account: the person's own data is deleted; what belongs to the books stays, without anything that identifies
 * them. An address that others entered as the second email of their order is theirs and stays.
 */

/** Removes the texts of orders; amounts, dates and states stay. A form still open elsewhere can't restore them. */
const emptyOrders = async (db: Db, user_id: string): Promise<void> => {
  await db`
    update subscription set ${db(emptied('subscription', 'closed'))}, version = version + 1 where user_id = ${user_id}`
  await db`
    update payment_page set ${db(emptied('payment_page', 'closed'))} where user_id = ${user_id} and ${isFilled(db, 'payment_page', 'closed')}`
  await db`
    update pickup set ${db(emptied('pickup', 'closed'))}
    where ${isFilled(db, 'pickup', 'closed')} and subscription_id in (select id from subscription where user_id = ${user_id})`
}

/**
 * Gifts they bought stay valid for people who have the codes; their texts are removed. A gift still to be emailed keeps
 * them until it is sent (`gifts.emptyOfClosed`).
 */
const emptyGifts = async (db: Db, user_id: string): Promise<void> => {
  await db`
    update mail set to_address = '', body_text = null, body_html = null, removed_after = 0
    where letter = 'gift' and status <> 'queued'
      and lower(to_address) in (select unnest(former_emails || to_email) from gift where buyer_id = ${user_id} and to_email <> '' and sent_at is not null)`
  await db`
    update gift set ${db(emptied('gift', 'closed'))}, version = version + 1
    where buyer_id = ${user_id} and not (state = 'paid' and to_email <> '' and sent_at is null)`
}

/** The provider soon removes their cards, and nothing renews automatically. */
const forgetCards = async (db: Db, user_id: string): Promise<void> => {
  await db`
    with gone as (delete from saved_card using subscription s where s.id = subscription_id and s.user_id = ${user_id} returning method)
    insert into card_to_forget select method from gone on conflict do nothing`
  await endRenewals(db, user_id)
}

const emptyCredit = (db: Db, user_id: string) => db`
  update credit_entry set ${db(emptied('credit_entry', 'closed'))} where user_id = ${user_id} and ${isFilled(db, 'credit_entry', 'closed')}`

/** The farmer's note may name them. */
const emptyReceipts = (db: Db, user_id: string) => db`
  update receipt set ${db(emptied('receipt', 'closed'))} where ${isFilled(db, 'receipt', 'closed')} and
    (subscription_id in (select s.id from subscription s where user_id = ${user_id}) or gift_id in (select g.gift_id from gift g where buyer_id = ${user_id}))`

const wasListed = (status: string): boolean => !['pending', 'held', 'expired', 'failed'].includes(status)

type Names = { own: string[]; asked: string[]; second: string[]; references: string[]; names: string[] }

/**
 * Every address that was the person's, from their orders and activity, unless someone else has it by now; one they
 * requested; the other addresses of their orders; and the labels of their orders.
 */
const namesOf = async (db: Db, { id, email }: ClosingPerson, orders: readonly Order[]): Promise<Names> => {
  const acted = await db<{ who: string }[]>`select distinct lower(who) as who from activity where user_id = ${id}`
  const addresses = new Set([...orders.map((order) => order.email.toLowerCase()), ...acted.map(({ who }) => who)])
  const former = [...addresses].filter((each) => each !== '' && each !== email)
  const asked = await db<{ email: string }[]>`
    select lower(value::jsonb ->> 'email') as email from verification where identifier like 'confirm-email:%' and value::jsonb ->> 'user_id' = ${id}`
  const taken = await db<{ email: string }[]>`select email from app_user where email = any(${former}) and id <> ${id}`
  return {
    own: [...(email === null ? [] : [email]), ...former.filter((each) => !taken.some((other) => other.email === each))],
    asked: asked.map((each) => each.email),
    second: [...new Set(orders.map((order) => order.second_email.toLowerCase()).filter(Boolean))],
    references: orders.map((order) => showReference(order.id)),
    // Unpaid orders are on no list. Another `Ann M.` may be meant, so a list that was already sent may lose more than necessary.
    names: [...new Set(orders.filter(({ status }) => wasListed(status)).flatMap((order) => shortNamesOf(order.name)))],
  }
}

/** Emails that only an account causes. Any other email to an unverified address may be someone else's. */
const OF_AN_ACCOUNT: readonly LetterName[] = [
  ...(['verify', 'reset', 'confirm-email', 'email-change-asked', 'email-changed', 'password-changed', 'account-closed'] as const),
  ...([
    'second-factor-on',
    'second-factor-off',
    'passkey-added',
    'passkey-removed',
    'login-code',
    'codes-tried',
    'recovery-code',
    'question-copy',
    'answer',
  ] as const),
  ...(['gift-bought', 'gift-codes', 'gift-refund', 'cutoff-notice'] as const),
]

const CLOSED_BEFORE = 'The account was closed before it was sent'

/**
 * Emails to the person, about their orders or with their address, and hosts' lists with their name. Unsent emails to the
 * person are withheld. Those to others are sent and lose their text afterward.
 */
const emptyMails = async (db: Db, { email_verified }: ClosingPerson, { own, asked, second, references, names }: Names): Promise<void> => {
  const mentions = (words: string[]) => db`(subject || ' ' || coalesce(body_text, '')) ~* ${mentionPattern(words)}`
  const isTheirs = db`
    ((lower(to_address) = any(${own}) and (${email_verified} or letter = any(${OF_AN_ACCOUNT}::text[]) or ${mentions(references)})) or (letter = 'confirm-email' and lower(to_address) = any(${asked}))
      or (lower(to_address) = any(${second}) and ${mentions(references)}))`
  const isTold = db`
    (lower(reply_to) = any(${own}) or ${mentions([...own, ...references])}
      or (letter = 'packing-list' and body_text ~* ${mentionPattern(names)}))`
  await db`update mail set names_closed = true where status = 'queued' and ${isTold} and not ${isTheirs}`
  await db`
    update mail set ${db(emptied('mail', 'closed'))}, removed_after = 0, subject = ${bareSubject(db)},
      to_address = case when ${isTheirs} then '' else to_address end,
      last_error = case when status = 'sent' then null else ${CLOSED_BEFORE} end,
      -- One that failed waits for nobody's eye either.
      status = case when status = 'sent' then status else 'withheld' end, seen_at = null, seen_by = null
    where ${isTheirs} or (status <> 'queued' and ${isTold})`
}

/** The person's questions lose their text and no longer await an answer. */
const emptyQuestions = (db: Db, { id }: ClosingPerson, at: Date) => db`
  update question set ${db(emptied('question', 'closed'))}, removed_after = 0, resolved_at = coalesce(resolved_at, ${at})
  where user_id = ${id}`

/**
 * Activity about their orders and questions keeps date, kind and amounts. In all other rows only the person's own
 * addresses are replaced: they may have typed anyone's as a second email, even the farmer's.
 */
const emptyActivity = async (db: Db, { id }: ClosingPerson, { own, second, references }: Names): Promise<void> => {
  const without = (table: TableName) => db`
    (select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) as change
      where change ->> 'field' <> all(${Object.keys(emptied(table, 'closed'))}::text[]))`
  const replaced = (text: ReturnType<Db>, pattern: string) => db`regexp_replace(${text}, ${pattern}, ${CLOSED_ACCOUNT}, 'gi')`
  await db`
    update activity set label = ${CLOSED_ACCOUNT}, changes = ${without('question')}
    where question_id in (select id from question where user_id = ${id})`
  await db`
    update activity set label = split_part(label, ' ', 1) || ${` ${CLOSED_ACCOUNT}`},
      changes = ${replaced(db`${without('subscription')}::text`, mentionPattern(second))}::jsonb
    where split_part(label, ' ', 1) = any(${references}) and question_id is null`
  await db`delete from activity where user_id = ${id} and action = any(${ACCESS_DEEDS}::text[])`
  const pattern = mentionPattern(own)
  await db`
    update activity set label = ${CLOSED_ACCOUNT}, changes = ${without('credit_entry')}
    where (action in ('giveCredit', 'makeAdmin', 'removeAdmin') and label ~* ${pattern})
      or (action in ('resendMail', 'markMailSeen', 'markMailUnseen') and label ~* ${mentionPattern([...own, ...references])})`
  await db`
    update activity set who = ${replaced(db`who`, pattern)}, label = ${replaced(db`label`, pattern)},
      changes = ${replaced(db`changes::text`, pattern)}::jsonb
    where who ~* ${pattern} or label ~* ${pattern} or changes::text ~* ${pattern}`
}

/** Work done for the farm is labeled with the person's address. */
const replaceAddresses = async (db: Db, { own }: Names): Promise<void> => {
  for (const { table, column } of columnsThat('address', 'replaced'))
    await db`update ${db(table)} set ${db(column)} = ${CLOSED_ACCOUNT} where lower(${db(column)}) = any(${own})`
}

/** What grants access or waits for something: sessions, links, the calendar, the waitlists. Nobody is emailed because someone left. */
const deleteOwn = async (db: Db, { id }: ClosingPerson, { own }: Names): Promise<void> => {
  for (const { table, column } of columnsThat('person', 'rows go')) await db`delete from ${db(table)} where ${db(column)} = ${id}`
  for (const { table, column } of columnsThat('address', 'rows go')) await db`delete from ${db(table)} where ${db(column)} = any(${own})`
  await db`delete from verification where strpos(value, ${id}) > 0`
  await db`
    update import_row set ${db(emptied('import_row', 'closed'))}
    where user_id = ${id} or reads -> 'person' ->> 'email' = any(${own}) or subscription_id in (select s.id from subscription s where s.user_id = ${id})`
  await db`update import set ${db(emptied('import', 'closed'))} where created_by = ${id}`
  // An address that wants no reminders gets none as the second email of someone else's order either.
  await db`delete from reminder_choice where reminder <> 'none' and address_digest in (select address_digest(e) from unnest(${own}::text[]) e)`
}

/** The person and their orders are locked. */
export const close = async (db: Db, person: ClosingPerson, orders: readonly Order[], at: Date): Promise<void> => {
  const names = await namesOf(db, person, orders)
  await emptyActivity(db, person, names)
  await emptyMails(db, person, names)
  await emptyQuestions(db, person, at)
  await emptyCredit(db, person.id)
  await emptyReceipts(db, person.id)
  await replaceAddresses(db, names)
  await emptyOrders(db, person.id)
  await forgetCards(db, person.id)
  await emptyGifts(db, person.id)
  await deleteOwn(db, person, names)
  await db`
    update app_user set ${db(emptied('app_user', 'closed'))}, closed_at = ${at}, updated_at = now() where id = ${person.id}`
}
