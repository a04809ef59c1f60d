import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/refusals/entry-errors.ts'

export type { DetailsIn, ErrorDetails, Holes } from '../../en/refusals/entry-errors.ts'
export { fillSentence } from '../../en/refusals/entry-errors.ts'

export const entryErrors: Words<typeof en.entryErrors> = {
  // Any call
  invalidInput: [400, 'Revisa los campos marcados.'],
  malformed: [400, 'No se pudo leer la solicitud.'],
  notSignedIn: [401, 'Primero inicia sesión.'],
  adminOnly: [403, 'Solo la granja puede hacer esto.'],
  hostOnly: [403, 'Solo la granja y quienes atienden sus sitios pueden hacer esto.'],
  foreignOrigin: [403, 'Esta solicitud vino de otra página web.'],
  notFound: [404, 'No se encontró.'],
  tooSlow: [408, 'La solicitud tardó demasiado en llegar.'],
  tooLarge: [413, 'La solicitud es demasiado grande.'],
  notJson: [415, 'Envía la solicitud como application/json.'],
  tooManyTries: [429, 'Demasiados intentos. Espera {wait} e inténtalo de nuevo.'],
  headersTooLarge: [431, 'Los encabezados son demasiado grandes.'],
  unexpected: [500, 'Algo salió mal. Inténtalo de nuevo.'],
  databaseAway: [503, 'La tienda no está disponible por ahora. Inténtalo en un momento.'],

  accountsAway: [503, 'Las cuentas no están disponibles por ahora. Inténtalo en unos minutos.'],

  // Identity
  emailTaken: [409, 'Este correo ya está en uso.'],
  emailMalformed: [400, 'Este correo no es válido.'],
  signUpFailed: [500, 'No pudimos crear tu cuenta. Inténtalo de nuevo.'],
  wrongCredentials: [401, 'El correo o la contraseña no son correctos'],
  resetFailed: [500, 'No pudimos enviar el correo para cambiar tu contraseña.'],
  linkUsedOrExpired: [410, 'Este enlace ya se usó o ya venció. Pide uno nuevo.'],
  linkOfOther: [403, 'Este enlace es de otra cuenta. Inicia sesión con ella para terminar.'],
  emailNotVerified: [403, 'Primero verifica tu correo actual. Te enviamos un enlace.'],
  verificationFailed: [500, 'No pudimos enviar el correo de verificación.'],
  passwordWeak: [400, '{rule}'],
  factorElsewhere: [403, 'La tienda no acepta la verificación en dos pasos de esta cuenta. Desactívala donde está la cuenta.'],
  passwordGuessable: [400, '{weakness} Da acceso a la granja, así que elige otra.'],
  wrongPassword: [403, 'La contraseña no es correcta.'],
  codeNeeded: [401, 'Escribe el código de tu aplicación de autenticación.'],
  codeWrong: [403, 'Este código no es correcto o ya se usó. Prueba con el siguiente.'],
}

export const entrySentence: typeof en.entrySentence = (code) => entryErrors[code][1]
