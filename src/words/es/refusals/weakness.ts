import type * as en from '../../en/refusals/weakness.ts'

export const weaknessWords: typeof en.weaknessWords = {
  common: 'Esta contraseña es una de las más usadas y es fácil de adivinar.',
  email: 'Esta contraseña es parte de tu correo y es fácil de adivinar.',
  farm: 'Esta contraseña es el nombre de la granja y es fácil de adivinar.',
}
