import { EGGS_IN_CARTON } from '../../../shared/limits.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { several, showCount } from '../../en/dashboard/count.ts'
import type * as en from '../../en/dashboard/harvest.ts'
import { showDate } from '../dates/show-date.ts'
import { cartonsWord } from '../fields.ts'

export const showDozens: typeof en.showDozens = (eggs) => {
  const cartons = eggs / EGGS_IN_CARTON
  return `${showCount(Number(cartons.toFixed(1)))} ${cartonsWord(cartons)}`
}

export const heading = 'Huevos de la semana'
export const promised: typeof en.promised = (eggs) => `Por entregar: ${showDozens(eggs)} (de una docena).`
export const have = 'Tengo (cartones)'
export const save = 'Guardar'
export const notSaved = 'No se pudo guardar'
export const wrong = 'Escribe un número entero de cartones.'
export const forecast: typeof en.forecast = (past, expected) =>
  `En las últimas semanas anotaste ${past.map(showCount).join(', ')}. Cuenta con unos ${showCount(expected)}.`
export const enough: typeof en.enough = (spare) =>
  spare === 0 ? 'Es justo lo que hace falta.' : `Alcanza. De sobra: ${showDozens(spare)}.`
export const tooFew: typeof en.tooFew = (eggs) => `Falta: ${showDozens(eggs)}.`
export const share = 'Repartirlos'

export const who = '¿Quién recibe menos?'
export const rules: typeof en.rules = {
  largest: 'Un poco de todos, primero los pedidos más grandes',
  volunteers: 'Quienes dijeron “omítanme primero”',
  donations: 'Los cartones donados',
  latest: 'Los pedidos más recientes',
}
export const ruleThen = 'Si no alcanza, el resto se quita de los pedidos más grandes.'
export const list = 'Cartones que se quitan'
export const less: typeof en.less = (name) => `Cartones que se quitan a ${name}`
export const fewer: typeof en.fewer = (name) => `Quitar uno menos a ${name}`
export const more: typeof en.more = (name) => `Quitar uno más a ${name}`
export const volunteer = 'Omítanme primero'
export const donated = 'Donado'
export const lineWrong: typeof en.lineWrong = (most) => `Escribe un número del 0 al ${most}.`
export const showOthers: typeof en.showOthers = (count) => `Mostrar ${several(count, 'persona más', 'personas más')}`
export const covered = 'Con esto alcanza.'
export const stillMissing: typeof en.stillMissing = (eggs) => `Todavía falta: ${showDozens(eggs)}.`
export const moreThanMissing: typeof en.moreThanMissing = (eggs) => `${showDozens(eggs)} más de lo que falta.`
export const makeGood = 'Lo que reciben a cambio'
export const ways: typeof en.ways = {
  credit: 'Crédito, o menos por pagar',
  week: 'Cartones de más en otra semana; crédito si no es posible',
  money: 'Dinero de vuelta a su tarjeta; crédito si no es posible',
}
export const choiceWins = 'Quien eligió crédito o dinero de vuelta en su perfil recibe eso.'
export const inWeek = '¿Qué semana?'
export const weekOf: typeof en.weekOf = (monday) => `Semana del ${showDate(monday)}`
export const note = 'Mensaje para ellos (opcional)'
export const noteHint = 'Por ejemplo: Un zorro entró al gallinero.'
export const shareOut: typeof en.shareOut = (cartons, orders) =>
  `Quitar ${several(cartons, 'cartón', 'cartones')} y avisar a ${several(orders, 'cliente', 'clientes')}`
export const cancel = 'Cancelar'
export const nothingTaken = 'Todavía no se quita nada. Escribe cuántos cartones menos recibe cada persona.'
export const failed = 'Los huevos no se repartieron'

export const sharedOut: typeof en.sharedOut = (moment) => `Repartidos ${moment}`
export const lineSays: typeof en.lineSays = (what, name, place) => `${name}: se quita ${what}, ${place}`
export const goodSays: typeof en.goodSays = (way, cents, madeUpOn) => {
  if (way === 'week') return madeUpOn ? `se compensa el ${showDate(madeUpOn)}` : ''
  if (cents === 0) return ''
  return way === 'money'
    ? `${showCents(cents)} a la tarjeta, de crédito o menos por pagar`
    : `${showCents(cents)} de crédito o menos por pagar`
}
export const byHand: typeof en.byHand = (cents) => `${showCents(cents)} por arreglar a mano`
export const offered = 'Lo dejó a otros'
export const undone = 'Deshecho'
export const undo = 'Deshacer: al final hay huevos suficientes'
export const undoSays =
  'Todos recuperan sus cartones y reciben un correo. No se deshacen las recogidas de hoy, pasadas o cambiadas, el crédito gastado ni los reembolsos en camino.'
export const undid: typeof en.undid = (undone, stays) =>
  `Deshecho: ${showCount(undone)}.${stays > 0 ? ` Sin cambios: ${showCount(stays)}.` : ''}`
