import type * as en from '../../en/pages/change.ts'
import { startLine } from '../dates/show-date.ts'

const week = (product: string | undefined): string => (product === undefined ? 'semana' : 'recogida')
export const holds: typeof en.holds = (day, weeks, product) =>
  weeks === 1
    ? `Tu cambio es para la última ${week(product)}, el ${day}.`
    : `Tu cambio empieza el ${day} y cubre las ${weeks} ${week(product)}s que quedan.`
export const changeUntil: typeof en.changeUntil = (until, weeks, product) => {
  if (weeks === 1) return `Puedes hacerlo antes del ${until}.`
  return `Puedes hacerlo antes del ${until}; después, empieza ${product === undefined ? 'una semana más tarde' : 'con la siguiente recogida'}.`
}

export const cartons = 'Cartones por semana'
export const fewer = 'Un cartón menos'
export const more = 'Un cartón más'
export const oneFewer = 'Uno menos'
export const oneMore = 'Uno más'
export const roomFor: typeof en.roomFor = (now, most) => `Ahora tienes ${now}. Puedes tener hasta ${most}.`
export const noRoomForMore: typeof en.noRoomForMore = (now) => `Ahora tienes ${now}. No hay lugar para más.`
export const agreedWithFarm: typeof en.agreedWithFarm = (now) =>
  `Ahora tienes ${now}. Acordaste el precio de este pedido con la granja: si quieres otra cantidad, escríbele.`
export const moreByFarm: typeof en.moreByFarm = (now) =>
  `Ahora tienes ${now}. La granja hizo este pedido por ti: si quieres más, escríbele.`
export const closedForMore: typeof en.closedForMore = (now) => `Ahora tienes ${now}. Por el momento no vendemos más de esta temporada.`
export const fromTo: typeof en.fromTo = (least, most) => `Escribe un número del ${least} al ${most}.`
export const tooMany: typeof en.tooMany = (most) => `Puedes tener hasta ${most}.`

export const site = 'Cambiar el sitio de recogida'
export const siteNow = 'El mismo de ahora'
export const siteFull = 'Lleno'
export const firstOn: typeof en.firstOn = (time) => `Desde el ${time}`
export const allSites: typeof en.allSites = (count) => `Ver los ${count} sitios`

export const size = 'Cambiar lo que recibes o la frecuencia'
export const youGet = 'Recibes'
export const sizeNow = 'Como ahora'
export const sizeChoice: typeof en.sizeChoice = (product, rhythm) => `${product}, ${rhythm}`
export const priceEach: typeof en.priceEach = (price) => `${price} c/u`
export const sizeUnpaid = 'Cuando termines de pagar este pedido, podrás cambiar lo que recibes o la frecuencia.'
export const firstPickup = 'Primera recogida'

export const whatChanges = 'Qué cambia'
export const chooseFirst: typeof en.chooseFirst = ({ others }) =>
  `Elige ${typeof others === 'object' ? 'otra cosa, ' : ''}otra cantidad u otro sitio, y aquí verás qué cambia y cuánto cuesta.`
export const days: typeof en.days = (count, first, last) => (count === 1 ? startLine(first) : `${count} recogidas, del ${first} al ${last}`)
export const each: typeof en.each = (count) => `Cada una de las ${count} recogidas`

export const visit: typeof en.visit = ({ cartons, wasCartons, site, wasSite, isGiven }) => {
  const what = wasCartons === undefined ? cartons : `${cartons} en vez de ${wasCartons}`
  const where = wasSite === undefined ? '' : `${wasCartons === undefined ? '' : ','} en ${site} en vez de ${wasSite}`
  const stays = wasCartons === undefined && wasSite === undefined ? ', sin cambios' : ''
  return `${what}${where}${stays}${isGiven ? ', para donar' : ''}`
}
export const wasOn: typeof en.wasOn = (day) => `en vez del ${day}`

export const newOrder: typeof en.newOrder = (what) => `Nuevo pedido: ${what}`
export const leftOnOrder = 'Ya pagado por las recogidas que quedan'
export const skippedAgain: typeof en.skippedAgain = (days) =>
  days.length === 1
    ? `Habías omitido una recogida que tu nuevo pedido incluye: ${days.join('')}. Si no vas a estar, omítela otra vez.`
    : `Habías omitido algunas recogidas que tu nuevo pedido incluye: ${days.join('; ')}. Si no vas a estar, omítelas otra vez.`

export const usesSkips: typeof en.usesSkips = (count) =>
  `Esto cuenta como ${count === 1 ? '1 recogida omitida' : `${count} recogidas omitidas`}, porque hace poco redujiste este pedido.`

export const cartonsMore: typeof en.cartonsMore = (count, price) => `${count} más x ${price}`
export const cartonsFewer: typeof en.cartonsFewer = (count, price) => `${count} menos x ${price}`
export const costsMore = 'Costo adicional'
export const comesBack = 'Se te devuelve'
export const yourCredit = 'Tu crédito'
export const toPay = 'Pagas ahora'
export const paidWithCredit = 'Pagado con tu crédito'
export const owedNow = 'Debes ahora'
export const owedThen = 'Quedarás debiendo'
export const lowersOwed = 'Se resta de lo que debes'
export const refundedBefore = 'Devuelto antes'
export const becomesCredit = 'Se convierte en crédito'
export const noMoney = 'Pagas lo mismo.'
export const installmentsThen = 'Tus próximos pagos serán'

export const verifyToOwe = 'Si verificas tu correo, puedes pagar esto más tarde, con el resto de tu pedido. Si no, lo pagas ahora.'

export const payAndChange: typeof en.payAndChange = (sum) => `Pagar ${sum} y cambiar`
export const changeWithCredit: typeof en.changeWithCredit = (sum) => `Cambiar y pagar ${sum} con crédito`
export const changeForCredit: typeof en.changeForCredit = (sum) => `Cambiar y recibir ${sum} de crédito`
export const changeAndOweMore: typeof en.changeAndOweMore = (sum) => `Cambiar y deber ${sum} más`
export const changeAndOweLess: typeof en.changeAndOweLess = (sum) => `Cambiar y deber ${sum} menos`
export const changeSite = 'Cambiar el sitio'
export const changeOrder = 'Cambiar el pedido'
export const leave = 'Dejarlo como está'
export const tryAgain = 'Intentar de nuevo'
export const writeToFarm = 'Escribir a la granja'

export const credited: typeof en.credited = (sum) => `${sum} ya son parte de tu crédito.`

export const waits: typeof en.waits = (what, site, sum, until) =>
  `Pediste ${what}${site ? ` en ${site}` : ''}. Paga ${sum} a más tardar el ${until} y haremos el cambio. Mientras tanto, tu pedido sigue como estaba.`
export const goOn: typeof en.goOn = (sum) => `Continuar con el pago de ${sum}`
export const giveUp = 'Cancelar este cambio'
export const givenUp = 'Cancelaste el cambio. Tu pedido sigue como estaba.'
