import { several, showCount } from '../../en/dashboard/count.ts'
import type * as en from '../../en/dashboard/packing.ts'
import { showDate, startLine } from '../dates/show-date.ts'
import { cartonsWord } from '../fields.ts'

export const lead = 'Lo que va a cada sitio cada día, y las hojas para imprimir.'
export const backToWeek = 'Volver a la semana'
export const backToDay = 'Volver al día de empaque'

const showSites = (count: number): string => several(count, 'sitio', 'sitios')
const showPeople = (count: number): string => several(count, 'persona', 'personas')
export const showPacked: typeof en.showPacked = (count) => `${showCount(count)} ${cartonsWord(count)}`
export const theWeek = 'La semana'
export const weeks = 'Semanas'
export const weekBefore = 'Semana anterior'
export const weekAfter = 'Semana siguiente'
export const fromTo: typeof en.fromTo = (first, last) => `Del ${showDate(first)} al ${showDate(last)}`
export const printAllSheets = 'Imprimir todas las hojas'
export const printAllLabels = 'Imprimir todas las etiquetas'
export const thisWeek = 'Esta semana'
export const weekOf: typeof en.weekOf = (monday) => `Semana del ${showDate(monday)}`
export const emptyWeek: typeof en.emptyWeek = (week) => `${week}: nada que empacar`
export const filledWeek: typeof en.filledWeek = (week, packed, sites) => `${week}: ${packed}, ${showSites(sites)}`
export const dayInShort: typeof en.dayInShort = (packed, donated, sites, hasProducts = false) => {
  if (!donated) return `${packed}, ${showSites(sites)}`
  return `${packed}${hasProducts ? ` (de eso, ${donated} para donar)` : `, ${donated} para donar`}, ${showSites(sites)}`
}
export const pastDays: typeof en.pastDays = (days) => `Ya pasaron: ${days.map(showDate).join(', ')}`
export const questionsToAnswer: typeof en.questionsToAnswer = (count) => several(count, 'pregunta por responder', 'preguntas por responder')
export const nextDay: typeof en.nextDay = (date, packed) => `Lo próximo: ${showDate(date)}, ${packed}.`
export const noneAfter = 'No hay recogidas después de esta semana.'
export const allPacked: typeof en.allPacked = (after) => `Todo empacado. ${after}`
export const nothingLeft: typeof en.nothingLeft = (after) => `Esta semana ya no hay nada que empacar. ${after}`
export const lookAhead = 'Ver esa semana'
export const today: typeof en.today = (date) => `Hoy, ${showDate(date)}`
export const seeDetails = 'Ver detalles'
export const changeThisDay = 'Cambiar este día'
export const printSheets = 'Imprimir hojas'
export const printLabels = 'Imprimir etiquetas'

export const packed = 'Empacado'
export const notPackedYet = 'Sin empacar'
export const packedOf: typeof en.packedOf = (done, all) => `${done} de ${all} ${done === 1 ? 'empacado' : 'empacados'}`
export const packedWhen: typeof en.packedWhen = (moment, who) => `Empacado el ${moment}${who ? `, ${who}` : ''}`
export const given: typeof en.given = (donated) => `${donated} para donar`
export const changedSincePacked = 'Cambió después de empacarse'
export const notSaved = 'No se pudo guardar'

export const runningLate = 'Llegamos tarde…'
export const lateAt: typeof en.lateAt = (site) => `Llegamos tarde a ${site}`
export const tellThem: typeof en.tellThem = (minutes) => `Avisar: ${minutes === 60 ? '1 hora' : `${minutes} minutos`}`
export const tellNoOne = 'No avisar a nadie'
export const nobodyToTell = 'Hoy ya no falta aquí nadie con correo.'
export const lateReaders: typeof en.lateReaders = (people, addresses, hosts) => {
  const shared = addresses > people ? ` (${several(addresses, 'dirección', 'direcciones')})` : ''
  const coming = people > 0 ? [`${showPeople(people)} que ${people === 1 ? 'falta' : 'faltan'} hoy aquí${shared}`] : []
  const told = [...coming, ...(hosts > 0 ? [several(hosts, 'encargado', 'encargados')] : [])].join(' y ')
  return `${told} ${people + hosts === 1 ? 'recibe' : 'reciben'} un correo de inmediato. ¿Qué tan tarde vas a llegar?`
}
export const toldLate: typeof en.toldLate = (people) => `Avisamos por correo a ${showPeople(people)} que vas a llegar tarde.`
export const notTold = 'No avisamos a nadie'

export const pickupDay = 'Día de recogida'
export const upcoming = 'Próximos'
export const past = 'Anteriores'
export const dayInList: typeof en.dayInList = (date, packed, sites) => startLine(`${showDate(date)}: ${packed}, ${showSites(sites)}`)
export const anotherDate = 'Otra fecha'
export const show = 'Mostrar'
export const nothingOn: typeof en.nothingOn = (date) => `Nada que empacar el ${showDate(date)}`
export const nobodyThatDay = 'Nadie recoge ese día.'
export const goToDay: typeof en.goToDay = (date) => `Ir al ${showDate(date)}`
export const cartonsBySite = 'Cartones por sitio'
export const pickupSite = 'Sitio de recogida'
export const toPickUp = 'Por recoger'
export const givenAway = 'Para donar'
export const total = 'Total'
export const download = 'Descargar hoja de cálculo'
export const saved: typeof en.saved = (file) => `Se guardó ${file}`
export const notDownloaded = 'No se pudieron descargar las hojas de empaque.'
export const changesSince: typeof en.changesSince = (count, date) => `${several(count, 'cambio', 'cambios')} desde el ${showDate(date)}`
export const cartonsChanged = 'Cartones que cambiaron'
export const nameAndSite = 'Nombre y sitio'
export const change = 'Cambio'
export const isNew = 'Nuevo'
export const isGone = 'Ya no'
export const nothingChanged: typeof en.nothingChanged = (date) => `Nada cambió desde el ${showDate(date)}.`
export const allNew: typeof en.allNew = (date) => `Nadie recogió el ${showDate(date)}, así que todo es nuevo.`

export const sheets = 'Hojas de empaque'
export const sheetsOf: typeof en.sheetsOf = (day) => `Hojas de empaque ${day}`
export const aboutSheets = 'Por cada día: una página con los totales para el granero y una página por sitio, con un espacio para firmar.'
export const totalsAndSites = 'Totales y todos los sitios'
export const pageOf = ' de '
export const whatToPrint = 'Qué imprimir'
export const totals = 'Totales'
export const allSites = 'Todos los sitios'
export const changes: typeof en.changes = (date) => `Cambios desde el ${showDate(date)}`
export const name = 'Nombre'
export const cartons = 'Cartones'
export const notes = 'Notas'
export const signed = 'Firma'
export const was = 'Antes'
export const is = 'Ahora'
export const inTotal: typeof en.inTotal = (packed) => `${packed} en total`
export const keptFrom: typeof en.keptFrom = (date) => `guardado desde el ${showDate(date)}`
export const makesUpFor: typeof en.makesUpFor = (date) => `compensa el ${showDate(date)}`
export const owes: typeof en.owes = (sum) => `debe ${sum}`
export const owed: typeof en.owed = (sum, date) => `Debe ${sum}; vence el ${showDate(date)}`
export const recordPaymentOpens = 'Anotar un pago…'
export const labels = 'Etiquetas'
export const labelsOf: typeof en.labelsOf = (day) => `Etiquetas ${day}`
export const aboutLabels =
  'Imprime en tamaño real (100%) y sin márgenes. Prueba primero con papel común y compáralo a contraluz con las etiquetas.'
export const labelPerCarton = 'Una etiqueta por cartón'
export const firstLabel = 'Primera etiqueta libre'
export const labelSheet: typeof en.labelSheet = (number) => `Hoja de etiquetas ${number}`
export const labelPerPiece = 'Una etiqueta por unidad'
export const pieceOf: typeof en.pieceOf = (product, number, all) => `${product} (${number} de ${all})`
export const cartonOf: typeof en.cartonOf = (number, all) => `Cartón ${number} de ${all}`
export const letterLabels = 'Avery 5160 (Carta, 30 por hoja)'
export const a4Labels = 'Avery L7160 (A4, 21 por hoja)'
