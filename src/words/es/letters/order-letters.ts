import { bold } from '../../../shared/bold.ts'
import type { Words } from '../../../shared/language.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/letters/order-letters.ts'
import { showHours, showPickupTime } from '../dates/hours.ts'
import { showDate, startLine } from '../dates/show-date.ts'
import { cartonsWord } from '../fields.ts'
import { showCard } from '../money/receipt.ts'
import { showInFull } from '../product.ts'

export { showPlan, showPlannedVisit } from '../dates/first-pickup.ts'
export { showLastDay } from '../dates/hours.ts'
export { showLeftAtSite } from '../dates/left-at-site.ts'
export { showClock } from '../dates/show-clock.ts'
export { showAll, showOrdered } from '../product.ts'
export { showChanges } from '../success.ts'

export const receipt: typeof en.receipt = (number) => `Recibo ${number}`
export const aside: typeof en.aside = (reference) =>
  `La referencia de tu pedido es ${reference}. ¿Tienes preguntas? Responde a este correo.`
export const toSubscriptions = 'Ver tus suscripciones'
export const payByCard = 'O paga con tarjeta'
export const payDebt = 'Pagar lo que debes'
export const fromCard: typeof en.fromCard = (card) => ` de tu ${showCard(card)}`
export const toCard: typeof en.toCard = (card) => ` a tu ${showCard(card)}`
export const comingInstallment: typeof en.comingInstallment = (date, cents) => startLine(`${showDate(date)}: ${showCents(cents)}`)
export const stillToCome: typeof en.stillToCome = (from) => (from ? `Próximos cobros${from.replace(' de ', ' a ')}:` : 'Próximos pagos:')
export const howToPay: typeof en.howToPay = (farm) => `Cómo pagar a ${farm}:`

export const confirmation: Words<typeof en.confirmation> = {
  subject: (farm, reference, product) =>
    product === undefined ? `Tus huevos de ${farm}: pedido ${reference}` : `Tu pedido de ${farm}: ${reference}`,
  owed: (cents, farm, due) => `Debes pagar ${showCents(cents)} a ${farm} a más tardar el ${showDate(due)}.`,
  ordered: (cycle) => `¡Gracias por tu pedido de ${cycle}!`,
  creditUsed: (cents) => ` Usamos ${showCents(cents)} de tu crédito.`,
  paid: (cents, cycle) => `¡Gracias! Recibimos ${showCents(cents)} por ${cycle}.`,
  allCredit: (cents, cycle) => `¡Gracias! Usamos ${showCents(cents)} de tu crédito para ${cycle}. Ya no debes nada.`,
  both: (paid, cycle, credit) => `¡Gracias! Recibimos ${showCents(paid)} por ${cycle}, y usamos ${showCents(credit)} de tu crédito.`,
  creditSpent: (cents) =>
    `Tu pago llegó tarde. Para entonces ya habías gastado ${showCents(cents)} del crédito para este pedido, así que todavía debes ese monto.`,
  instead: ({ reference, back_cents, left_cents }) =>
    `Este pedido reemplaza el resto del pedido ${reference}. Los ${showCents(back_cents)} que ya habías pagado por esas recogidas ${left_cents > 0 ? `lo cubren, y los ${showCents(left_cents)} que sobraron son crédito para tu próximo pedido` : 'se usaron para pagarlo'}.`,
  when: (isOnly, date, hours, product) => {
    const eggs = isOnly ? 'Tus huevos' : 'Tus primeros huevos'
    const pickup = isOnly ? 'Tu recogida' : 'Tu primera recogida'
    return `${product === undefined ? eggs : pickup}: ${showPickupTime(date, hours)}`
  },
  where: (what, site) => `${what} en ${site}`,
  directions: (site) => `Cómo llegar a ${site}`,
  youOrdered: 'Pediste:',
  line: (ordered, [first, ...later]) => (first ? `${ordered}, ${later.length === 0 ? 'el' : 'desde el'} ${showDate(first)}` : ordered),
  day: (date, what) => startLine(`${showDate(date)}: ${what}`),
  pickups: (hours, product) =>
    `Tus recogidas${showHours(hours) && `, siempre ${showHours(hours)}`}${product === undefined ? ' (cada cartón trae una docena)' : ''}:`,
  calendar: 'El archivo adjunto las agrega todas a tu calendario.',
  spare: (cartons, cents) =>
    `Pediste ${cartons} ${cartonsWord(cartons)} de los que sobran, por ${showCents(cents)}. Van con tus otros huevos de ese día.`,
  donated: (what) => `También donas ${what}. ¡Gracias!`,
  eachWeek: (order, site, address) => `Recoges ${showInFull(order)} en ${site}, ${address}.`,
}

export const held: Words<typeof en.held> = {
  subject: (farm, reference) => `Tu pago a ${farm}: pedido ${reference}`,
  tooLittle: (paid, cycle, asked) => `Recibimos ${showCents(paid)} por ${cycle}, pero el total era ${showCents(asked)}.`,
  what: 'Te guardamos el lugar, pero todavía no tienes recogidas. Lo revisaremos y te escribiremos, o te devolveremos el dinero. Por favor, no pagues otra vez.',
}

export const unpaid: Words<typeof en.unpaid> = {
  debt: (cents, withCredit) =>
    `Todavía debes ${showCents(cents)} ${withCredit ? 'de este pedido' : 'por los huevos que recogiste'}. Puedes pagarlos en tu perfil.`,
  inInstallments: (cents) => `Ya no cobraremos los ${showCents(cents)} que faltaban, y tu tarjeta ya no está guardada.`,
  owed: (cents, isRest) =>
    isRest ? `No tienes que pagar los otros ${showCents(cents)}.` : `No tienes que pagar los ${showCents(cents)} que todavía debías.`,
}

export const refund: Words<typeof en.refund> = {
  subject: (farm, reference) => `Tu reembolso de ${farm}: pedido ${reference}`,
  back: (cents, paid, reference, cycle) =>
    `Te devolvimos ${showCents(cents)} de los ${showCents(paid)} que pagaste por el pedido ${reference}, ${cycle}.`,
  inAll: (cents) => `Con lo que te devolvimos antes son ${showCents(cents)} en total.`,
  pickupsCanceled: 'Las recogidas que te quedaban están canceladas.',
  orderCanceled: 'Tu pedido está cancelado.',
  creditBack: (cents) => `Los ${showCents(cents)} que habías pagado con crédito vuelven a ser crédito tuyo.`,
  creditWithdrawn: (cents) => `Quitamos ${showCents(cents)} del crédito que tenías por este pedido, porque te devolvimos ese dinero.`,
  beyond: (cents) =>
    `De eso, ya habías gastado ${showCents(cents)} como crédito. Los restamos de tu crédito, que puede quedar por debajo de cero.`,
  bank: 'Tu banco puede tardar unos días en mostrar el dinero.',
}

const withPickups = (count: number): string => {
  if (count === 0) return 'está cancelado.'
  return count === 1
    ? 'está cancelado, y también la última recogida que te quedaba.'
    : `está cancelado, y también las ${count} recogidas que te quedaban.`
}

export const canceled: Words<typeof en.canceled> = {
  subject: (reference) => `Tu pedido ${reference} está cancelado`,
  what: (reference, cycle, pickups) => `Tu pedido ${reference}, ${cycle}, ${withPickups(pickups)}`,
  byCard: (cents) => `${showCents(cents)} a tu tarjeta`,
  asCredit: (cents) => `${showCents(cents)} como crédito`,
  back: (ways) => `Te devolvemos ${ways.join(' y ')}.`,
  creditUsed: ' Aplicaremos el crédito a tu próximo pedido automáticamente.',
  byHand: (cents) => `Para ver qué pasa con los ${showCents(cents)} que pagaste directamente a la granja, responde a este correo.`,
}

export const restEnded: Words<typeof en.restEnded> = {
  subject: (reference) => `Tu pedido ${reference} terminó`,
  what: (reference, cycle, day, pickups) =>
    `Terminaste tu pedido ${reference}, ${cycle}, a partir del ${bold(showDate(day))}.${pickups === 0 ? '' : ` Cancelamos ${pickups === 1 ? '1 recogida' : `${pickups} recogidas`}.`}`,
  last: (day, site) => `Tu última recogida es el ${bold(showDate(day))} en ${site}.`,
  donated: 'Lo que donaste con este pedido sigue donado.',
  stillOwed: (cents) => `Todavía debes ${showCents(cents)} de este pedido. Puedes pagarlos en tu perfil.`,
}
