import { isOpenInstallment } from '../../../shared/rules/money/fit-installments.ts'
import { creditUsed } from '../../../shared/rules/money/order-total.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import type { ChangePlan, WantedChange } from '../../../shared/shapes/order-changes.ts'
import type { Shop } from '../../kernel/context.ts'
import { inEveryLanguage } from '../../kernel/spoken/own-texts.ts'
import { fitInstallments } from '../../money/installments/fit-installments.ts'
import type { Db } from '../../store/database/database.ts'
import * as products from '../../store/farm/products.ts'
import * as credits from '../../store/money/credits.ts'
import * as installments from '../../store/money/installments.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'
import { refusalOfFull } from '../refuse-if-full.ts'
import { isWeeklyCarton } from '../wanted-order.ts'
import { type ChangeMoney, moneyOf } from './calculate-change.ts'
import { type Change, makeChange, readChange, roomFor } from './make-change.ts'
import { type Asking, lockChangeable, refuseCartons, whyNotOnTrust } from './may-change.ts'
import { planReplacement, readPossibleReplacement } from './plan-replacement.ts'
import { skipsOfRaise } from './skip-limit.ts'

/** A possible change and how it is paid: by credit and by card. */
export type Possible = {
  order: OrderRow & { user_id: string }
  change: Change
  money: ChangeMoney
  credit_used_cents: number
  pay_cents: number
  /** It could be owed with the rest of the order if the customer verified their address. */
  verify_first: boolean
}

/**
 * Works out a change of such an order, or refuses it. The customer is locked too, because credit may be used or more may
 * be owed.
 */
export const readPossible = async (
  { shop, user, refuse }: Asking,
  tx: Db,
  order: Possible['order'],
  wanted: WantedChange,
): Promise<Possible> => {
  const change = await readChange(shop, tx, order, wanted)
  if (change === 'siteClosed' || change === 'changeTooLate') throw refuse(change)
  await credits.lockPerson(tx, user.id)
  await refuseCartons({ shop, refuse }, tx, order, change)
  const why_not_owed = await whyNotOnTrust(shop, tx, order, wanted)
  const money = moneyOf(order, change, { isOnTrust: why_not_owed === undefined })
  const toPay = Math.max(0, money.credit_more)
  const credit_used_cents = toPay === 0 ? 0 : creditUsed(await credits.balanceOf(tx, user.id), toPay)
  const verify_first = why_not_owed === 'unverified' && change.difference_cents > 0
  return { order, change, money, credit_used_cents, pay_cents: toPay - credit_used_cents, verify_first }
}

/** Makes the change as if it were paid; refuses it if there is no capacity. */
export const makePossible = async ({ shop, refuse }: Asking, tx: Db, possible: Possible): Promise<void> => {
  const { order, change } = possible
  await makeChange(tx, order, possible, shop.clock())
  const room = await roomFor(shop, tx, order, change)
  if (room === 'ok') return
  const product = isWeeklyCarton(order) ? undefined : await products.read(tx, order.product_id)
  throw refusalOfFull(room, refuse, product && inEveryLanguage(product.product_name, shop.farm.current))
}

type Seen = Pick<myPickups.Visit, 'pickup_date' | 'pickup_site' | 'state' | 'rows'>

/** Each visit as it would be, with the week its cartons belong to. */
const visitsOf = (before: readonly Seen[], after: readonly Seen[]): ChangePlan['visits'] => {
  const was = new Map(before.flatMap((visit) => visit.rows.map((row) => [row.pickup_id, { visit, cartons: row.cartons }])))
  return after.flatMap((visit) => {
    const own = visit.rows.flatMap(({ pickup_id, cartons }) => {
      const found = was.get(pickup_id)
      return found ? [{ cartons, found }] : []
    })
    const [first] = own
    if (!first || visit.state === 'skipped') return []
    return {
      pickup_date: visit.pickup_date,
      pickup_site: visit.pickup_site,
      cartons: own.reduce((sum, { cartons }) => sum + cartons, 0),
      was_date: first.found.visit.pickup_date,
      was_site: first.found.visit.pickup_site,
      was_cartons: own.reduce((sum, { found }) => sum + found.cartons, 0),
      is_given: visit.state === 'donated',
    }
  })
}

type InInstallments = Partial<Pick<ChangePlan, 'installments_after' | 'owed_after_cents'>>

/** The remaining installments add up to what is owed then; an amount too small for a card is dropped. */
const installmentsAfter = async (shop: Shop, tx: Db, { id, pay_later }: OrderRow): Promise<InInstallments> => {
  if (pay_later !== 'installments') return {}
  await fitInstallments(shop, tx, id)
  const open = (await installments.list(tx, id)).filter(isOpenInstallment)
  const owed_after_cents = open.reduce((sum, { cents }) => sum + cents, 0)
  return { installments_after: open.map(({ due_date, cents }) => ({ due_date, cents })), owed_after_cents }
}

/** Previews a change by making it in a transaction that is rolled back. */
export const planChange = async (asking: Asking, tx: Db, { instead, ...wanted }: WantedChange): Promise<ChangePlan> => {
  const order = await lockChangeable(asking, tx)
  if (instead) return planReplacement(asking, tx, await readPossibleReplacement(asking, tx, order, { ...wanted, instead }))
  const possible = await readPossible(asking, tx, order, wanted)
  const { change, money, credit_used_cents, pay_cents, verify_first } = possible
  const { needed: skips_used } = await skipsOfRaise(asking.shop, tx, order, change)
  await makePossible(asking, tx, possible)
  return {
    visits: visitsOf(change.visits, await myPickups.listOfOrder(tx, order.id)),
    difference_cents: change.difference_cents,
    credit_used_cents,
    pay_cents,
    verify_first,
    credit_cents: Math.max(0, -money.credit_more),
    owed_before_cents: owedCents(order),
    owed_after_cents: money.owed_after,
    skips_used,
    ...(order.status === 'owed' ? await installmentsAfter(asking.shop, tx, order) : {}),
  }
}
