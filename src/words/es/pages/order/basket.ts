import type * as en from '../../../en/pages/order/basket.ts'
import { showDate, startLine } from '../../dates/show-date.ts'
import { showWeeks } from '../../fields.ts'
import { showPickupCount, showRhythm } from '../../product.ts'

export type { Start } from '../../../en/pages/order/basket.ts'

export const products = 'Lo que quieres'
export const choose = 'Elige lo que quieres'
export const chooseOne = 'Elige al menos un producto.'
export const noSums = 'Para ver el total, elige una temporada y un producto.'
export const donationAbout = 'Algo más para vecinos que lo necesitan; cantidad total, no por recogida.'
export const cycleFull = 'Esta temporada está llena.'
export const tooLateFor: typeof en.tooLateFor = (dates) =>
  `Ya es tarde para ${dates.map((date) => `el ${showDate(date)}`).join(' y ')}: recibirás lo de ${dates.length === 1 ? 'ese día' : 'esos días'} en esta recogida.`
export const alreadyHave = 'Ya tienes una suscripción en esta temporada. Si pagas otra vez, tendrás otra.'
export const fewer: typeof en.fewer = (product) => `Uno menos: ${product}`
export const more: typeof en.more = (product) => `Uno más: ${product}`
export const howOften = 'Con qué frecuencia'
export const showOften: typeof en.showOften = (every_weeks) => startLine(showRhythm(every_weeks))
export const starting = 'A partir de'
export const left: typeof en.left = (pieces) => {
  if (pieces === 0) return 'Agotado'
  return pieces === 1 ? 'Queda 1' : `Quedan ${pieces}`
}
export const leftBeside: typeof en.leftBeside = (pieces) =>
  pieces === 0
    ? 'No alcanza junto con el resto de tu pedido'
    : `Junto con el resto de tu pedido, ${pieces === 1 ? 'queda 1' : `quedan ${pieces}`}`
export const atMost: typeof en.atMost = (pieces) => `Escribe como máximo ${pieces}.`
export const tooManyProducts: typeof en.tooManyProducts = (most) =>
  `Elige como máximo ${most} productos. Los demás los puedes pedir después.`

const showEggs = (eggs: number) => `${eggs} ${eggs === 1 ? 'huevo' : 'huevos'}`

/** "$9.25 cada uno, 18 huevos, cada semana o cada dos semanas" */
export const showOffer: typeof en.showOffer = (price, eggs, rhythms) =>
  [`${price} cada uno`, eggs > 0 && showEggs(eggs), rhythms.map(showRhythm).join(' o ')].filter(Boolean).join(', ')

export const showTimes: typeof en.showTimes = ({ weeks, every_weeks }) => (every_weeks === 1 ? showWeeks(weeks) : showPickupCount(weeks))

/** "Jue 4 mar"; "Semana del lun 1 mar" */
export const showStart: typeof en.showStart = ({ starts, first }, isFull = false) =>
  `${first?.visits[0] ? startLine(showDate(first.visits[0].pickup_date)) : `Semana del ${showDate(starts)}`}${isFull ? ' (lleno)' : ''}`

/** "Jue 4 mar y luego cada dos semanas: 5 recogidas" */
export const showTurn: typeof en.showTurn = (turn) => {
  const { every_weeks, own, first } = turn
  const second = first?.visits[1]
  const count = showPickupCount(first ? first.visits.length : own.weeks)
  if (count === showPickupCount(1)) return `${showStart(turn)}: ${count}`
  const from = second && first.tooLate.length > 0 ? ` desde el ${showDate(second.pickup_date)}` : ''
  return `${showStart(turn)} y luego ${showRhythm(every_weeks)}${from}: ${count}`
}

export const showWeeksFrom: typeof en.showWeeksFrom = (every_weeks, [first = '', ...later]) =>
  later.length === 0 ? `El ${showDate(first)}` : `${showOften(every_weeks)} desde el ${showDate(first)}`

export const donated: typeof en.donated = (pieces) => `${pieces} para donar`

const MOST_NAMED = 3

export const showBrief: typeof en.showBrief = (pieces) => (pieces.length > MOST_NAMED ? `${pieces.length} productos` : pieces.join(', '))
