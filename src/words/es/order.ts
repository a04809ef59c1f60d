import type { Words } from '../../shared/language.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import type * as en from '../en/order.ts'
import { showCartons, showWeeks } from './fields.ts'

export const nameLabel = 'Nombre'
export const cartonsLabel = 'Cartones por semana'
export const donatedLabel = 'Cartones donados'
export const amountLabel = 'Monto'
export const secondEmailLabel = 'Segundo correo'
export const packingNotesLabel = 'Notas para empacar'
export const farmNotesLabel = 'Notas solo para la granja'

export const gapWords: Words<typeof en.gapWords> = {
  cartonsPerWeek: 'Elige tus cartones',
  eggCycle: 'Elige una temporada',
  pickupSite: 'Elige un sitio de recogida',
  name: 'Escribe tu nombre',
  donationCartons: 'Elige si quieres donar',
}

export const donationNames: Words<typeof en.donationNames> = {
  none: 'Sin donación',
  '1': '1 docena',
  '2': '2 docenas',
  '3': '3 docenas',
  '4': '4 docenas',
  '5': '5 docenas',
  half: 'Media temporada',
  'three-quarters': '3/4 de la temporada',
  full: 'Toda la temporada',
}

export const showOrderSum: typeof en.showOrderSum = ({ weeks, cartons, donated, priceCents, creditCents, payCents, how, basket }) =>
  [
    basket?.brief ?? `${showWeeks(weeks)} x ${showCartons(cartons)} x ${showCents(priceCents)}`,
    donated > 0 && ` + ${basket?.showDonated(donated) ?? `${donated} ${donated === 1 ? 'donado' : 'donados'}`}`,
    creditCents > 0 && ` - ${showCents(creditCents)} de crédito`,
    ` = ${showCents(payCents)}`,
    typeof how === 'number' && ` en ${how + 1} pagos`,
  ]
    .filter(Boolean)
    .join('')
