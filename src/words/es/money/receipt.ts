import type { Words } from '../../../shared/language.ts'
import { hasWeeksUnsaid } from '../../../shared/rules/money/receipt-sum.ts'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import type { ReceiptKind, ReceiptTerms } from '../../../shared/shapes/receipts.ts'
import type * as en from '../../en/money/receipt.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'
import { listOf, showOrdered, showPieces, showRun } from '../product.ts'

export const methodNames: Words<typeof en.methodNames> = {
  card: 'Tarjeta',
  cash: 'Efectivo',
  check: 'Cheque',
  transfer: 'Transferencia bancaria',
  ebt: 'EBT',
  other: 'Otra forma',
}

export const METHOD_MISSING = 'Elige cómo se pagó.'

export const byMethod: Words<typeof en.byMethod> = {
  card: 'con tarjeta',
  cash: 'en efectivo',
  check: 'con cheque',
  transfer: 'por transferencia bancaria',
  ebt: 'con EBT',
  other: 'de otra forma',
}

export const kindNames: Words<typeof en.kindNames> = {
  payment: 'Pago',
  refund: 'Reembolso',
  refundFailed: 'Reembolso devuelto por el banco',
  returned: 'Dinero devuelto',
  correction: 'Corrección',
}

export const kindDeeds: Words<typeof en.kindDeeds> = {
  payment: 'Pagado',
  refund: 'Devuelto',
  refundFailed: 'El banco devolvió un reembolso',
  returned: 'Devuelto',
  correction: 'Anotado por error como pagado',
}

/** "jue 6 feb 2026" */
export const showPaidOn: typeof en.showPaidOn = (date) => `${showDate(date)} ${date.slice(0, 4)}`

/** "2 cartones por semana durante 4 semanas, 3 cartones por semana durante 8 semanas" */
const showPeriods = (terms: ReceiptTerms): string[] => {
  const some = terms.periods.filter(({ weeks }) => weeks > 0)
  if (some.length === 0) return [showOrdered(terms)]
  return some.map(({ weeks, cartons }) => showRun({ ...terms, cartons_per_week: cartons }, weeks))
}

/** "Fall 2026, 2 cartones por semana durante 9 semanas, 4 cartones donados" */
export const showTerms: typeof en.showTerms = (egg_cycle, terms) =>
  [egg_cycle, ...showPeriods(terms), terms.donation_cartons > 0 && showDonated(terms.donation_cartons, terms.product)]
    .filter(Boolean)
    .join(', ')

export const showDonated: typeof en.showDonated = (cartons, product) =>
  product === undefined ? `${showCartons(cartons)} ${cartons === 1 ? 'donado' : 'donados'}` : `${showPieces(cartons, product)} de donación`

/** "Visa terminada en 4242" */
export const showCard: typeof en.showCard = ({ brand, last4 }) => `${brand.charAt(0).toUpperCase()}${brand.slice(1)} terminada en ${last4}`

export const showPurpose: typeof en.showPurpose = ({ purpose, installment, installments }, reference = null) => {
  const order = reference === null ? 'pedido' : `pedido ${reference}`
  if (purpose === 'installment') {
    const which = `Pago ${installment ?? ''}${installments === null ? '' : ` de ${installments}`}`
    return reference === null ? which : `${which}, ${order}`
  }
  return { order: `P${order.slice(1)}`, change: `Cambio del ${order}`, balance: `Saldo del ${order}`, gift: 'Regalo' }[purpose]
}

const backOf: Readonly<Record<Exclude<ReceiptKind, 'payment'>, (no: string) => string>> = {
  refund: (no) => `Reembolso del recibo ${no}`,
  refundFailed: (no) => `Reembolso devuelto por el banco, recibo ${no}`,
  returned: (no) => `Dinero devuelto del recibo ${no}`,
  correction: (no) => `Corrección del recibo ${no}`,
}

export const showFor: typeof en.showFor = (receipt, reference = null) => {
  const { kind, of_receipt } = receipt
  return kind === 'payment' || of_receipt === null ? showPurpose(receipt, reference) : backOf[kind](showReceiptNo(of_receipt))
}

export const showReceipts: typeof en.showReceipts = (receipts) =>
  `Recibo${receipts.length === 1 ? '' : 's'} ${listOf(receipts.map(({ receipt_no }) => showReceiptNo(receipt_no)))}`

export const showPaidFor: typeof en.showPaidFor = (receipt) => {
  const { kind, egg_cycle, terms, gift, reference, change } = receipt
  const gifted = gift?.cartons_per_week && `${showOrdered({ ...gift, cartons_per_week: gift.cartons_per_week })}, ${egg_cycle}`
  const first = change ? `${showFor(receipt, reference)}, desde el ${showPaidOn(change.from_date)}` : showFor(receipt, reference)
  const paid = kind === 'payment' ? '' : showPurpose(receipt, reference)
  const ordered =
    terms && (hasWeeksUnsaid(receipt) || (kind !== 'payment' && terms.product !== undefined) ? showTerms(egg_cycle, terms) : egg_cycle)
  return [first, paid, gifted, ordered].filter(Boolean).join('; ')
}
