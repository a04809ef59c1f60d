import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import { DAYS_APART, TOLD_DAYS_BEFORE } from '../../../shared/rules/money/spread-installments.ts'
import { cardChangedLetter } from '../../mail/letters/installment-letters.ts'
import { mailCustomer } from '../../mail/order-mail.ts'
import type { SavedCard } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as installmentTries from '../../store/money/installment-tries.ts'
import * as installments from '../../store/money/installments.ts'
import * as savedCards from '../../store/money/saved-cards.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import * as stopped from '../../store/pickups/stopped.ts'
import type { PageKind, Settling } from '../kinds.ts'

/** Whether an order still has something to charge to a saved card. */
export const isChargedToCard = ({ status, pay_later }: Pick<OrderRow, 'status' | 'pay_later'>): boolean =>
  status === 'owed' && pay_later === 'installments'

type NewCard = { card: SavedCard; isFirst: boolean }

const emailNewCard = async (shop: Settling, tx: Db, order: OrderRow, { card, isFirst }: NewCard): Promise<void> => {
  const today = dateAt(shop.clock(), shop.farm.current.time_zone)
  // While a bank disputes a payment, nothing is charged, so the email promises no date.
  const all = order.disputed ? [] : await installments.list(tx, order.id)
  const again = all.flatMap(({ state, next_try, cents }) =>
    state === 'failed' && next_try !== null ? [{ due_date: next_try, cents }] : [],
  )
  // An overdue installment is announced again before it is charged.
  const coming = all.filter(({ state, due_date }) => state === 'planned' && due_date > today)
  const isStopped = again.length > 0 && (await stopped.list(tx, order.id)).length > 0
  await mailCustomer(shop, tx, order, (head, about) => cardChangedLetter(head, { ...about, card, isFirst, again, coming, isStopped }))
}

/**
 * A card was saved without a payment: from now on it pays the order's installments. What the old card couldn't pay is
 * tried again after the usual notice, and stopped pickups resume only once that is paid. If nothing is left to charge, the
 * card is removed.
 */
const changeCard = async (shop: Settling, tx: Db, order: OrderRow, card: SavedCard): Promise<void> => {
  if (!isChargedToCard(order)) return void (await savedCards.forgetLater(tx, card.method))
  const isFirst = (await savedCards.find(tx, order.id)) === undefined
  if (!(await savedCards.keep(tx, order.id, card))) {
    shop.log.warn({ order: order.id }, 'A new card came while the old one was being charged, and was not saved')
    return
  }
  const today = dateAt(shop.clock(), shop.farm.current.time_zone)
  await installmentTries.tryNewCard(tx, order.id, { today, from: addDays(today, TOLD_DAYS_BEFORE), daysApart: DAYS_APART })
  await installments.unflagFailed(tx, order.id)
  await emailNewCard(shop, tx, order, { card, isFirst })
  shop.log.info({ order: order.id }, 'The card for the installments of an order was changed')
}

/** A page on which a card is saved without a payment. */
export const cardKind: PageKind = async (shop, tx, { subscription_id }) => {
  const order = subscription_id === null ? undefined : await checkouts.lockById(tx, subscription_id)
  if (!order) throw new Error(`Order ${subscription_id} is gone`)
  return {
    paid: async ({ savedCard }) => {
      if (savedCard) await changeCard(shop, tx, order, savedCard)
    },
    over: async (state) => {
      if (state === 'failed')
        shop.log.warn({ order: order.id }, 'A card was not saved; a restricted key needs to read SetupIntents for that')
    },
  }
}
