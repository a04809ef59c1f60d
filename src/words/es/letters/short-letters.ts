import { bold } from '../../../shared/bold.ts'
import type { Words } from '../../../shared/language.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/letters/short-letters.ts'
import { showDate } from '../dates/show-date.ts'
import { showPieces } from '../product.ts'

type Visit = Parameters<typeof en.short.visit>[0]

const showGift = ({ isDonated, pantry }: Visit): string => (isDonated ? ` (para ${pantry || 'personas que los necesitan'})` : '')

export const short: Words<typeof en.short> = {
  subject: (date, reference) => `Menos huevos el ${showDate(date)}: pedido ${reference}`,
  why: 'Esta semana nuestras gallinas pusieron menos huevos de los que habíamos prometido. ¡Lo sentimos!',
  visit: (visit) =>
    visit.is === 0
      ? `${bold(showDate(visit.date))} en ${visit.site}: esta vez nada, en lugar de ${showPieces(visit.was, visit.product)}${showGift(visit)}`
      : `${bold(showDate(visit.date))} en ${visit.site}: ${bold(showPieces(visit.is, visit.product))} en lugar de ${visit.was}${showGift(visit)}`,
  offered: 'Gracias por dejar tus huevos a otros.',
  byHand: (cents) => `Por los ${showCents(cents)} de lo que falta, responde a este correo.`,
  credit: (cents) => `Recibes ${showCents(cents)} de crédito por lo que falta.`,
  owed: (cents) => `Debes ${showCents(cents)} menos.`,
  refund: (cents) => `Recibes ${showCents(cents)} por lo que falta: de vuelta en tu tarjeta, o como crédito si no es posible.`,
  later: (cartons, product, date, site) => `Te lo compensamos: ${showPieces(cartons, product)} más el ${bold(showDate(date))} en ${site}.`,
  offer: 'Si alguien necesita más los huevos, puedes dejarle el resto de los tuyos. También recibes crédito por ellos, o debes menos.',
  leave: 'Dejar los míos a otros',
  link: 'Ver tus recogidas',
}

export const notMadeUp: Words<typeof en.notMadeUp> = {
  subject: (date, reference) => `Sin huevos extra el ${showDate(date)}: pedido ${reference}`,
  promised: (cartons, product, date, missing) =>
    `Prometimos compensarte lo del ${showDate(missing)}: ${showPieces(cartons, product)} más el ${bold(showDate(date))}.`,
  why: 'Pero ese día ya no hay recogida y no tienes ninguna después, así que no podemos llevarlos. ¡Lo sentimos!',
}

export const enough: Words<typeof en.enough> = {
  subject: (date, reference) => `Tus huevos del ${showDate(date)} están de vuelta: pedido ${reference}`,
  why: 'Buenas noticias: sí hay huevos para ti. Recibes:',
  visit: (visit) => `${bold(showDate(visit.date))} en ${visit.site}: ${bold(showPieces(visit.is, visit.product))}${showGift(visit)}`,
  money: (cents) => `Ya no aplican los ${showCents(cents)} por lo que faltaba.`,
  notLater: (date) => `Ya no los recibes el ${showDate(date)}.`,
}

export const list: Words<typeof en.list> = {
  subject: (date, site) => `Menos huevos el ${showDate(date)} en ${site}`,
  changed: (date, site) =>
    `A la granja le faltan huevos, así que tu lista del ${bold(showDate(date))} en ${site} cambió. Usa la nueva, por favor. Ya avisamos a todas las personas afectadas.`,
  open: 'Abrir la lista de entrega',
}
