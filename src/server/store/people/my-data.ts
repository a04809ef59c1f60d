import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Db, Pool } from '../database/database.ts'
import { whoMentions } from './mentions.ts'

/**
 * Everything that the shop keeps about one person, table by table, in one moment. Nothing that opens an account, and nothing
 * of others: what is bound to an address alone is told to those only who have proved that it is theirs.
 */

export type Whose = { id: string; email: string; email_verified: boolean }

const account = (db: Db, { id, email, email_verified }: Whose) => db`
  select id, email, email_verified, name, image, role, language, created_at, updated_at,
    (select min(created_at) from account where user_id = app_user.id) as password_since,
    (select max(updated_at) from account where user_id = app_user.id) as password_changed_at,
    (select max(factor_since) from account where user_id = app_user.id) as second_factor_since,
    (select count(*)::int from recovery_code where user_id = app_user.id) as recovery_codes,
    (select count(*)::int from calendar_key where user_id = app_user.id) as calendar_addresses,
    (select made_at from egg_card where user_id = app_user.id) as egg_card_since,
    (select is_wanted from egg_card where user_id = app_user.id) as egg_card_wanted,
    (select string_agg(issuer, ', ' order by linked_at) from openid_link where user_id = app_user.id) as continues_with,
    (select string_agg(subject, ', ' order by linked_at) from openid_link where user_id = app_user.id) as continues_as,
    (select min(linked_at) from openid_link where user_id = app_user.id) as continues_since,
    case when ${email_verified} then coalesce((select reminder from reminder_choice where address_digest = address_digest(${email})), 'evening') end as reminder,
    case when ${email_verified} then (select at from unsubscribed where address_digest = address_digest(${email})) end as unsubscribed_at
  from app_user where id = ${id}`

const sessions = (db: Db, { id }: Whose) => db`
  select began_at, seen_at, ends_at, device, network, is_lasting, factor_at from session where user_id = ${id} order by began_at`

const links = (db: Db, { id }: Whose) => db`
  select split_part(identifier, ':', 1) as purpose, created_at, updated_at, expires_at from verification
  where strpos(value, ${id}) > 0 and identifier like any(array['verify-email:%', 'confirm-email:%']) order by created_at`

const orders = (db: Db, { id }: Whose) => db`
  select s.id, status, cycle_name as egg_cycle, start_date, end_date, s.name, s.email, second_email, additional_notes, farm_notes,
    site_name as pickup_site, s.site_instructions, cartons_per_week, donation_cartons, weeks, price_cents, total_cents, credit_cents, paid_cents, refunded_cents,
    farm_cents, pay_later, due_date, owed_reminded_at, payment_ref, checkout_session_id, ended_total_cents, disputed, care, created_at, settled_at
  from subscription s join cycle using (cycle_id) where user_id = ${id} order by s.id`

const card_pages = (db: Db, { id }: Whose) => db`
  select subscription_id, purpose, cents, saves_card, state, session_id, created_at, expires_at from payment_page where user_id = ${id} order by page_id`

const order_changes = (db: Db, { id }: Whose) => db`
  select subscription_id, asked_at, done_at, c.from_date, was_cartons, c.cartons_per_week, was.site_name as was_site, site.site_name as pickup_site, difference_cents, forgone_cents, hold_cents
  from order_change c join subscription s on s.id = subscription_id join site on site.site_id = c.site_id join site was on was.site_id = was_site_id
  where s.user_id = ${id} order by change_id`

const installments = (db: Db, { id }: Whose) => db`
  select subscription_id, number, installment.due_date, cents, state, tries, next_try, asked_at, installment.payment_ref, failure, needs_confirmation, told_at, brand, last4
  from installment join subscription s on s.id = subscription_id left join saved_card using (subscription_id)
  where s.user_id = ${id} order by subscription_id, number`

const refunds = (db: Db, { id }: Whose) => db`
  select subscription_id, cents, cancel, refund.credit_cents, debt_cents, asked_at, state, refund.reason, provider_ref
  from refund join subscription s on s.id = subscription_id where s.user_id = ${id} order by refund_id`

const receipts = (db: Db, { id }: Whose) => db`
  select receipt_no, r.subscription_id, r.kind, r.purpose, r.method, r.cents, paid_on, r.at, r.installment + 1 as installment, of_receipt, r.payment_ref, r.session_id, r.disputed, r.dispute_lost, r.note,
    r.weeks, r.cartons_per_week, r.donation_cartons, r.price_cents, r.total_cents, r.credit_cents, r.skipped_cents, r.owed_cents,
    (select string_agg(concat(run->>'weeks', ' x ', run->>'cartons'), ', ' order by place) from jsonb_array_elements(r.periods) with ordinality runs (run, place)) as periods
  from receipt r left join subscription s on s.id = r.subscription_id left join gift g on g.gift_id = r.gift_id
  where coalesce(s.user_id, g.buyer_id) = ${id} order by receipt_no`

const pickups = (db: Db, { id }: Whose) => db`
  select subscription_id, pickup_date, site.pickup_from, site.pickup_until, week, site.site_name as pickup_site, site.site_address, cartons, p.state, with_week, chosen_week, chosen.site_name as chosen_site,
    (select pickup_date from pickup missed where missed.pickup_id = p.held_from) as held_from, mark, marked_at, moved_from, moved_to, friend_name, unclaimed, revision, changed_at,
    (select max(at) from reminded where reminded.pickup_id = p.pickup_id and reminded.email = u.email) as reminded_at
  from pickup p join subscription s on s.id = subscription_id join app_user u on u.id = s.user_id
    join site on site.site_id = p.site_id left join site chosen on chosen.site_id = chosen_site_id
  where s.user_id = ${id} order by pickup_date, p.pickup_id`

const credit = (db: Db, { id }: Whose) => db`
  select at, cents, c.reason, subscription_id, (select pickup_date from pickup where pickup.pickup_id = c.pickup_id) as pickup_date, note
  from credit_entry c where user_id = ${id} order by at, entry_id`

/** Given and got: of the latter, what its card told them. */
const gifts = (db: Db, { id }: Whose) => db`
  select 'given' as part, state, cents, cartons_per_week, cycle_name as egg_cycle, from_name, to_name, to_email, array_to_string(former_emails, ', ') as former_emails, message, send_on, sent_at,
    gift.created_at, paid_at, redeemed_at
  from gift left join cycle using (cycle_id) where buyer_id = ${id}
  union all
  select 'got', state, cents, cartons_per_week, cycle_name, from_name, null, null, null, null, null, null, null, null, redeemed_at
  from gift left join cycle using (cycle_id) where redeemed_by = ${id} order by created_at nulls last, redeemed_at`

const questions = (db: Db, { id }: Whose) => db`
  select created_at, name, email, subject, message, answer, answered_at, resolved_at, removed_after from question where user_id = ${id} order by created_at, id`

// Hosts are mailed who collects, and the farm what others ask: those letters are about others.
const mails = (db: Db, { email, email_verified }: Whose) => db`
  select created_at, sent_at, resent_at, status, attempts, last_error, letter, to_address, reply_to,
    case when letter in ('packing-list', 'question') then null else subject end as subject,
    case when is_secret or letter in ('packing-list', 'question') then null else body_text end as text, removed_after
  from mail where ${email_verified} and lower(to_address) = ${email} order by created_at, mail_id`

const waiting = (db: Db, { id, email, email_verified }: Whose) => db`
  select 'waitlist' as list, null as egg_cycle, null as pickup_site, null::int as cartons, null as state, joined_at as asked_at, null::timestamptz as held_until, notified_at
  from waitlist_entry where ${email_verified} and email = ${email}
  union all
  select 'place', cycle_name, site_name, cartons, state, asked_at, held_until, null
  from place_wish w join cycle using (cycle_id) join site on site.site_id = w.site_id where user_id = ${id} order by asked_at`

const invitations = (db: Db, { id }: Whose) => db`
  select cycle_name as egg_cycle, invited_at, declined_at, subscription_id from invitation join cycle using (cycle_id) where user_id = ${id} order by invited_at`

const sites = (db: Db, { id }: Whose) => db`
  select site_name, site_address, (select max(sent_at) from packing_mail m where m.site_id = site.site_id and m.user_id = ${id}) as last_list_at
  from site_host join site using (site_id) where user_id = ${id} order by site_name`

/** What was noted about the person and their orders, and when they themselves did something; then it may be about others. */
const changes = async (db: Db, { id, email }: Whose) => {
  const own = await db<{ id: number }[]>`select id from subscription where user_id = ${id}`
  const references = own.map((order) => showReference(order.id))
  return db`
    select at, action, label, changes::text as changes, false as by_you from activity
    where user_id is distinct from ${id}
      and (split_part(label, ' ', 1) = any(${references}) or label = ${email} or (action in ('addHost', 'removeHost') and changes::text ~* ${whoMentions([email])}))
    union all
    select at, action, null, null, true from activity where user_id = ${id}
    order by at`
}

const READ = {
  account,
  sessions,
  links,
  orders,
  installments,
  receipts,
  card_pages,
  order_changes,
  refunds,
  pickups,
  credit,
  gifts,
  questions,
  mails,
  waiting,
  invitations,
  sites,
  changes,
} as const
export type SectionName = keyof typeof READ
export type DataRow = Readonly<Record<string, string | number | boolean | Date | null>>

export const readMyData = (db: Pool, whose: Whose): Promise<Record<SectionName, DataRow[]>> =>
  db.begin('isolation level repeatable read read only', async (tx) => {
    const read = {} as Record<SectionName, DataRow[]>
    for (const name of Object.keys(READ) as SectionName[]) read[name] = [...((await READ[name](tx, whose)) as DataRow[])]
    return read
  })
