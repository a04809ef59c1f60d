import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/money/pay-later.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

export const nobody = 'La granja no acepta pagos para más tarde.'
export const overdue: typeof en.overdue = (reference, due, cents) =>
  `Tu pedido ${reference} había que pagarlo a más tardar el ${showDate(due)}, y todavía se deben ${showCents(cents)}.`
export const tooMany = 'Todavía faltan por pagar dos de tus pedidos.'
export const formerOnly = 'Solo quien ya nos ha comprado antes puede pagar más tarde.'
export const tooManyCartons: typeof en.tooManyCartons = (most) =>
  `Hasta que recibamos tu primer pago, puedes pagar más tarde ${showCartons(most)} por semana como máximo en total, contando los donados.`
export const cardFailed = 'No se pudo cobrar un pago de este pedido. Págalo primero, por favor.'
export const tooManyInstallments = 'La granja no acepta este pedido en tantos pagos.'
