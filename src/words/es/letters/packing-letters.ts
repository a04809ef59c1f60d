import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/letters/packing-letters.ts'
import { showPickupTime } from '../dates/hours.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

export { showAsOf } from '../dates/as-of.ts'

export const toList = 'Abrir la lista de entrega'

export const list: Words<typeof en.list> = {
  subject: (date, hours, site, cartons) => `${showPickupTime(date, hours)} en ${site}: ${showCartons(cartons)}`,
  thanks: (date, hours, site, cartons) =>
    `¡Gracias por atender ${site}! Lo que se recoge allí el ${showPickupTime(date, hours)}: ${showCartons(cartons)}.`,
  donated: (pantry, cartons) => `También allí, ${pantry ? `para ${pantry}` : 'para donar'}: ${showCartons(cartons)}.`,
  keptFrom: (name, date) => `${name} (guardados desde el ${showDate(date)})`,
  head: ['Nombre', 'Cartones'],
  aside: 'En esa lista está lo que cambie después, y allí marcas lo que se recogió.',
}

const showVisit = (cartons: number, orders: number): string => `${showCartons(cartons)} de ${orders} ${orders === 1 ? 'pedido' : 'pedidos'}`

export const moved: Words<typeof en.moved> = {
  yourSites: 'tus sitios de recogida',
  one: (where) => `Un día de recogida en ${where} ha cambiado`,
  many: (where) => `Algunos días de recogida en ${where} han cambiado`,
  visit: ({ from_date, to_date, cartons, orders }, site, hours) =>
    `La recogida del ${showDate(from_date)} en ${site} es ahora el ${showPickupTime(to_date, hours)}: ${showVisit(cartons, orders)}.`,
  at: (site) => `Las recogidas en ${site} han cambiado:`,
  line: ({ from_date, to_date, cartons, orders }, hours) =>
    `${showDate(from_date)} es ahora ${showPickupTime(to_date, hours)}: ${showVisit(cartons, orders)}`,
  told: 'También avisamos a quienes recogen allí. La lista del nuevo día llega sola; ya no uses las listas del día de antes, por favor.',
}
