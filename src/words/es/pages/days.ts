import type * as en from '../../en/pages/days.ts'

export const today = 'Hoy'
export const tomorrow = 'Mañana'
export const since: typeof en.since = (date) => `Desde el ${date}`
