import { fillSentence } from '../entry-errors.ts'
import type { Details, ErrorCode } from '../errors.ts'
import { entryErrors } from './entry-errors.ts'
import { orderErrors } from './order-errors.ts'

export type { Details, ErrorCode, ErrorDetails, PlainCode } from '../errors.ts'

/** What only the farm, or a program, is ever refused: it is said in English alone. */
type FarmsCode =
  | 'notSigned'
  | 'giftSpent'
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
  | 'returnTooMuch'
  | 'takenBackBefore'
  | 'takeBackSpent'
  | 'dayToCome'
  | 'refundTooMuch'
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

type Entry = keyof typeof entryErrors
type Ordering = keyof typeof orderErrors
export type SpokenCode = Exclude<ErrorCode, FarmsCode>

const others: Readonly<Record<Exclude<SpokenCode, Entry | Ordering>, string>> = {
  lastAdmin: 'Eres la última persona que administra esta tienda. Nombra primero a otra, por favor.',
  orderHeld:
    'Por uno de tus pedidos se pagó menos de lo que se pidió, y la granja todavía no ha decidido qué hacer. Puedes cerrar tu cuenta cuando lo haya hecho.',
  orderOwed:
    'Todavía falta pagar algo de uno de tus pedidos. Puedes cerrar tu cuenta cuando esté pagado, o cuando la granja haya cancelado el pedido.',
  refundOnItsWay:
    'El dinero de uno de tus pedidos está en camino de vuelta. Puedes cerrar tu cuenta en unos minutos, cuando haya terminado.',
  closingWaits: 'Un pago tuyo está en camino: tu banco todavía no lo ha terminado. Puedes cerrar tu cuenta cuando lo haya hecho.',
  secondFactorNeeded: 'La granja pide un segundo paso a todos los que trabajan aquí. Actívalo en la configuración de tu cuenta.',
  factorNotBegun: 'Eso tardó demasiado. Empieza de nuevo, por favor.',
  factorStaysOn: 'La granja pide un segundo paso a todos los que trabajan aquí, así que el tuyo sigue activado.',

  // Changing an order
  changeOff: 'Aquí no se pueden cambiar los pedidos. Escribe a la granja, por favor.',
  changeTooLate: 'De este pedido ya no se puede cambiar nada.',
  pickupsStopped: 'Las recogidas de este pedido están detenidas hasta que se pague lo pendiente. Págalo primero, por favor.',
  moreByFarm: 'La granja hizo este pedido por ti. Si quieres más cartones, escríbele, por favor.',
  payFirst: 'Algo de este pedido ya debería estar pagado. Págalo antes de pedir más, por favor.',
  differenceMoved: 'Este cambio cuesta ahora {total}. Míralo otra vez, por favor.',

  // The shop
  othersEmail: 'Solo puedes usar el correo de tu propia cuenta.',
  othersOrder: 'Solo puedes hacer pedidos para ti.',
  cycleClosed: 'Esta temporada no está abierta para suscripciones.',
  siteClosed: 'Este sitio de recogida no está abierto para suscripciones.',
  priceMoved: 'El precio ha cambiado. Tu total es ahora {total}.',
  orderReplaced:
    'También estás cambiando este pedido en otra pestaña. No se ha cobrado nada. Cierra la otra pestaña e inténtalo de nuevo, por favor.',
  sumRefused: 'Aquí no se pueden pagar {total} con tarjeta. Elige otros cartones o escríbenos.',
  giftsOff: 'Por ahora la granja no vende regalos.',
  giftAmount: 'Un regalo vale de {least} a {most}.',
  verifyToMail:
    'Primero verifica tu correo en tu configuración, por favor: solo entonces enviamos a otros lo que escribes. O imprime tú la tarjeta.',
  giftTooFar: 'Un regalo se puede enviar dentro de un año. Elige un día más cercano.',
  giftSent: 'Este regalo ya se envió.',
  giftUnknown: 'Con este código no hay nada que canjear. Míralo otra vez, letra por letra; cada código vale una sola vez.',
  noGifts: 'No tienes ningún regalo que espere a ser canjeado.',
  payLaterRefused: '{reason} Paga con tarjeta, por favor.',
  notOwed: 'Ya no se debe nada por este pedido.',
  paymentsAway: 'No se pudo abrir la página de pago. No se ha cobrado nada. Inténtalo de nuevo, por favor.',

  // The week
  orderEnding: 'Este pedido se está cancelando: el dinero está en camino de vuelta. Vuelve a mirar en unos minutos, por favor.',
  changesClosed: 'Esta recogida se podía cambiar hasta el {until}.',
  noSkipsLeft: 'Este pedido ya no tiene saltos.',
  weekFull: 'Esa semana está llena.',
  weekUnknown: 'Esta recogida no se puede pasar a esa semana.',
  creditSpent: 'El crédito de este salto ya se usó.',
  undoFirst: 'Primero deshaz lo que cambiaste en esta recogida, por favor.',
  alreadyCollected: 'Estos cartones ya se recogieron.',
  nothingToUndo: 'No hay nada que deshacer en esta recogida.',
  notFull: 'Hay lugar para ti: puedes suscribirte ahora.',
  dayPassed: 'Ese día ya pasó.',

  // At the site, and wherever two meet
  changedMeanwhile: 'Alguien cambió esto mientras tanto. Vuelve a cargar la página para ver los nuevos datos.',
  paymentTooMuch: 'Solo se deben {left}. No anotes más que eso, por favor.',
  cardUnderWay: 'Este pedido se está pagando con tarjeta, y el banco todavía no ha terminado. Vuelve a mirar más tarde, por favor.',
  partUnderWay: 'En este momento se cobra una parte de este pedido a la tarjeta. Inténtalo de nuevo en un minuto, por favor.',
  hostsMayNot: 'La granja anota los pagos por su cuenta. Dile a la granja lo que te dieron, por favor.',
  pressedBefore: 'Lo que enviaste primero llegó, como estaba escrito entonces. Míralo antes de pulsar otra vez: eso añadiría otro más.',
  refundAway: 'No se pudo contactar con el servicio de pagos. Mira la suscripción antes de intentarlo de nuevo, por favor.',
}

const isIn = <Codes extends object>(codes: Codes, code: PropertyKey): code is keyof Codes => Object.hasOwn(codes, code)

const bareSentence = (code: SpokenCode): string => {
  if (isIn(entryErrors, code)) return entryErrors[code][1]
  return isIn(orderErrors, code) ? orderErrors[code][1] : others[code]
}

export const isSpoken = (code: ErrorCode): code is SpokenCode => isIn(entryErrors, code) || isIn(orderErrors, code) || isIn(others, code)

export const sentenceOf = <Code extends SpokenCode>(code: Code, ...[details]: Details<Code>): string =>
  fillSentence(bareSentence(code), details)
