import type * as en from '../../en/refusals/weakness.ts'

export const weaknessWords: typeof en.weaknessWords = {
  common: 'Esta contraseña es una de las más usadas, y pronto la adivinarían.',
  email: 'Esta contraseña es parte de tu correo, y pronto la adivinarían.',
  farm: 'Esta contraseña es el nombre de la granja, y pronto la adivinarían.',
}
