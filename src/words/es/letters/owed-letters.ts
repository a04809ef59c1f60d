import type { Words } from '../../../shared/language.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/letters/owed-letters.ts'
import { showDate } from '../dates/show-date.ts'
import { byMethod } from '../money/receipt.ts'

export const toOwed = 'Ver lo que debes'

export const left: Words<typeof en.left> = {
  late: (cents, due) => `Todavía debes ${showCents(cents)}. Debías pagar a más tardar el ${showDate(due)}.`,
  inInstallments: (cents, due) => `Te falta pagar ${showCents(cents)} en varios pagos, el último el ${showDate(due)}.`,
  owed: (cents, due) => `Todavía debes ${showCents(cents)}. Paga a más tardar el ${showDate(due)}.`,
}

export const noted: Words<typeof en.noted> = {
  subject: (farm, reference) => `Tu pago a ${farm}: pedido ${reference}`,
  credit: (cents, reference, cycle) => `Usamos ${showCents(cents)} de tu crédito para el pedido ${reference}, ${cycle}.`,
  received: (cents, method, reference, cycle) =>
    `¡Gracias! Recibimos ${showCents(cents)} ${method === 'other' ? '' : `${byMethod[method]} `}por el pedido ${reference}, ${cycle}.`,
  allPaid: 'Con eso, todo está pagado.',
  surplus: (cents) =>
    `Pagaste ${showCents(cents)} más de lo que debías. Ahora es crédito tuyo, y lo aplicaremos a tu próximo pedido automáticamente.`,
}

export const takenBack: Words<typeof en.takenBack> = {
  subject: (reference) => `Una corrección: pedido ${reference}`,
  what: (cents, reference, cycle) =>
    `Por error habíamos anotado un pago de ${showCents(cents)} por el pedido ${reference}, ${cycle}. Ya lo corregimos.`,
}

export const reminder: Words<typeof en.reminder> = {
  subject: (cents, reference) => `Recordatorio de pago: ${showCents(cents)} por el pedido ${reference}`,
  lead: (cents, due) => `Paga ${showCents(cents)} a más tardar el ${showDate(due)}`,
  what: (farm, reference, cycle) =>
    `Es lo que le debes a ${farm} por el pedido ${reference}, ${cycle}. Si ya lo enviaste, gracias: no tienes que hacer nada.`,
}

export const overdue: Words<typeof en.overdue> = {
  subject: (cents, reference) => `Pago vencido: ${showCents(cents)} por el pedido ${reference}`,
  lead: (cents, due) => `Debías pagar ${showCents(cents)} a más tardar el ${showDate(due)}`,
  what: (reference, cycle) =>
    `Todavía no recibimos tu pago por el pedido ${reference}, ${cycle}. Por favor, paga ahora o responde a este correo y dinos cuándo lo harás. Si ya lo enviaste, gracias: no tienes que hacer nada.`,
}
