import type { RefundsAsked } from '../load/refunds.ts'
import type { World } from '../world/world.ts'
import { listCharges } from './provider-truth.ts'

/** What must hold besides, where it is known what people have paid for and what the farmer has given back. */

/** At least what the farmer was told, at most what they asked for, and one refund for each wish. */
export const brokenRefunds = async (world: World, asked: RefundsAsked): Promise<string[]> => {
  const charges = new Map((await listCharges(world)).map(({ payment, refunded }) => [payment, refunded]))
  const payments = await world.db<{ of: string; payment: string }[]>`
    select coalesce('order ' || subscription_id, 'gift ' || gift_id) as of, payment_ref as payment from receipt
    where kind = 'payment' and method = 'card'`
  const rows = await world.db<{ of: string; refunds: number }[]>`
    select coalesce('order ' || subscription_id, 'gift ' || gift_id) as of, count(*)::int as refunds from refund where state = 'done' group by 1`
  const went = new Map<string, number>()
  const done = new Map(rows.map(({ of, refunds }) => [of, refunds]))
  for (const { of, payment } of payments) went.set(of, (went.get(of) ?? 0) + (charges.get(payment) ?? 0))
  const broken = [...went].flatMap(([of, cents]) => {
    const { times, cents: most, told } = asked.get(of) ?? { times: 0, cents: 0, told: 0 }
    return cents >= told && cents <= most && (done.get(of) ?? 0) <= times
      ? []
      : [`of ${of} ${cents} went back in ${done.get(of)} refunds: ${most} were asked for in ${times}, ${told} told`]
  })
  return broken.slice(0, 10)
}

const WORDS = {
  overpaid: 'was paid more than it costs',
  unmade: 'was paid more cartons for that it did not get',
  credit: 'ended with other credit than was decided',
  short: 'is neither owed nor paid in full',
}

/** Nobody pays for the same twice, gets less than they paid for, or other credit than the farmer decided. */
export const brokenThings = async ({ db }: World): Promise<string[]> => {
  const rows = await db<{ id: number; what: keyof typeof WORDS }[]>`
    select subscription_id as id, 'overpaid' as what from credit_entry where reason = 'overpaid'
    union all select page.subscription_id, 'unmade' from payment_page page
      where purpose = 'change' and state = 'paid' and not exists (select from order_change c where c.page_id = page.page_id and done_at is not null)
    union all select s.id, 'credit' from subscription s
      where (select coalesce(sum(credit_cents), 0) from refund where subscription_id = s.id and state = 'done')
        <> (select coalesce(sum(cents), 0) from credit_entry where subscription_id = s.id and reason = 'orderCanceled')
    union all select id, 'short' from subscription
      where status in ('paid', 'refunded') and paid_cents + credit_cents + farm_cents <> total_cents`
  const people = await db<{ user_id: string; cents: number }[]>`
    select user_id, sum(cents)::int as cents from credit_entry group by 1 having sum(cents) < 0`
  return [
    ...rows.map(({ id, what }) => `order ${id} ${WORDS[what]}`).slice(0, 10),
    ...people.map(({ user_id, cents }) => `${user_id} has ${cents} of credit`).slice(0, 10),
  ]
}
