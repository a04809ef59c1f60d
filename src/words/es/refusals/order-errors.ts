import type { Words } from '../../../shared/language.ts'
import { fillSentence } from '../../en/refusals/entry-errors.ts'
import type * as en from '../../en/refusals/order-errors.ts'

export const orderErrors: Words<typeof en.orderErrors> = {
  noWeeksLeft: [409, 'A esta temporada no le quedan recogidas.'],
  noDayLeft: [409, 'En este sitio no queda ningún día de recogida de esta temporada.'],
  alreadyPaid: [409, 'Tu pago acaba de llegar. Tu suscripción está en tu perfil.'],
  paymentOnItsWay: [
    409,
    'Tu pago está en camino: tu banco todavía no lo ha terminado. Te enviaremos un correo en cuanto lo haga. Por favor, no pagues otra vez.',
  ],
  sumNotByCard: [409, 'Con tarjeta se paga de {least} a {most}. Este pedido suma {total}: elige otros cartones o escríbenos.'],
  cycleFull: [409, 'En esta temporada quedan por semana: {left}.'],
  siteFull: [409, 'Este sitio de recogida está lleno.'],
  addressUnknown: [404, 'No encontramos la dirección. Escribe una dirección válida.'],
}

export const orderSentence: typeof en.orderSentence = (code, ...[details]) => fillSentence(orderErrors[code][1], details)
