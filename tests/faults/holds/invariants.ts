import { systemClock } from '../../../src/server/kernel/clock.ts'
import { brokenBooks } from '../../support/orders/books.ts'
import { centsOf, farmDate, PRICE_CENTS } from '../world/season.ts'
import type { World } from '../world/world.ts'
import { findSecrets } from './find-secrets.ts'
import { everyPaymentIsOneOrder, everyPaymentIsOneReceipt, everyRefundIsWhatWasAsked, noPageIsPaidTwice } from './payments.ts'

/** What must hold after every fault, read from the database, the provider, the mail server and the logs. */

type Broken = string[]
type Invariant = (world: World) => Promise<Broken>

/** What one process was handing over at the moment it was killed. */
const AT_ONCE = 4

const oneOrderForEachSession: Invariant = async ({ db }) => {
  const twice = await db<{ session: string; orders: number }[]>`
    select checkout_session_id as session, count(*)::int as orders from subscription
    where checkout_session_id is not null group by 1 having count(*) > 1`
  return twice.map(({ session, orders }) => `${orders} orders for the session ${session}`)
}

const nothingIsOversold: Invariant = async ({ db }) => {
  const cycles = await db<{ name: string; taken: number; most: number }[]>`
    select cycle_name as name, cartons_limit as most, sum(cartons_per_week)::int as taken
    from subscription join cycle using (cycle_id) where status in ('pending', 'owed', 'paid', 'manual') and cartons_limit is not null
    group by 1, 2 having sum(cartons_per_week) > cartons_limit`
  const sites = await db<{ name: string; taken: number; most: number }[]>`
    select cycle_name || ' at ' || site.site_name as name, places as most, count(*)::int as taken
    from subscription join cycle using (cycle_id) join site using (site_id)
    where status in ('pending', 'owed', 'paid', 'manual') and places is not null group by 1, 2 having count(*) > places`
  return [...cycles, ...sites].map(({ name, taken, most }) => `${name}: ${taken} taken of ${most}`)
}

/** An order that was changed costs what its pickups hold. */
const everyAmountIsRight: Invariant = async ({ db }) => {
  type Sold = { id: number; start_date: string; created_at: Date; cartons_per_week: number; donation_cartons: number; total_cents: number }
  const orders = await db<(Sold & { picked: number | null })[]>`
    select id, start_date, created_at, cartons_per_week, donation_cartons, total_cents,
      case when exists (select from order_change c where c.subscription_id = subscription.id and done_at is not null)
        then (select sum(cartons)::int from pickup where pickup.subscription_id = subscription.id) end as picked
    from subscription join cycle using (cycle_id)
    where exists (select from payment_page page where page.subscription_id = subscription.id and page.purpose = 'order')`
  return orders.flatMap(({ id, start_date, created_at, cartons_per_week, donation_cartons, total_cents, picked }) => {
    const asSold = () => centsOf(start_date, farmDate(created_at), cartons_per_week, donation_cartons)
    const right = picked === null ? asSold() : (picked + donation_cartons) * PRICE_CENTS
    return right === total_cents ? [] : [`order ${id} comes to ${total_cents}, not ${right}`]
  })
}

/** Where the shop's clock is not that of the database, letters look older than they are. */
const mayBeLate = ({ clock }: World, error: string | null) => clock !== systemClock && /before it could be sent/.test(error ?? '')

const everyMailArrives: Invariant = async (world) => {
  const { db, smtp, harm } = world
  const mails = await db<{ mail_id: string; status: string; is_bulk: boolean; last_error: string | null }[]>`
    select mail_id, status, mailing_id is not null as is_bulk, last_error from mail`
  const times = Map.groupBy(smtp.arrived, ({ mailId }) => mailId)
  const broken = mails.flatMap(({ mail_id, status, last_error }) => {
    const arrived = times.has(mail_id)
    const mayStay = (status === 'failed' && smtp.refused.has(mail_id)) || (status === 'withheld' && mayBeLate(world, last_error))
    return mayStay || (arrived && status === 'sent')
      ? []
      : [`mail ${mail_id} is ${status} (${last_error}), ${arrived ? '' : 'not '}arrived`]
  })
  const copiesOf = (isBulk: boolean) =>
    mails
      .filter((mail) => mail.is_bulk === isBulk)
      .reduce((sum, { mail_id }) => sum + Math.max(0, (times.get(mail_id)?.length ?? 0) - 1), 0)
  const interruptions = harm.kills + harm.cuts * 2
  const forgiven = smtp.unanswered() + harm.repeated
  for (const [kind, copies, most] of [
    ['letters to many', copiesOf(true), interruptions + forgiven],
    ['other mails', copiesOf(false), AT_ONCE * interruptions + forgiven],
  ] as const)
    if (copies > most) broken.push(`${copies} copies of ${kind}, at most ${most} may be`)
  return broken
}

/** What ended with a refund was paid before. */
const isPaidOrEnded = (status: string | undefined) => status === 'paid' || status === 'refunded' || status === 'canceled'

const everyAnswerIsKept: Invariant = async ({ db, ledger: { opened, toldPaid, questions, mailings, accounts } }) => {
  const orders = await db<{ id: string; status: string; user_id: string; total_cents: number }[]>`
    select coalesce(checkout_session_id, page.session_id) as id, status, s.user_id,
      total_cents - (select coalesce(sum(difference_cents), 0)::int from order_change c where c.subscription_id = s.id and done_at is not null) as total_cents
    from subscription s left join payment_page page on page.subscription_id = s.id and purpose = 'order'
    where coalesce(checkout_session_id, page.session_id) is not null`
  const known = new Map(orders.map((order) => [order.id, order]))
  const asked = new Set((await db<{ subject: string }[]>`select subject from question`).map(({ subject }) => subject))
  const sent = new Set((await db<{ mailing_id: number }[]>`select mailing_id from mailing`).map(({ mailing_id }) => mailing_id))
  const people = new Set((await db<{ email: string }[]>`select email from app_user`).map(({ email }) => email))
  return [
    ...[...opened].flatMap(([id, { userId, cents }]) => {
      const order = known.get(id)
      return order?.user_id === userId && order.total_cents === cents ? [] : [`the opened session ${id} is not in the database as it was`]
    }),
    ...[...toldPaid].flatMap((id) => (isPaidOrEnded(known.get(id)?.status) ? [] : [`the session ${id} was told to be paid and is not`])),
    ...[...questions].flatMap((subject) => (asked.has(subject) ? [] : [`"${subject}" was taken and is gone`])),
    ...[...accounts].flatMap((email) => (people.has(email) ? [] : [`${email} signed up and is gone`])),
    ...[...mailings].flatMap((id) => (sent.has(id) ? [] : [`the letter to many ${id} was taken and is gone`])),
  ]
}

const noSecretIsLogged: Invariant = findSecrets

export const INVARIANTS: Record<string, Invariant> = {
  'at most one order for each session': oneOrderForEachSession,
  'every paid session is one paid order, and no order is paid without': everyPaymentIsOneOrder,
  'every payment is one receipt, with what went back of it': everyPaymentIsOneReceipt,
  'no page is paid twice': noPageIsPaidTwice,
  'every refund is what was asked for': everyRefundIsWhatWasAsked,
  'no more is sold and held than there is': nothingIsOversold,
  'every amount is right': everyAmountIsRight,
  'the books add up': ({ db }) => brokenBooks(db),
  'every mail arrives, with few copies': everyMailArrives,
  'what was answered is kept': everyAnswerIsKept,
  'no secret is in a log': noSecretIsLogged,
}

/** Everything that does not hold, a few examples of each. */
export const checkInvariants = async (world: World): Promise<Broken> => {
  const broken: Broken = [...world.broken]
  for (const [name, holds] of Object.entries(INVARIANTS)) {
    const found = await holds(world)
    if (found.length > 0) broken.push(`${name}: ${found.length} times not, as ${found.slice(0, 5).join('; ')}`)
  }
  return broken
}
