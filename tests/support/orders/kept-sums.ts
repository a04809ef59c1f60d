import type { Db, Pool } from '../../../src/server/store/database/database.ts'
import { selectCount, selectTotals } from '../../../src/server/store/orders/order-pages.ts'
import type { Selection } from '../../../src/server/store/orders/order-selection.ts'
import { isKept, selectKeptCount, selectKeptTotals } from '../../../src/server/store/orders/order-sums.ts'
import { isPacked } from '../../../src/server/store/pickups/packing.ts'
import { packedDays } from '../../../src/server/store/pickups/pickup-sums.ts'
import type { PlainDate } from '../../../src/shared/dates/calendar.ts'

/** The sums that are kept beside orders and pickups, held against the rows themselves. */

const LONG_AGO = '2000-01-01'

const packedRows = (db: Db, today: PlainDate) => db`
  select pickup_date, p.site_id, coalesce(sum(cartons) filter (where state = 'planned'), 0)::int as cartons,
    coalesce(sum(cartons) filter (where state = 'donated'), 0)::int as donated
  from pickup p join subscription s on s.id = subscription_id
  where ${isPacked(db, today)} group by pickup_date, p.site_id order by 1, 2`

const compare = (what: string, kept: unknown, counted: unknown): string[] => {
  const [is, shouldBe] = [JSON.stringify(kept), JSON.stringify(counted)]
  return is === shouldBe ? [] : [`${what} are kept as ${is}, and come to ${shouldBe}`]
}

const compareOrders = async (db: Db, selection: Selection): Promise<string[]> => {
  const what = JSON.stringify(selection)
  if (!isKept(selection)) throw new Error(`Nothing is kept of ${what}`)
  // By name, for the two statements list them in another order.
  const [[kept], [counted]] = [await selectKeptTotals(db, selection), await selectTotals(db, selection)]
  const names = Object.keys(counted) as (keyof typeof counted)[]
  return [
    ...compare(
      `totals of ${what}`,
      kept && names.map((name) => [name, kept[name]]),
      names.map((name) => [name, counted[name]]),
    ),
    ...compare(`numbers of ${what}`, [...(await selectKeptCount(db, selection))], [...(await selectCount(db, selection))]),
  ]
}

/** Every sum that is not that of the rows at the same moment; the days packed first. */
export const findWrongSums = (db: Pool, selections: Selection[], today: PlainDate): Promise<string[]> =>
  db.begin('isolation level repeatable read read only', async (moment) => {
    const kept = await moment`select * from ${packedDays(moment, today, { from: LONG_AGO })} order by pickup_date, site_id`
    const wrong = compare('days packed', [...kept], [...(await packedRows(moment, today))])
    for (const selection of selections) wrong.push(...(await compareOrders(moment, selection)))
    return wrong
  })
