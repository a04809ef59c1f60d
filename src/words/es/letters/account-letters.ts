import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/letters/account-letters.ts'

const hours = (seconds: number): string => (seconds === 3600 ? 'una hora' : `${seconds / 3600} horas`)

export const verify: Words<typeof en.verify> = {
  subject: (farm) => `Verifica tu correo para ${farm}`,
  why: 'Por favor, abre este enlace para que sepamos que nuestros correos te llegan.',
  link: 'Verificar mi correo',
  aside: (seconds) =>
    `El enlace funciona una sola vez, durante ${hours(seconds)}. Si no tienes una cuenta con nosotros, ignora este correo.`,
}

export const reset: Words<typeof en.reset> = {
  subject: (farm) => `Elige una contraseña nueva para ${farm}`,
  why: 'Alguien, probablemente tú, pidió una contraseña nueva para tu cuenta.',
  link: 'Elegir una contraseña nueva',
  aside: (seconds) =>
    `El enlace funciona una sola vez, durante ${hours(seconds)}. Si no lo pediste, ignora este correo: tu contraseña sigue igual.`,
}

export const confirmEmail: Words<typeof en.confirmEmail> = {
  subject: (farm) => `Confirma tu nuevo correo para ${farm}`,
  why: 'Por favor, abre este enlace para usar esta dirección en tu cuenta de ahora en adelante. Hasta entonces no cambia nada.',
  link: 'Usar este correo',
  aside: (seconds) => `El enlace funciona una sola vez, durante ${hours(seconds)}. Si no lo pediste, ignora este correo.`,
}

export const emailChangeAsked: Words<typeof en.emailChangeAsked> = {
  subject: (farm) => `Alguien pidió cambiar el correo de tu cuenta en ${farm}`,
  what: 'Alguien que sabe tu contraseña, probablemente tú, pidió usar otro correo en tu cuenta. Enviamos un enlace a la dirección nueva; nada cambia hasta que se abra.',
  notYou: 'Si no fuiste tú, elige ahora mismo una contraseña nueva.',
}

export const emailChanged: Words<typeof en.emailChanged> = {
  subject: (farm) => `Tu correo para ${farm} cambió`,
  what: 'Tu cuenta ahora usa otro correo. Con este ya no puedes iniciar sesión. Cerramos tu sesión en todas partes. Los enlaces privados de tu calendario y de tu página de huevos ya no funcionan; en tu perfil hay otros nuevos.',
  notYou: 'Si no fuiste tú, responde a este correo ahora mismo.',
}

export const passwordChanged: Words<typeof en.passwordChanged> = {
  subject: (farm) => `Tu contraseña para ${farm} cambió`,
  what: 'Tu cuenta tiene una contraseña nueva. Cerramos tu sesión en los demás dispositivos. Los enlaces privados de tu calendario y de tu página de huevos ya no funcionan; en tu perfil hay otros nuevos.',
  notYou:
    'Si no fuiste tú, elige ahora mismo una contraseña nueva con “¿Olvidaste tu contraseña?” en la página de inicio de sesión, y avísanos respondiendo a este correo.',
}

export const passwordRemoved: Words<typeof en.passwordRemoved> = {
  subject: (farm) => `Tu contraseña para ${farm} fue eliminada`,
  what: (issuer) =>
    `Iniciaste sesión con ${issuer}. La contraseña de tu cuenta se puso sin verificar este correo, quizás por otra persona. Por eso ya no funciona, y cerramos todas las sesiones que se abrieron con ella.`,
  goOn: (issuer) =>
    `Puedes seguir entrando con ${issuer}. Si también quieres entrar con contraseña, elige una nueva con “¿Olvidaste tu contraseña?” en la página de inicio de sesión.`,
  notYou: 'Si no fuiste tú, avísanos respondiendo a este correo.',
}

export const accountClosed: Words<typeof en.accountClosed> = {
  subject: (farm) => `Tu cuenta en ${farm} está cerrada`,
  what: 'Cerramos tu cuenta, borramos tus datos personales y cerramos tu sesión en todas partes.',
  thanks: 'Gracias por estar con nosotros. Puedes crear otra cuenta con este correo cuando quieras.',
  notYou: 'Si no fuiste tú, responde a este correo ahora mismo.',
}

export { sayCreditEnds, sayGiftsStay, sayGivenAway, sayStays } from '../data.ts'
