import type { Words } from '../../../shared/language.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/letters/installment-letters.ts'
import { showDate, startLine } from '../dates/show-date.ts'

export { showDate } from '../dates/show-date.ts'

export const toPay = 'Ver lo que debes'
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
    `Tu banco necesita que apruebes nuestro cobro de ${showCents(cents)}${card} ${of(reference, egg_cycle)}. No te cobramos nada.`,
  confirmHow: 'Por favor, abre tu perfil y paga ahí: la página de pago te lleva a tu banco para confirmar.',
  what: ({ cents, reference, egg_cycle }, card) =>
    `No pudimos cobrar ${showCents(cents)}${card} ${of(reference, egg_cycle)}. No te cobramos nada.`,
  said: (failure) => `Motivo: ${failure}`,
  how: 'Por favor, abre tu perfil y paga con esta tarjeta o con otra. Los próximos pagos también se cobrarán a la tarjeta que uses.',
  again: (next, asksAgain) =>
    `Si no, lo intentaremos otra vez con tu tarjeta el ${showDate(next)}${asksAgain ? ', y quizás tu banco te pregunte otra vez' : ''}.`,
  stopped: 'Ya no lo intentaremos con tu tarjeta. Tus próximas recogidas quedan en pausa hasta que pagues.',
  ended: 'Ya no lo intentaremos con tu tarjeta. Por favor, paga desde tu perfil o escríbenos.',
  lostSubject: (reference) => `Por favor, vuelve a agregar tu tarjeta: pedido ${reference}`,
  lost: ({ cents, reference, egg_cycle }) =>
    `No pudimos cobrar ${showCents(cents)} ${of(reference, egg_cycle)}: nuestro servicio de pagos ya no tiene tu tarjeta. No es culpa tuya, y no te cobramos nada.`,
  enterCard:
    'Por favor, agrega una tarjeta en tu perfil o paga ahí. Los próximos pagos se cobrarán a esa tarjeta. Hasta entonces no te cobraremos nada.',
  confirmLink: 'Confirmar y pagar',
  link: (cents) => `Pagar ${showCents(cents)}`,
}

export const soon: Words<typeof en.soon> = {
  subject: (due, cents, reference) => startLine(`${showDate(due)}: cobro de ${showCents(cents)} por el pedido ${reference}`),
  what: (due, { cents, reference, egg_cycle }, card) =>
    `El ${showDate(due)} cobraremos ${showCents(cents)}${card} ${of(reference, egg_cycle)}. No tienes que hacer nada.`,
  other: '¿Prefieres usar otra tarjeta? Puedes cambiarla en tu perfil antes de ese día.',
}

export const cardChanged: Words<typeof en.cardChanged> = {
  subject: (reference) => `Tarjeta cambiada: pedido ${reference}`,
  what: (card, reference, cycle) => `Desde ahora cobraremos tus pagos ${of(reference, cycle)}${card}. Al cambiarla no se cobró nada.`,
  oldCard: 'Tu tarjeta anterior ya no está guardada.',
  again: (day, cents) => `Los ${showCents(cents)} que siguen sin pagar los cobraremos el ${showDate(day)}.`,
  stopped: 'Tus recogidas continuarán cuando eso esté pagado. Puedes pagarlo antes en tu perfil.',
  notYou: 'Si no cambiaste tu tarjeta, responde a este correo ahora mismo.',
}

export const resumed: Words<typeof en.resumed> = {
  subject: (reference) => `Tus recogidas continúan: pedido ${reference}`,
  what: (reference, cycle) => `Tus recogidas del pedido ${reference}, ${cycle}, ya no están en pausa.`,
  goOn: 'Continúan así:',
  lowered: (cents) => `Por las semanas sin recogida, debes ${showCents(cents)} menos de este pedido.`,
  credit: (cents) =>
    `Por las semanas sin recogida, tienes ${showCents(cents)} de crédito. Lo aplicaremos a tu próximo pedido automáticamente.`,
}
