import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/refusals/gone.ts'

export const goneWords: Words<typeof en.goneWords> = {
  form: 'La granja acaba de cerrar esto, por eso ya no está el formulario. No te cobramos nada. Si vuelve a abrir, lo que escribiste sigue aquí.',
  cycle: 'La temporada que elegiste ya no está abierta. Elige otra.',
  site: 'El sitio de recogida que elegiste ya no está abierto. Elige otro.',
}
