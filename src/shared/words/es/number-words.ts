import type { Words } from '../../language.ts'
import type * as en from '../number-words.ts'

export const numberWords: Words<typeof en.numberWords> = {
  whole: 'Escribe un número entero.',
  cartonsWhole: 'Elige un número entero de cartones por semana',
}
