export const create = 'Crea tu cuenta'
export const haveAccount = '¿Ya tienes una cuenta?'
export const logIn = 'Iniciar sesión'

export const chooseNew = 'Elige una contraseña nueva'
export const newPassword = 'Contraseña nueva'
export const changePassword = 'Cambiar contraseña'
export const deadIfSet = 'Si acabas de elegir una contraseña nueva, inicia sesión con ella.'
export const deadOtherwise =
  'Si no, escribe tu correo en la página de inicio de sesión y toca “¿Olvidaste tu contraseña?”. Te enviaremos un enlace nuevo.'
export const factorOff =
  'Alguien activó la verificación en dos pasos antes de que este correo se verificara. Quizá no fuiste tú, así que la desactivamos. Puedes activarla en la configuración de tu cuenta.'
export const toLogin = 'Ir a iniciar sesión'

export const verified = 'Correo verificado'
export const verify = 'Verifica tu correo'
export const verifiedBefore =
  'Si ya lo habías abierto, tu correo está verificado. Puedes verlo en la configuración de tu cuenta, y pedir ahí un enlace nuevo.'
export const toSettings = 'Configuración de la cuenta'

export const changeEmail = 'Cambia tu correo'
export const takenIfYours = 'Si es tuyo, inicia sesión con él. Si no, elige otro en la configuración de tu cuenta.'
export const changedBefore =
  'Si ya lo habías abierto, tu correo ya cambió. Puedes verlo en la configuración de tu cuenta, y pedir ahí un enlace nuevo.'
