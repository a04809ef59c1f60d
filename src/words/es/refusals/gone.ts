import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/refusals/gone.ts'

export const goneWords: Words<typeof en.goneWords> = {
  form: 'La granja acaba de cerrar la temporada. No te cobramos nada. Si vuelve a abrir, lo que escribiste sigue aquí.',
  cycle: 'Esa temporada ya no está abierta. Elige otra.',
  site: 'Ese sitio de recogida ya no está abierto. Elige otro.',
}
