import { randomUUID } from 'node:crypto'
import { waitFor } from '../../src/server/embedded/running-process.ts'
import type { Statement, Wrote } from '../limits/bare-writes.ts'
import type { Loaded } from '../load.ts'
import { atLeast, byTurns, type Line, median, type Row } from '../measured.ts'
import { AT_ONCE, checkoutOf, LIMIT_TIMES, type Market, payAll, readMarket, sendOnce } from '../orders.ts'
import { makePeople, type Person } from '../people.ts'
import { cpuFor } from '../process.ts'
import { runProgram, type Server, withServer } from '../program.ts'
import { asDone, asSent, type Cells, insertOf, readRows, without } from '../same-rows.ts'
import { type BenchShop, withShop } from '../shop.ts'
import { countStatements } from '../statements.ts'

/** Settling a payment that the provider tells of, beside a bare loop that writes the rows it leaves behind. */

const COUNTED = 50
/** What a mail server on the internet takes for one mail. The shop hands over four at a time. */
const REMOTE_MAIL_MS = 200
const DRAIN_LIMIT_MS = 120_000
/** A statement takes 65,535 values at most. */
const AT_A_TIME = 500

const openAndPay = async (shop: BenchShop, market: Market, people: readonly Person[]) => {
  await sendOnce(
    shop.port,
    people.map((person) => checkoutOf(person, market)),
  )
  return payAll(shop, people)
}

/** Until nothing is left to send, the shop is still busy with what was settled before. */
const drained = async ({ db }: BenchShop): Promise<void> => {
  const isEmpty = async () => (await db`select from mail where status = 'queued' limit 1`).length === 0
  if (!(await waitFor(isEmpty, DRAIN_LIMIT_MS))) throw new Error('The mails did not leave')
}

type Left = { order: Cells; paid: Cells; page: Cells; receipt: Cells; event: Cells; pickups: Cells[]; mail: Cells; job: Cells }

const readLeft = async ({ db }: BenchShop): Promise<Left> => {
  const [order] = await readRows(db, 'subscription', `status = 'paid' and settled_at is not null order by id desc limit 1`)
  const id = order?.id
  const pickups = await readRows(db, 'pickup', `subscription_id = ${id} order by pickup_id`)
  const [page] = await readRows(db, 'payment_page', `subscription_id = ${id}`)
  const [receipt] = await readRows(db, 'receipt', `subscription_id = ${id}`)
  const [event] = await readRows(db, 'payment_event', `type = 'checkout.session.completed' limit 1`)
  const [mail] = await readRows(db, 'mail', `to_address = '${order?.email}' limit 1`)
  const [job] = await readRows(db, 'pgboss.job', `name = 'send-mail' and data->>'mail_id' = '${mail?.mail_id}' limit 1`)
  if (!order || !page || !receipt || !event || !mail || !job || pickups.length === 0) throw new Error('A settled order left no rows behind')
  const { checkout_session_id, payment_ref, paid_cents, care, settled_at, version } = order
  const paid = { checkout_session_id, payment_ref, paid_cents, care, settled_at, version } as Cells
  const result = { event, pickups: pickups.map((each) => without(each, 'pickup_id')), mail, job }
  return { order: without(order, 'id'), paid, page: without(page, 'page_id'), receipt: without(receipt, 'receipt_no'), ...result }
}

type Pending = { order: number; session: string }

/** The pending orders with their open pages, which the bare loop then marks as paid. */
const addPending = async ({ db }: BenchShop, { order, page }: Left, people: readonly Person[]): Promise<Pending[]> => {
  const unpaid: Cells = { ...order, status: 'pending', paid_cents: 0, payment_ref: null, settled_at: null, checkout_session_id: null }
  const all: Pending[] = []
  for (let from = 0; from < people.length; from += AT_A_TIME) {
    const some = people.slice(from, from + AT_A_TIME)
    const { text, values } = insertOf(
      'subscription',
      some.map(({ id, email }) => ({ ...unpaid, user_id: id, email })),
    )
    const added = await db.unsafe(`${text} returning id, user_id`, values)
    const named = added.map((row) => ({ order: Number(row.id), user_id: String(row.user_id) }))
    const pages = named.map(({ order, user_id }) => ({ order, user_id, session: `cs_test_${user_id}${user_id.slice(0, 20)}` }))
    const open = { ...page, state: 'open' }
    const opened = insertOf(
      'payment_page',
      pages.map(({ order: subscription_id, user_id, session: session_id }) => ({ ...open, subscription_id, user_id, session_id })),
    )
    await db.unsafe(opened.text, opened.values)
    all.push(...pages)
  }
  return all
}

/** The next number is the only thing that everybody waits for, so it comes last. */
const receiptOf = (receipt: Cells): Statement => {
  const { text, values } = insertOf('receipt', [receipt])
  const next = 'with given as (update receipt_counter set last_no = last_no + 1 returning last_no) '
  return {
    text: next + text.replace('receipt (', 'receipt (receipt_no, ').replace('values (', 'values ((select last_no from given), '),
    values,
  }
}

const writesOf = ({ paid, receipt, event, pickups, mail, job }: Left, { order, session }: Pending): Statement[] => {
  const columns = Object.keys(without(paid, 'checkout_session_id'))
  const sets = columns.map((column, n) => `${column} = $${n + 3}`).join(', ')
  const sent = asSent(mail)
  return [
    insertOf('payment_event', [{ ...event, event_id: `evt_${randomUUID()}` }]),
    {
      text: `update subscription set status = 'paid', checkout_session_id = $2, ${sets} where id = $1 and status = 'pending'`,
      values: [order, session, ...columns.map((column) => paid[column] ?? null)],
    },
    { text: `update payment_page set state = 'paid' where session_id = $1 and state = 'open'`, values: [session] },
    insertOf(
      'pickup',
      pickups.map((each) => ({ ...each, subscription_id: order })),
    ),
    insertOf('mail', [sent]),
    insertOf('pgboss.job', [{ ...asDone(job), data: JSON.stringify({ mail_id: sent.mail_id }) }]),
    receiptOf({ ...receipt, subscription_id: order, session_id: session, payment_ref: `pi_${randomUUID()}` }),
  ]
}

/** What must be reached while mails wait, and while they leave (docs/decisions/0100). */
const MUST = { queued: 0.25, sent: 0.2 }
const BEYOND = 0.3

const lineOf = (work: string, shop: readonly Loaded[], limit: readonly Wrote[], must: number): Line => {
  const [own, best] = [shop, limit].map((each) => median(each.map(({ perSecond }) => perSecond))) as [number, number]
  const shown = { shop: `${own.toFixed(0)}/s`, limit: `${best.toFixed(0)}/s bare writes` }
  const ratio = own / best
  return { work, ...shown, ratio, must: String(must), beyond: String(BEYOND), reached: atLeast(ratio, must, BEYOND) }
}

/** Settles what so many people have paid, while the mail server takes so long for each mail. */
const settleSome = async (shop: BenchShop, smtp: Server, market: Market, people: readonly Person[], mailMs: number) => {
  const events = await openAndPay(shop, market, people)
  smtp.tell({ delayMs: mailMs })
  const loaded = await cpuFor(shop.pid, () => sendOnce(shop.port, events))
  smtp.tell({ delayMs: 0 })
  await drained(shop)
  return loaded
}

const count = async (shop: BenchShop, smtp: Server, market: Market, people: readonly Person[]) => {
  const events = await openAndPay(shop, market, people)
  // No mail is done with before the counting is over.
  smtp.tell({ delayMs: 5_000 })
  const statements = await countStatements(shop.db, people.length, () => sendOnce(shop.port, events), { countQueueInserts: true })
  smtp.tell({ delayMs: 0 })
  await drained(shop)
  return statements
}

const measure = async (shop: BenchShop, smtp: Server, rounds: number, size: number) => {
  const market = await readMarket(shop)
  const people = await makePeople(shop, COUNTED + size * (1 + rounds * (2 + LIMIT_TIMES)))
  const some = (howMany: number) => people.splice(0, howMany)
  // The first are not timed: the shop has compiled nothing yet.
  await settleSome(shop, smtp, market, some(size), 0)
  const statements = await count(shop, smtp, market, some(COUNTED))
  const left = await readLeft(shop)
  const queued = await byTurns(
    rounds,
    () => settleSome(shop, smtp, market, some(size), REMOTE_MAIL_MS),
    async () => {
      const orders = (await addPending(shop, left, some(size * LIMIT_TIMES))).map((each) => writesOf(left, each))
      return runProgram<Wrote>('./limits/bare-writes.ts', { databaseUrl: shop.databaseUrl, atOnce: AT_ONCE, orders })
    },
  )
  const sent = []
  for (let round = 0; round < rounds; round++) sent.push(await settleSome(shop, smtp, market, some(size), 0))
  return { ...queued, sent, statements }
}

export const settle: Row = ({ rounds, quick }) =>
  withServer('./smtp-server.ts', {}, async (smtp) => {
    const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}?rateLimit=0`, MAIL_FROM: 'eggs@farm.example' }
    const measured = await withShop({ env }, (shop) => measure(shop, smtp, rounds, quick ? 100 : 250))
    const { shop, limit, sent, statements } = measured
    const lines = [
      {
        ...lineOf('settle a webhook, 10 at a time', shop, limit, MUST.queued),
        sql: `${statements.perCall.toFixed(1)} in ${statements.transactionsPerCall.toFixed(1)} begin`,
      },
      lineOf('the same while its emails leave at full speed', sent, limit, MUST.sent),
    ]
    return { lines, figures: measured }
  })
