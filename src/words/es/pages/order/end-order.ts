import type * as en from '../../../en/pages/order/end-order.ts'

export const what = 'Qué pasa'
export const from = 'Termina'
export const ends: typeof en.ends = (day, pickups) =>
  pickups === 0
    ? `A partir del ${day}`
    : `A partir del ${day} (${pickups === 1 ? '1 recogida cancelada' : `${pickups} recogidas canceladas`})`
export const last = 'Tu última recogida'
export const lastAt: typeof en.lastAt = (day, site) => `${day} en ${site}`
export const noneLeft = 'No queda ninguna'
export const back = 'Te devolvemos'
export const byCard: typeof en.byCard = (sum) => `${sum} a tu tarjeta`
export const asCredit: typeof en.asCredit = (sum) => `${sum} como crédito`
export const both: typeof en.both = (one, other) => `${one} y ${other}`
export const nothing = 'Nada'
export const owedLess = 'Se resta de lo que debes'
export const owedThen = 'Quedarás debiendo'
export const until: typeof en.until = (time) => `Hazlo antes del ${time}; después te queda una recogida más.`
export const donated = 'Lo que donaste con este pedido sigue donado.'
export const noUndo = 'No se puede deshacer. Para volver a recibir huevos, harías un pedido nuevo.'
export const end = 'Terminar mi pedido'
export const keep = 'Seguir con mi pedido'
export const done: typeof en.done = (day) => `Terminaste tu pedido a partir del ${day}. Te enviamos un correo.`
