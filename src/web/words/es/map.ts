import type * as en from '../map.ts'

export const miles: typeof en.miles = (count) => `${count} millas`
export const zoomIn = 'Acercar'
export const zoomOut = 'Alejar'
