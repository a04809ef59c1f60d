import { addDays, clockAt, type PlainDate } from '../../shared/dates/calendar.ts'
import { TOLD_DAYS_BEFORE } from '../../shared/rules/money/spread-installments.ts'
import type { Shop } from '../kernel/context.ts'
import { installmentSoonLetter } from '../mail/letters/installment-letters.ts'
import { mailCustomer } from '../mail/order-mail.ts'
import { chargeInstallment, resumeInstallment } from '../money/installments/charge-installment.ts'
import { endStopped } from '../money/installments/end-stopped.ts'
import { postponeLate } from '../money/installments/postpone-late.ts'
import { USELESS_CARD } from '../money/installments/useless-card.ts'
import * as checkouts from '../store/money/checkouts.ts'
import * as installmentTries from '../store/money/installment-tries.ts'
import * as installments from '../store/money/installments.ts'
import * as savedCards from '../store/money/saved-cards.ts'
import { FROM } from './remind-overdue.ts'

/**
 * Every minute during the farm's day, due installments are charged, one per order and week, and those coming soon are
 * announced. At any hour, pending charges are resumed, and cards no longer needed are removed.
 */

const MOST = 50
/** The process that has just asked for an installment may still be waiting for the reply. */
const PATIENCE_MS = 30_000

/** The farm's date; null at night, when no card is charged and no failure is emailed. */
const wakingDay = ({ clock, farm }: Shop): PlainDate | null => {
  const [today = '', time = ''] = clockAt(clock(), farm.current.time_zone).split(' ')
  return time < FROM ? null : today
}

const chargeDue = async (shop: Shop, today: PlainDate | null): Promise<void> => {
  const askedBefore = new Date(shop.clock().getTime() - PATIENCE_MS)
  // A failure must not hold up the others; it is retried in a minute.
  for (const { state, ...installment } of await installmentTries.listDue(shop.db, {
    today,
    askedBefore,
    most: MOST,
    useless: USELESS_CARD,
  }))
    await (state === 'asked' ? resumeInstallment(shop, installment) : chargeInstallment(shop, installment)).catch((error: Error) =>
      shop.log.warn(
        { order: installment.subscription_id, installment: installment.number, reason: error.message },
        'An installment could not be charged',
      ),
    )
}

/** Three days before, once: what will be charged, and to which card. */
const announceOne = (shop: Shop, installment: installments.Coming): Promise<void> =>
  shop.db.begin(async (tx) => {
    const order = await checkouts.lockById(tx, installment.subscription_id)
    if (order?.status !== 'owed' || !(await installments.stampTold(tx, installment, shop.clock()))) return
    const card = await savedCards.find(tx, order.id)
    await mailCustomer(shop, tx, order, (head, about) => installmentSoonLetter(head, { ...about, ...installment, card }))
  })

const announceComing = async (shop: Shop, today: PlainDate): Promise<void> => {
  for (const installment of await installments.listToTell(shop.db, {
    today,
    until: addDays(today, TOLD_DAYS_BEFORE),
    most: MOST,
    useless: USELESS_CARD,
  }))
    await announceOne(shop, installment).catch((error: Error) =>
      shop.log.warn(
        { order: installment.subscription_id, installment: installment.number, reason: error.message },
        'The email about a coming installment could not be written',
      ),
    )
}

const forgetCard = async (shop: Shop, method: string): Promise<void> => {
  await shop.payments.forgetCard(method)
  await savedCards.markForgotten(shop.db, method)
}

const forgetCards = async (shop: Shop): Promise<void> => {
  for (const method of await savedCards.listToForget(shop.db))
    await forgetCard(shop, method).catch((error: Error) =>
      shop.log.warn({ reason: error.message }, 'A saved card could not be removed at the payment provider'),
    )
}

export const chargeInstallments = async (shop: Shop): Promise<void> => {
  const today = wakingDay(shop)
  await endStopped(shop)
  if (today !== null) await postponeLate(shop, today)
  await chargeDue(shop, today)
  if (today !== null) await announceComing(shop, today)
  await forgetCards(shop)
}

export const workOnInstallments = async (shop: Shop): Promise<void> => {
  await shop.queue.work('charge-installments', 1, () => chargeInstallments(shop))
  await shop.queue.schedule('charge-installments', '* * * * *')
}
