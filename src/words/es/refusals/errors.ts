import type { Words } from '../../../shared/language.ts'
import { fillSentence } from '../../en/refusals/entry-errors.ts'
import type * as en from '../../en/refusals/errors.ts'
import type { Details } from '../../en/refusals/errors.ts'
import { askFarmToNote } from '../hand-over.ts'
import { entryErrors } from './entry-errors.ts'
import { orderErrors } from './order-errors.ts'

export type { Details, ErrorCode, ErrorDetails, PlainCode } from '../../en/refusals/errors.ts'

/** What is refused only on pages that are in English alone, or to a program. */
type FarmsCode =
  | 'notSigned'
  | 'creditShort'
  | 'ownFactorFirst'
  | 'accentPale'
  | 'noAccount'
  | 'hostNotVerified'
  | 'closedToInvited'
  | 'nobodyToInvite'
  | 'cycleInUse'
  | 'siteInUse'
  | 'eggsStay'
  | 'cartonIsDozen'
  | 'lastProduct'
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
  | 'refundTooMuch'
  | 'refundBeyond'
  | 'refundUnplaced'
  | 'refundDisputed'
  | 'creditTooMuch'
  | 'notPaidByCard'
  | 'refundRefused'
  | 'weeksSold'
  | 'noEmailKnown'
  | 'notInvitedYet'
  | 'audienceMoved'
  | 'timePassed'
  | 'alreadySent'
  | 'mailingAddressMissing'
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
  | 'notConnected'

export const errors: Words<Omit<typeof en.errors, FarmsCode>> = {
  ...entryErrors,
  malformed: [400, 'No se pudo leer la solicitud.'],
  adminOnly: [403, 'Solo la granja puede hacer esto.'],
  hostOnly: [403, 'Solo la granja y quienes atienden sus sitios pueden hacer esto.'],
  foreignOrigin: [403, 'Esta solicitud vino de otra página web.'],
  notFound: [404, 'No se encontró.'],
  tooSlow: [408, 'La solicitud tardó demasiado en llegar.'],
  tooLarge: [413, 'La solicitud es demasiado grande.'],
  notJson: [415, 'Envía la solicitud como application/json.'],
  tooManyTries: [429, 'Demasiados intentos. Espera {wait} e inténtalo de nuevo.'],
  headersTooLarge: [431, 'Los encabezados son demasiado grandes.'],
  emailTaken: [409, 'Este correo ya está en uso.'],
  emailInvited: [409, 'La granja ya creó una cuenta con este correo. Revisa tu correo: te enviamos un enlace para elegir tu contraseña.'],
  emailMalformed: [400, 'Este correo no es válido.'],
  signUpFailed: [500, 'No pudimos crear tu cuenta. Inténtalo de nuevo.'],
  wrongCredentials: [401, 'El correo o la contraseña no son correctos'],
  linkOfOther: [403, 'Este enlace es de otra cuenta. Inicia sesión con ella para terminar.'],
  emailNotVerified: [403, 'Primero verifica tu correo actual. Te enviamos un enlace.'],
  passwordWeak: [400, '{rule}'],
  factorElsewhere: [403, 'La tienda no acepta la verificación en dos pasos de esta cuenta. Desactívala donde está la cuenta.'],
  newPasswordMailed: [
    403,
    'Tu contraseña es fácil de adivinar, y quienes ayudan en la granja necesitan una mejor. Te enviamos un enlace por correo para elegirla.',
  ],
  passwordGuessable: [400, '{weakness} Da acceso a la granja, así que elige otra.'],
  wrongPassword: [403, 'La contraseña no es correcta.'],
  codeNeeded: [401, 'Escribe el código de tu aplicación de autenticación.'],
  passkeyNeeded: [401, 'Usa tu llave de acceso o escribe un código de recuperación.'],
  codeWrong: [403, 'Este código no es correcto o ya se usó. Prueba con el siguiente.'],
  ...orderErrors,
  lastAdmin: [409, 'Eres la única persona que administra esta tienda. Primero nombra a otra.'],
  orderHeld: [
    409,
    'Pagaste menos que el total de uno de tus pedidos, y la granja todavía no decide qué hacer. Podrás cerrar tu cuenta cuando lo decida.',
  ],
  orderOwed: [
    409,
    'Todavía debes algo de uno de tus pedidos. Podrás cerrar tu cuenta cuando lo pagues, o cuando la granja cancele el pedido.',
  ],
  refundOnItsWay: [409, 'Te estamos devolviendo dinero de uno de tus pedidos. Podrás cerrar tu cuenta en unos minutos, cuando termine.'],
  closingWaits: [409, 'Un pago tuyo está en camino: tu banco todavía no lo confirma. Podrás cerrar tu cuenta cuando lo confirme.'],
  secondFactorNeeded: [
    403,
    'La granja pide la verificación en dos pasos a todos los que trabajan aquí. Actívala en la configuración de tu cuenta.',
  ],
  newPasswordNeeded: [
    403,
    'Ahora ayudas en la granja, así que necesitamos revisar que tu contraseña no sea fácil de adivinar. Cierra la sesión y vuelve a entrar.',
  ],
  verifyForFactor: [403, 'Primero verifica tu correo, para que solo tú puedas activar la verificación en dos pasos.'],
  factorNotBegun: [409, 'Tardó demasiado. Por favor, empieza de nuevo.'],
  factorStaysOn: [409, 'La granja pide la verificación en dos pasos a todos los que trabajan aquí, así que la tuya sigue activada.'],
  passkeysOff: [409, 'Las llaves de acceso no funcionan en la dirección de esta tienda. Inicia sesión con tu contraseña.'],
  passkeyTooSlow: [409, 'Pasó demasiado tiempo. Inténtalo de nuevo.'],
  passkeyUnknown: [403, 'No reconocemos esa llave de acceso. Quizá la quitaste. Inicia sesión con tu contraseña.'],
  passkeyWrong: [403, 'Esa llave de acceso no funcionó. Inténtalo de nuevo o inicia sesión con tu contraseña.'],
  passkeyTaken: [409, 'Ya agregaste esa llave de acceso.'],
  passkeysFull: [409, 'Tienes {most} llaves de acceso. Primero quita una.'],
  verifyForPasskey: [403, 'Primero verifica tu correo. Después puedes agregar una llave de acceso.'],
  verifyForNotices: [403, 'Primero verifica tu correo. Después puedes activar las notificaciones.'],
  deviceRefused: [400, 'El servicio de notificaciones de este navegador no se puede usar aquí. Prueba con otro navegador.'],
  deviceOff: [409, 'Las notificaciones están desactivadas en este dispositivo. Actívalas de nuevo.'],
  loginCodesOff: [409, 'Esta granja no envía códigos para iniciar sesión. Usa tu contraseña.'],
  loginCodeWrong: [403, 'El código no es correcto o ya venció. Revísalo o pide otro.'],

  // Changing an order
  changeOff: [409, 'Aquí no se pueden cambiar los pedidos. Escríbele a la granja.'],
  changeTooLate: [409, 'Ya es tarde para cambiar este pedido.'],
  pickupsStopped: [409, 'Las recogidas de este pedido están en pausa hasta que pagues lo que debes. Págalo primero.'],
  moreByFarm: [409, 'La granja hizo este pedido por ti. Si quieres más cartones, escríbele.'],
  cartonsByFarm: [409, 'Acordaste el precio de este pedido con la granja. Si quieres otra cantidad de cartones, escríbele.'],
  skipDisputed: [
    409,
    'Tu banco está revisando un pago de este pedido, así que ahora no puedes omitir recogidas. Sí puedes cambiarlas o donarlas.',
  ],
  changeDisputed: [409, 'Tu banco está revisando el pago de este pedido. Podrás cambiarlo cuando termine.'],
  undoAfterChange: [409, 'Tienes un cambio sin pagar en este pedido. Primero págalo o cancélalo.'],
  payFirst: [409, 'Tienes un pago atrasado de este pedido. Págalo antes de pedir más.'],
  raiseTakesSkips: [
    409,
    'Redujiste este pedido hace menos de {weeks} semanas. Si lo aumentas ahora, las semanas de por medio cuentan como {needed} recogidas omitidas. Solo puedes omitir {left} de {limit}.',
  ],
  payAllFirst: [409, 'Primero termina de pagar este pedido. Después podrás cambiar lo que recibes o la frecuencia.'],
  replacedLately: [
    409,
    'Cambiaste lo que recibes o la frecuencia hace menos de {weeks} semanas. Si quieres cambiarlo otra vez, escríbele a la granja.',
  ],
  differenceMoved: [409, 'Este cambio cuesta ahora {total}. Por favor, revísalo.'],
  noTrial: [409, 'No quedan suficientes semanas para una prueba. Puedes suscribirte por el resto de la temporada.'],
  trialUsed: [409, 'La prueba es para clientes nuevos, una vez. Puedes suscribirte por la temporada.'],
  endOff: [409, 'Aquí no puedes terminar un pedido. Escríbele a la granja.'],
  endByFarm: [409, 'Acordaste el precio de este pedido con la granja. Si quieres terminarlo, escríbele.'],
  refundFirst: [409, 'Te estamos devolviendo dinero de este pedido. Vuelve a intentarlo en unos minutos.'],
  endMoved: [409, 'Lo que te devolvemos cambió. Por favor, revísalo.'],

  // The shop
  othersEmail: [403, 'Solo puedes usar el correo de tu propia cuenta.'],
  othersOrder: [403, 'Solo puedes hacer pedidos para ti.'],
  cycleClosed: [409, 'Esta temporada no está abierta para suscripciones.'],
  notSold: [409, 'Por ahora no vendemos esto. Elige otra cosa, por favor.'],
  siteClosed: [409, 'Este sitio de recogida no está abierto para suscripciones.'],
  priceMoved: [409, 'El precio cambió. Tu total es ahora {total}.'],
  productFull: [409, '{product}: {left}.'],
  orderReplaced: [
    409,
    'También estás cambiando este pedido en otra pestaña. No te cobramos nada. Cierra la otra pestaña e inténtalo de nuevo.',
  ],
  sumRefused: [409, 'Aquí no se pueden pagar {total} con tarjeta. Elige otra cantidad de cartones o escríbenos.'],
  giftsOff: [409, 'Por ahora la granja no vende regalos.'],
  giftAmount: [409, 'Un regalo vale de {least} a {most}.'],
  verifyToMail: [403, 'Para enviar tu regalo por correo, primero verifica tu propio correo en tu configuración. O imprime tú la tarjeta.'],
  giftTooFar: [409, 'Un regalo se envía a más tardar dentro de un año. Elige un día más cercano.'],
  giftSent: [409, 'Este regalo ya se envió.'],
  giftSpent: [409, 'Este regalo ya se canjeó o se reembolsó.'],
  giftDisputed: [409, 'Un banco está revisando el pago de este regalo. Podrás enviarlo de nuevo cuando termine.'],
  giftSentOften: [409, 'Este regalo ya se envió a otra dirección {most} veces. Todavía puedes imprimir la tarjeta.'],
  giftUnknown: [404, 'No encontramos nada que canjear con este código. Revísalo letra por letra; cada código se usa una sola vez.'],
  noGifts: [409, 'No tienes regalos sin canjear.'],
  payLaterRefused: [409, '{reason} Por favor, paga con tarjeta.'],
  verifyToPayLater: [403, 'Primero verifica tu correo. Mientras tanto, puedes pagar todo con tarjeta.'],
  notOwed: [409, 'Ya no debes nada de este pedido.'],
  noInstallments: [409, 'Este pedido ya no tiene pagos pendientes.'],
  paymentsAway: [503, 'No se pudo abrir la página de pago. No te cobramos nada. Inténtalo de nuevo.'],

  // The week
  orderEnding: [409, 'Este pedido se está cancelando y te estamos devolviendo el dinero. Vuelve a revisar en unos minutos.'],
  changesClosed: [409, 'Podías cambiar esta recogida hasta el {until}.'],
  noSkipsLeft: [409, 'Ya no puedes omitir más recogidas de este pedido.'],
  weekFull: [409, 'Esa semana está llena.'],
  weekUnknown: [409, 'No puedes pasar esta recogida a esa semana.'],
  creditSpent: [409, 'El crédito de esta recogida omitida ya se usó.'],
  nothingShort: [409, 'Aquí ya no queda nada que dejar a otros.'],
  extrasClosed: [409, 'Ya es tarde para agregar algo a esta recogida.'],
  spareGone: [409, 'Ya no queda ninguno.'],
  spareFewer: [409, 'Solo hay {left}. Pide menos, por favor.'],
  spareTooLate: [409, 'Ya pasó la hora límite de ese día.'],
  nobodyThen: [409, 'Nadie recoge ahí ese día.'],
  markedByHost: [409, 'El encargado del sitio o la granja ya marcó esta recogida. Pregúntales, por favor.'],
  spareStays: [409, 'Son cartones que sobran ese día, así que no se pueden omitir ni mover. Puedes donarlos.'],
  undoFirst: [409, 'Primero deshaz lo que cambiaste en esta recogida.'],
  alreadyCollected: [409, 'Estos cartones ya se recogieron.'],
  nothingToUndo: [409, 'No hay nada que deshacer en esta recogida.'],
  verifyToWait: [403, 'Primero verifica tu correo, para que podamos ofrecerte un lugar.'],
  alreadyRenewed: [409, 'Ya tienes un pedido para esta temporada. Está en tu perfil.'],
  savedCardGone: [409, 'Esa tarjeta ya no está guardada. Elige otra forma de pagar.'],
  autoRenewalOff: [409, 'La renovación automática no está disponible para ti por ahora.'],
  termsMoved: [409, 'Estos términos cambiaron. Recarga la página y léelos otra vez.'],
  notFull: [409, 'Hay lugar para ti: puedes suscribirte ahora.'],
  placeIsKept: [409, 'Tu lugar está guardado con tu invitación. Pide primero esos cartones, para que no lo pierdas.'],
  dayPassed: [409, 'Ese día ya pasó.'],
  dayTaken: [409, 'Ese día ya se cambió.'],
  nobodyToday: [409, 'Hoy nadie de los que recogen ahí tiene correo.'],
  dayToCome: [409, 'Ese día todavía no llega. Anota el pago cuando lo tengas.'],

  // At the site, and wherever two meet
  changedMeanwhile: [409, 'Otra persona acaba de cambiar esto. Vuelve a cargar la página para ver los datos nuevos.'],
  paymentTooMuch: [409, 'Solo se deben {left}. Por favor, no anotes más que eso.'],
  cardUnderWay: [409, 'Este pedido se está pagando con tarjeta, y el banco todavía no lo confirma. Vuelve a revisar más tarde.'],
  installmentUnderWay: [409, 'En este momento se está cobrando un pago de este pedido a la tarjeta. Inténtalo de nuevo en un minuto.'],
  ownPayment: [403, askFarmToNote],
  hostsMayNot: [403, 'La granja misma anota los pagos. Dile cuánto te dieron.'],
  pressedBefore: [409, 'Esto ya lo recibimos. Si lo envías otra vez, crearás uno más.'],
  refundAway: [503, 'No hay conexión con el servicio de pagos. Revisa la suscripción antes de intentarlo de nuevo.'],
}

export const statusOf = (code: keyof typeof errors): number => errors[code][0]

export const sentenceOf = <Code extends keyof typeof errors>(code: Code, ...[details]: Details<Code>): string =>
  fillSentence(errors[code][1], details)
