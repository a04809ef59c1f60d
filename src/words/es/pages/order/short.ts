import { showCents } from '../../../../shared/rules/money/cents.ts'
import type * as en from '../../../en/pages/order/short.ts'
import { showDate } from '../../dates/show-date.ts'
import { showPieces } from '../../product.ts'

type Short = Parameters<typeof en.sayShort>[0]

export const isShort = 'Faltan huevos'
export const owedFrom: typeof en.owedFrom = (date) => `Compensa el ${showDate(date)}`
export const owed = 'Compensan huevos que nos faltaron, así que no puedes cambiarlos.'

const sayGood = ({ way, cents, made_up_on }: Short): string => {
  if (way === 'week') return made_up_on ? ` Te lo compensamos el ${showDate(made_up_on)}.` : ''
  if (cents === 0) return ''
  return way === 'money'
    ? ` Recibes ${showCents(cents)}: en tu tarjeta, como crédito o como menos por pagar.`
    : ` Recibes ${showCents(cents)}, como crédito o como menos por pagar.`
}

export const sayShort: typeof en.sayShort = (short, product) =>
  `Nos faltan huevos. En esta recogida falta: ${showPieces(short.cartons, product)}.${sayGood(short)}`
export const leave = 'Dejar los míos a otros'
export const left = '¡Gracias! Ofreceremos tus huevos a otros. Recibes crédito, o debes menos.'

export const choice = 'Cuando faltan huevos'
export const first = 'Omítanme primero, para que otros reciban los suyos'
export const backBy = 'Lo que recibo a cambio'
export const ways = { farm: 'Lo que decida la granja', credit: 'Crédito', money: 'Dinero de vuelta, si pagué con tarjeta' } as const
export const saved = 'Guardado.'
