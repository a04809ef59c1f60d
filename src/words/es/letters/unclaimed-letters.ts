import { bold } from '../../../shared/bold.ts'
import type * as en from '../../en/letters/unclaimed-letters.ts'
import { showPickupTime } from '../dates/hours.ts'
import { showDate } from '../dates/show-date.ts'
import { showPieces } from '../product.ts'

const yours = (cartons: number, product?: string): string => {
  if (cartons === 1) return product === undefined ? 'tu cartón' : `tu pedido de ${showPieces(1, product)}`
  return `tus ${showPieces(cartons, product)}`
}
const them = (cartons: number): string => (cartons === 1 ? 'lo' : 'los')

export const waitSubject: typeof en.waitSubject = (date, reference) => `Tus huevos te esperan el ${showDate(date)}: pedido ${reference}`
export const givenSubject: typeof en.givenSubject = (date, reference) => `Tus huevos del ${showDate(date)} se donaron: pedido ${reference}`
export const missed: typeof en.missed = (date) => `No te vimos el ${showDate(date)}.`
export const kept: typeof en.kept = ({ cartons, product, site_name, site_address, pickup_date, ...hours }) =>
  `Te guardamos ${yours(cartons, product)} en ${site_name}, ${site_address}. Pasa a recoger${them(cartons)} el ${bold(showPickupTime(pickup_date, hours))}. Después de ese día, lo que quede lo donamos.`
export const nobodyThere: typeof en.nobodyThere = (cartons, site, product) =>
  `Habíamos guardado ${yours(cartons, product)} en ${site}, pero por ahora no hay recogidas en ese sitio, así que ${them(cartons)} donamos.`
export const given: typeof en.given = (cartons, site, product) =>
  `No pudimos guardar más tiempo ${yours(cartons, product)} en ${site}, así que ${them(cartons)} donamos.`
export const link = 'Ver tus recogidas'
export const aside: typeof en.aside = (reference) =>
  `La referencia de tu pedido es ${reference}. ¿Sí recogiste tus huevos? Responde a este correo.`
