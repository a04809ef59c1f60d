import type * as en from '../../en/pages/window.ts'

export const aCarton = 'por cartón'
export const getEggs = 'Quiero huevos'
export const getNotified = 'Quiero que me avisen'
export const haveAccount = 'Ya tengo una cuenta'
export const how = 'Cómo funciona'
export const firstStep: typeof en.firstStep = (hasProducts) =>
  `Crea una cuenta y elige ${hasProducts ? 'lo que quieres' : 'tus cartones'} y el sitio de recogida que te convenga.`
export const about: typeof en.about = (farm) => `Sobre ${farm}`
export const cost = '¿Cuánto me costaría?'
export const fewer: typeof en.fewer = (hasProducts) => (hasProducts ? 'Uno menos' : 'Un cartón menos')
export const more: typeof en.more = (hasProducts) => (hasProducts ? 'Uno más' : 'Un cartón más')
export const aWeek: typeof en.aWeek = (cartons) => `${cartons} por semana`
export const where = 'Dónde recoger'
export const moreSites: typeof en.moreSites = (count) => `${count} sitios más`
