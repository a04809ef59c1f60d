import type { Words } from '../../shared/language.ts'
import type * as en from '../en/fields.ts'

export const fieldWords: Words<typeof en.fieldWords> = {
  email: 'Escribe un correo válido.',
  passwordSpaces: 'La contraseña no puede tener espacios.',
  passwordShort: 'La contraseña debe tener al menos 6 caracteres.',
  passwordLong: 'La contraseña no puede pasar de 128 caracteres.',
  passwordMissing: 'Escribe tu contraseña.',
  emailMissing: 'Escribe tu correo.',
  codeMissing: 'Escribe un código.',
  required: 'Llena este campo.',
  tooLong: 'Es demasiado largo.',
  cartons: 'Elige al menos 1 cartón por semana',
  cartonsMost: 'Elige como máximo 30 cartones por semana',
  date: 'Escribe una fecha.',
  otherDay: 'Elige otro día.',
  wholeCents: 'Escribe un monto en centavos enteros.',
  timeOfDay: 'Escribe una hora como 18:00.',
  wrong: 'Este valor no es válido.',
}

export const farmFieldWords: Words<typeof en.farmFieldWords> = {
  weekday: 'Elige un día de la semana.',
  moment: 'Escribe una fecha y una hora.',
  hours: 'Escribe una hora después de la primera.',
  timeZone: 'Escribe una zona como America/New_York.',
  picture: 'Elige una imagen PNG, JPEG o WebP.',
  pixels: 'Elige una imagen más pequeña: hasta 4,000 por 4,000 píxeles.',
  photo: 'Elige una foto.',
  unknown: 'Campo desconocido.',
}

export const signUpWords: Words<typeof en.signUpWords> = { done: 'Tu cuenta está lista. Ya puedes iniciar sesión.' }

export const loginWords: Words<typeof en.loginWords> = {
  loggedOut: 'Cerraste la sesión correctamente.',
  resetNeedsEmail: 'Escribe tu correo para cambiar tu contraseña.',
  resetSent: '¡Te enviamos un correo para cambiar tu contraseña!',
  passwordChanged: 'Cambiamos tu contraseña. Ya puedes iniciar sesión.',
  emailChanged: 'Cambiamos tu correo. Inicia sesión con el nuevo.',
  finishLink: 'Inicia sesión para terminar.',
  accountClosed: 'Tu cuenta está cerrada. Te lo confirmamos por correo.',
}

export const settingsWords: Words<typeof en.settingsWords> = {
  passwordChanged: 'Cambiamos tu contraseña. En los demás dispositivos se cerró tu sesión.',
  sessionsEnded: 'En los demás dispositivos se cerró tu sesión.',
  verificationSent: 'Enviamos un correo de verificación a tu dirección actual.',
  confirmationSent: 'Enviamos un enlace de confirmación a tu correo nuevo.',
}

export const verifyWords: Words<typeof en.verifyWords> = { done: '¡Gracias! Tu correo está verificado.' }

export const doorWords: Words<typeof en.doorWords> = { loading: 'Cargando' }

export const profileWords: Words<typeof en.profileWords> = {
  notLoggedIn: 'No has iniciado sesión.',
  none: 'No tienes suscripciones activas.',
  failed: 'No se pudieron cargar tus suscripciones.',
}

export const subscribeWords: Words<typeof en.subscribeWords> = {
  loading: 'Cargando los datos de la suscripción...',
  noCycle: 'Ahora no hay temporada de huevos',
  noSite: 'No se encontró ningún sitio',
  noSites: 'Todavía no hay sitios de recogida',
  nameMissing: 'Escribe tu nombre.',
  cycleMissing: 'Elige una temporada de huevos.',
  siteMissing: 'Elige un sitio de recogida.',
  donationMissing: 'Elige si quieres donar.',
  mapFailed: 'No se pudo cargar el mapa. Todos los sitios están en la lista.',
}

export const contactWords: Words<typeof en.contactWords> = {
  nameMissing: 'Escribe tu nombre.',
  subjectMissing: 'Escribe un asunto.',
  messageMissing: 'Escribe tu mensaje.',
  sent: 'Enviamos tu mensaje.',
  failed: 'No pudimos enviar tu mensaje.',
}

export const waitlistWords: Words<typeof en.waitlistWords> = {
  joined: '¡Gracias! Te escribiremos cuando abra la próxima temporada.',
  failed: 'Lo sentimos, hubo un error. Inténtalo de nuevo más tarde.',
}

export const showSubscriptions: typeof en.showSubscriptions = (count) => `${count} ${count === 1 ? 'suscripción' : 'suscripciones'}`

export const cartonsWord: typeof en.cartonsWord = (count) => (count === 1 ? 'cartón' : 'cartones')

export const showCartons: typeof en.showCartons = (count) => `${count} ${cartonsWord(count)}`

export const showWeeks: typeof en.showWeeks = (count) => `${count} ${count === 1 ? 'semana' : 'semanas'}`

export const troubleWords: Words<typeof en.troubleWords> = {
  unreachable: 'No hay conexión con la tienda. Revisa tu conexión e inténtalo de nuevo.',
  signOutFailed: 'Tu sesión sigue abierta: no se pudo cerrar. Inténtalo de nuevo.',
  pageBroke: 'No se pudo mostrar esta página. Vuelve a cargarla.',
}
