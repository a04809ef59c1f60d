import type { Words } from '../../shared/language.ts'
import type * as en from '../en/second-factor.ts'

export const secondFactorWords: Words<typeof en.secondFactorWords> = {
  what: 'Al iniciar sesión podemos pedirte, además de tu contraseña, un código de una aplicación de tu teléfono. Así, quien descubra tu contraseña no podrá entrar.',
  needed: 'La granja pide un segundo paso a todos los que trabajan aquí. Actívalo para seguir.',
  on: 'Tu segundo paso está activado. En los demás dispositivos se cerró tu sesión.',
  off: 'Tu segundo paso está desactivado. Para iniciar sesión basta tu contraseña.',
  staysOn: 'La granja pide un segundo paso a todos los que trabajan aquí, así que sigue activado.',
  keepCodes:
    'Si pierdes tu teléfono, cada uno de estos códigos abre tu cuenta una vez, en lugar de un código de la aplicación. Imprímelos o guárdalos en un administrador de contraseñas. Solo se muestran ahora.',
  copied: 'Copiado.',
  selected: 'Los códigos están seleccionados: cópialos desde ahí.',
}

export const showCodesLeft: typeof en.showCodesLeft = (left) => {
  if (left === 0) return 'No quedan códigos de recuperación'
  return left === 1 ? 'Queda 1 código de recuperación' : `Quedan ${left} códigos de recuperación`
}
