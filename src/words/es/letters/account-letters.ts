import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/letters/account-letters.ts'

const hours = (seconds: number): string => (seconds === 3600 ? 'una hora' : `${seconds / 3600} horas`)

export const verify: Words<typeof en.verify> = {
  subject: (farm) => `Verifica tu correo para ${farm}`,
  why: 'Abre este enlace, por favor, para que sepamos que nuestros correos te llegan.',
  link: 'Verificar mi correo',
  aside: (seconds) =>
    `El enlace funciona una sola vez, durante ${hours(seconds)}. Si no tienes una cuenta con nosotros, no hagas caso de este correo.`,
}

export const reset: Words<typeof en.reset> = {
  subject: (farm) => `Elige una contraseña nueva para ${farm}`,
  why: 'Alguien, seguramente tú, pidió una contraseña nueva para tu cuenta.',
  link: 'Elegir una contraseña nueva',
  aside: (seconds) =>
    `El enlace funciona una sola vez, durante ${hours(seconds)}. Si no lo pediste, no hagas caso de este correo: tu contraseña sigue como está.`,
}

export const confirmEmail: Words<typeof en.confirmEmail> = {
  subject: (farm) => `Confirma tu nuevo correo para ${farm}`,
  why: 'Abre este enlace, por favor, para usar esta dirección en tu cuenta de ahora en adelante. Hasta entonces no cambia nada.',
  link: 'Usar este correo',
  aside: (seconds) => `El enlace funciona una sola vez, durante ${hours(seconds)}. Si no lo pediste, no hagas caso de este correo.`,
}

export const emailChangeAsked: Words<typeof en.emailChangeAsked> = {
  subject: (farm) => `Se pidió otro correo para tu cuenta en ${farm}`,
  what: 'Alguien que sabe tu contraseña, seguramente tú, pidió usar otro correo en tu cuenta. Enviamos un enlace a la nueva dirección; nada cambia antes de que se abra.',
  notYou: 'Si no fuiste tú, elige ahora mismo una contraseña nueva, por favor.',
}

export const emailChanged: Words<typeof en.emailChanged> = {
  subject: (farm) => `Tu correo para ${farm} ha cambiado`,
  what: 'Tu cuenta usa ahora otro correo, y esta dirección ya no la abre. Se cerró tu sesión en todas partes, y la dirección privada de tu calendario ya no sirve: en tu perfil hay una nueva.',
  notYou: 'Si no fuiste tú, responde enseguida a este correo, por favor.',
}

export const passwordChanged: Words<typeof en.passwordChanged> = {
  subject: (farm) => `Tu contraseña para ${farm} ha cambiado`,
  what: 'Tu cuenta tiene una contraseña nueva. Se cerró tu sesión en todos los demás lugares, y la dirección privada de tu calendario ya no sirve: en tu perfil hay una nueva.',
  notYou:
    'Si no fuiste tú, elige enseguida una contraseña nueva con «¿Olvidaste tu contraseña?» en la página para iniciar sesión, y avísanos respondiendo a este correo.',
}

export const passwordRemoved: Words<typeof en.passwordRemoved> = {
  subject: (farm) => `Tu contraseña para ${farm} fue eliminada`,
  what: (issuer) =>
    `Iniciaste sesión con ${issuer}. Tu cuenta tenía una contraseña, puesta por alguien que no había verificado este correo. Quizás no fuiste tú; por eso esa contraseña ya no sirve, y se cerró la sesión de quien había entrado con ella.`,
  goOn: (issuer) =>
    `Puedes seguir entrando con ${issuer}. Si también quieres entrar con contraseña, elige una nueva con «¿Olvidaste tu contraseña?» en la página para iniciar sesión.`,
  notYou: 'Si no fuiste tú, avísanos respondiendo a este correo, por favor.',
}

export const accountClosed: Words<typeof en.accountClosed> = {
  subject: (farm) => `Tu cuenta en ${farm} está cerrada`,
  what: 'Tu cuenta está cerrada, y borramos lo que guardábamos sobre ti. Se cerró tu sesión en todas partes.',
  thanks: 'Gracias por haber estado con nosotros. Puedes crear otra cuenta con este correo cuando quieras.',
  notYou: 'Si no fuiste tú, responde enseguida a este correo, por favor.',
}

export { sayCreditEnds, sayGiftsStay, sayGivenAway, sayStays } from '../data.ts'
