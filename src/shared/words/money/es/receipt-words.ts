import { showDate } from '../../../dates/es/show-date.ts'
import type { Words } from '../../../language.ts'
import { showCartons, showWeeks } from '../../es/words.ts'
import type * as en from '../receipt-words.ts'

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
  refundFailed: 'Un reembolso regresó',
  returned: 'Devuelto',
  correction: 'Anotado por error como pagado',
}

/** "jue 6 feb 2026" */
export const showPaidOn: typeof en.showPaidOn = (date) => `${showDate(date)} ${date.slice(0, 4)}`

/** "Fall 2026, 2 cartones por semana durante 9 semanas, 4 donados" */
export const showTerms: typeof en.showTerms = (egg_cycle, { weeks, cartons_per_week, donation_cartons }) =>
  [
    egg_cycle,
    `${showCartons(cartons_per_week)} por semana durante ${showWeeks(weeks)}`,
    ...(donation_cartons > 0 ? [`${donation_cartons} ${donation_cartons === 1 ? 'donado' : 'donados'}`] : []),
  ]
    .filter(Boolean)
    .join(', ')

/** "Visa que termina en 4242" */
export const showCard: typeof en.showCard = ({ brand, last4 }) =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} que termina en ${last4}`

export const showInstallment: typeof en.showInstallment = ({ installment, installments }) =>
  installment === null ? undefined : `parte ${installment}${installments === null ? '' : ` de ${installments}`}`

export const showPaidFor: typeof en.showPaidFor = (receipt) => {
  const { egg_cycle, terms, gift, reference } = receipt
  const gifted =
    gift && (gift.cartons_per_week === null ? 'Regalo' : `Regalo: ${showCartons(gift.cartons_per_week)} por semana, ${egg_cycle}`)
  return [gifted, terms && showTerms(egg_cycle, terms), reference && `pedido ${reference}`, showInstallment(receipt)]
    .filter(Boolean)
    .join('; ')
}
