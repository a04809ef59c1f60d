import { addDays, clockAt, type PlainDate } from '../../shared/dates/calendar.ts'
import type { Shop } from '../context.ts'
import { partSoonLetter } from '../mail/letters/installment-letters.ts'
import { mailCustomer } from '../mail/order-mail.ts'
import { chargePart, goOnWithPart } from '../money/installments/charge-installment.ts'
import * as checkouts from '../store/money/checkouts.ts'
import * as parts from '../store/money/installments.ts'
import * as savedCards from '../store/money/saved-cards.ts'
import { FROM } from './remind-overdue.ts'

/**
 * Every minute: parts that are due are charged and those that come soon are told, in the farm's day; what the provider was
 * asked for is gone on with, and cards that are of no more use are let go of, at any hour.
 */

const MOST = 50
/** Whoever has just asked for a part may still wait for the answer. */
const PATIENCE_MS = 30_000
const TOLD_DAYS_BEFORE = 3

/** The farm's day; null while people sleep: no card is charged then, and no letter says that it could not be. */
const wakingDay = ({ clock, farm }: Shop): PlainDate | null => {
  const [today = '', time = ''] = clockAt(clock(), farm.current.time_zone).split(' ')
  return time < FROM ? null : today
}

const chargeDue = async (shop: Shop, today: PlainDate | null): Promise<void> => {
  const askedBefore = new Date(shop.clock().getTime() - PATIENCE_MS)
  // One that fails must not keep the others waiting; it is looked at again in a minute.
  for (const { state, ...part } of await parts.listDue(shop.db, { today, askedBefore, most: MOST }))
    await (state === 'asked' ? goOnWithPart(shop, part) : chargePart(shop, part)).catch((error: Error) =>
      shop.log.warn({ order: part.subscription_id, part: part.number, reason: error.message }, 'A part could not be charged'),
    )
}

/** Three days before, once: what is charged, to which card. */
const tellOne = (shop: Shop, part: parts.Coming): Promise<void> =>
  shop.db.begin(async (tx) => {
    const order = await checkouts.lockById(tx, part.subscription_id)
    if (order?.status !== 'owed' || !(await parts.stampTold(tx, part, shop.clock()))) return
    const card = await savedCards.find(tx, order.id)
    await mailCustomer(shop, tx, order, (head, about) => partSoonLetter(head, { ...about, ...part, card }))
  })

const tellComing = async (shop: Shop, today: PlainDate): Promise<void> => {
  for (const part of await parts.listToTell(shop.db, today, addDays(today, TOLD_DAYS_BEFORE), MOST))
    await tellOne(shop, part).catch((error: Error) =>
      shop.log.warn({ order: part.subscription_id, part: part.number, reason: error.message }, 'A coming part could not be told'),
    )
}

const forgetCard = async (shop: Shop, method: string): Promise<void> => {
  await shop.payments.forgetCard(method)
  await savedCards.markForgotten(shop.db, method)
}

const forgetCards = async (shop: Shop): Promise<void> => {
  for (const method of await savedCards.listToForget(shop.db))
    await forgetCard(shop, method).catch((error: Error) => shop.log.warn({ reason: error.message }, 'A card could not be let go of'))
}

export const chargeParts = async (shop: Shop): Promise<void> => {
  const today = wakingDay(shop)
  await chargeDue(shop, today)
  if (today !== null) await tellComing(shop, today)
  await forgetCards(shop)
}

export const workOnParts = async (shop: Shop): Promise<void> => {
  await shop.queue.work('charge-parts', 1, () => chargeParts(shop))
  await shop.queue.schedule('charge-parts', '* * * * *')
}
