import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/letters/login-code-letters.ts'

export const code: Words<typeof en.code> = {
  subject: (farm) => `Tu código para iniciar sesión en ${farm}`,
  what: 'Escribe este código en la página de inicio de sesión, en el navegador donde lo pediste:',
  aside: (minutes) =>
    `El código funciona una vez y vence en ${minutes} minutos. Nunca te lo pedimos por teléfono ni por correo. Si no lo pediste, puedes ignorar este correo.`,
}

export const notForYou: Words<typeof en.notForYou> = {
  subject: (farm) => `Inicia sesión en ${farm} con tu contraseña`,
  what: 'Alguien, probablemente tú, pidió un código para entrar a tu cuenta. Ayudas en la granja o usas la verificación en dos pasos, así que un código por correo no basta. Inicia sesión con tu contraseña o tu llave de acceso.',
  notYou: 'Si no fuiste tú, puedes ignorar este correo.',
}

export const by = 'un código enviado por correo'
