import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/letters/second-factor-letters.ts'

export const notYou =
  'Si no fuiste tú, elige enseguida una contraseña nueva con «¿Olvidaste tu contraseña?» en la página para iniciar sesión, y avísanos respondiendo a este correo.'

export const on: Words<typeof en.on> = {
  subject: (farm) => `El segundo paso de tu cuenta en ${farm} está activado`,
  what: 'De ahora en adelante, para iniciar sesión hacen falta tu contraseña y un código de tu aplicación de autenticación. En los demás dispositivos se cerró tu sesión.',
  codes:
    'Guarda los diez códigos de recuperación en un lugar que no sea tu teléfono: si lo pierdes, cada uno abre la cuenta una vez, en lugar de un código de la aplicación.',
}

export const off: Words<typeof en.off> = {
  subject: (farm) => `El segundo paso de tu cuenta en ${farm} está desactivado`,
  byFarm:
    'La granja quitó el segundo paso de tu cuenta, y se cerró tu sesión en todas partes. Para iniciar sesión basta tu contraseña. Los códigos de tu aplicación y tus códigos de recuperación ya no valen.',
  byYou:
    'De ahora en adelante, para iniciar sesión basta tu contraseña. Los códigos de tu aplicación y tus códigos de recuperación ya no valen.',
  again: 'Puedes volver a activarlo en tus ajustes. Si no lo pediste, responde enseguida a este correo, por favor.',
}

const sayLeft = (left: number): string => {
  if (left === 0) return 'no te queda ninguno'
  return left === 1 ? 'te queda 1' : `te quedan ${left}`
}

export const codeUsed: Words<typeof en.codeUsed> = {
  subject: (farm) => `Se usó un código de recuperación de tu cuenta en ${farm}`,
  what: (left) =>
    `Se usó uno de tus códigos de recuperación en lugar de un código de tu aplicación. Ese código ya no vale; ${sayLeft(left)}.`,
  lost: 'Si perdiste tu teléfono, prepara otro en tus ajustes: con eso recibes también diez códigos de recuperación nuevos.',
}

export const renewed: Words<typeof en.renewed> = {
  subject: (farm) => `Tu cuenta en ${farm} tiene códigos de recuperación nuevos`,
  what: 'Se hicieron diez códigos de recuperación nuevos para tu cuenta. Los de antes ya no valen.',
}

export const tried: Words<typeof en.tried> = {
  subject: (farm) => `Alguien probó códigos para tu cuenta en ${farm}`,
  what: 'Alguien que sabe tu contraseña dio códigos equivocados una y otra vez. Nadie entró, y por un rato no aceptamos más.',
}
