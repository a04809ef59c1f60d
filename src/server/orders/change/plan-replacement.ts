import { RAISED_AGAIN_WEEKS } from '../../../shared/limits.ts'
import { creditUsed } from '../../../shared/rules/money/order-total.ts'
import type { ChangePlan, Instead, WantedChange } from '../../../shared/shapes/order-changes.ts'
import { inEveryLanguage } from '../../kernel/spoken/own-texts.ts'
import type { Db } from '../../store/database/database.ts'
import * as credits from '../../store/money/credits.ts'
import type { OwnOrder } from '../../store/orders/order-row.ts'
import { refusalOfFull } from '../refuse-if-full.ts'
import { isWeeklyCarton } from '../wanted-order.ts'
import { type Asking, BOUNDS, cartonsBound } from './may-change.ts'
import { endRest, fitsInstead, placeInstead, type Replacement, readReplacement, visitsThen } from './replace-order.ts'

/** A customer wants another size or rhythm for the rest of their own order: whether they may, and what it comes to. */

/** A replacement and how it is paid: by credit, and by card. */
export type PossibleReplacement = { replacement: Replacement; credit_used_cents: number; pay_cents: number }

/** Of an order that may be changed, under its lock. */
export const readPossibleReplacement = async (
  { shop, refuse }: Asking,
  tx: Db,
  order: OwnOrder,
  wanted: WantedChange & { instead: Instead },
): Promise<PossibleReplacement> => {
  const bound = await cartonsBound(shop, tx, order)
  if (bound) throw refuse(BOUNDS[bound])
  const replacement = await readReplacement(shop, tx, order, wanted)
  if (replacement === 'replacedLately') throw refuse(replacement, { weeks: RAISED_AGAIN_WEEKS })
  if (typeof replacement === 'string') throw refuse(replacement)
  const toPay = Math.max(0, replacement.difference_cents)
  const credit_used_cents = toPay === 0 ? 0 : creditUsed(await credits.balanceOf(tx, order.user_id), toPay)
  return { replacement, credit_used_cents, pay_cents: toPay - credit_used_cents }
}

/** Ends the rest as if the new order were paid; refuses it if there is no capacity. */
export const endIfFits = async ({ shop, refuse }: Asking, tx: Db, { replacement }: PossibleReplacement): Promise<void> => {
  await endRest(tx, replacement, shop.clock())
  const fits = await fitsInstead(shop, tx, replacement)
  if (fits === 'ok') return
  const { line } = replacement
  const name = isWeeklyCarton(line) ? undefined : inEveryLanguage(line.product_name, shop.farm.current)
  throw refusalOfFull(fits, refuse, name)
}

/** Replaces it at once, paid by credit; returns the number of the new order. */
export const replaceNow = async (asking: Asking, tx: Db, possible: PossibleReplacement): Promise<number> => {
  await endIfFits(asking, tx, possible)
  return placeInstead(asking.shop, tx, possible.replacement)
}

/** What the change's own record says of it. */
export const replacementFacts = ({ order, line, visits, difference_cents }: Replacement) => {
  const { product_id, every_weeks, first_week, weeks } = line
  return {
    subscription_id: order.id,
    cartons_per_week: line.cartons_per_week,
    site_id: order.site_id,
    was_cartons: order.cartons_per_week,
    was_site_id: order.site_id,
    from_date: visits[0]?.pickup_date ?? '',
    difference_cents,
    ...{ product_id, every_weeks: every_weeks as Instead['every_weeks'], first_week, weeks },
  }
}

/** Previews it in a transaction that is rolled back. */
export const planReplacement = async (asking: Asking, tx: Db, possible: PossibleReplacement): Promise<ChangePlan> => {
  const { shop } = asking
  const { replacement, credit_used_cents, pay_cents } = possible
  const { visits, difference_cents, back_cents, line } = replacement
  const then = visitsThen(shop, replacement)
  await endIfFits(asking, tx, possible)
  const skipped = visits.filter(({ state }) => state === 'skipped').map(({ pickup_date }) => pickup_date)
  return {
    visits: [],
    difference_cents,
    credit_used_cents,
    pay_cents,
    verify_first: false,
    credit_cents: Math.max(0, -difference_cents),
    owed_before_cents: 0,
    owed_after_cents: 0,
    skips_used: 0,
    instead: {
      visits: then,
      total_cents: line.total_cents,
      back_cents,
      skipped: skipped.filter((date) => then.some(({ pickup_date }) => pickup_date === date)),
    },
  }
}
