import { takeBackGood } from '../../money/credit/short-credit.ts'
import type { Settling } from '../../money/kinds.ts'
import type { Db } from '../../store/database/database.ts'
import { step } from '../../store/database/step.ts'
import { forgetLists } from '../../store/pickups/moves.ts'
import * as shortages from '../../store/pickups/short/shortages.ts'
import { notifyBack } from './notify-short.ts'

/** There are enough eggs after all: cartons go back to the pickups they were taken off. */

class Stays extends Error {}

/** All of an order's, or none: its money comes back at once. */
const giveBackOrder = async (
  shop: Settling,
  tx: Db,
  lines: readonly [shortages.StoredLine, ...shortages.StoredLine[]],
): Promise<boolean> => {
  const [{ subscription_id: id, user_id }] = lines
  try {
    await step(tx, async () => {
      if (!(await takeBackGood(shop, tx, { id, user_id }, lines))) throw new Stays()
      for (const line of lines) await shortages.giveBack(tx, line, shop.clock())
    })
    return true
  } catch (error) {
    if (!(error instanceof Stays)) throw error
    return false
  }
}

/** Gives back these lines of locked orders, as far as they are as they were shared out; returns those that came back. */
const giveBack = async (shop: Settling, tx: Db, lines: readonly shortages.StoredLine[]): Promise<shortages.StoredLine[]> => {
  const back: shortages.StoredLine[] = []
  const orders = [
    ...Map.groupBy(
      lines.filter(({ is_as_shared }) => is_as_shared),
      ({ subscription_id }) => subscription_id,
    ).values(),
  ]
  for (const [first, ...rest] of orders.sort(([a], [b]) => ((a?.user_id ?? '') < (b?.user_id ?? '') ? -1 : 1)))
    if (first && (await giveBackOrder(shop, tx, [first, ...rest]))) back.push(first, ...rest)
  const days = back.flatMap(({ site_id, pickup_date, made_up_on, made_up_at }) => [
    { site_id, pickup_date },
    ...(made_up_on && made_up_at ? [{ site_id: made_up_at, pickup_date: made_up_on }] : []),
  ])
  await forgetLists(tx, days)
  return back
}

/** The same, and those people hear of it. */
export const giveBackAndTell = async (shop: Settling, tx: Db, lines: readonly shortages.StoredLine[]): Promise<number> => {
  const back = await giveBack(shop, tx, lines)
  await notifyBack(shop, tx, back, await shortages.sumVisits(tx, back))
  return back.length
}
