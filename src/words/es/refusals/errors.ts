import type { Words } from '../../../shared/language.ts'
import { fillSentence } from '../../en/refusals/entry-errors.ts'
import type * as en from '../../en/refusals/errors.ts'
import type { Details } from '../../en/refusals/errors.ts'
import { askFarmToNote } from '../hand-over.ts'
import { entryErrors } from './entry-errors.ts'
import { orderErrors } from './order-errors.ts'

export type { Details, ErrorCode, ErrorDetails, PlainCode } from '../../en/refusals/errors.ts'

/** What only the farm, or a program, is ever refused: it is said in English alone. */
type FarmsCode =
  | 'notSigned'
  | 'creditShort'
  | 'dayTaken'
  | 'ownFactorFirst'
  | 'accentPale'
  | 'noAccount'
  | 'hostNotVerified'
  | 'closedToInvited'
  | 'nobodyToday'
  | 'nobodyToInvite'
  | 'cycleInUse'
  | 'siteInUse'
  | 'datesDisagree'
  | 'closesTooEarly'
  | 'editRefused'
  | 'readOnlyOrder'
  | 'noCare'
  | 'decideFirst'
  | 'notHeld'
  | 'accountClosed'
  | 'unverifiedMoved'
  | 'returnTooMuch'
  | 'takenBackBefore'
  | 'dayToCome'
  | 'refundTooMuch'
  | 'refundBeyond'
  | 'refundDisputed'
  | 'creditTooMuch'
  | 'notPaidByCard'
  | 'refundRefused'
  | 'weeksSold'
  | 'audienceMoved'
  | 'mailNotStored'
  | 'mailTextRemoved'
  | 'mailTooLate'
  | 'mailNotFailed'
  | 'noMailWaits'
  | 'mailUnderWay'
  | 'booksFull'
  | 'spanTooLong'
  | 'booksAway'
  | 'sheetFull'
  | 'newsletterUnwanted'
  | 'importRefused'
  | 'importBegun'
  | 'importEmpty'
  | 'importStays'

export const errors: Words<Omit<typeof en.errors, FarmsCode>> = {
  ...entryErrors,
  ...orderErrors,
  lastAdmin: [409, 'Eres la última persona que administra esta tienda. Nombra primero a otra, por favor.'],
  orderHeld: [
    409,
    'Por uno de tus pedidos se pagó menos de lo que se pidió, y la granja todavía no ha decidido qué hacer. Puedes cerrar tu cuenta cuando lo haya hecho.',
  ],
  orderOwed: [
    409,
    'Todavía falta pagar algo de uno de tus pedidos. Puedes cerrar tu cuenta cuando esté pagado, o cuando la granja haya cancelado el pedido.',
  ],
  refundOnItsWay: [
    409,
    'El dinero de uno de tus pedidos está en camino de vuelta. Puedes cerrar tu cuenta en unos minutos, cuando haya terminado.',
  ],
  closingWaits: [409, 'Un pago tuyo está en camino: tu banco todavía no lo ha terminado. Puedes cerrar tu cuenta cuando lo haya hecho.'],
  secondFactorNeeded: [403, 'La granja pide un segundo paso a todos los que trabajan aquí. Actívalo en los ajustes de tu cuenta.'],
  factorNotBegun: [409, 'Eso tardó demasiado. Empieza de nuevo, por favor.'],
  factorStaysOn: [409, 'La granja pide un segundo paso a todos los que trabajan aquí, así que el tuyo sigue activado.'],

  // Changing an order
  changeOff: [409, 'Aquí no se pueden cambiar los pedidos. Escribe a la granja, por favor.'],
  changeTooLate: [409, 'De este pedido ya no se puede cambiar nada.'],
  pickupsStopped: [409, 'Las recogidas de este pedido están detenidas hasta que se pague lo pendiente. Págalo primero, por favor.'],
  moreByFarm: [409, 'La granja hizo este pedido por ti. Si quieres más cartones, escríbele, por favor.'],
  cartonsByFarm: [409, 'El precio de este pedido se acordó con la granja. Si quieres otra cantidad de cartones, escríbele, por favor.'],
  skipDisputed: [
    409,
    'Tu banco está revisando un pago de este pedido, así que ahora no puedes omitir recogidas. Sí puedes moverlas o regalarlas.',
  ],
  changeDisputed: [409, 'Tu banco está revisando el pago de este pedido. Se puede cambiar cuando haya terminado.'],
  undoAfterChange: [409, 'Un cambio de este pedido espera su pago. Págalo o renuncia a él primero, por favor.'],
  payFirst: [409, 'Algo de este pedido ya debería estar pagado. Págalo antes de pedir más, por favor.'],
  raiseTakesSkips: [
    409,
    'Bajaste este pedido hace menos de {weeks} semanas. Para subirlo otra vez ahora, las semanas de por medio cuentan como {needed} recogidas omitidas. Puedes omitir {left} de {limit}.',
  ],
  differenceMoved: [409, 'Este cambio cuesta ahora {total}. Míralo otra vez, por favor.'],

  // The shop
  othersEmail: [403, 'Solo puedes usar el correo de tu propia cuenta.'],
  othersOrder: [403, 'Solo puedes hacer pedidos para ti.'],
  cycleClosed: [409, 'Esta temporada no está abierta para suscripciones.'],
  siteClosed: [409, 'Este sitio de recogida no está abierto para suscripciones.'],
  priceMoved: [409, 'El precio ha cambiado. Tu total es ahora {total}.'],
  orderReplaced: [
    409,
    'También estás cambiando este pedido en otra pestaña. No se ha cobrado nada. Cierra la otra pestaña e inténtalo de nuevo, por favor.',
  ],
  sumRefused: [409, 'Aquí no se pueden pagar {total} con tarjeta. Elige otros cartones o escríbenos.'],
  giftsOff: [409, 'Por ahora la granja no vende regalos.'],
  giftAmount: [409, 'Un regalo vale de {least} a {most}.'],
  verifyToMail: [
    403,
    'Primero verifica tu correo en tus ajustes, por favor: solo entonces enviamos a otros lo que escribes. O imprime tú la tarjeta.',
  ],
  giftTooFar: [409, 'Un regalo se puede enviar a más tardar dentro de un año. Elige un día más cercano.'],
  giftSent: [409, 'Este regalo ya se envió.'],
  giftSpent: [409, 'Este regalo ya se canjeó o se devolvió.'],
  giftDisputed: [409, 'Un banco está revisando el pago de este regalo. Podrás enviarlo de nuevo cuando termine.'],
  giftSentOften: [409, 'Este regalo ya se envió a otra dirección {most} veces. Todavía puedes imprimir su tarjeta.'],
  giftUnknown: [404, 'Con este código no hay nada que canjear. Míralo otra vez, letra por letra; cada código vale una sola vez.'],
  noGifts: [409, 'No tienes ningún regalo que espere a ser canjeado.'],
  payLaterRefused: [409, '{reason} Paga con tarjeta, por favor.'],
  verifyToPayLater: [403, 'Primero verifica tu correo. Hasta entonces puedes pagar todo con tarjeta.'],
  notOwed: [409, 'Ya no se debe nada por este pedido.'],
  noInstallments: [409, 'A este pedido ya no le quedan pagos por cobrar.'],
  paymentsAway: [503, 'No se pudo abrir la página de pago. No se ha cobrado nada. Inténtalo de nuevo, por favor.'],

  // The week
  orderEnding: [409, 'Este pedido se está cancelando: el dinero está en camino de vuelta. Vuelve a mirar en unos minutos, por favor.'],
  changesClosed: [409, 'Esta recogida se podía cambiar hasta el {until}.'],
  noSkipsLeft: [409, 'Este pedido ya no tiene saltos.'],
  weekFull: [409, 'Esa semana está llena.'],
  weekUnknown: [409, 'Esta recogida no se puede pasar a esa semana.'],
  creditSpent: [409, 'El crédito de este salto ya se usó.'],
  undoFirst: [409, 'Primero deshaz lo que cambiaste en esta recogida, por favor.'],
  alreadyCollected: [409, 'Estos cartones ya se recogieron.'],
  nothingToUndo: [409, 'No hay nada que deshacer en esta recogida.'],
  verifyToWait: [403, 'Primero verifica tu correo, para que podamos ofrecerte un lugar.'],
  notFull: [409, 'Hay lugar para ti: puedes suscribirte ahora.'],
  dayPassed: [409, 'Ese día ya pasó.'],

  // At the site, and wherever two meet
  changedMeanwhile: [409, 'Alguien cambió esto mientras tanto. Vuelve a cargar la página para ver los nuevos datos.'],
  paymentTooMuch: [409, 'Solo se deben {left}. No anotes más que eso, por favor.'],
  cardUnderWay: [409, 'Este pedido se está pagando con tarjeta, y el banco todavía no ha terminado. Vuelve a mirar más tarde, por favor.'],
  installmentUnderWay: [409, 'En este momento se cobra un pago de este pedido a la tarjeta. Inténtalo de nuevo en un minuto, por favor.'],
  ownPayment: [403, askFarmToNote],
  hostsMayNot: [403, 'La granja anota los pagos por su cuenta. Dile a la granja lo que te dieron, por favor.'],
  pressedBefore: [
    409,
    'Lo que enviaste primero llegó, como estaba escrito entonces. Míralo antes de pulsar otra vez: eso añadiría otro más.',
  ],
  refundAway: [503, 'No se pudo contactar con el servicio de pagos. Mira la suscripción antes de intentarlo de nuevo, por favor.'],
}

export const statusOf = (code: keyof typeof errors): number => errors[code][0]

export const sentenceOf = <Code extends keyof typeof errors>(code: Code, ...[details]: Details<Code>): string =>
  fillSentence(errors[code][1], details)
