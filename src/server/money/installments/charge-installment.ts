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
 * An installment is charged in three steps: we record that we will ask the provider and under which key, then we ask, then
 * we record the outcome. After a lost reply we ask again under the same key, so one try is one charge, and no new try
 * starts while an earlier one may still bring money.
 */

// The provider forgets an idempotency key after 24 hours and would then charge a second time.
const KEY_STORED_MS = 20 * 3600 * 1000

const declined = (failure: string): Failed => ({ failure, needs_confirmation: false })

/** Records the outcome of a try's payment. A payment that didn't go through is canceled so that it never can. */
const applyPayment = async (shop: Settling, installment: installments.Installment, seen: PaymentTruth, failed: Failed): Promise<void> => {
  const isOver = seen.state === 'paid' || seen.state === 'processing' || seen.state === 'expired'
  const truth = isOver ? seen : await shop.payments.cancelPayment(seen.paymentRef)
  if (truth.state === 'paid') return takeInstallment(shop, installment, truth)
  if (truth.state === 'processing') return void (await installmentTries.noteRef(shop.db, installment, truth.paymentRef))
  return failInstallment(shop, installment, failed)
}

const cancelAndApply = async (shop: Settling, installment: installments.Installment, paymentRef: string, failed: Failed): Promise<void> =>
  applyPayment(shop, installment, await shop.payments.cancelPayment(paymentRef), failed)

type Named = { reference: string; card: savedCards.SavedCard }

/** The key has expired, so we search for the payment by its name. If the provider has none, the try never arrived. */
const findAndApply = async (shop: Settling, installment: installments.Installment, { reference, card }: Named): Promise<void> => {
  const found = await shop.payments.findPayment(card.customer, reference)
  if (!found || found.state === 'expired' || (await receipts.isKnown(shop.db, found.paymentRef)))
    return installmentTries.undoTry(shop.db, installment)
  return applyPayment(shop, installment, found, declined(failures.declined))
}

/** Asks the provider for an installment, with exactly the same request if its reply was lost. */
const askProvider = async (
  shop: Settling,
  installment: installments.Installment,
  { reference, card }: Named,
  key: string,
): Promise<void> => {
  const description = `Order ${showReference(installment.subscription_id)}, installment ${installment.number + 1}`
  const outcome = await shop.payments.charge({ reference, cents: installment.cents, card, description, key })
  if (outcome.kind === 'busy') return
  if ('truth' in outcome) return applyPayment(shop, installment, outcome.truth, declined(failures.declined))
  if (outcome.kind === 'refused') {
    shop.log.warn(
      { order: installment.subscription_id, installment: installment.number, reason: outcome.reason },
      'The provider refused to charge a card',
    )
    const found = await shop.payments.findPayment(card.customer, reference)
    const isNew = found && !(await receipts.isKnown(shop.db, found.paymentRef))
    return isNew
      ? applyPayment(shop, installment, found, declined(failures.uselessCard))
      : failInstallment(shop, installment, declined(failures.uselessCard))
  }
  const needs_confirmation = outcome.kind === 'needsConfirmation'
  const failed = { failure: needs_confirmation ? null : outcome.reason, needs_confirmation }
  return outcome.paymentRef ? cancelAndApply(shop, installment, outcome.paymentRef, failed) : failInstallment(shop, installment, failed)
}

const namedOf = async (shop: Settling, name: installments.InstallmentName): Promise<Named | undefined> => {
  const named = await installments.nameOf(shop.db, name)
  const card = await savedCards.find(shop.db, name.subscription_id)
  return named && card && { reference: installmentReference(named), card }
}

/** Resumes an installment for which the provider has already been asked. */
export const resumeInstallment = async (shop: Settling, name: installments.InstallmentName): Promise<void> => {
  const installment = await installments.find(shop.db, name.subscription_id, name.number)
  if (installment?.state !== 'asked' || installment.asked_at === null || installment.provider_key === null) return
  if (installment.payment_ref !== null) {
    // If the shop now uses another account at the provider, that account knows neither the payment nor the card.
    const seen = await ifKnown(shop.payments.readPayment(installment.payment_ref))
    return seen
      ? applyPayment(shop, installment, seen, declined(failures.declined))
      : failInstallment(shop, installment, declined(failures.uselessCard))
  }
  const named = await namedOf(shop, name)
  if (!named) return failInstallment(shop, installment, declined(failures.noCard))
  const isForgotten = installment.asked_at.getTime() + KEY_STORED_MS < shop.clock().getTime()
  return isForgotten ? findAndApply(shop, installment, named) : askProvider(shop, installment, named, installment.provider_key)
}

/**
 * Checks whether the provider has a payment of this installment that we don't know, for example after a backup was
 * restored. Money is recorded, and open payments are canceled. Returns false if it is too late or too early to ask.
 */
const isUnknownThere = async (shop: Settling, name: installments.InstallmentName, { reference, card }: Named): Promise<boolean> => {
  const found = await shop.payments.findPayment(card.customer, reference)
  if (!found || found.state === 'expired' || (await receipts.isKnown(shop.db, found.paymentRef))) return true
  const isOver = found.state === 'paid' || found.state === 'processing'
  const truth = isOver ? found : await shop.payments.cancelPayment(found.paymentRef)
  if (truth.state === 'paid') await takeInstallment(shop, name, truth)
  return truth.state === 'expired'
}

/**
 * Records that a due installment of an active order is being charged. Returns nothing if another process was faster or
 * something else is in progress.
 */
const askFor = (shop: Settling, name: installments.InstallmentName, hasCard: boolean): Promise<installments.Installment | undefined> =>
  shop.db.begin(async (tx) => {
    const { subscription_id } = name
    const order = await checkouts.lockById(tx, subscription_id)
    // While a bank disputes a payment of the order, nothing more is charged.
    if (order?.status !== 'owed' || order.pay_later !== 'installments' || order.disputed) return
    if ((await payPages.findOpen(tx, { subscription_id })) || (await refunds.isEnding(tx, subscription_id))) return
    await fitInstallments(shop, tx, subscription_id)
    const due = await installmentTries.findDue(tx, name, dateAt(shop.clock(), shop.farm.current.time_zone), USELESS_CARD)
    const installment = due && (await installmentTries.ask(tx, name, shop.clock()))
    if (!installment || (hasCard && installment.cents >= CARD_MIN_CENTS)) return installment
    await failInstallmentIn(shop, tx, order, { installment, failed: declined(hasCard ? failures.tooSmall : failures.noCard) })
  })

/** Charges a due installment to the saved card. */
export const chargeInstallment = async (shop: Settling, name: installments.InstallmentName): Promise<void> => {
  const page = await payPages.findOpen(shop.db, { subscription_id: name.subscription_id })
  // A payment made at the provider in the meantime counts first, and may leave nothing to charge.
  if (page && (await endPage(shop, page)) !== 'ended') return
  const named = await namedOf(shop, name)
  if (named && !(await isUnknownThere(shop, name, named))) return
  if (await askFor(shop, name, named !== undefined)) await resumeInstallment(shop, name)
}
