import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/refusals/capacity.ts'
import { showCartons } from '../fields.ts'

export const showPlacesLeft: typeof en.showPlacesLeft = (count) => {
  if (count <= 0) return 'Lleno'
  return count === 1 ? 'Queda 1 lugar' : `Quedan ${count} lugares`
}

export const waitingListWords: Words<typeof en.waitingListWords> = {
  join: 'Lleno: unirme a la lista',
  joined: 'Estás en la lista. Te escribiremos cuando haya un lugar libre.',
  leave: 'Salir de la lista',
}

export const showAhead: typeof en.showAhead = (people) =>
  people === 0 ? 'El próximo lugar es para ti.' : `${people === 1 ? 'Hay una persona' : `Hay ${people} personas`} antes que tú.`

export const showCartonsLeft: typeof en.showCartonsLeft = (count) => (count <= 0 ? 'ningún cartón' : showCartons(count))

export const showPiecesLeft: typeof en.showPiecesLeft = (count, isOnce = false) => {
  if (count <= 0) return `agotado ${isOnce ? 'para esta recogida' : 'en esta temporada'}`
  return `${count === 1 ? 'queda 1' : `quedan ${count}`} ${isOnce ? 'para esta' : 'por'} recogida`
}
