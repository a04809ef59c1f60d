import type { Words } from '../../../../shared/language.ts'
import type * as en from '../../../en/pages/ways-in/notifications.ts'

export const heading = 'Notificaciones en este dispositivo'
export const what =
  'Entérate enseguida cuando llegamos tarde, cambia tu recogida, faltan huevos o sobran cartones. También te llegará el correo. No enviamos correos masivos por aquí.'
export const alsoForFarm = 'También te avisamos de los pedidos nuevos y cuando algo anda mal en la tienda.'
export const verifyFirst = 'Verifica tu correo arriba y podrás activar las notificaciones.'
export const turnOn = 'Activar notificaciones'
export const isOn = 'Las notificaciones están activadas en este dispositivo. Se desactivan cuando cierras la sesión aquí.'
export const turnOff = 'Desactivar en este dispositivo'
export const test = 'Enviarme una prueba'
export const testSent =
  'Enviada. Debería aparecer en unos segundos. Si no aparece, revisa la configuración de notificaciones de tu dispositivo.'

export const unable: Words<typeof en.unable> = {
  home: 'En iPhone y iPad, primero agrega esta tienda a tu pantalla de inicio: en Safari, toca Compartir y luego Agregar a inicio. Abre la tienda desde ahí, inicia sesión y activa aquí las notificaciones.',
  cannot: 'Este navegador no puede mostrar notificaciones. Prueba con Chrome, Edge, Firefox o Safari.',
  refused:
    'Las notificaciones de esta tienda están bloqueadas. Para permitirlas, toca el ícono junto a la dirección de la tienda en tu navegador y permite las notificaciones. En un teléfono, quizá tengas que hacerlo en la configuración del teléfono. Después vuelve a cargar esta página.',
}
export const notAllowed = 'Las notificaciones siguen desactivadas, porque tu navegador no recibió tu permiso.'
export const failed = 'Tu navegador no pudo activar las notificaciones. Inténtalo de nuevo o usa otro navegador.'
