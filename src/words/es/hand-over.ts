import type { Words } from '../../shared/language.ts'
import type * as en from '../en/hand-over.ts'
import { showCartons } from './fields.ts'

const showTaps = (count: number): string => `${count} ${count === 1 ? 'toque' : 'toques'}`

export const showCollector: typeof en.showCollector = (name, friend) => (friend === '' ? name : `${name} (viene ${friend})`)

export const askFarmToNote: string = 'Pídele a la granja que anote los pagos de tu propio pedido.'

const allCame = 'Aquí ya no falta nadie.'

export const handOverWords: Words<typeof en.handOverWords> = {
  allSent: 'Todo enviado',
  sending: 'Enviando',
  waiting: (taps) => `${showTaps(taps)} en espera de conexión`,
  logInAgain: (taps) =>
    taps === 0
      ? 'Inicia sesión otra vez'
      : `Inicia sesión otra vez. ${showTaps(taps)} ${taps === 1 ? 'guardado' : 'guardados'} en este teléfono`,
  oldList: (moment, reason = 'Sin conexión.') => `${reason} Esta lista es del ${moment}`,
  notSent: 'Aún sin enviar',
  count: (collected, people, cartonsLeft, pieces) => {
    const came = `${collected} de ${people} ${people === 1 ? 'recogió' : 'recogieron'}`
    if (cartonsLeft === 0) return `${came}, no queda nada`
    return pieces ? `${came}. Quedan: ${pieces}` : `${came}, ${cartonsLeft === 1 ? 'queda' : 'quedan'} ${showCartons(cartonsLeft)}`
  },
  toCome: (toCome, people, cartons, pieces = showCartons(cartons)) =>
    toCome === 0 ? allCame : `${toCome === 1 ? 'Falta' : 'Faltan'} ${toCome} de ${people}, con ${pieces}`,
  nobodySoon: 'Nadie recoge en tus sitios hoy ni mañana.',
  allCame,
  notFound: 'Aquí nadie tiene este nombre.',
  owes: (sum) => `debe ${sum}`,
  paid: 'Pagó…',
  pay: 'Anotar lo que paga',
  noted: (sum, left) => (left === '' ? `Anotamos ${sum}. Todo está pagado.` : `Anotamos ${sum}. Todavía debe ${left}.`),
  notNoted: 'No se anotó.',
  payOffline:
    'No hay conexión, y hace falta para anotar un pago. Inténtalo aquí de nuevo o avisa a la granja: aunque toques dos veces, se anota una sola vez.',
  amountWrong: 'Escribe un monto como 26.00.',
  amountTooMuch: (most) => `Escribe como máximo ${most}.`,
}
