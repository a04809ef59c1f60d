import { closing } from '../closing.ts'
import type { Statement, Wrote } from '../limits/bare-writes.ts'
import type { Loaded } from '../load.ts'
import { atLeast, atMost, byTurns, type Line, median, type Row, worst } from '../measured.ts'
import { AT_ONCE, checkoutOf, endAll, LIMIT_TIMES, type Market, readMarket, sendOnce } from '../orders.ts'
import { makePeople, type Person } from '../people.ts'
import { cpuFor } from '../process.ts'
import { runProgram } from '../program.ts'
import { type Cells, insertOf, insertUnder, readRows, without } from '../same-rows.ts'
import { type BenchShop, startProcess, withShop } from '../shop.ts'
import { countStatements } from '../statements.ts'

/** Starting a checkout, by people who each do it once, beside a bare loop that writes the rows it leaves behind. */

const COUNTED = 100
/** Beside them, the shop's own rounds are counted now and then. */
const MOST_STATEMENTS = 6.5

const buy = ({ port }: Process, market: Market, people: readonly Person[]) =>
  sendOnce(
    port,
    people.map((person) => checkoutOf(person, market)),
  )

type Left = { order: Cells; page: Cells; counter: Cells }

/** What one checkout leaves: the pending order, its page, and the counter of the limit. */
const readLeft = async ({ db }: BenchShop): Promise<Left> => {
  const [order] = await readRows(db, 'subscription', `status = 'pending' order by id desc limit 1`)
  const [page] = await readRows(db, 'payment_page', `subscription_id = ${order?.id ?? 0}`)
  const [counter] = await readRows(db, 'rate_limit', `key like 'write-account-%' limit 1`)
  if (!order || !page || !counter) throw new Error('A checkout left no rows behind')
  return { order: without(order, 'id'), page: without(page, 'page_id', 'subscription_id'), counter }
}

const ORDER = { table: 'subscription', id: 'id' }

const writesOf = ({ order, page, counter }: Left, { id, email }: Person): Statement[] => [
  insertOf('rate_limit', [{ ...counter, key: `write-account:${id}` }]),
  insertOf('subscription', [{ ...order, user_id: id, email }]),
  insertUnder('payment_page', { ...page, user_id: id, session_id: `cs_test_${id}${id.slice(0, 20)}` }, 'subscription_id', ORDER),
]

type Process = Pick<BenchShop, 'port' | 'pid'>

type Measured = { shop: Loaded[]; limit: Wrote[] }
type Statements = Awaited<ReturnType<typeof countStatements>>

/** What must be reached, with the provider in another process, as it is on a farm, and in the shop's own (docs/decisions/0100). */
const MUST = { apart: 0.18, inside: 0.12 }

type Done = { measured: Measured; statements: Statements; must: number }

const lineOf = (work: string, { measured: { shop, limit }, statements, must }: Done): Line => {
  const { perCall, transactionsPerCall } = statements
  const [own, best] = [shop, limit].map((each) => median(each.map(({ perSecond }) => perSecond))) as [number, number]
  const ratio = own / best
  return {
    work,
    shop: `${own.toFixed(0)}/s`,
    limit: `${best.toFixed(0)}/s bare writes`,
    ratio,
    must: `${must}, 6 statements`,
    beyond: '0.3',
    reached: worst(atLeast(ratio, must, 0.3), atMost(perCall, MOST_STATEMENTS, MOST_STATEMENTS)),
    sql: `${perCall.toFixed(1)} in ${transactionsPerCall.toFixed(1)} begin`,
  }
}

export const measureCheckouts = async (shop: BenchShop, rounds: number, count: number, provider: Process) => {
  const market = await readMarket(shop)
  const people = await makePeople(shop, COUNTED + count * (2 + rounds * (2 + LIMIT_TIMES)))
  const some = (size: number) => people.splice(0, size)
  const open = (at: Process, size: number) => cpuFor(at.pid, () => buy(at, market, some(size)))
  // The first are not timed: the shop has compiled nothing yet.
  for (const at of [shop, provider]) await open(at, count)
  const statements = await countStatements(shop.db, COUNTED, () => buy(shop, market, some(COUNTED)))
  const left = await readLeft(shop)
  await endAll(shop)
  const round = (at: Process) => async () => {
    const loaded = await open(at, count)
    await endAll(shop)
    return loaded
  }
  const write = async () => {
    const orders = some(count * LIMIT_TIMES).map((person) => writesOf(left, person))
    const wrote = await runProgram<Wrote>('./limits/bare-writes.ts', { databaseUrl: shop.databaseUrl, atOnce: AT_ONCE, orders })
    // Their sessions are known to no provider.
    await shop.db`
      with ended as (update subscription set status = 'expired' where status = 'pending')
      update payment_page set state = 'expired' where state = 'open'`
    return wrote
  }
  const apart = await byTurns(rounds, round(shop), write)
  const inside: Loaded[] = []
  for (let turn = 0; turn < rounds; turn++) inside.push(await round(provider)())
  return { apart, inside, statements }
}

/** Two processes of one shop: the first also holds the payment sandbox, so that to the second it is a provider elsewhere, as Stripe is. */
export const checkout: Row = ({ rounds, quick }) =>
  withShop({}, async (first) => {
    const second = await startProcess(first.dataDir, { isMeasured: true })
    return closing(second.stop, async () => {
      const shop = { ...first, port: second.port, pid: second.child.pid ?? 0 }
      const { apart, inside, statements } = await measureCheckouts(shop, rounds, quick ? 200 : 800, first)
      const { limit } = apart
      const lines = [
        lineOf('start a checkout, 10 at a time', { measured: apart, statements, must: MUST.apart }),
        lineOf('the same with the payment sandbox inside the process', {
          measured: { shop: inside, limit },
          statements,
          must: MUST.inside,
        }),
      ]
      return { lines, figures: { apart, inside, statements } }
    })
  })
