import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/pages/profile.ts'
import { showDate } from '../dates/show-date.ts'
import { listOf, showOrdered } from '../product.ts'

export const heading = 'Tu perfil'
export const parts = 'Partes de tu perfil'
export const pickupsPart = 'Recogidas'
export const orderPart = 'Pedido'
export const money = 'Pagos'
export const remindersAndCalendar = 'Recordatorios y calendario'
export const ofOrder: typeof en.ofOrder = (reference) => `pedido ${reference}`

export const held = 'Esperando a la granja'
export const heldAbout = 'La granja lo revisará y te escribirá. Por favor, no pagues otra vez.'
export const heldSums: typeof en.heldSums = (reference, paid, asked) =>
  `(${ofOrder(reference)}): recibimos ${paid}, pero el total es ${asked}.`
export const writeToFarm = 'Escribir a la granja'
export const ordered: typeof en.ordered = (order) => `${order.egg_cycle}, ${showOrdered(order)} en ${order.pickup_site}`
export const onItsWay = 'Tu pago está en camino'
export const onItsWaySum: typeof en.onItsWaySum = (reference, asked) => `(${ofOrder(reference)}): ${asked}`
export const onItsWayAbout = 'Tu banco puede tardar unos días. Te enviaremos un correo en cuanto llegue. Por favor, no pagues otra vez.'

export const pickups = 'Mis recogidas'
export const noPickups = 'No tienes próximas recogidas.'
export const otherPickups = 'Otras recogidas'
export const change = 'Cambiar'
export const later: typeof en.later = (count) => `Recogidas más adelante (${count})`
export const amAway = 'Voy a estar fuera unos días'
export const givenAway: typeof en.givenAway = (given_to, product) =>
  `${product === undefined ? 'Los cartones que donas son' : 'Lo que donas es'} para: ${given_to}.`
export const collected = 'Ya recogida'
export const skipped = 'Omitida'
export const moved = 'Cambiada'
export const keptFrom: typeof en.keptFrom = (date) => `Guardada del ${showDate(date).slice(4)}`
export const undo = 'Deshacer'
export const friendCollects = 'Recoge otra persona'
export const giveAway = 'Donar'
export const otherWeek = 'Otra semana'
export const otherSite = 'Otro sitio'
export const inOtherWeek = 'Recoger en otra semana'
export const atOtherSite = 'Recoger en otro sitio, solo esta vez'
export const full: typeof en.full = (name) => `${name} (lleno)`
export const moveTo: typeof en.moveTo = (place) => `Pasar a: ${place}`

export const awayFrom = 'Voy a estar fuera desde el'
export const awayTo = 'hasta el'
export const awayWay = 'Qué pasa con mis cartones'
export const seeWhatHappens = 'Ver qué pasa'
export const awayVisit: typeof en.awayVisit = (what, site) => `, ${what} en ${site}: `
export const changeThese: typeof en.changeThese = (count) => `Cambiar ${count === 1 ? 'esta recogida' : `estas ${count} recogidas`}`
export const wasSkipped = 'ya está omitida.'
export const wasGiven: typeof en.wasGiven = (given_to) => `ya está donada${given_to && ` (${given_to})`}.`
export const stays: typeof en.stays = (reason) => `no cambia. ${reason}`
export const staysAsItIs: typeof en.staysAsItIs = (reason) => `queda como está. ${reason}`
export const isAsItWas = 'queda como antes.'

export const credit = 'Crédito'
export const creditFrom = 'De dónde viene'
export const gifts = 'Regalos'
export const giftsLink = 'Canjear un regalo o regalar huevos'

export const subscriptions = 'Tus suscripciones'
export const noneRunning = 'Por ahora no hay ninguna en curso.'
export const past: typeof en.past = (count) => `Suscripciones pasadas (${count})`
export const noOrdersYet = 'Cuando te suscribas, aquí verás tus cartones, tus fechas y tu sitio de recogida.'
export const tryAgain = 'Intentar de nuevo'
export const subscribe = 'Suscribirme'
export const instructions = 'Instrucciones para recoger'
export const site = 'Sitio de recogida'
export const day = 'Día de recogida'
export const start = 'Inicio'
export const end = 'Fin'
export const total = 'Total'
export const stillOwed = 'Falta pagar'
export const totalPaid = 'Total pagado'
export const plan = 'Recogidas'
export const youGet = 'Recibes'
export const became = 'Cambió a'
export const endedByYou = 'Lo terminaste'
export const lastPickup: typeof en.lastPickup = (day) => `Última recogida ${day}`
export const noPickupsLeft = 'No quedan recogidas'
export const donated = 'Donación'

export const card = 'Mi página de huevos'
export const cardAbout = 'Tus próximas recogidas en una página que se abre sin iniciar sesión y también sin conexión.'
export const openCard = 'Abrir mi página de huevos'
export const privateLink = 'Enlace privado'
export const privateLinkAbout = 'Cualquier persona que tenga este enlace puede ver y cambiar tus recogidas.'
export const copyLink = 'Copiar el enlace'
export const copy = 'Copiar'
export const otherLinkAbout =
  'Si alguien más tiene este enlace, pide otro o borra tu página de huevos. El enlace anterior dejará de funcionar.'
export const newLink = 'Enlace nuevo'
export const removeCard = 'Borrar mi página de huevos'
export const makeCard = 'Crear mi página de huevos'

export const calendar = 'En tu calendario'
export const calendarAbout = 'Tus recogidas, con el lugar y cómo llegar. Tu calendario se actualiza cuando cambia una recogida.'
export const addToCalendar = 'Agregar a mi calendario'
export const download = 'Descargar .ics'
export const privateAddress = 'Dirección privada'
export const privateAddressAbout = 'Para calendarios que la piden. Cualquier persona que la tenga puede ver tus recogidas.'
export const copyAddress = 'Copiar la dirección'
export const otherAddressAbout =
  'Si alguien más tiene la dirección, pide otra. Los calendarios con la anterior dejan de actualizarse, también los tuyos.'
export const newAddress = 'Dirección nueva'
export const reminders = 'Recordatorios'
export const remindMe = 'Recuérdame por correo'

export const noMoneyYet = 'No debes nada, y aún no hay recibos.'
export const receipts = 'Recibos'
export const orders = 'Pedidos'
export const ofOrders: typeof en.ofOrders = (references) =>
  references.length === 1 ? ofOrder(references.join()) : `pedidos ${listOf(references)}`
export const ended: Words<typeof en.ended> = { canceled: 'cancelado', refunded: 'reembolsado' }
export const statement = 'Resumen de la temporada'
