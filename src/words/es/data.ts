import type { Words } from '../../shared/language.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import type * as en from '../en/data.ts'
import { showDate } from './dates/show-date.ts'
import { showAll } from './product.ts'

export const CLOSED_ACCOUNT = 'Cuenta cerrada'
export const ABANDONED_CHECKOUT = 'Pago sin terminar'

export const dataWords: Words<typeof en.dataWords> = {
  failed: 'No pudimos reunir tus datos.',
  closeFailed: 'No pudimos cerrar tu cuenta.',
  movedMeanwhile: 'Algo cambió en tus recogidas o en tu crédito. Revisa otra vez lo que va a pasar.',
  stillOwed: (owed) =>
    `Todavía le debes ${owed} a la granja. Puedes cerrar tu cuenta cuando esté pagado, o cuando la granja haya cancelado el pedido.`,
}

export const sayGivenAway: typeof en.sayGivenAway = (pickups) => {
  const days = [...new Set(pickups.map(({ pickup_date }) => pickup_date))]
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const when = days.length === 1 ? `el ${showDate(first)}` : `en ${days.length} días, del ${showDate(first)} al ${showDate(last)}`
  return `Donaremos ${showAll(pickups)} ${when}.`
}

export const sayStays: typeof en.sayStays = (orders, whose = 'Your') => {
  if (orders === 0) return 'No hay pedidos, así que no guardamos nada.'
  const your = whose === 'Your' ? 'Tu' : 'Su'
  const stay = orders === 1 ? `${your} pedido queda` : `${your}s ${orders} pedidos quedan`
  return `${stay} en los registros de la granja con fechas, cartones y montos, porque la granja tiene que llevar su contabilidad. Quitamos el nombre, los correos y las notas.`
}

export const sayCreditEnds: typeof en.sayCreditEnds = (credit_cents, whose = 'Your') =>
  `${whose === 'Your' ? 'Tu' : 'Su'} crédito de ${showCents(credit_cents)} se pierde.`

export const sayGiftsStay: typeof en.sayGiftsStay = (gifts, whose = 'Your') => {
  const your = whose === 'Your' ? 'Tu' : 'Su'
  const [stay, codes] =
    gifts === 1
      ? [`${your} regalo sin canjear sigue siendo válido`, 'su código']
      : [`${your}s ${gifts} regalos sin canjear siguen siendo válidos`, 'sus códigos']
  return `${stay} para quien tenga ${codes}. Después no podremos volver a darte ${codes}.`
}

export const sayRemoved: typeof en.sayRemoved = (months) =>
  months === 0 ? 'Texto borrado: la cuenta se cerró' : `Texto borrado después de ${months} ${months === 1 ? 'mes' : 'meses'}`
