import type { CreditReason } from '../../../../shared/shapes/pickups.ts'
import { creditReasons } from '../../../../shared/words/es/week-words.ts'
import { showCartons } from '../../../../shared/words/es/words.ts'
import { showPaidOn } from '../../../../shared/words/money/es/receipt-words.ts'
import type * as en from '../papers.tsx'

export const toProfile = 'A tu perfil'
export const toReceipts = 'A todos los recibos'
export const print = 'Imprimir'

export const noReceipt = 'No existe ese recibo'
export const noReceiptAbout = 'Ningún recibo tuyo tiene este número. Tus recibos están en tu perfil.'
export const receipt: typeof en.receipt = (no) => `Recibo ${no}`
export const aReceipt: typeof en.aReceipt = (no) => `recibo ${no}`
export const date = 'Fecha'
export const name = 'Nombre'
export const paidFor = 'Concepto'
export const method = 'Forma de pago'
export const note = 'Nota'
export const howItCame = 'Cómo se llega a la suma'
export const stillToPay: typeof en.stillToPay = (sum) => `Después de esto faltan ${sum} por pagar.`
export const nothingLeft = 'No queda nada por pagar.'
export const ofReceipt: typeof en.ofReceipt = (link) => <>Del {link}.</>

export const donated: typeof en.donated = (cartons) => `${showCartons(cartons)} ${cartons === 1 ? 'donado' : 'donados'}`
export const totalOfOrder = 'Total del pedido'
export const gift = 'Regalo'
export const creditUsed = 'Crédito usado'
export const becameCredit = 'Ya convertido en crédito'
export const paidBefore = 'Pagado antes'
export const paidOn: typeof en.paidOn = (day) => `Pagado el ${showPaidOn(day)}`

export const noStatement = 'No existe ese resumen'
export const noStatementAbout = 'No tienes ninguna suscripción en esta temporada. Tus recibos están en tu perfil.'
export const statement: typeof en.statement = (cycle) => `Resumen: ${cycle}`
export const season = 'Temporada'
export const fromTo: typeof en.fromTo = (first, last) => `${showPaidOn(first)} a ${showPaidOn(last)}`
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
