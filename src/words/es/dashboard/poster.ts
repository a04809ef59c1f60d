import type * as en from '../../en/dashboard/poster.ts'

export const heading = 'Cartel'
export const back = 'Volver a la configuración'
export const says =
  'Cuélgalo en tus sitios, en la biblioteca o en la tienda del pueblo. Muestra lo que está abierto hoy: imprime uno nuevo cada temporada.'
export const thePoster = 'El cartel'
export const aCarton = ' por cartón'
export const season: typeof en.season = (span, left) => `${span}. ${left}`
export const signUp = 'Crea una cuenta y te avisamos cuando empiece la próxima.'
export const qrCode: typeof en.qrCode = (url) => `Código QR de ${url}`
export const where = 'Dónde recoger'
export const moreSites: typeof en.moreSites = (count) => `y ${count} ${count === 1 ? 'sitio' : 'sitios'} más`
