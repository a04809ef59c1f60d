import type * as en from '../../en/pages/window.ts'

export const aCarton = 'por cartón'
export const getEggs = 'Quiero huevos'
export const getNotified = 'Quiero que me avisen'
export const haveAccount = 'Ya tengo una cuenta'
export const how = 'Cómo funciona'
export const firstStep = 'Crea una cuenta y elige tus cartones y el sitio de recogida que te convenga.'
export const about: typeof en.about = (farm) => `Sobre ${farm}`
export const cost = '¿Cuánto me costaría?'
export const fewer = 'Un cartón menos'
export const more = 'Un cartón más'
export const aWeek: typeof en.aWeek = (cartons) => `${cartons} por semana`
export const where = 'Dónde recoger'
export const moreSites: typeof en.moreSites = (count) => `${count} sitios más`
