import type * as en from '../../en/pages/map.ts'

export const miles: typeof en.miles = (count) => `${count} millas`
export const zoomIn = 'Acercar'
export const zoomOut = 'Alejar'
