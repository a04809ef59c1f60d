import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import { CARD_MIN_CENTS } from '../../../shared/limits.ts'
import { isCounted } from '../../../shared/rules/counted.ts'
import { fitInstallments as installmentsFor } from '../../../shared/rules/money/fit-installments.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as installments from '../../store/money/installments.ts'
import * as owed from '../../store/money/owed.ts'
import * as savedCards from '../../store/money/saved-cards.ts'
import type { Settling } from '../kinds.ts'
import { resumePickups } from './resume-pickups.ts'

/** An amount that becomes due anew isn't charged to the card without notice. */
const NOTICE_DAYS = 7

/** An amount too small for a card isn't worth stopping a pickup for: the farm gives it as credit, which pays it. */
const forgiveSmallRest = async (shop: Settling, tx: Db, id: number): Promise<void> => {
  const order = await checkouts.lockById(tx, id)
  if (order?.status !== 'owed' || order.pay_later !== 'installments' || order.user_id === null) return
  const cents = owedCents(order)
  const at = shop.clock()
  if (cents >= CARD_MIN_CENTS || (await installments.isAsked(tx, id))) return
  await credits.lockPerson(tx, order.user_id)
  await credits.add(tx, { user_id: order.user_id, cents, reason: 'smallRest', at })
  await owed.payFromCredit(tx, { subscription_id: id, cents, at })
}

type Owed = { cents: number; isLastFirst?: boolean }

/** Adjusts the open installments of an order so that they add up to what is owed. */
export const fitTo = async (shop: Settling, tx: Db, id: number, { cents, isLastFirst = false }: Owed): Promise<void> => {
  const today = dateAt(shop.clock(), shop.farm.current.time_zone)
  const fitting = installmentsFor(await installments.list(tx, id), cents, { isLastFirst })
  await installments.fit(tx, id, fitting, addDays(today, NOTICE_DAYS))
}

/**
 * Call this in the same transaction after changing what an order owes: its open installments then add up to that again. If
 * nothing is left to pay, they are canceled and the saved card is removed; if nothing is overdue, stopped pickups resume.
 * Orders without installments, and orders that were never paid, stay as they are.
 */
export const fitInstallments = async (shop: Settling, tx: Db, id: number, { isLastFirst = false } = {}): Promise<void> => {
  await forgiveSmallRest(shop, tx, id)
  const order = await checkouts.lockById(tx, id)
  if (!order || !(isCounted(order.status) || order.status === 'canceled' || order.status === 'refunded')) return
  if ((await installments.list(tx, id)).length === 0) return
  await fitTo(shop, tx, id, { cents: isCounted(order.status) ? owedCents(order) : 0, isLastFirst })
  await installments.setOrderDue(tx, id)
  await installments.unflagFailed(tx, id)
  const now = await installments.list(tx, id)
  if (now.every(({ state }) => state === 'paid' || state === 'dropped')) await savedCards.remove(tx, id)
  const isInOrder = isCounted(order.status) && now.every(({ state }) => state !== 'failed')
  // Pickups that passed while stopped lower what is owed; refit once nothing is stopped.
  if (isInOrder && (await resumePickups(shop, tx, order)) > 0) await fitInstallments(shop, tx, id)
}
