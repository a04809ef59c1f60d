import { dateAt } from '../../../shared/dates/calendar.ts'
import { CARD_MIN_CENTS } from '../../../shared/limits.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import * as failures from '../../../words/en/refusals/failures.ts'
import { ifKnown, type PaymentTruth } from '../../outside/payments.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as installmentTries from '../../store/money/installment-tries.ts'
import * as installments from '../../store/money/installments.ts'
import * as payPages from '../../store/money/payment-pages.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as savedCards from '../../store/money/saved-cards.ts'
import type { Settling } from '../kinds.ts'
import { endPage } from '../payment-page/end-page.ts'
import { installmentReference } from '../payment-page/payment-reference.ts'
import { fitInstallments } from './fit-installments.ts'
import { type Failed, failInstallment, failInstallmentIn, takeInstallment } from './settle-installment.ts'
import { USELESS_CARD } from './useless-card.ts'

/**
 * An installment is had in three steps: that the provider is asked is written down first, with the key it is asked under; then it is
 * asked; then how that ended is written down. Whoever comes by after a lost answer asks under the same key, so that one try is
 * one charge; and no new try is made while one of before may still bring money.
 */

// The provider forgets a key after 24 hours and would then charge once more.
const KEY_STORED_MS = 20 * 3600 * 1000

const no = (failure: string): Failed => ({ failure, needs_confirmation: false })

/** Takes in what a payment of a try has become; one that was not made is ended, so that it never will be. */
const takeIn = async (shop: Settling, installment: installments.Installment, seen: PaymentTruth, failed: Failed): Promise<void> => {
  const isOver = seen.state === 'paid' || seen.state === 'processing' || seen.state === 'expired'
  const truth = isOver ? seen : await shop.payments.cancelPayment(seen.paymentRef)
  if (truth.state === 'paid') return takeInstallment(shop, installment, truth)
  if (truth.state === 'processing') return void (await installmentTries.noteRef(shop.db, installment, truth.paymentRef))
  return failInstallment(shop, installment, failed)
}

const takeInByRef = async (shop: Settling, installment: installments.Installment, paymentRef: string, failed: Failed): Promise<void> =>
  takeIn(shop, installment, await shop.payments.cancelPayment(paymentRef), failed)

type Named = { reference: string; card: savedCards.SavedCard }

/** The key has run out: what came of the try is looked for by its name. One that never came there is none. */
const lookFor = async (shop: Settling, installment: installments.Installment, { reference, card }: Named): Promise<void> => {
  const found = await shop.payments.findPayment(card.customer, reference)
  if (!found || found.state === 'expired' || (await receipts.findPayment(shop.db, found.paymentRef)))
    return installmentTries.takeBack(shop.db, installment)
  return takeIn(shop, installment, found, no(failures.declined))
}

/** Asks the provider for an installment, in the same words as before if its answer was lost. */
const askProvider = async (
  shop: Settling,
  installment: installments.Installment,
  { reference, card }: Named,
  key: string,
): Promise<void> => {
  const description = `Order ${showReference(installment.subscription_id)}, installment ${installment.number + 1}`
  const outcome = await shop.payments.charge({ reference, cents: installment.cents, card, description, key })
  if (outcome.kind === 'busy') return
  if ('truth' in outcome) return takeIn(shop, installment, outcome.truth, no(failures.declined))
  if (outcome.kind === 'refused') {
    shop.log.warn(
      { order: installment.subscription_id, installment: installment.number, reason: outcome.reason },
      'The provider refused to charge a card',
    )
    const found = await shop.payments.findPayment(card.customer, reference)
    const isNew = found && !(await receipts.findPayment(shop.db, found.paymentRef))
    return isNew ? takeIn(shop, installment, found, no(failures.uselessCard)) : failInstallment(shop, installment, no(failures.uselessCard))
  }
  const needs_confirmation = outcome.kind === 'needsConfirmation'
  const failed = { failure: needs_confirmation ? null : outcome.reason, needs_confirmation }
  return outcome.paymentRef ? takeInByRef(shop, installment, outcome.paymentRef, failed) : failInstallment(shop, installment, failed)
}

const namedOf = async (shop: Settling, name: installments.InstallmentName): Promise<Named | undefined> => {
  const [named, card] = [await installments.nameOf(shop.db, name), await savedCards.find(shop.db, name.subscription_id)]
  return named && card && { reference: installmentReference(named), card }
}

/** Goes on with an installment that the provider was asked for, whoever asked. */
export const goOnWithInstallment = async (shop: Settling, name: installments.InstallmentName): Promise<void> => {
  const installment = await installments.find(shop.db, name.subscription_id, name.number)
  if (installment?.state !== 'asked' || installment.asked_at === null || installment.provider_key === null) return
  if (installment.payment_ref !== null) {
    // With another account at the provider, nobody there knows of it or of its card.
    const seen = await ifKnown(shop.payments.readPayment(installment.payment_ref))
    return seen ? takeIn(shop, installment, seen, no(failures.declined)) : failInstallment(shop, installment, no(failures.uselessCard))
  }
  const named = await namedOf(shop, name)
  if (!named) return failInstallment(shop, installment, no(failures.noCard))
  const isForgotten = installment.asked_at.getTime() + KEY_STORED_MS < shop.clock().getTime()
  return isForgotten ? lookFor(shop, installment, named) : askProvider(shop, installment, named, installment.provider_key)
}

/**
 * Looks whether the provider has something of an installment that is not known here, as after a backup was restored: money is taken
 * in, and what was left open is ended. False where there is nothing to ask for any more, or not yet.
 */
const isUnknownThere = async (shop: Settling, name: installments.InstallmentName, { reference, card }: Named): Promise<boolean> => {
  const found = await shop.payments.findPayment(card.customer, reference)
  if (!found || found.state === 'expired' || (await receipts.findPayment(shop.db, found.paymentRef))) return true
  const isOver = found.state === 'paid' || found.state === 'processing'
  const truth = isOver ? found : await shop.payments.cancelPayment(found.paymentRef)
  if (truth.state === 'paid') await takeInstallment(shop, name, truth)
  return truth.state === 'expired'
}

/** Writes down that a due installment of an order that stands is asked for; nothing where another process was faster, or something else is under way. */
const askFor = (shop: Settling, name: installments.InstallmentName, hasCard: boolean): Promise<installments.Installment | undefined> =>
  shop.db.begin(async (tx) => {
    const { subscription_id } = name
    const order = await checkouts.lockById(tx, subscription_id)
    // Whose bank disputes a payment of the order is charged nothing more until that is decided.
    if (order?.status !== 'owed' || order.pay_later !== 'installments' || order.disputed) return
    if ((await payPages.findOpen(tx, { subscription_id })) || (await refunds.isEnding(tx, subscription_id))) return
    await fitInstallments(shop, tx, subscription_id)
    const due = await installmentTries.findDue(tx, name, dateAt(shop.clock(), shop.farm.current.time_zone), USELESS_CARD)
    const installment = due && (await installmentTries.ask(tx, name, shop.clock()))
    if (!installment || (hasCard && installment.cents >= CARD_MIN_CENTS)) return installment
    await failInstallmentIn(shop, tx, order, { installment, failed: no(hasCard ? failures.tooSmall : failures.noCard) })
  })

/** Charges an installment that is due to the card that was kept. */
export const chargeInstallment = async (shop: Settling, name: installments.InstallmentName): Promise<void> => {
  const page = await payPages.findOpen(shop.db, { subscription_id: name.subscription_id })
  // What was paid there meanwhile is taken in, and may leave nothing to charge.
  if (page && (await endPage(shop, page)) !== 'ended') return
  const named = await namedOf(shop, name)
  if (named && !(await isUnknownThere(shop, name, named))) return
  if (await askFor(shop, name, named !== undefined)) await goOnWithInstallment(shop, name)
}
