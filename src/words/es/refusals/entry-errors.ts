import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/refusals/entry-errors.ts'

export type { DetailsIn, ErrorDetails, Holes } from '../../en/refusals/entry-errors.ts'
export { fillSentence } from '../../en/refusals/entry-errors.ts'

export const entryErrors: Words<typeof en.entryErrors> = {
  invalidInput: [400, 'Revisa los campos marcados.'],
  notSignedIn: [401, 'Primero inicia sesión.'],
  unexpected: [500, 'Algo salió mal. Inténtalo de nuevo.'],
  databaseAway: [503, 'La tienda no está disponible por ahora. Inténtalo en un momento.'],
  accountsAway: [503, 'Las cuentas no están disponibles por ahora. Inténtalo en unos minutos.'],
  resetFailed: [500, 'No pudimos enviar el correo para cambiar tu contraseña.'],
  linkUsedOrExpired: [410, 'Este enlace ya se usó o ya venció. Pide uno nuevo.'],
  verificationFailed: [500, 'No pudimos enviar el correo de verificación.'],
}

export const entrySentence: typeof en.entrySentence = (code) => entryErrors[code][1]
