import type { Words } from '../../shared/language.ts'
import type * as en from '../en/continue.ts'
import { entrySentence } from './refusals/entry-errors.ts'

export type { ContinueTrouble } from '../en/continue.ts'

export const continueTroubles: Words<typeof en.continueTroubles> = {
  issuerAway: 'Por ahora no podemos comunicarnos con {name}. Inicia sesión con tu contraseña o inténtalo de nuevo en unos minutos.',
  startAgain: 'Tardó demasiado o ya se había usado. Inténtalo de nuevo.',
  canceled: 'No continuaste con {name}. Puedes intentarlo de nuevo o iniciar sesión con tu contraseña.',
  emailNotVerified: '{name} no confirma que tu correo esté verificado. Verifícalo ahí o inicia sesión con una contraseña.',
  otherAccount: 'Antes se usó otra cuenta de {name} con este correo. Continúa con esa cuenta, o primero elige aquí una contraseña nueva.',
  secondFactor: 'Tu cuenta usa la verificación en dos pasos. Inicia sesión con tu contraseña.',
  notLetIn: 'Aquí no puedes continuar con {name}. Inicia sesión con tu contraseña.',
  tooManyTries: 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  accountsAway: entrySentence('accountsAway'),
  databaseAway: entrySentence('databaseAway'),
  unexpected: entrySentence('unexpected'),
}
