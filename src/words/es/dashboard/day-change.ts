import { groupBy } from '../../../shared/rules/group-by.ts'
import { piecesOf } from '../../../shared/rules/products.ts'
import type { MovedDay } from '../../../shared/shapes/farm-settings.ts'
import { several } from '../../en/dashboard/count.ts'
import type * as en from '../../en/dashboard/day-change.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate, startLine } from '../dates/show-date.ts'
import { showSum } from '../product.ts'

export const heading = 'Días cambiados'
export const lead =
  'Para días festivos, tormentas o un día de feria. Las recogidas próximas se mueven de inmediato. Avisamos por correo a todos los que tienen una recogida que se mueve y a los encargados de los sitios. Lo mismo pasa cuando vuelves a cambiar un día o deshaces el cambio.'
export const addOne = 'Cambiar un día de recogida'
export const none = 'Ningún día próximo está cambiado.'
export const allSites = 'Todos los sitios de recogida'
export const at: typeof en.at = (day, site) => `${day} en ${site ?? 'todos los sitios de recogida'}`
export const noPickup = 'Sin recogida'
export const asUsual = 'Como siempre'
export const moved = 'Movido'
export const comeWithNext = 'Los cartones van con la próxima recogida'
export const notMoved = 'No se movió'
export const movedTo: typeof en.movedTo = (day) => `Movido al ${day}`
export const past = 'Ya pasó'
export const undoneLate = 'El día original ya pasó. Si deshaces el cambio, los cartones van con la próxima recogida.'
export const changeAgain = 'Cambiar de nuevo'
export const undo = 'Deshacer el cambio'
export const undoWhich: typeof en.undoWhich = (change) => `¿Deshacer el cambio del ${change}?`
export const cannotMoveBack =
  'El día original ya pasó, así que las recogidas no pueden volver a él. Queda como día sin recogida, y los cartones van con la próxima.'
export const checking = 'Revisando lo que va a cambiar…'
export const whoIsEmailed = 'Al guardar, avisamos por correo a todos los que tienen una recogida ese día y a los encargados de los sitios.'
export const thisDay = 'este día'
export const pickupDay = 'Día de recogida'
export const where = 'Dónde'
export const atAllSites = 'En todos los sitios de recogida'
export const whatHappens = 'Qué pasa'
export const noPickupThatDay = 'Ese día no hay recogida'
export const movesToOther = 'Se mueve a otro día'
export const newDay = 'Día nuevo'
export const noteLabel = 'Nota para los clientes (opcional)'
export const aboutNote = 'Aparece en el correo que reciben.'
export const save = 'Guardar y avisar'
export const theirNoPickup = 'sin recogida'
export const theirMove: typeof en.theirMove = (day) => `movido al ${showDate(day)}`
export const note = 'Nota'
export const noNote = 'ninguna'
export const dayMissing = 'Elige un día.'
export const dayChanged = 'Día de recogida cambiado'
export const dayNotChanged = 'No se pudo cambiar el día de recogida.'
export const nobodyThatDay = 'Nadie tiene una recogida ese día.'
export const noPickupMoves = 'No se mueve ninguna recogida.'
export const dayNotForeseen = 'No se pudo cargar la vista previa.'
export const dayTakenBack = 'Cambio deshecho'
export const dayNotTakenBack = 'No se pudo deshacer el cambio.'

export const sayTold: typeof en.sayTold = ({ people_told, hosts_told = 0, orders_not_told = 0 }) => {
  const hosts = hosts_told > 0 ? several(hosts_told, 'encargado', 'encargados') : ''
  const told = [people_told > 0 ? several(people_told, 'persona', 'personas') : '', hosts].filter(Boolean).join(' y ')
  const others =
    orders_not_told > 0
      ? ` ${several(orders_not_told, 'pedido no tiene', 'pedidos no tienen')} correo: ${orders_not_told === 1 ? 'avísale tú a esa persona' : 'avísales tú'}.`
      : ''
  return told ? `Avisamos por correo a ${told}.${others}` : 'No avisamos a nadie: estos pedidos no tienen correo.'
}

export const sayReplanned: typeof en.sayReplanned = (done, replanned) => {
  const { moved_pickups, people_told, cartons_given = 0, products_given: products } = replanned
  if (moved_pickups + people_told + cartons_given === 0) return done
  const says =
    moved_pickups > 0
      ? ` ${moved_pickups === 1 ? 'Se movió' : 'Se movieron'} ${several(moved_pickups, 'recogida próxima', 'recogidas próximas')}.`
      : ''
  const kept = products
    ? `Lo guardado que se dona: ${showSum(piecesOf({ cartons: cartons_given, products }))}`
    : `Cartones guardados que se donan: ${cartons_given}`
  const given = cartons_given > 0 ? ` ${kept}.` : ''
  return `${done}.${says}${given} ${sayTold(replanned)}`
}

// More names than these are not read.
const NAMES_MAX = 3

const showSites = (days: readonly MovedDay[]): string => {
  const names = [...new Set(days.map(({ site_name }) => site_name))]
  if (names.length > NAMES_MAX) return `${names.length} sitios de recogida`
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`
}

const sayDays = (days: readonly [MovedDay, ...MovedDay[]]): string => {
  const [{ from_date, to_date, is_held }] = days
  const pickups = days.reduce((total, day) => total + day.pickups, 0)
  const cartons = days.reduce((total, day) => total + day.cartons, 0)
  const pieces = showSum(days.flatMap((day) => piecesOf(day, 'cartons')))
  const what = is_held ? `${pieces} que nadie recogió` : `${several(pickups, 'recogida', 'recogidas')} (${pieces})`
  const moves = (is_held ? cartons : pickups) === 1 ? 'pasa' : 'pasan'
  return `${what} en ${showSites(days)} ${moves} del ${showDate(from_date)} al ${showDate(to_date)}.`
}

const sayCutOff = ({ to_date, cut_off }: MovedDay): string[] => {
  if (!cut_off) return []
  const { was, is, is_over } = cut_off
  const had = startLine(
    `${showDate(to_date)} está dentro de tu plazo: los clientes tenían hasta el ${showClock(was)} para cambiar esta recogida`,
  )
  return [is_over ? `${had}, así que ya es tarde.` : `${had}; todavía pueden cambiarla antes del ${showClock(is)}.`]
}

export const sayForetold: typeof en.sayForetold = (foreseen, nothing = nobodyThatDay) => {
  const { days, cartons_given = 0, products_given, pickups_stay = 0 } = foreseen
  const given = showSum(piecesOf({ cartons: cartons_given, products: products_given }))
  const alike = [...groupBy(days, ({ from_date, to_date, is_held }) => [from_date, to_date, is_held].join()).values()]
  const says = [
    ...alike.flatMap(([first, ...rest]) => (first ? [sayDays([first, ...rest]), ...sayCutOff(first)] : [])),
    ...(cartons_given > 0
      ? [`${given} que nadie recogió ${cartons_given === 1 ? 'se dona' : 'se donan'}, porque en ese sitio ya no hay recogidas.`]
      : []),
    ...(pickups_stay > 0
      ? [`${several(pickups_stay, 'recogida que ya se entregó no cambia', 'recogidas que ya se entregaron no cambian')}.`]
      : []),
  ]
  return days.length + cartons_given === 0 ? [nothing, ...says] : [...says, sayTold(foreseen)]
}
