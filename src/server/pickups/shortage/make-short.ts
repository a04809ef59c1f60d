import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import type { ShortWay } from '../../../shared/shapes/week/shortages.ts'
import { holdBalance } from '../../money/balance.ts'
import { type MadeGood, makeGood } from '../../money/credit/short-credit.ts'
import type { Settling } from '../../money/kinds.ts'
import type { Db } from '../../store/database/database.ts'
import { forgetLists, type SentList } from '../../store/pickups/moves.ts'
import * as madeUp from '../../store/pickups/short/made-up.ts'
import type * as portions from '../../store/pickups/short/portions.ts'
import * as shortages from '../../store/pickups/short/shortages.ts'

/** Takes cartons that the hens did not lay off pickups, and makes them good. */

/** So many cartons of a pickup, of all that is collected with it, and how they are to be made good. */
export type Taking = { portion: portions.Portion; together: number; less: number; way: ShortWay }

/** Cartons off a visit: whole pickups first off the last of several that come together; what makes up for another week last. */
export const spread = (rows: readonly portions.Portion[], cartons: number, way: ShortWay): Taking[] => {
  const together = rows.reduce((sum, row) => sum + row.cartons, 0)
  let left = cartons
  const inTurn = rows.toReversed().toSorted((one, other) => Number(one.is_made_up) - Number(other.is_made_up))
  return inTurn.flatMap((portion) => {
    const less = Math.min(left, portion.cartons)
    left -= less
    return less > 0 ? [{ portion, together, less, way: portion.short_way ?? way }] : []
  })
}

/** The Monday of the week in which they are made up. */
export type Sharing = { shortage_id: number; week: PlainDate | undefined; is_offered: boolean }

/** What became of one pickup. */
export type TakenOff = Taking & { short_id: number; made_up: { pickup_date: PlainDate; site_id: number } | undefined }
/** What became of an order's. */
export type ShortOrder = { subscription_id: number; name: string; taken: readonly TakenOff[]; good: MadeGood }

/** With the hosts' lists that are outdated by it. */
export type Shorted = { orders: readonly ShortOrder[]; lists: readonly SentList[] }

const NOTHING: MadeGood = { lines: [], owed_cents: 0, credit_cents: 0, by_hand_cents: 0 }

const takeOff = async (tx: Db, taking: Taking, week: PlainDate | undefined): Promise<TakenOff> => {
  const { portion, less, way } = taking
  const short_id = await shortages.takeOff(tx, portion, less)
  const made_up = way === 'week' && week !== undefined ? await madeUp.findDay(tx, portion, week, addDays(week, 6)) : undefined
  if (made_up) await madeUp.makeUp(tx, short_id, made_up)
  // Where nobody collects in that week there is no day for it.
  return { ...taking, way: way === 'week' && !made_up ? 'credit' : way, short_id, made_up }
}

const makeOrderShort = async (shop: Settling, tx: Db, takings: readonly [Taking, ...Taking[]], sharing: Sharing): Promise<ShortOrder> => {
  const [{ portion }] = takings
  const { subscription_id: id, user_id, name, price_cents } = portion
  // What something is worth is known as long as nothing is missing.
  const balance = await holdBalance(shop, tx, { id, user_id })
  const taken: TakenOff[] = []
  for (const taking of takings) taken.push(await takeOff(tx, taking, sharing.week))
  const owing = taken.filter(({ way }) => way !== 'week')
  const missing = owing.map(({ short_id, less }) => ({ pickup_id: short_id, price_cents: less * price_cents }))
  const good = missing.length > 0 ? await makeGood(shop, tx, { order: { id, user_id }, balance, missing }) : NOTHING
  await shortages.addLines(
    tx,
    taken.map(({ short_id, way, portion: { state } }, index) => {
      const { cents = 0, lowered_cents = 0 } = good.lines.find(({ pickup_id }) => pickup_id === short_id) ?? {}
      const { shortage_id, is_offered } = sharing
      // Said once for an order.
      const by_hand_cents = index === 0 ? good.by_hand_cents : 0
      return { shortage_id, pickup_id: short_id, was_state: state, way, cents, lowered_cents, by_hand_cents, is_offered }
    }),
  )
  return { subscription_id: id, name, taken, good }
}

/** The orders are locked, by number. People are locked in the order of theirs. */
export const makeShort = async (shop: Settling, tx: Db, takings: readonly Taking[], sharing: Sharing): Promise<Shorted> => {
  const orders = [...Map.groupBy(takings, ({ portion }) => portion.subscription_id).values()].sort(([a], [b]) =>
    (a?.portion.user_id ?? '') < (b?.portion.user_id ?? '') ? -1 : 1,
  )
  const done: ShortOrder[] = []
  for (const [first, ...rest] of orders) if (first) done.push(await makeOrderShort(shop, tx, [first, ...rest], sharing))
  const taken = done.flatMap((order) => order.taken)
  const lists = await forgetLists(
    tx,
    taken.flatMap(({ portion, made_up }) =>
      [portion, ...(made_up ? [made_up] : [])].map(({ site_id, pickup_date }) => ({ site_id, pickup_date })),
    ),
  )
  return { orders: done, lists }
}
