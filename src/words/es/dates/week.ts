import type { Words } from '../../../shared/language.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/dates/week.ts'
import { listOf, showPieces } from '../product.ts'

export type { SkipSums } from '../../en/dates/week.ts'

export const pickupWords: Words<typeof en.pickupWords> = {
  skipped: 'Omitiste esta recogida.',
  moved: 'Cambiaste tu recogida.',
  undone: 'Tu recogida está como antes.',
  friend: (name) => (name === '' ? 'Tú recoges estos cartones.' : `${name} recoge estos cartones. Así aparece en la lista del sitio.`),
  failed: 'No se pudo cambiar esta recogida.',
  kept: 'El sitio te guardó estos cartones. Ya no puedes cambiar esta recogida.',
  keptProduct: 'El sitio te guardó esta recogida. Ya no puedes cambiarla.',
  noOtherWeek: 'No hay otra semana disponible.',
  noOtherSite: 'No hay otro sitio disponible esa semana.',
}

export const showVisit: typeof en.showVisit = ({ cartons, weeks, product }) => {
  const pieces = showPieces(cartons, product)
  return weeks > 1 ? `${pieces} de ${weeks} ${product === undefined ? 'semanas' : 'recogidas'}` : pieces
}

export const showVisits: typeof en.showVisits = (visits) =>
  listOf(
    [...Map.groupBy(visits, ({ product }) => product)].map(([product, alike]) =>
      showVisit({
        product,
        cartons: alike.reduce((sum, { cartons }) => sum + cartons, 0),
        weeks: Math.max(...alike.map(({ weeks }) => weeks)),
      }),
    ),
  )

export const showChangesUntil: typeof en.showChangesUntil = (until) => `Puedes cambiarla antes del ${until}.`

const isAllLess = ({ skip_cents, skip_owed_cents = 0 }: en.SkipSums): boolean => skip_owed_cents > 0 && skip_owed_cents === skip_cents

/** What of it lowers what is owed, and what becomes credit. */
const showBrought = (sums: en.SkipSums): string => {
  const { skip_cents, skip_owed_cents = 0 } = sums
  if (skip_cents === 0) return 'sin crédito'
  return [
    ...(skip_owed_cents > 0 ? [`${showCents(skip_owed_cents)} menos por pagar`] : []),
    ...(isAllLess(sums) ? [] : [`${showCents(skip_cents - skip_owed_cents)} de crédito`]),
  ].join(', ')
}

export const showSkip: typeof en.showSkip = (sums) => `Omitir (${showBrought(sums)})`

export const showGiven: typeof en.showGiven = (given_to) => (given_to === '' ? 'donación' : `donación (${given_to})`)

export const givenTag: typeof en.givenTag = (given_to) => `D${showGiven(given_to).slice(1)}`

/** The farm writes the name in its own language: it stands alone, so that no "a" or "al" has to fit it. */
const toWhom = (given_to: string, them: string): string => (given_to === '' ? '' : ` ${them} recibe: ${given_to}.`)

export const sayGiven: typeof en.sayGiven = (given_to, product) =>
  product === undefined
    ? `¡Gracias! Donaste estos cartones.${toWhom(given_to, 'Los')}`
    : `¡Gracias! Donaste esta recogida.${toWhom(given_to, 'La')}`

const sayLess = (less: number, left: number): string =>
  `Debes ${showCents(less)} menos: ${left > 0 ? `ahora ${showCents(left)}` : 'ya no debes nada'}.`

export const saySkipped: typeof en.saySkipped = (sums, owed_cents, balance_cents) =>
  [
    pickupWords.skipped,
    ...(sums.skip_owed_cents ? [sayLess(sums.skip_owed_cents, owed_cents)] : []),
    ...(isAllLess(sums) || sums.skip_cents === 0 ? [] : [`Tu crédito ahora es de ${showCents(balance_cents)}.`]),
  ].join(' ')

export const saySkipsLeft: typeof en.saySkipsLeft = (left, of = '') => {
  if (left === 0) return `Ya no puedes omitir más recogidas${of && ` de ${of}`}.`
  return `Puedes omitir ${left === 1 ? '1 recogida' : `${left} recogidas`} más${of && ` de ${of}`}.`
}

export const SKIP_IS_FREE = 'La granja movió este día: si omites esta recogida, no cuenta para tu límite.'

export const showMovedFrom: typeof en.showMovedFrom = (day) => `Antes: ${day}`

export const showFriend: typeof en.showFriend = (name) => `Recoge por ti: ${name}`

export const awayWords: Words<typeof en.awayWords> = {
  none: 'No tienes recogidas en estos días.',
  ways: { skipFirst: 'Omitir mientras pueda y donar el resto', giveAll: 'Donar todo' },
  failed: 'No se pudieron cambiar tus recogidas.',
  toMissing: 'El último día no puede ser antes del primero ni antes de hoy.',
  undone: 'Tus recogidas están como antes.',
}

const showPickups = (count: number): string => (count === 1 ? '1 recogida' : `${count} recogidas`)

export const showAwaySkip: typeof en.showAwaySkip = ({ credit_cents, owed_cents }) =>
  `se omite, ${showBrought({ skip_cents: credit_cents, skip_owed_cents: owed_cents })}.`

export const sayAway: typeof en.sayAway = (visits, given_to, balance) => {
  const count = (kind: string) => visits.filter(({ becomes }) => becomes === kind).length
  const sum = (of: 'credit_cents' | 'owed_cents') => visits.reduce((all, visit) => all + visit[of], 0)
  const [skipped, given, less] = [count('skipped'), count('given'), sum('owed_cents')]
  return [
    ...(skipped > 0 ? [`Omitiste ${showPickups(skipped)}.`] : []),
    ...(less > 0 ? [`Debes ${showCents(less)} menos.`] : []),
    ...(skipped > 0 && less < sum('credit_cents') ? [`Tu crédito ahora es de ${balance}.`] : []),
    ...(given > 0 ? [`Donaste los cartones de ${showPickups(given)}. ¡Gracias!${toWhom(given_to, 'Los')}`] : []),
    ...(skipped + given === 0 ? ['No cambió nada.'] : []),
  ].join(' ')
}

export const cardWords: Words<typeof en.cardWords> = {
  old: (moment) => `Sin conexión. Esta página se actualizó por última vez el ${moment}.`,
  ways: (canSkip) =>
    canSkip
      ? 'Ahí puedes omitir o donar una recogida, o pedir que la recoja otra persona.'
      : 'Ahí puedes donar una recogida, o pedir que la recoja otra persona.',
  none: 'No tienes próximas recogidas.',
  noneNext: 'Cuando te suscribas, aquí verás tus próximos huevos.',
  ended:
    'Este enlace ya no funciona: cambia cuando eliges una contraseña nueva o pides otro enlace. Tu recordatorio más reciente y tu perfil tienen el nuevo.',
  forgotten: 'Quitamos tu página de huevos de este dispositivo. Tu recordatorio más reciente y tu perfil tienen el enlace.',
  skipped: (sums) => (sums.skip_cents === 0 ? pickupWords.skipped : `${pickupWords.skipped} Son ${showBrought(sums)}.`),
  stopped: 'Tus recogidas están en pausa hasta que pagues lo que debes.',
  copied: 'Copiado. Pégalo donde quieras guardarlo.',
  selected: 'El enlace está seleccionado: ya puedes copiarlo.',
  renewed: 'Tu página de huevos tiene un enlace nuevo. Ponlo donde guardaste el anterior.',
  removed: 'Borramos tu página de huevos. Su enlace ya no funciona, y los recordatorios llevan a tu perfil.',
}

export const showCredit: typeof en.showCredit = (amount, isLeft) =>
  `Tu crédito: ${amount}.${isLeft ? ' Lo aplicaremos a tu próximo pedido automáticamente.' : ''}`

export const creditReasons: typeof en.creditReasons = {
  skip: 'Una recogida omitida',
  skipUndone: 'Una recogida omitida que deshiciste',
  checkout: 'Usado en un pedido',
  checkoutReleased: 'Devuelto: no se pagó el pedido',
  owedPaid: 'Usado para pagar lo que debías',
  owedReleased: 'Devuelto: no se hizo el pago',
  orderEnded: 'Un pedido reembolsado',
  orderCanceled: 'Un pedido cancelado',
  farm: 'De la granja',
  accountClosed: 'Perdido al cerrar la cuenta',
  orderChanged: 'Un pedido que cambiaste',
  overpaid: 'Pagaste más de lo que debías',
  refundedBeyond: 'Reembolsado después de gastarse',
  smallRest: 'Muy poco para cobrarlo: la granja lo perdonó',
  short: 'Huevos que le faltaron a la granja',
  shortUndone: 'Al final la granja tenía huevos suficientes',
  gift: 'Un regalo',
  giftWithdrawn: 'Un regalo reembolsado',
  stopped: 'Semanas sin recogida mientras faltaba un pago',
}

export const reminderNames: typeof en.reminderNames = {
  evening: 'La noche anterior',
  morning: 'La misma mañana',
  none: 'Sin recordatorios',
}

export const reminderAbout =
  'Si los cambios cierran antes, también te escribimos el día anterior al cierre. Sin recordatorios, no recibes ninguno de los dos.'

export const reminderOutcomes: typeof en.reminderOutcomes = {
  evening: (email) => `Guardado. ${email} recibe un recordatorio la noche anterior a cada recogida.`,
  morning: (email) => `Guardado. ${email} recibe un recordatorio la mañana de cada recogida.`,
  none: (email) => `Guardado. ${email} ya no recibe recordatorios.`,
}

export const calendarWords: Words<typeof en.calendarWords> = {
  copied: 'Copiado. Ahora puedes pegarlo en tu calendario.',
  selected: 'La dirección está seleccionada: ya puedes copiarla.',
  renewed: 'Tu calendario tiene una dirección nueva. Agrégala otra vez a tus calendarios.',
}

export const calendarSummaries: Words<typeof en.calendarSummaries> = {
  planned: (what, site) => `Recoger ${what} en ${site}`,
  skipped: (what, site) => `Omitida: ${what} en ${site}`,
  donated: (what, site) => `Donación: ${what} en ${site}`,
  canceled: (what, site) => `Cancelada: ${what} en ${site}`,
  short: (what, site) => `No hay suficientes huevos: ${what} en ${site}`,
  stopped: (what, site) => `En pausa hasta que pagues: ${what} en ${site}`,
  joined: (what, site) => `Junto con otra recogida: ${what} en ${site}`,
}

export const seasonWords: Words<typeof en.seasonWords> = {
  closed: 'Por ahora no aceptamos suscripciones.',
  over: 'Ya no quedan recogidas, así que ya no puedes suscribirte.',
  filledForm: 'El formulario ya tiene los datos de la última vez; puedes cambiarlos.',
  declined: 'Gracias por avisarnos. Esperamos verte en otra ocasión.',
}
