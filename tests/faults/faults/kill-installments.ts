import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { waitFor } from '../../../src/server/embedded/running-process.ts'
import { openQueue, type Queue } from '../../../src/server/kernel/queue.ts'
import type { Pool } from '../../../src/server/store/database/database.ts'
import { listPaymentIntents } from '../holds/provider-truth.ts'
import { order, payFor } from '../load/load.ts'
import type { World } from '../world/world.ts'
import { type Fault, type Figures, inWorld } from './fault.ts'

/**
 * kill -9 of one process after another while both charge the installments of orders to cards that were kept. Each time a few more
 * installments have become due; some cards lack funds.
 */

const PARTS = 6
const DUE_EACH_TIME = 4
const MOMENTS_MS = 150
const SLOW_MS = 15
const SETTLED_MS = 60_000
const CHARGED_MS = 240_000

/** Orders in installments, paid as people pay, with installments enough for so many kills. */
const sellInInstallments = async (world: World, count: number): Promise<void> => {
  const { season, people, sandbox, db } = world
  const basket = { cycle: season.open, site: season.sites.roomy, cartons: 1, donated: 0 }
  const sessions: string[] = []
  for (const person of people.slice(-count)) {
    const session = await order(world, person, basket, { payLater: 'installments', installments: PARTS })
    if (session && payFor(world, session)) sessions.push(session)
  }
  const isOwed = async () =>
    (await db`select from subscription where status = 'owed' and checkout_session_id = any(${sessions})`).length === sessions.length
  if (sessions.length < count || !(await waitFor(isOwed, SETTLED_MS))) world.broken.push('not every order in installments was sold')
  const cards = await db<{ method: string }[]>`select method from saved_card order by subscription_id`
  for (const [each, { method }] of cards.entries()) if (each % 8 === 7) sandbox.fromNowOn(method, 'lacksFunds')
}

/** Some more are due and were announced. An order is charged once a week, so what was charged before was charged a week ago. */
const makeDue = async ({ db }: World, count: number): Promise<void> => {
  await db`update installment set asked_at = asked_at - interval '7 days' where state = 'paid' and asked_at > now() - interval '7 days'`
  await db`
    update installment set due_date = (now() - interval '1 day')::date, told_at = now() where (subscription_id, number) in (
      select subscription_id, number from installment where state = 'planned' and due_date > now() order by number, subscription_id limit ${count})`
}

const countAsked = async ({ db }: World): Promise<number> => (await db`select from installment where state = 'asked'`).length

/** Both processes are told to work; one of them dies while it does, before the provider is asked, while it is, or before its answer is written down. */
const killOne = async (world: World, queue: Queue, kill: number): Promise<{ isCharging: boolean; left: number }> => {
  const app = world.apps[kill % 2 === 0 ? 0 : 1]
  const before = await countAsked(world)
  await makeDue(world, DUE_EACH_TIME)
  await queue.send(world.db, 'charge-installments', [{}])
  const isCharging = await waitFor(async () => (await countAsked(world)) > before, 20_000)
  await queue.send(world.db, 'charge-installments', [{}])
  await pause(Math.random() * MOMENTS_MS)
  world.harm.kills++
  await app.kill('SIGKILL')
  const left = await countAsked(world)
  await app.start()
  return { isCharging, left }
}

const isDone = async ({ db }: World): Promise<boolean> =>
  (await db`select from installment where state = 'asked' or (state = 'planned' and due_date <= now()) limit 1`).length === 0

/** What the provider has taken, installment by installment, against what the shop has written down. */
const compare = async (world: World): Promise<string[]> => {
  const tries = (await listPaymentIntents(world)).filter(({ reference }) => reference?.includes('-part-'))
  const there = Map.groupBy(tries, ({ reference }) => String(reference))
  const here = await world.db<{ name: string; state: string; cents: number; receipts: number; received: number; refs: string[] }[]>`
    select shop_id || '-part-' || s.id || '-' || number || '-' || floor(extract(epoch from s.created_at) * 1000)::bigint as name,
      installment.state, installment.cents, count(receipt_no)::int as receipts, coalesce(sum(receipt.cents), 0)::int as received,
      coalesce(array_agg(receipt.payment_ref) filter (where receipt_no is not null), '{}') as refs
    from shop, installment join subscription s on s.id = installment.subscription_id
      left join receipt on receipt.subscription_id = s.id and receipt.installment = installment.number
    where number > 0 group by shop_id, s.id, number, s.created_at, installment.state, installment.cents`
  const broken = here.flatMap(({ name, state, cents, receipts, received, refs }) => {
    const asked = there.get(name) ?? []
    const taken = asked.filter(({ status }) => status === 'succeeded')
    const said = `${name} is ${state} with ${receipts} receipts of ${received}, charged ${taken.length} times there`
    there.delete(name)
    if (state === 'paid')
      return receipts === 1 && received === cents && taken.length === 1 && taken[0]?.received === cents && refs[0] === taken[0].id
        ? []
        : [said]
    return receipts === 0 && taken.length === 0 && asked.every(({ status }) => status === 'canceled') ? [] : [said]
  })
  const sums = await world.db<{ id: number }[]>`
    select id from subscription s where paid_cents <> (
      select coalesce(sum(cents), 0) from receipt where subscription_id = s.id and kind = 'payment' and method = 'card')`
  return [
    ...broken,
    ...[...there.keys()].map((name) => `nobody here knows ${name}`),
    ...sums.map(({ id }) => `order ${id} is not the sum of its receipts`),
  ]
}

/** What the shop offers for it, on a farm where it is noon: in the night no card is charged. */
export const offerInstallments = (db: Pool) => {
  const hours = 12 - new Date().getUTCHours()
  return db`update shop set installments_most = ${PARTS}, installments_past_season = true, time_zone = ${`Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`}`
}

export const killWhileCharging = async (world: World, times: number): Promise<Figures> => {
  await sellInInstallments(world, Math.ceil(((times + 1) * DUE_EACH_TIME) / PARTS) + 1)
  const queue = await openQueue(world.databaseUrl, pino({ level: 'silent' }), { isReady: true })
  world.sandbox.switches.slowMs = SLOW_MS
  let idle = 0
  let underWay = 0
  try {
    for (let kill = 0; kill < times; kill++) {
      const { isCharging, left } = await killOne(world, queue, kill)
      if (!isCharging) idle++
      underWay += left
    }
    world.sandbox.switches.slowMs = 0
    // What was under way when somebody died is gone on with after half a minute, which nobody waits for here.
    const goOn = async () => {
      await world.db`update installment set asked_at = asked_at - interval '1 minute' where state = 'asked'`
      await queue.send(world.db, 'charge-installments', [{}])
      await pause(1_000)
      return isDone(world)
    }
    if (!(await waitFor(goOn, CHARGED_MS))) world.broken.push('not every installment came to an end')
  } finally {
    await queue.close()
  }
  world.broken.push(...(await compare(world)))
  const [counted] = await world.db<[{ paid: number; failed: number }]>`
    select count(*) filter (where state = 'paid')::int as paid, count(*) filter (where state = 'failed')::int as failed from installment where number > 0`
  return {
    'installments charged': counted.paid,
    'installments declined': counted.failed,
    'under way at a death': underWay,
    'in the middle of nothing': idle,
  }
}

export const killInstallments: Fault = {
  name: 'kill-installments',
  says: 'kill -9 of a process while installments are charged to kept cards',
  times: 200,
  run: inWorld(killWhileCharging, { fill: offerInstallments }),
}
