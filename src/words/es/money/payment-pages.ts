import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/money/payment-pages.ts'
import { showCartons, showWeeks } from '../fields.ts'
import { andPickups, inRhythm, showOrdered, showPieces } from '../product.ts'

export const eggs: typeof en.eggs = (cycle, cartons, weeks) =>
  `Huevos, ${cycle}: ${showCartons(cartons)} de 12 huevos por semana durante ${showWeeks(weeks)}`
export const pieces: typeof en.pieces = (cycle, { product, cartons_per_week, every_weeks = 1, weeks }) =>
  `${product}, ${cycle}: ${inRhythm(cartons_per_week, every_weeks)}${andPickups(weeks, every_weeks)}`
export const collectedAt: typeof en.collectedAt = (farm, site) => `${farm}, para recoger en ${site}`
export const donated: typeof en.donated = (cycle, cartons, product) =>
  `${product === undefined ? 'Huevos donados' : 'Donación'}, ${cycle}: ${showPieces(cartons, product)}`
export const besides: typeof en.besides = (cartons, product) => `, ${showPieces(cartons, product)} de donación`
export const lessCredit: typeof en.lessCredit = (cents) => `, menos ${showCents(cents)} de crédito`
export const firstInstallment: typeof en.firstInstallment = (count, cents) => `: pago 1 de ${count}, ${showCents(cents)} en total`
export const owed: typeof en.owed = (reference, cycle) => `Pedido ${reference}, ${cycle}: lo que debes`
export const changed: typeof en.changed = (reference, cycle, order) => `Pedido ${reference}, ${cycle}: ${showOrdered(order)} desde ahora`
export const cardOnly: typeof en.cardOnly = (farm, reference) =>
  `${farm} cobrará a esta tarjeta los pagos que faltan del pedido ${reference}, en sus fechas. Guardarla no cuesta nada.`
export const cardForRenewal: typeof en.cardForRenewal = (farm) =>
  `${farm} cobrará a esta tarjeta cuando se renueve tu pedido, el día que diga el correo. Guardarla no cuesta nada.`
export const gift: typeof en.gift = (what) => `Regalo: ${what}`
export { showGift } from '../success.ts'
