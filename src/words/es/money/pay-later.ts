import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/money/pay-later.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

export const nobody = 'La granja no permite pagar más tarde.'
export const overdue: typeof en.overdue = (reference, due, cents) =>
  `Debías pagar tu pedido ${reference} a más tardar el ${showDate(due)}, y todavía debes ${showCents(cents)}.`
export const tooMany = 'Todavía debes dos de tus pedidos.'
export const formerOnly = 'Solo quienes ya nos compraron pueden pagar más tarde.'
export const tooManyCartons: typeof en.tooManyCartons = (most) =>
  `Antes de que llegue tu primer pago, puedes pagar más tarde ${showCartons(most)} por semana como máximo en total, contando los donados.`
export const cardFailed = 'No pudimos cobrar un pago de este pedido. Págalo primero.'
export const tooManyInstallments = 'La granja no acepta tantos pagos para este pedido.'
