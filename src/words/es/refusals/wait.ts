import type * as en from '../../en/refusals/wait.ts'

export const aMoment = 'un momento'
export const aFewMinutes = 'unos minutos'

export const showWait: typeof en.showWait = (minutes) =>
  minutes <= 1 ? 'un minuto' : minutes < 60 ? `${minutes} minutos` : minutes < 90 ? 'una hora' : `${Math.round(minutes / 60)} horas`
