import type { Words } from '../../../shared/language.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/letters/installment-letters.ts'
import { showDate } from '../dates/show-date.ts'

export { showDate } from '../dates/show-date.ts'

export const toPay = 'Ver lo que falta pagar'
const of = (reference: string, cycle: string): string => `por el pedido ${reference}, ${cycle}`

export const paid: Words<typeof en.paid> = {
  subject: (cents, reference) => `Recibimos ${showCents(cents)}: pedido ${reference}`,
  what: ({ cents, reference, egg_cycle }, card) => `¡Gracias! Recibimos ${showCents(cents)}${card} ${of(reference, egg_cycle)}.`,
  nothingLeft: 'Con esto no queda nada por pagar.',
}

export const failed: Words<typeof en.failed> = {
  confirmSubject: (cents, reference) => `Confirma ${showCents(cents)} con tu banco: pedido ${reference}`,
  subject: (cents, reference) => `No pudimos cobrar ${showCents(cents)}: pedido ${reference}`,
  confirm: ({ cents, reference, egg_cycle }, card) =>
    `Tu banco quiere que confirmes antes de dejarnos cobrar ${showCents(cents)}${card} ${of(reference, egg_cycle)}. No se ha cobrado nada.`,
  confirmHow: 'Abre tu perfil, por favor, y paga allí: la página de pago te lleva a tu banco, que te pide confirmar.',
  what: ({ cents, reference, egg_cycle }, card) =>
    `No pudimos cobrar ${showCents(cents)}${card} ${of(reference, egg_cycle)}. No se ha cobrado nada.`,
  said: (failure) => `Lo que nos dijeron: ${failure}`,
  how: 'Abre tu perfil, por favor, y paga con esta tarjeta o con otra. La tarjeta con la que pagues paga también lo que falta.',
  again: (next, asksAgain) =>
    `Si no, volvemos a intentarlo con tu tarjeta el ${showDate(next)}${asksAgain ? ', y quizás tu banco pregunte otra vez' : ''}.`,
  stopped: 'Ya no lo intentamos más con tu tarjeta. Tus próximas recogidas quedan detenidas hasta que esté pagado.',
  ended: 'Ya no lo intentamos más con tu tarjeta. Paga desde tu perfil, por favor, o escríbenos.',
  lostSubject: (reference) => `Vuelve a poner tu tarjeta, por favor: pedido ${reference}`,
  lost: ({ cents, reference, egg_cycle }) =>
    `No pudimos cobrar ${showCents(cents)} ${of(reference, egg_cycle)}: nuestro servicio de pagos ya no tiene tu tarjeta. No es culpa tuya, y no se ha cobrado nada.`,
  enterCard:
    'Pon una tarjeta en tu perfil, por favor, o paga allí. A esa tarjeta cobraremos lo que falta. Hasta entonces no cobramos nada.',
  confirmLink: 'Confirmar y pagar',
  link: (cents) => `Pagar ${showCents(cents)}`,
}

export const soon: Words<typeof en.soon> = {
  subject: (due, cents, reference) => `${showDate(due)}: ${showCents(cents)} por el pedido ${reference}`,
  what: (due, { cents, reference, egg_cycle }, card) =>
    `El ${showDate(due)} cobramos ${showCents(cents)}${card} ${of(reference, egg_cycle)}. No tienes que hacer nada.`,
  other: '¿Prefieres usar otra tarjeta? Puedes cambiarla en tu perfil antes de ese día.',
}

export const cardChanged: Words<typeof en.cardChanged> = {
  subject: (reference) => `Se cambió tu tarjeta: pedido ${reference}`,
  what: (card, reference, cycle) => `Desde ahora cobramos tus pagos ${of(reference, cycle)}${card}. Al cambiarla no se cobró nada.`,
  oldCard: 'Tu tarjeta anterior ya no está guardada.',
  again: (day, cents) => `Los ${showCents(cents)} que siguen sin pagar los cobraremos el ${showDate(day)}.`,
  stopped: 'Tus recogidas siguen cuando eso esté pagado. Puedes pagarlo antes en tu perfil.',
  notYou: 'Si no cambiaste tu tarjeta, responde a este correo de inmediato, por favor.',
}

export const resumed: Words<typeof en.resumed> = {
  subject: (reference) => `Tus recogidas siguen: pedido ${reference}`,
  what: (reference, cycle) => `Tus recogidas del pedido ${reference}, ${cycle}, ya no están detenidas.`,
  goOn: 'Siguen así:',
  lowered: (cents) => `Por las semanas que pasaron sin recogida, hay que pagar ${showCents(cents)} menos por este pedido.`,
  credit: (cents) =>
    `Por las semanas que pasaron sin recogida tienes ${showCents(cents)} de crédito. Tu próximo pedido lo usa automáticamente.`,
}
