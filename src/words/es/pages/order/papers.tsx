import type { Words } from '../../../../shared/language.ts'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import { showReceiptNo } from '../../../../shared/rules/order-reference.ts'
import type { CreditReason } from '../../../../shared/shapes/pickups.ts'
import type * as en from '../../../en/pages/order/papers.tsx'
import { creditReasons } from '../../dates/week.ts'
import { showWeeks } from '../../fields.ts'
import { showDonated, showPaidOn } from '../../money/receipt.ts'
import { showOrdered, showPickupCount, showPieces, showRun } from '../../product.ts'

export const toProfile = 'Ir a tu perfil'
export const toReceipts = 'Ver todos los recibos'
export const print = 'Imprimir'

export const noReceipt = 'Este recibo no existe'
export const noReceiptAbout = 'Ningún recibo tuyo tiene este número. Tus recibos están en tu perfil.'
export const aReceipt: typeof en.aReceipt = (no) => `recibo ${no}`
export const date = 'Fecha'
export const name = 'Nombre'
export const paidFor = 'Concepto'
export const method = 'Forma de pago'
export const note = 'Nota'
export const howItCame = 'Cómo se compone el monto'
export const stillToPay: typeof en.stillToPay = (sum) => `Después de este pago debes ${sum}.`
export const nothingLeft = 'Ya no debes nada.'
export const ofReceipt: typeof en.ofReceipt = (link, day, cents) => (
  <>
    Del {link}: {showCents(cents)}, pagado el {showPaidOn(day)}.
  </>
)
export const refunded: typeof en.refunded = (deed, { paid_on, reference, cents }, link) => (
  <>
    {deed} el {showPaidOn(paid_on)} por el pedido {reference}: {showCents(Math.abs(cents))} ({link})
  </>
)
export const orderOf: typeof en.orderOf = ({ reference, receipt_no }) => `Pedido ${reference}, recibo ${showReceiptNo(receipt_no)}`

/** A product may be of either gender. */
const each = (price: number, product?: string) => `${showCents(price)} ${product === undefined ? 'cada uno' : 'c/u'}`

export const weeksOf: typeof en.weeksOf = (order, weeks, price) => `${showRun(order, weeks)}, ${each(price, order.product)}`
export const donatedOf: typeof en.donatedOf = (cartons, price, product) => `${showDonated(cartons, product)}, ${each(price, product)}`
const forWeeks = (weeks: number, product?: string) =>
  product === undefined ? `durante ${showWeeks(weeks)}` : `en ${showPickupCount(weeks)}`
export const changedTo: typeof en.changedTo = (order, was, weeks) =>
  `${showOrdered(order)} en lugar de ${order.product === undefined ? was : showPieces(was, order.product)}${weeks === null ? '' : `, ${forWeeks(weeks, order.product)}`}`
export const agreed = 'Total acordado'
export const sums: Words<typeof en.sums> = {
  orderTotal: 'Total del pedido',
  skipped: 'Semanas omitidas, acreditadas',
  creditUsed: 'Crédito usado',
  becameCredit: 'Convertido en crédito',
  paidBefore: 'Pagado antes',
  left: 'Debes después de este pago',
  unpaid: 'Ya no se debe',
  above: 'Pagado de más',
  aboveChange: 'Pagado de más por el cambio',
  notChanged: 'Un cambio que no se pudo hacer',
  gift: 'Regalo',
}

export const noStatement = 'Este resumen no existe'
export const noStatementAbout = 'No tienes ninguna suscripción en esta temporada. Tus recibos están en tu perfil.'
export const statement: typeof en.statement = (cycle) => `Resumen: ${cycle}`
export const season = 'Temporada'
export const fromTo: typeof en.fromTo = (first, last) => `Del ${showPaidOn(first)} al ${showPaidOn(last)}`
export const asOf = 'Fecha del resumen'
export const order: typeof en.order = (reference) => `Pedido ${reference}`
export const allOrders = 'Todos los pedidos de la temporada'
export const paidForAll = 'Pagado por todos, menos lo devuelto'
export const paidForIt = 'Pagado por el pedido, menos lo devuelto'
export const ended: typeof en.ended = {
  canceled: 'Se canceló.',
  refunded: 'Se reembolsó.',
  manual: 'La granja lo anotó a mano; lo que se pagó fuera de esta tienda no aparece aquí.',
}
export const nothingMore = 'No hay nada más que pagar.'
export const owed: typeof en.owed = (sum, due) => `Falta pagar${due ? ` a más tardar el ${showPaidOn(due)}` : ''}: ${sum}`

const CREDIT: Readonly<Partial<Record<CreditReason, string>>> = {
  checkout: 'Crédito usado en este pedido',
  checkoutReleased: 'Crédito devuelto de este pedido',
  owedPaid: 'Crédito usado en este pedido',
  owedReleased: 'Crédito devuelto de este pedido',
}
export const credit: typeof en.credit = (reason) => CREDIT[reason] ?? `Crédito: ${creditReasons[reason].toLowerCase()}`
