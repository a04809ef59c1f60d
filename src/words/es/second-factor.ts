import type { Words } from '../../shared/language.ts'
import type * as en from '../en/second-factor.ts'

export const secondFactorWords: Words<typeof en.secondFactorWords> = {
  what: 'Al iniciar sesión podemos pedirte, además de tu contraseña, un código de una aplicación de tu teléfono. Así nadie puede entrar solo con tu contraseña.',
  verifyFirst: 'Primero verifica tu correo arriba, para que solo tú puedas activarla.',
  shortCodes:
    'Tus códigos de recuperación son de una versión anterior de nuestra tienda. Todavía funcionan, pero los nuevos son más difíciles de adivinar.',
  needed: 'La granja pide la verificación en dos pasos a todos los que trabajan aquí. Actívala para continuar.',
  on: 'La verificación en dos pasos está activada. Cerramos tu sesión en los demás dispositivos.',
  off: 'La verificación en dos pasos está desactivada. Para iniciar sesión basta tu contraseña.',
  staysOn: 'La granja pide la verificación en dos pasos a todos los que trabajan aquí, así que sigue activada.',
  keepCodes:
    'Si pierdes tu teléfono o tu llave de acceso, puedes entrar con uno de estos códigos. Cada uno funciona una vez. Imprímelos o guárdalos en un administrador de contraseñas. Solo los verás ahora.',
  copied: 'Copiado.',
  selected: 'Los códigos están seleccionados: ya puedes copiarlos.',
}

export const showCodesLeft: typeof en.showCodesLeft = (left) => {
  if (left === 0) return 'No quedan códigos de recuperación'
  return left === 1 ? 'Queda 1 código de recuperación' : `Quedan ${left} códigos de recuperación`
}
