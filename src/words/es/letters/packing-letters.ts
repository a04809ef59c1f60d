import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/letters/packing-letters.ts'
import { showPickupTime } from '../dates/hours.ts'
import { showDate, startLine } from '../dates/show-date.ts'
import { showSum } from '../product.ts'

export { showAsOf } from '../dates/as-of.ts'
export { showPieces } from '../product.ts'

export const toList = 'Abrir la lista de entrega'

export const list: Words<typeof en.list> = {
  subject: (date, hours, site, pieces) => startLine(`${showPickupTime(date, hours)} en ${site}: ${showSum(pieces)}`),
  thanks: (date, hours, site, pieces) =>
    `¡Gracias por atender ${site}! Lo que se recoge ahí el ${showPickupTime(date, hours)}: ${showSum(pieces)}.`,
  donated: (pantry, pieces) => `También ahí, ${pantry ? `para donar (${pantry})` : 'para donar'}: ${showSum(pieces)}.`,
  keptFrom: (name, date) => `${name} (guardados desde el ${showDate(date)})`,
  makesUpFor: (name, date) => `${name} (compensan el ${showDate(date)})`,
  head: ['Nombre', 'Cartones'],
  headOfProducts: ['Nombre', 'Por recoger'],
  aside: 'La lista de entrega muestra los cambios de última hora, y ahí marcas lo que se recogió.',
}

const showVisit = ({ pieces, orders }: Pick<Parameters<typeof en.moved.line>[0], 'pieces' | 'orders'>): string =>
  `${showSum(pieces)} de ${orders} ${orders === 1 ? 'pedido' : 'pedidos'}`

export const moved: Words<typeof en.moved> = {
  yourSites: 'tus sitios de recogida',
  one: (where) => `Cambió un día de recogida en ${where}`,
  many: (where) => `Cambiaron algunos días de recogida en ${where}`,
  visit: (visit, site, hours) =>
    `La recogida del ${showDate(visit.from_date)} en ${site} ahora es el ${showPickupTime(visit.to_date, hours)}: ${showVisit(visit)}.`,
  at: (site) => `Cambiaron las recogidas en ${site}:`,
  line: (visit, hours) => startLine(`${showDate(visit.from_date)} pasa al ${showPickupTime(visit.to_date, hours)}: ${showVisit(visit)}`),
  told: 'También avisamos a quienes recogen ahí. Te enviaremos automáticamente la lista del día nuevo. Por favor, ya no uses la lista anterior.',
}
