import type * as en from '../../en/pages/second-factor.tsx'

export const codeAsked: typeof en.codeAsked = (farm) =>
  `Tu contraseña es correcta. Ahora abre tu aplicación de autenticación y escribe el código que muestra para ${farm}.`

export const lostAll = '¿Perdiste tu teléfono y tus códigos? Pide a la granja que te ayude a entrar.'

export const codeForReset: typeof en.codeForReset = (farm) =>
  `Tu cuenta tiene activada la verificación en dos pasos. Ahora escribe el código que tu aplicación de autenticación muestra para ${farm}.`
export const paperForReset =
  'Tu cuenta tiene activada la verificación en dos pasos. Ahora escribe uno de tus códigos de recuperación. O entra con tu llave de acceso y vuelve a abrir este enlace.'
export const passkeyForReset =
  'Tu cuenta tiene activada la verificación en dos pasos. Ahora usa tu llave de acceso o escribe un código de recuperación.'

export const heading = 'Verificación en dos pasos'
export const turnOn = 'Activar'
export const turnOff = 'Desactivar'
export const isOn = 'Activada'
export const since: typeof en.since = (on, moment) => (
  <>
    {on} desde el {moment}
  </>
)
export const toDashboard = 'Ir a la administración'
export const toHandOver = 'Ir a la entrega'

export const confirmYou = 'Confirma que eres tú'
export const goOn = 'Continuar'
export const newPhone = 'Tu teléfono nuevo reemplazará al anterior. Mientras tanto, el anterior sigue funcionando.'
export const needApp =
  'Necesitas una aplicación de autenticación en tu teléfono, como la que ya trae, o Aegis, 2FAS o Google Authenticator.'

export const addAccount = 'Agrega esta cuenta a tu aplicación'
export const readPicture = 'Abre la aplicación en tu teléfono y escanea esta imagen.'
export const qrCode = 'Código QR para tu aplicación de autenticación'
export const onPhone: typeof en.onPhone = (link) => (
  <>Si estás en el teléfono, {link('abre tu aplicación')}. O escribe esta clave en la aplicación:</>
)
export const sixDigits = 'Los seis dígitos que la aplicación muestra ahora.'

export const newCodes = 'Códigos de recuperación nuevos'
export const makeCodes = 'Crear códigos nuevos'
export const tenCodes = 'Recibirás diez códigos nuevos. Los anteriores dejarán de funcionar.'
export const anotherPhone = 'Otro teléfono'
export const setUpApp = 'Configurar una aplicación'
export const turnItOff = 'Desactivar la verificación en dos pasos'
export const passwordAlone =
  'Para iniciar sesión bastará tu contraseña. Los códigos de tu aplicación, tus llaves de acceso y tus códigos de recuperación dejarán de funcionar.'

export const yourCodes = 'Tus códigos de recuperación'
export const kept = 'Ya los guardé'
export const copy = 'Copiar'
