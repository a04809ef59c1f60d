import type * as en from '../../en/pages/home.ts'
import { startLine } from '../dates/show-date.ts'

export const title = 'Inicio'
export const heading = 'Huevos frescos, cada semana'
export const welcome = 'Nos alegra verte por aquí. Suscríbete una vez para toda la temporada y recoge tus cartones cerca de ti.'
export const subscribe = 'Suscribirme'
export const contact = 'Escríbenos'
export const gift = 'Regalar huevos'
export const how = 'Cómo funciona'
export const choose = 'Elige tus cartones'
export const chooseHow = 'Un cartón por semana o unos cuantos más, y el sitio de recogida que te convenga.'
export const pay = 'Paga una temporada'
export const payHow = 'Solo pagas las semanas que quedan. Nada se renueva automáticamente.'
export const collect = 'Recoge cada semana'
export const collectHow = 'Tus huevos te esperan en tu sitio. Trae una bolsa y pasa a saludar.'

export const atYourSites = 'En tus sitios'
export const openList = 'Abrir la lista'
export const asOf: typeof en.asOf = (moment) => `Esta página se actualizó por última vez el ${moment}.`
export const nextPickup = 'Próxima recogida'
export const allPickups = 'Todas mis recogidas'
export const money = 'Pagos y recibos'
export const news = 'Novedades'
export const placeHeld: typeof en.placeHeld = (cycle, until) => `Te guardamos un lugar en ${cycle} hasta el ${until}.`
export const takePlace = 'Tomar el lugar'
export const answered: typeof en.answered = (subject) => `La granja respondió tu pregunta “${subject}”.`
export const readAnswer = 'Leer la respuesta'
export const seasonOpen: typeof en.seasonOpen = (cycle) => `Ya puedes suscribirte a ${cycle}.`
export const subscribeTo: typeof en.subscribeTo = (cycle) => `Suscribirme a ${cycle}`
export const skipped = 'Omitida'
export const visitAt: typeof en.visitAt = (time, visit, site) => startLine(`${time}: ${visit} en ${site}`)
