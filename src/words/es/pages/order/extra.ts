import type * as en from '../../../en/pages/order/extra.ts'
import { showDate } from '../../dates/show-date.ts'

export const what = '¿Qué quieres agregar?'
export const comesOnce: typeof en.comesOnce = (date) => `Viene una sola vez, con tu recogida del ${showDate(date)}.`
export const offer: typeof en.offer = (product, price) => `${product}, ${price}`
export const howMany = 'Cantidad'
export const fewer = 'Uno menos'
export const more = 'Uno más'
export const howManyWrong: typeof en.howManyWrong = (most) => `Escribe un número del 1 al ${most}.`
export const sum: typeof en.sum = (count, price, total) => `${count} x ${price} = ${total}`
export const leave = 'No agregar nada'
export const pay: typeof en.pay = (cents) => `Pagar ${cents}`
export const addForCredit: typeof en.addForCredit = (cents) => `Agregar y pagar ${cents} con tu crédito`
