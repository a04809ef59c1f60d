import type * as en from '../../en/pages/settings.tsx'

export const heading = 'Configuración de la cuenta'

export const yourEmail = 'Tu correo'
export const verified = 'Verificado'
export const notVerified = 'Todavía sin verificar'
export const whyVerify = 'Verifícalo para poder cambiarlo después y para que sepamos que nuestros correos te llegan.'
export const sendVerification = 'Enviar correo de verificación'

export const changeEmail = 'Cambiar correo'
export const newEmail = 'Correo nuevo'
export const confirmYou = 'Confirma que eres tú'
export const linkGoes: typeof en.linkGoes = (email) => <>Enviaremos un enlace a {email}. Tu correo cambia cuando abras ese enlace.</>
export const confirm = 'Confirmar'

export const changePassword = 'Cambiar contraseña'
export const passwordUnfit =
  'Ahora ayudas en la granja, así que necesitamos revisar que tu contraseña no sea fácil de adivinar. Cierra la sesión y vuelve a entrar.'
export const currentPassword = 'Contraseña actual'
export const newPassword = 'Contraseña nueva'

export const language = 'Idioma'
export const languageIs = 'Verás las páginas de la tienda y nuestros correos en este idioma. Lo que escribe la granja no se traduce.'

export const sessions = 'Dónde tienes la sesión abierta'
export const everywhereElse = 'Cerrar las demás sesiones'
export const thisDevice = 'Este dispositivo, ahora'
export const lastSeen: typeof en.lastSeen = (moment) => <>Última vez: {moment}</>
export const showDevice: typeof en.showDevice = (device) =>
  device === 'Unknown device' ? 'Dispositivo desconocido' : device.replace(' on ', ' en ')
export const logOut = 'Cerrar sesión'
export const logOutOf: typeof en.logOutOf = (device) => `Cerrar sesión en ${device}`

export const data = 'Tus datos'
export const dataIs =
  'Todo lo que la tienda guarda sobre ti, en un solo archivo: tu cuenta, pedidos, recogidas, crédito, preguntas, correos y lo demás. La hoja de cálculo es para leer; el archivo JSON, para programas.'
export const spreadsheet = 'Descargar hoja de cálculo'
export const json = 'Descargar JSON'
export const savedAs: typeof en.savedAs = (file) => `Se guardó como ${file}.`

export const close = 'Cerrar tu cuenta'
export const seeOwed = 'Ver lo que debes'
export const whenClosed = 'Cuando la cierres:'
export const closedOut = 'Cerramos tu sesión en todas partes. Todos tus enlaces y direcciones de calendario dejan de funcionar.'
export const closedTexts = 'Borramos enseguida tus preguntas, los textos de los correos que te enviamos y tus listas de espera.'
export const closedNews = 'Si dejaste de recibir noticias o recordatorios, seguirá así, sin guardar tu dirección.'
export const closedCopies = 'Las copias de seguridad anteriores conservan tus datos hasta que otras las reemplacen.'
export const closedAgain = 'Puedes volver a crear una cuenta con el mismo correo cuando quieras.'
export const closeMine = 'Cerrar mi cuenta'
export const writeToFarm = 'Escribir a la granja'
export const givenUp = 'Perderías:'
export const ratherNot =
  '¿Prefieres recoger tus huevos, usar tu crédito o recibir un reembolso? Cierra tu cuenta más tarde o pregúntale antes a la granja.'
export const closeAsked = '¿Cerrar tu cuenta?'
export const closedAtOnce: typeof en.closedAtOnce = (email) => <>La cuenta de {email} se cierra enseguida. Esto no se puede deshacer.</>
export const keep = 'Conservar mi cuenta'
