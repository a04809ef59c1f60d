import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/dashboard/spare.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

export const pantry = 'Despensa'
export const heading = 'Cartones que sobran'
export const about =
  '¿Sobran huevos? Elige un día y un sitio, y ofrécelos a quienes recogen ahí. Por orden de llegada, hasta la hora límite.'
export const offerSome = 'Ofrecer cartones que sobran'
export const nowhere = 'No hay próximas recogidas antes de su hora límite.'
export const where = 'Día y sitio'
export const place: typeof en.place = (date, site) => `${showDate(date)}, ${site}`
export const howMany = 'Cartones que sobran'
export const howManyWrong: typeof en.howManyWrong = (most) => `Escribe un número del 1 al ${most}.`
export const price = 'Precio de un cartón'
export const priceWrong = 'Escribe un precio como 5.00.'
const people = (count: number) => (count === 1 ? '1 persona recibe' : `${count} personas reciben`)
export const readers: typeof en.readers = (count) =>
  count === 0 ? 'Nadie recibe un correo; la gente lo ve en sus páginas.' : `${people(count)} un correo. Los demás lo ven en sus páginas.`
export const offer: typeof en.offer = (cartons, each) => `Ofrecer ${showCartons(cartons)} a ${each}`
export const isShort: typeof en.isShort = (cartons) => `A quienes recogen ahí les falta esto: ${showCartons(cartons)}. Van primero.`
export const giveBack: typeof en.giveBack = (cartons) => `Devolverles ${showCartons(cartons)}`
export const gaveBack: typeof en.gaveBack = (cartons) => `Devuelto: ${showCartons(cartons)}. Reciben un correo.`
export const offered: typeof en.offered = (count) => (count === 0 ? 'Listo. Nadie recibe un correo.' : `Listo. ${people(count)} un correo.`)
export const notOffered = 'No se pudo ofrecer.'
export const notSaved = 'No se pudo guardar.'
const paying = (count: number) => (count === 0 ? '' : `, ${count} pagándose`)
const given = (count: number) => (count === 0 ? '' : `, ${count} para la despensa`)
export const standing: typeof en.standing = ({ cartons, price_cents, sold, ...offer }) =>
  `${showCartons(cartons)} a ${showCents(price_cents)}: ${sold} vendidos${paying(offer.paying)}${given(offer.given)}, quedan ${offer.left}`
export const openUntil: typeof en.openUntil = (clock) => `Se pueden pedir a más tardar el ${showClock(clock)}.`
export const over = 'Esta oferta está cerrada.'
export const stop = 'Dejar de ofrecer'
export const give: typeof en.give = (left, name) => `Dar ${left === 1 ? 'el último' : `los ${left} que quedan`} a ${name || 'la despensa'}`
export const gave = 'Están en la hoja de empaque. Para deshacerlo, cancela el pedido con ese nombre.'
