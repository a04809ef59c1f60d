import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/letters/packing-letters.ts'
import { showPickupTime } from '../dates/hours.ts'
import { showDate, startLine } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

export { showAsOf } from '../dates/as-of.ts'

export const toList = 'Abrir la lista de entrega'

export const list: Words<typeof en.list> = {
  subject: (date, hours, site, cartons) => startLine(`${showPickupTime(date, hours)} en ${site}: ${showCartons(cartons)}`),
  thanks: (date, hours, site, cartons) =>
    `¡Gracias por atender ${site}! Lo que se recoge ahí el ${showPickupTime(date, hours)}: ${showCartons(cartons)}.`,
  donated: (pantry, cartons) => `También ahí, ${pantry ? `para donar (${pantry})` : 'para donar'}: ${showCartons(cartons)}.`,
  keptFrom: (name, date) => `${name} (guardados desde el ${showDate(date)})`,
  head: ['Nombre', 'Cartones'],
  aside: 'La lista de entrega muestra los cambios de última hora, y ahí marcas lo que se recogió.',
}

const showVisit = (cartons: number, orders: number): string => `${showCartons(cartons)} de ${orders} ${orders === 1 ? 'pedido' : 'pedidos'}`

export const moved: Words<typeof en.moved> = {
  yourSites: 'tus sitios de recogida',
  one: (where) => `Cambió un día de recogida en ${where}`,
  many: (where) => `Cambiaron algunos días de recogida en ${where}`,
  visit: ({ from_date, to_date, cartons, orders }, site, hours) =>
    `La recogida del ${showDate(from_date)} en ${site} ahora es el ${showPickupTime(to_date, hours)}: ${showVisit(cartons, orders)}.`,
  at: (site) => `Cambiaron las recogidas en ${site}:`,
  line: ({ from_date, to_date, cartons, orders }, hours) =>
    startLine(`${showDate(from_date)} pasa al ${showPickupTime(to_date, hours)}: ${showVisit(cartons, orders)}`),
  told: 'También avisamos a quienes recogen ahí. Te enviaremos automáticamente la lista del día nuevo. Por favor, ya no uses la lista anterior.',
}
