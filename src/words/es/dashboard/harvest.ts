import { EGGS_IN_CARTON } from '../../../shared/limits.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { several, showCount } from '../../en/dashboard/count.ts'
import type * as en from '../../en/dashboard/harvest.ts'
import { showDate } from '../dates/show-date.ts'
import { cartonsWord } from '../fields.ts'

export const showDozens: typeof en.showDozens = (eggs) => {
  const cartons = eggs / EGGS_IN_CARTON
  const shown = Number.isInteger(cartons) ? showCount(cartons) : cartons.toLocaleString('en-US', { maximumFractionDigits: 1 })
  return `${shown} ${cartonsWord(cartons)}`
}

export const heading = 'Huevos de esta semana'
export const promised: typeof en.promised = (eggs) => `Faltan por entregar esta semana ${showDozens(eggs)} de una docena.`
export const have = 'Tengo (cartones)'
export const save = 'Guardar'
export const notSaved = 'No se pudo guardar'
export const wrong = 'Escribe un número entero de cartones.'
export const forecast: typeof en.forecast = (past, expected) =>
  `En las últimas semanas anotaste ${past.map(showCount).join(', ')}. Cuenta con unos ${showCount(expected)}.`
export const enough: typeof en.enough = (spare) => (spare === 0 ? 'Es justo lo que hace falta.' : `Alcanza, y sobran ${showDozens(spare)}.`)
export const tooFew: typeof en.tooFew = (eggs) => `Faltan ${showDozens(eggs)}.`
export const share = 'Repartirlos'

export const who = '¿Quién recibe menos?'
export const rules: typeof en.rules = {
  largest: 'Todos un poco, primero los pedidos más grandes',
  volunteers: 'Quienes dijeron “omítanme primero”',
  donations: 'Los cartones donados',
  latest: 'Los pedidos más recientes',
}
export const ruleThen = 'Si no alcanza, el resto se quita de los pedidos más grandes.'
export const list = 'Cartones que se quitan'
export const less: typeof en.less = (name) => `Cartones menos para ${name}`
export const fewer: typeof en.fewer = (name) => `Quitar uno menos a ${name}`
export const more: typeof en.more = (name) => `Quitar uno más a ${name}`
export const volunteer = 'Omítanme primero'
export const donated = 'Donado'
export const lineWrong: typeof en.lineWrong = (most) => `Escribe un número del 0 al ${most}.`
export const showOthers: typeof en.showOthers = (count) => `Mostrar ${several(count, 'persona más', 'personas más')}`
export const covered = 'Con esto alcanza.'
export const stillMissing: typeof en.stillMissing = (eggs) => `Todavía faltan ${showDozens(eggs)}.`
export const moreThanMissing: typeof en.moreThanMissing = (eggs) => `${showDozens(eggs)} más de lo que falta.`
export const makeGood = 'Lo que les falta se convierte en'
export const ways: typeof en.ways = {
  credit: 'Crédito, o menos por pagar',
  week: 'Cartones de más en otra semana',
  money: 'Dinero de vuelta a su tarjeta; crédito si no es posible',
}
export const choiceWins = 'Quien eligió crédito o dinero de vuelta en su perfil recibe eso.'
export const inWeek = '¿Qué semana?'
export const weekOf: typeof en.weekOf = (monday) => `Semana del ${showDate(monday)}`
export const note = 'Tus palabras para ellos (opcional)'
export const noteHint = 'Por ejemplo: Un zorro entró al gallinero.'
export const shareOut: typeof en.shareOut = (cartons, orders) =>
  `Quitar ${several(cartons, 'cartón', 'cartones')} y avisar a ${several(orders, 'cliente', 'clientes')}`
export const cancel = 'Cancelar'
export const nothingTaken = 'Todavía no se quita nada. Escribe cuántos cartones menos recibe cada persona.'
export const failed = 'Los huevos no se repartieron'

export const sharedOut: typeof en.sharedOut = (moment) => `Repartidos ${moment}`
export const lineSays: typeof en.lineSays = (cartons, name, place) => `${name}: ${several(cartons, 'cartón', 'cartones')} menos, ${place}`
export const goodSays: typeof en.goodSays = (way, cents, madeUpOn) => {
  if (way === 'week') return madeUpOn ? `se compensa el ${showDate(madeUpOn)}` : ''
  if (cents === 0) return ''
  return way === 'money' ? `${showCents(cents)} de vuelta` : `${showCents(cents)} de crédito o menos por pagar`
}
export const byHand: typeof en.byHand = (cents) => `${showCents(cents)} por arreglar a mano`
export const offered = 'Lo dejó a otros'
export const undone = 'Deshecho'
export const undo = 'Deshacer: al final hay huevos suficientes'
export const undoSays = 'Todos recuperan sus cartones y reciben un aviso, menos quienes ya gastaron su crédito o cambiaron su recogida.'
export const undid: typeof en.undid = (undone, stays) =>
  `${several(undone, 'línea deshecha', 'líneas deshechas')}.${stays > 0 ? ` ${several(stays, 'queda', 'quedan')} como se repartió.` : ''}`
