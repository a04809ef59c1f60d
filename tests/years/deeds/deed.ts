import { payFromAccount } from '../../support/orders/pay-from-account.ts'
import type { Random } from '../plan/random.ts'
import { tryTo } from '../world/attempt.ts'
import { as } from '../world/client.ts'
import { inDays } from '../world/people.ts'
import type { Person, World } from '../world/world.ts'

/** One thing that somebody does; the dice say who, and which. Where there is nothing to do it to, nothing is done. */
export type Deed = (world: World, random: Random) => Promise<unknown>

/** A customer who has an order with pickups to come, and what the shop calls them. */
export const customerWith = async (
  world: World,
  random: Random,
  status: readonly string[],
): Promise<(Person & { order: number }) | undefined> => {
  const rows = await world.db<{ id: number; user_id: string }[]>`
    select s.id, user_id from subscription s join cycle c using (cycle_id)
    where status = any(${status}) and c.end_date >= ${world.today} and c.start_date <= ${world.today}::date + 35 order by s.id`
  const row = random.pick(rows)
  const person = world.people.find(({ id }) => id === row?.user_id)
  return row && person ? Object.assign(person, { order: row.id }) : undefined
}

/** An order of the season that is on, or of the next. */
export const orderWith = async (
  world: World,
  random: Random,
  condition: 'on' | 'owed' | 'card' | 'hand' | 'care',
): Promise<number | undefined> => {
  const { db, today } = world
  const such = {
    on: db`status in ('paid', 'owed')`,
    owed: db`status = 'owed'`,
    card: db`status in ('paid', 'owed') and paid_cents > refunded_cents`,
    hand: db`farm_cents > 0`,
    care: db`care is not null`,
  }[condition]
  const rows = await db<{ id: number }[]>`
    select s.id from subscription s join cycle c using (cycle_id)
    where c.end_date >= ${today}::date - 30 and c.start_date <= ${today}::date + 35 and ${such} order by s.id`
  return random.pick(rows)?.id
}

/** The page on which somebody pays: they pay it at once, from a bank that takes days, or leave it. */
export const payPage = async (world: World, person: Person, session: string, random: Random): Promise<void> => {
  if (!session.startsWith('cs_')) return
  const { sandbox, onTheWay } = world
  const dice = random.next()
  if (dice < 0.08) return
  try {
    if (dice < 0.14 && payFromAccount(sandbox, session)) onTheWay.push({ session, on: inDays(world, 2 + random.below(3)) })
    else sandbox.pay(session)
  } catch {
    // The page is over, or was paid by a press before.
    return
  }
  // Who comes back from the page asks; who does not is told by the provider's event, or the shop asks by itself.
  if (random.chance(0.7)) await tryTo(world, 'come back from the page', as(world, person).settleCheckout({ body: { session_id: session } }))
}

export const sessionIn = (url: string | null | undefined): string => /cs_\w+/.exec(url ?? '')?.[0] ?? ''
