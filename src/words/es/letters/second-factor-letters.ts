import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/letters/second-factor-letters.ts'

export const notYou =
  'Si no fuiste tú, elige ahora mismo una contraseña nueva con “¿Olvidaste tu contraseña?” en la página de inicio de sesión, y avísanos respondiendo a este correo.'

export const on: Words<typeof en.on> = {
  subject: (farm) => `Verificación en dos pasos activada en tu cuenta de ${farm}`,
  what: 'De ahora en adelante, para iniciar sesión necesitas tu contraseña y un código de tu aplicación de autenticación. Cerramos tu sesión en los demás dispositivos.',
  codes:
    'Guarda los diez códigos de recuperación fuera de tu teléfono. Si lo pierdes, cada uno abre tu cuenta una vez, en lugar del código de la aplicación.',
  notYou:
    'Si no fuiste tú, responde a este correo ahora mismo. Desactivaremos la verificación en dos pasos y después podrás elegir otra contraseña.',
}

export const off: Words<typeof en.off> = {
  subject: (farm) => `Verificación en dos pasos desactivada en tu cuenta de ${farm}`,
  byFarm:
    'La granja quitó la verificación en dos pasos de tu cuenta y cerró tu sesión en todas partes. Para iniciar sesión basta tu contraseña. Los códigos de tu aplicación, tus llaves de acceso y tus códigos de recuperación ya no funcionan.',
  byYou:
    'De ahora en adelante, para iniciar sesión basta tu contraseña. Los códigos de tu aplicación, tus llaves de acceso y tus códigos de recuperación ya no funcionan.',
  byProof:
    'Alguien activó la verificación en dos pasos antes de que se verificara este correo. Quizá no fuiste tú, así que la desactivamos. Los códigos anteriores de la aplicación y de recuperación ya no funcionan.',
  anew: 'Puedes activarla tú en tu configuración.',
  again: 'Puedes volver a activarla en tu configuración. Si no pediste esto, responde a este correo ahora mismo.',
}

export const passkeyAdded: Words<typeof en.passkeyAdded> = {
  subject: (farm) => `Tu cuenta en ${farm} tiene una llave de acceso nueva`,
  what: (name) => `Ahora puedes iniciar sesión con la llave de acceso “${name}”, sin tu contraseña.`,
  first:
    'Con esto se activó la verificación en dos pasos: si inicias sesión con tu contraseña, te pediremos también tu llave de acceso. Cerramos tu sesión en los demás dispositivos.',
  codes:
    'Guarda los diez códigos de recuperación en un lugar seguro. Si pierdes tu llave de acceso, puedes usar uno de ellos. Cada uno funciona una vez.',
  notYou:
    'Si no fuiste tú, responde a este correo ahora mismo. La quitaremos y después podrás elegir otra contraseña. Cambiar la contraseña no quita una llave de acceso.',
}

export const passkeyRemoved: Words<typeof en.passkeyRemoved> = {
  subject: (farm) => `Se quitó una llave de acceso de tu cuenta en ${farm}`,
  what: (name) => `La llave de acceso “${name}” ya no funciona en tu cuenta. También puedes borrarla en tu dispositivo.`,
}

const sayLeft = (left: number): string => {
  if (left === 0) return 'no te queda ninguno'
  return left === 1 ? 'te queda 1' : `te quedan ${left}`
}

export const codeUsed: Words<typeof en.codeUsed> = {
  subject: (farm) => `Se usó un código de recuperación de tu cuenta en ${farm}`,
  what: (left) =>
    `Se usó uno de tus códigos de recuperación para iniciar sesión o confirmar un cambio. Ese código ya no funciona; ${sayLeft(left)}.`,
  lost: 'Si perdiste tu teléfono, registra otro en tu configuración: recibirás también diez códigos de recuperación nuevos.',
}

export const renewed: Words<typeof en.renewed> = {
  subject: (farm) => `Tu cuenta en ${farm} tiene códigos de recuperación nuevos`,
  what: 'Tu cuenta tiene diez códigos de recuperación nuevos. Los anteriores ya no funcionan.',
}

export const tried: Words<typeof en.tried> = {
  subject: (farm) => `Alguien intentó entrar a tu cuenta en ${farm}`,
  what: 'Alguien que sabe tu contraseña o lee tu correo escribió códigos incorrectos varias veces. Nadie entró, y por un rato no aceptamos más intentos.',
  wayIn: 'Puedes entrar ahora: elige otra contraseña con “¿Olvidaste tu contraseña?” y escribe un código de tu aplicación.',
}
