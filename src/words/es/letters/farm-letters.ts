import type * as en from '../../en/letters/farm-letters.ts'

export const massSubject: typeof en.massSubject = (farm) => `Noticias de ${farm}`
export const waitlistSubject: typeof en.waitlistSubject = (farm) => `Una nueva temporada de huevos en ${farm}`
export const cycleOpen = 'Ya está abierta una nueva temporada de huevos. ¡Suscríbete y recibe tus cartones cada semana!'
export const subscribe = 'Suscribirme'
