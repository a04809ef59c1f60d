import type * as en from '../../../en/pages/order/subscribe.tsx'
import { showDate } from '../../dates/show-date.ts'
import { showCartons, showWeeks } from '../../fields.ts'

export const title = 'Suscribirme'
export const heading = 'Suscríbete'
export const pleaseChoose = 'Elige una opción'

export const amountsHeading = 'Tu suscripción'
export const alreadyHave: typeof en.alreadyHave = (cartons) =>
  `Ya tienes ${showCartons(cartons)} por semana en esta temporada. Si pagas otra vez, tendrás otra suscripción.`
export const dozen = 'Un cartón trae una docena de huevos.'
export const fewer = 'Un cartón menos'
export const more = 'Un cartón más'

export const eggCycle = 'Temporada de huevos'
export const fromTo: typeof en.fromTo = (first, last) => `Del ${showDate(first)} al ${showDate(last)}`
export const full = 'llena'
export const openEarly: typeof en.openEarly = (weeks) => `${weeks}, abierta antes para ti`
export const noWeeksLeft = 'no quedan semanas'
export const noPickupsLeft = 'no quedan recogidas'
export const weeksLeft: typeof en.weeksLeft = (weeks) => `${weeks === 1 ? 'queda' : 'quedan'} ${showWeeks(weeks)}`

export const donation = 'Donación'
export const noThanks = 'No, gracias'
export const moreDonated = 'Más'
export const howMuch = 'Cuánto'
export const donationAbout = 'Cartones para vecinos que los necesitan; cantidad total, no por semana.'

export const aboutYou = 'Sobre ti'
export const nameAbout = 'En la lista apareces así: Ana M.'
export const secondEmail = 'Segundo correo (opcional)'
export const secondEmailAbout = 'Para quien comparte tus huevos: también recibe estos correos.'
export const notes = 'Notas (opcional)'
export const optional = 'Segundo correo, notas (opcional)'
export const notesAbout = 'Para empacar y recoger: las lee quien entrega los huevos.'
export const charactersTooMany: typeof en.charactersTooMany = (count) => `${count} ${count === 1 ? 'carácter' : 'caracteres'} de más`
export const charactersLeft: typeof en.charactersLeft = (count) => (count === 1 ? 'Queda 1 carácter' : `Quedan ${count} caracteres`)

export const sitesHeading = 'Sitio de recogida'
export const hideMap = 'Ocultar mapa'
export const showMap = 'Ver en el mapa'
export const map = 'Mapa de los sitios de recogida'
export const you = 'Tú'
export const away: typeof en.away = (distance) => `a ${distance}`
export const allSites: typeof en.allSites = (count) => `Ver los ${count} sitios`
export const finder = 'Encuentra el sitio de recogida más cercano'
export const address = 'Tu dirección'
export const addressAbout = 'Basta el código postal.'
export const find = 'Buscar sitio cercano'
export const closest: typeof en.closest = (place, site, distance) =>
  `El sitio de recogida más cercano a ${place} es ${site}, a ${distance}. Está elegido abajo.`

export const yourOrder = 'Tu pedido'
export const tryIt: typeof en.tryIt = (count, isPickups) =>
  `Solo probar ${count} ${isPickups ? 'recogida' : 'semana'}${count === 1 ? '' : 's'}`
export const noSums = 'Elige una temporada y tus cartones para ver el total.'
export const donated: typeof en.donated = (cartons) => `${showCartons(cartons)} ${cartons === 1 ? 'donado' : 'donados'}`
export const total = 'Total'
export const credit = 'Crédito'
export const toPay = 'Por pagar'
export const toPayTheFarm = 'Por pagar a la granja'
export const today = 'Hoy'
export const monthlyInstallments: typeof en.monthlyInstallments = (count, each) => `${count} pagos mensuales de ${each}`
export const at: typeof en.at = (site) => `en ${site}`

export const held: typeof en.held = (until) => `Te guardamos un lugar hasta el ${until}.`
export const verifyToWait = 'Para unirte a la lista de espera y recibir un lugar, primero verifica tu correo.'
export const waitsAt: typeof en.waitsAt = (site) => `Esperas un lugar en ${site}.`
export const pay = 'Pagar'
export const paySum: typeof en.paySum = (sum) => `Pagar ${sum}`
export const payNow: typeof en.payNow = (sum) => `Pagar ${sum} ahora`
export const payFarm: typeof en.payFarm = (sum) => `Suscribirme y pagar ${sum} a la granja`
export const nothingToPay = 'Suscribirme sin pagar nada'
export const seeProfile = 'Ver tu perfil'

export const lateHeading = 'Suscripción tardía'
export const understood = 'Entendido'

export const betweenSeasons = 'Estamos entre dos temporadas: por ahora no puedes suscribirte.'
export const canWrite: typeof en.canWrite = (email) => <>Podemos escribir a {email} una vez, cuando abra la próxima temporada.</>
export const verifyToHear = 'Para recibir ese correo, verifica tu dirección.'
export const notify = 'Avísame'
export const noSitesYet =
  'Hay una temporada abierta, pero la granja todavía no ha dicho dónde se recogen los huevos. Por ahora no puedes suscribirte.'
export const comeBack = 'Vuelve pronto o pregúntale a la granja.'
export const contact = 'Escríbenos'
