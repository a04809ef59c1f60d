import type * as en from '../../en/pages/card.tsx'

export const heading = 'Tus próximos huevos'
export const badLink = 'Este enlace no está completo. Ábrelo otra vez desde el correo o desde tu perfil.'
export const owed = 'Ver lo que debes'
export const later: typeof en.later = (count) => `Recogidas posteriores (${count})`
export const asOf: typeof en.asOf = (farm, moment) => `${farm}, al ${moment}`
export const forget = 'Olvidarla en este dispositivo'
export const aboutIt: typeof en.aboutIt = (toProfile) => (
  <>
    Esta página es tuya: quien tenga su enlace puede ver y cambiar estas recogidas, y nada más. Guárdala en tu pantalla de inicio; también
    se abre sin conexión. Para otras semanas y sitios, o para otro enlace, {toProfile('ve a tu perfil')}.
  </>
)
export const toProfile = 'Ir a mi perfil'
export const collected = 'Ya recogida'
export const skipped = 'Saltada'
export const keptFrom: typeof en.keptFrom = (date) => `Guardada desde el ${date}`
export const at = ' en '
export const giveAway = 'Donarla'
export const friend = 'Recoge otra persona'
