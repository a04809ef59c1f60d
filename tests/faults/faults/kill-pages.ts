import { setTimeout as pause } from 'node:timers/promises'
import { WEBHOOK_PATH } from '../../../src/server/money/settle/payment-webhook.ts'
import type { Pool } from '../../../src/server/store/database/database.ts'
import { heal } from '../holds/heal.ts'
import { brokenRefunds, brokenThings } from '../holds/money-lives.ts'
import { startMoneyLives } from '../load/money-lives.ts'
import type { PagesSeen } from '../load/pages.ts'
import type { Asked } from '../world/balancer.ts'
import type { World } from '../world/world.ts'
import { type Fault, type Figures, inWorld } from './fault.ts'

/**
 * kill -9 while pages of all four kinds are opened and settled, and refunds of orders and gifts are asked for and noted: in
 * turn in the middle of each, now one process, now both.
 */

const MOMENTS_MS = 80
const SLOW_MS = 15
const PATIENCE_MS = 20_000
/** Every so many kills nobody is left who could go on. */
const BOTH_EVERY = 4

const OPENING: readonly (readonly [path: RegExp, work: string])[] = [
  [/^\/create-checkout-session$/, 'order opening'],
  [/^\/api\/my-owed\/\d+\/pay$/, 'balance opening'],
  [/^\/api\/my-orders\/\d+\/change$/, 'change opening'],
  [/^\/api\/gifts$/, 'gift opening'],
  [/^\/api\/admin\/subscriptions\/\d+\/refund$/, 'refund of an order'],
  [/^\/api\/admin\/gifts\/\d+\/refund$/, 'refund of a gift'],
]
const WORKS = [
  'order opening',
  'order settling',
  'refund of an order',
  'balance opening',
  'balance settling',
  'refund of a gift',
  'change opening',
  'change settling',
  'refund noting',
  'gift opening',
  'gift settling',
]

/** Which of all this a request is about; nothing where it is about something else. */
const workOf = ({ path, body }: Asked, seen: PagesSeen): string | undefined => {
  const [, opening] = OPENING.find(([pattern]) => pattern.test(path)) ?? []
  if (opening) return opening
  const isEvent = path === WEBHOOK_PATH
  if (isEvent && body.includes('"charge.refunded"')) return 'refund noting'
  const session = isEvent || path.includes('settle') ? /"(cs_\w+)"/.exec(body)?.[1] : undefined
  const purpose = seen.get(session ?? '')
  return purpose && `${purpose} settling`
}

/** Waits until somebody is asked for such work, and a little longer; whom it was. */
const inTheMiddle = async ({ balancer, apps }: World, seen: PagesSeen, wanted: string) => {
  const asked = await new Promise<number | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
    balancer.onForward((path, port, body) => {
      if (workOf({ path, body }, seen) !== wanted) return
      clearTimeout(timer)
      resolve(port)
    })
  })
  balancer.onForward(() => {})
  await pause(Math.random() * MOMENTS_MS)
  return apps.find(({ port }) => port === asked)
}

const killWhilePaying = async (world: World, times: number): Promise<Figures> => {
  const { apps, balancer, harm, sandbox, db } = world
  sandbox.switches.slowMs = SLOW_MS
  const lives = startMoneyLives(world)
  const underWay = new Map(WORKS.map((work) => [work, 0]))
  const refundsLeft = new Set<number>()
  const pagesLeft = new Set<number>()
  let idle = 0
  for (let kill = 0; kill < times; kill++) {
    const found = await inTheMiddle(world, lives.seen, WORKS[kill % WORKS.length] ?? '')
    if (!found) idle++
    const victims = kill % BOTH_EVERY === BOTH_EVERY - 1 ? [...apps] : [found ?? apps[0]]
    for (const { port } of victims)
      for (const asked of balancer.underWay(port)) {
        const work = workOf(asked, lives.seen)
        if (work) underWay.set(work, (underWay.get(work) ?? 0) + 1)
      }
    harm.kills += victims.length
    await Promise.all(victims.map((app) => app.kill('SIGKILL')))
    for (const { refund_id } of await db<{ refund_id: number }[]>`select refund_id from refund where state = 'asked'`)
      refundsLeft.add(refund_id)
    for (const { page_id } of await db<{ page_id: number }[]>`select page_id from payment_page where state = 'open' and session_id is null`)
      pagesLeft.add(page_id)
    await Promise.all(victims.map((app) => app.start()))
  }
  await lives.stop()
  sandbox.switches.slowMs = 0
  await heal(world)
  world.broken.push(...(await brokenRefunds(world, lives.refunds)), ...(await brokenThings(world)))
  return {
    'in the middle of nothing': idle,
    ...Object.fromEntries([...underWay].map(([work, times]) => [`under way: ${work}`, times])),
    'refunds that a kill found open': refundsLeft.size,
    'pages that a kill found without an address': pagesLeft.size,
    ...(await countPaid(db)),
  }
}

const countPaid = async (db: Pool): Promise<Figures> => {
  const pages = await db<{ purpose: string; pages: number }[]>`
    select purpose, count(*)::int as pages from payment_page where state = 'paid' group by 1 order by 1`
  const refunds = await db<{ kind: string; refunds: number }[]>`
    select case when gift_id is not null then 'gift' when cancel and credit_cents is not null then 'ends with credit' when cancel then 'whole' else 'goes on' end as kind,
      count(*)::int as refunds from refund where state = 'done' group by 1 order by 1`
  return Object.fromEntries([
    ...pages.map(({ purpose, pages }) => [`${purpose} pages paid`, pages]),
    ...refunds.map(({ kind, refunds }) => [`refunds done, ${kind}`, refunds]),
  ])
}

/** What this farm offers: everything that can be paid on a page. */
const offerEverything = (db: Pool) =>
  db`update shop set pay_farm = 'all', gifts_on = true, installments_most = 6, installments_past_season = true`

export const killPages: Fault = {
  name: 'kill-pages',
  says: 'kill -9 of a process, or of both, while all four kinds of pages are paid and refunds are given',
  times: 200,
  run: inWorld(killWhilePaying, { people: 6_000, limitedCycles: 1, fill: offerEverything }),
}
