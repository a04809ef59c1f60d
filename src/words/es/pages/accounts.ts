export const create = 'Crea tu cuenta'
export const haveAccount = '¿Ya tienes una cuenta?'
export const logIn = 'Iniciar sesión'

export const chooseNew = 'Elige una contraseña nueva'
export const newPassword = 'Contraseña nueva'
export const changePassword = 'Cambiar contraseña'
export const deadIfSet = 'Si acabas de elegir una contraseña nueva, inicia sesión con ella.'
export const deadOtherwise =
  'Si no, escribe tu correo en la página de inicio de sesión y pulsa «¿Olvidaste tu contraseña?». Te enviaremos un enlace nuevo.'
export const toLogin = 'Ir a iniciar sesión'

export const verified = 'Correo verificado'
export const verify = 'Verifica tu correo'
export const verifiedBefore =
  'Si ya lo habías abierto, tu correo está verificado. Lo ves en los ajustes de tu cuenta, que también pueden enviarte un enlace nuevo.'
export const toSettings = 'Ajustes de la cuenta'

export const changeEmail = 'Cambia tu correo'
export const takenIfYours = 'Si es tuyo, inicia sesión con él. Si no, elige otro en los ajustes de tu cuenta.'
export const changedBefore =
  'Si ya lo habías abierto, tu correo ya cambió. Lo ves en los ajustes de tu cuenta, que también pueden enviar un enlace nuevo.'
