import type * as en from '../../en/pages/home.ts'

export const title = 'Inicio'
export const heading = 'Huevos frescos, cada semana'
export const welcome =
  'Nos alegra verte por aquí. Suscríbete una vez para toda la temporada y recoge tus cartones en un sitio de recogida cerca de ti.'
export const subscribe = 'Suscribirme'
export const contact = 'Escríbenos'
export const gift = 'Regalar huevos'
export const how = 'Cómo funciona'
export const choose = 'Elige tus cartones'
export const chooseHow = 'Un cartón por semana o unos cuantos más, y el sitio de recogida que te convenga.'
export const pay = 'Paga una sola vez'
export const payHow = 'Pagas por las semanas que le quedan a la temporada. Nada se renueva a tus espaldas.'
export const collect = 'Recoge cada semana'
export const collectHow = 'Tus huevos te esperan en tu sitio. Trae una bolsa y pasa a saludar.'

export const atYourSites = 'En tus sitios'
export const openList = 'Abrir la lista'
export const nextPickup = 'Próxima recogida'
export const allPickups = 'Todas mis recogidas'
export const skipped = 'Saltada'
export const visitAt: typeof en.visitAt = (time, visit, site) => `${time}: ${visit} en ${site}`
