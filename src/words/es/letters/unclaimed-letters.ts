import { bold } from '../../../shared/bold.ts'
import type * as en from '../../en/letters/unclaimed-letters.ts'
import { showPickupTime } from '../dates/hours.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'
import { showPieces } from '../product.ts'

const yours = (cartons: number, product?: string): string => {
  if (product !== undefined) return `tu pedido (${showPieces(cartons, product)})`
  return cartons === 1 ? 'tu cartón' : `tus ${showCartons(cartons)}`
}
const them = (cartons: number, product?: string): string => (cartons === 1 || product !== undefined ? 'lo' : 'los')

export const waitSubject: typeof en.waitSubject = (date, reference, product) =>
  `${product === undefined ? 'Tus huevos te esperan' : 'Tu pedido te espera'} el ${showDate(date)}: pedido ${reference}`
export const givenSubject: typeof en.givenSubject = (date, reference, product) =>
  `${product === undefined ? `Tus huevos del ${showDate(date)} se donaron` : `Tu pedido del ${showDate(date)} se donó`}: pedido ${reference}`
export const missed: typeof en.missed = (date) => `No te vimos el ${showDate(date)}.`
export const kept: typeof en.kept = ({ cartons, site_name, site_address, pickup_date, ...hours }, product) =>
  `Te guardamos ${yours(cartons, product)} en ${site_name}, ${site_address}. Pasa a recoger${them(cartons, product)} el ${bold(showPickupTime(pickup_date, hours))}. Después de ese día, lo que quede lo donamos.`
export const nobodyThere: typeof en.nobodyThere = (cartons, site, product) =>
  `Habíamos guardado ${yours(cartons, product)} en ${site}, pero por ahora no hay recogidas en ese sitio, así que ${them(cartons, product)} donamos.`
export const given: typeof en.given = (cartons, site, product) =>
  `No pudimos guardar más tiempo ${yours(cartons, product)} en ${site}, así que ${them(cartons, product)} donamos.`
export const link = 'Ver tus recogidas'
export const aside: typeof en.aside = (reference, product) =>
  `La referencia de tu pedido es ${reference}. ¿Sí recogiste tu${product === undefined ? 's huevos' : ' pedido'}? Responde a este correo.`
