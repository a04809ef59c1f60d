import type * as en from '../../en/pages/change.ts'

export const holds: typeof en.holds = (day, weeks) =>
  weeks === 1 ? `El cambio vale para la última semana, el ${day}.` : `El cambio vale desde el ${day}, para las ${weeks} semanas que quedan.`
export const changeUntil: typeof en.changeUntil = (until, weeks) =>
  weeks === 1 ? `Puedes hacerlo hasta el ${until}.` : `Puedes hacerlo hasta el ${until}; después, desde la semana siguiente.`

export const cartons = 'Cartones por semana'
export const fewer = 'Un cartón menos'
export const more = 'Un cartón más'
export const roomFor: typeof en.roomFor = (now, most) => `Ahora ${now}. Hay lugar para un máximo de ${most}.`
export const noRoomForMore: typeof en.noRoomForMore = (now) => `Ahora ${now}. No hay lugar para más.`
export const agreedWithFarm: typeof en.agreedWithFarm = (now) =>
  `Ahora ${now}. El precio de este pedido se acordó con la granja: escríbele, por favor, si quieres otra cantidad.`
export const moreByFarm: typeof en.moreByFarm = (now) =>
  `Ahora ${now}. La granja hizo este pedido por ti: escríbele, por favor, si quieres más.`
export const closedForMore: typeof en.closedForMore = (now) => `Ahora ${now}. Por el momento no se vende más de esta temporada.`
export const tooMany: typeof en.tooMany = (most) => `Hay lugar para un máximo de ${most} por semana.`

export const site = 'Otro sitio para lo que queda'
export const siteNow = 'Como ahora'
export const siteFull = 'Lleno'
export const firstOn: typeof en.firstOn = (time) => `Desde el ${time}`
export const allSites: typeof en.allSites = (count) => `Ver los ${count} sitios`

export const whatChanges = 'Qué cambia'
export const chooseFirst = 'Elige otros cartones u otro sitio, y aquí verás qué cambia y cuánto cuesta.'
export const days: typeof en.days = (count, first, last) => (count === 1 ? first : `${count} recogidas, del ${first} al ${last}`)
export const each: typeof en.each = (count) => `Cada una de las ${count} recogidas`

export const visit: typeof en.visit = ({ cartons, wasCartons, site, wasSite, isGiven }) => {
  const what = wasCartons === undefined ? cartons : `${cartons} en vez de ${wasCartons}`
  const where = wasSite === undefined ? '' : `${wasCartons === undefined ? '' : ','} en ${site} en vez de ${wasSite}`
  const stays = wasCartons === undefined && wasSite === undefined ? ', como está' : ''
  return `${what}${where}${stays}${isGiven ? ', para donar' : ''}`
}
export const wasOn: typeof en.wasOn = (day) => `en vez del ${day}`

export const usesSkips: typeof en.usesSkips = (count) =>
  `Esto cuenta como ${count === 1 ? '1 recogida omitida' : `${count} recogidas omitidas`}, porque bajaste este pedido hace poco.`

export const cartonsMore: typeof en.cartonsMore = (count, price) => `${count} más x ${price}`
export const cartonsFewer: typeof en.cartonsFewer = (count, price) => `${count} menos x ${price}`
export const costsMore = 'Lo que cuesta de más'
export const comesBack = 'Lo que vuelve a ti'
export const yourCredit = 'Tu crédito'
export const toPay = 'A pagar ahora'
export const paidWithCredit = 'Lo paga tu crédito'
export const owedNow = 'Debes hasta ahora'
export const owedThen = 'Deberás'
export const lowersOwed = 'Baja lo que debes'
export const refundedBefore = 'Devuelto antes'
export const becomesCredit = 'Pasa a ser crédito'
export const noMoney = 'Lo que pagas sigue igual.'
export const installmentsThen = 'Los pagos que faltan serán'

export const verifyToOwe = 'Verifica tu correo y podrás pagar esto más tarde, con el resto de tu pedido. Hasta entonces se paga ahora.'

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

export const waits: typeof en.waits = (cartons, site, sum, until) =>
  `Pediste ${cartons} por semana${site ? ` en ${site}` : ''}. El cambio se hace en cuanto pagues ${sum}, lo que es posible hasta el ${until}. Hasta entonces tu pedido sigue como estaba.`
export const goOn: typeof en.goOn = (sum) => `Seguir con el pago de ${sum}`
export const giveUp = 'Renunciar al cambio'
export const givenUp = 'Renunciaste al cambio. Tu pedido sigue como estaba.'
