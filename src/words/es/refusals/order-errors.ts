import type { Words } from '../../../shared/language.ts'
import { fillSentence } from '../../en/refusals/entry-errors.ts'
import type * as en from '../../en/refusals/order-errors.ts'

export const orderErrors: Words<typeof en.orderErrors> = {
  noWeeksLeft: [409, 'Ya no quedan recogidas en esta temporada.'],
  noDayLeft: [409, 'En este sitio ya no quedan recogidas de esta temporada.'],
  alreadyPaid: [409, 'Acabamos de recibir tu pago. Tu suscripción está en tu perfil.'],
  paymentOnItsWay: [
    409,
    'Tu pago está en camino: tu banco todavía no lo confirma. Te enviaremos un correo en cuanto llegue. Por favor, no pagues otra vez.',
  ],
  sumNotByCard: [409, 'Con tarjeta puedes pagar de {least} a {most}. Tu total es {total}: elige otra cantidad de cartones o escríbenos.'],
  cycleFull: [409, 'En esta temporada quedan por semana: {left}.'],
  siteFull: [409, 'Este sitio de recogida está lleno.'],
  addressUnknown: [404, 'No encontramos la dirección. Escribe una dirección válida.'],
}

export const orderSentence: typeof en.orderSentence = (code, ...[details]) => fillSentence(orderErrors[code][1], details)
