import type * as en from '../../en/pages/card.tsx'

export const heading = 'Tus próximos huevos'
export const badLink = 'Este enlace no está completo. Ábrelo otra vez desde el correo o desde tu perfil.'
export const owed = 'Ver lo que debes'
export const later: typeof en.later = (count) => `Recogidas más adelante (${count})`
export const asOf: typeof en.asOf = (farm, moment) => `${farm}. Actualizado el ${moment}`
export const forget = 'Quitarla de este dispositivo'
export const aboutIt: typeof en.aboutIt = (toProfile) => (
  <>
    Esta página es tuya. Cualquier persona que tenga el enlace puede ver y cambiar estas recogidas, y nada más. Guárdala en la pantalla de
    inicio de tu teléfono: se abre también sin conexión. Para otro sitio u otro enlace, {toProfile('ve a tu perfil')}.
  </>
)
export const toProfile = 'Ir a mi perfil'
export const collected = 'Ya recogida'
export const skipped = 'Omitida'
export const keptFrom: typeof en.keptFrom = (date) => `Guardada desde el ${date}`
export const at = ' en '
export const giveAway = 'Donar'
export const friend = 'Recoge otra persona'
export const otherWeek = 'Recoger en otra semana'
export const notYet = 'Todavía no ha cambiado nada. Toca el botón para hacerlo.'
