import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/dates/number.ts'

export const numberWords: Words<typeof en.numberWords> = {
  whole: 'Escribe un número entero.',
  cartonsWhole: 'Elige un número entero de cartones por semana',
}
