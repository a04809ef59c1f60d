import type { Statement, Wrote } from '../limits/bare-writes.ts'
import { atLeast, atMost, byTurns, type Line, median, type Row, worst } from '../measured.ts'
import { AT_ONCE, checkoutOf, endAll, LIMIT_TIMES, type Market, readMarket, sendOnce } from '../orders.ts'
import { makePeople, type Person } from '../people.ts'
import { cpuFor } from '../process.ts'
import { runProgram } from '../program.ts'
import { type Cells, insertOf, readRows, without } from '../same-rows.ts'
import { type BenchShop, withShop } from '../shop.ts'
import { countStatements } from '../statements.ts'

/** Starting a checkout, by people who each do it once, beside a bare loop that writes the rows it leaves behind. */

const COUNTED = 100

const open = (shop: BenchShop, market: Market, people: readonly Person[]) =>
  sendOnce(
    shop.port,
    people.map((person) => checkoutOf(person, market)),
  )

type Left = { order: Cells; counter: Cells }

/** What one checkout leaves: the pending order with its session, and the counter of the limit. */
const readLeft = async ({ db }: BenchShop): Promise<Left> => {
  const [order] = await readRows(db, 'subscription', `status = 'pending' order by id desc limit 1`)
  const [counter] = await readRows(db, 'rate_limit', `key like 'write-account:%' limit 1`)
  if (!order || !counter) throw new Error('A checkout left no rows behind')
  return { order: without(order, 'id'), counter }
}

const writesOf = ({ order, counter }: Left, { id, email }: Person): Statement[] => [
  insertOf('rate_limit', [{ ...counter, key: `write-account:${id}` }]),
  insertOf('subscription', [{ ...order, user_id: id, email, checkout_session_id: `cs_test_${id}${id.slice(0, 20)}` }]),
]

export const checkout: Row = ({ rounds, quick }) =>
  withShop({}, async (shop) => {
    const count = quick ? 200 : 800
    const market = await readMarket(shop)
    const people = await makePeople(shop, COUNTED * 2 + count * (1 + rounds * (1 + LIMIT_TIMES)))
    const some = (size: number) => people.splice(0, size)
    // The first are not timed: the shop has compiled nothing yet.
    await open(shop, market, some(COUNTED + count))
    const statements = await countStatements(shop.db, COUNTED, () => open(shop, market, some(COUNTED)))
    const left = await readLeft(shop)
    await endAll(shop)
    const measured = await byTurns(
      rounds,
      async () => {
        const loaded = await cpuFor(shop.pid, () => open(shop, market, some(count)))
        await endAll(shop)
        return loaded
      },
      async () => {
        const orders = some(count * LIMIT_TIMES).map((person) => writesOf(left, person))
        const wrote = await runProgram<Wrote>('./limits/bare-writes.ts', { databaseUrl: shop.databaseUrl, atOnce: AT_ONCE, orders })
        // Their sessions are known to no provider.
        await shop.db`update subscription set status = 'expired' where status = 'pending'`
        return wrote
      },
    )
    const [own, best] = [measured.shop, measured.limit].map((each) => median(each.map(({ perSecond }) => perSecond))) as [number, number]
    const ratio = own / best
    const line: Line = {
      work: 'start a checkout, 10 at a time',
      shop: `${own.toFixed(0)}/s`,
      limit: `${best.toFixed(0)}/s bare writes`,
      ratio,
      must: '0.3, 6 statements',
      beyond: '0.5',
      reached: worst(atLeast(ratio, 0.3, 0.5), atMost(statements.perCall, 6, 6)),
      sql: `${statements.perCall.toFixed(1)} in ${statements.transactionsPerCall.toFixed(1)} begin`,
    }
    return { lines: [line], figures: { ...measured, statements } }
  })
