import { LOGIN_CODE_SECONDS } from '../../../../shared/limits.ts'
import type * as en from '../../../en/pages/ways-in/passkeys.ts'

export const logIn = 'Entrar con una llave de acceso'
export const passkeyNotUsed = 'No se usó ninguna llave de acceso. Inténtalo de nuevo o entra de otra forma.'
export const passkeyNotAdded = 'No se agregó ninguna llave de acceso. Inténtalo de nuevo.'
export const passkeyHere = 'Este dispositivo ya tiene una llave de acceso para tu cuenta.'
export const noneInBrowser = 'Este navegador no admite llaves de acceso. Escribe un código de recuperación.'
export const noneToMake = 'Este navegador no puede crear llaves de acceso. Prueba con otro navegador o con tu teléfono.'
export const passkeyAsked = 'Tu contraseña es correcta. Ahora usa tu llave de acceso o escribe un código de recuperación.'

export const emailCode = 'Envíame un código por correo'
export const emailFirst = 'Escribe tu correo para recibir un código.'
export const codeSent = `Si tienes una cuenta con nosotros, te enviamos un código. Escríbelo aquí en los próximos ${LOGIN_CODE_SECONDS / 60} minutos. ¿No llega? Revisa tu carpeta de spam. ¿Es tu primera vez? Crea una cuenta abajo.`
export const emailedCode = 'Código del correo'
export const logInByCode = 'Entrar con este código'
export const anotherCode = 'Envíame otro código'

export const heading = 'Llaves de acceso'
export const what =
  'Con una llave de acceso entras con tu huella, tu cara o el PIN de tu teléfono o computadora. No hay código que escribir ni nada que recordar.'
export const verifyFirst = 'Verifica tu correo arriba y podrás agregar una llave de acceso.'
export const add = 'Agregar una llave de acceso'
export const deviceAsks = 'Después, tu navegador te preguntará dónde guardarla y comprobará que eres tú.'
export const added = 'Agregaste tu llave de acceso. Ya puedes entrar con ella.'
export const addedOn = 'Agregada el'
export const lastUsed = 'usada por última vez el'
export const neverUsed = 'aún sin usar'
export const rename = 'Cambiar nombre'
export const renameThis: typeof en.renameThis = (name) => `Cambiar nombre de ${name}`
export const removeThis: typeof en.removeThis = (name) => `Quitar ${name}`
export const passkeyName = 'Nombre de esta llave de acceso'
export const save = 'Guardar'
export const remove = 'Quitar'
export const removeAsked = '¿Quitar esta llave de acceso?'
export const noLonger: typeof en.noLonger = (name) => `Ya no podrás entrar con la llave de acceso “${name}”.`
export const lastOne: typeof en.lastOne = (name) =>
  `Ya no podrás entrar con la llave de acceso “${name}”. Es la última, así que la verificación en dos pasos quedará desactivada y tus códigos de recuperación dejarán de funcionar.`
export const removed = 'Quitaste la llave de acceso.'

export const use = 'Usar una llave de acceso'
export const confirmed = 'Confirmado con tu llave de acceso.'
