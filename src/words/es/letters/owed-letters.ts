import type { Words } from '../../../shared/language.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/letters/owed-letters.ts'
import { showDate } from '../dates/show-date.ts'
import { byMethod } from '../money/receipt.ts'

export const toOwed = 'Ver lo que se debe'

export const left: Words<typeof en.left> = {
  late: (cents, due) => `Todavía se deben ${showCents(cents)}. Había que pagarlos a más tardar el ${showDate(due)}.`,
  inInstallments: (cents, due) => `Faltan ${showCents(cents)} en varios pagos, el último el ${showDate(due)}.`,
  owed: (cents, due) => `Todavía se deben ${showCents(cents)}, que hay que pagar a más tardar el ${showDate(due)}.`,
}

export const noted: Words<typeof en.noted> = {
  subject: (farm, reference) => `Tu pago a ${farm}: pedido ${reference}`,
  credit: (cents, reference, cycle) => `Se usaron ${showCents(cents)} de tu crédito para el pedido ${reference}, ${cycle}.`,
  received: (cents, method, reference, cycle) =>
    `¡Gracias! Recibimos ${showCents(cents)} ${method === 'other' ? '' : `${byMethod[method]} `}por el pedido ${reference}, ${cycle}.`,
  allPaid: 'Con eso está todo pagado.',
  surplus: (cents) =>
    `Pagaste ${showCents(cents)} más de lo que debías. Ahora es crédito tuyo, y lo aplicaremos a tu próximo pedido automáticamente.`,
}

export const takenBack: Words<typeof en.takenBack> = {
  subject: (reference) => `Una corrección: pedido ${reference}`,
  what: (cents, reference, cycle) =>
    `Habíamos anotado por error ${showCents(cents)} como pagados por el pedido ${reference}, ${cycle}, y lo corregimos.`,
}

export const reminder: Words<typeof en.reminder> = {
  subject: (cents, reference) => `Un recordatorio: ${showCents(cents)} por el pedido ${reference}`,
  lead: (cents, due) => `${showCents(cents)} a más tardar el ${showDate(due)}`,
  what: (farm, reference, cycle) =>
    `Falta pagarlos a ${farm} por el pedido ${reference}, ${cycle}. Si ya van en camino, gracias: no tienes que hacer nada.`,
}

export const overdue: Words<typeof en.overdue> = {
  subject: (cents, reference) => `Pago vencido: ${showCents(cents)} por el pedido ${reference}`,
  lead: (cents, due) => `Había que pagar ${showCents(cents)} a más tardar el ${showDate(due)}`,
  what: (reference, cycle) =>
    `No los hemos recibido por el pedido ${reference}, ${cycle}. Págalos ahora, por favor, o responde a este correo y dinos cuándo lo harás. Si ya van en camino, gracias: no tienes que hacer nada.`,
}
