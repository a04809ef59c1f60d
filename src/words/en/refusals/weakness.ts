import type { Weakness } from '../../../shared/shapes/account.ts'

/** Why a password would be guessed soon, told to the person who chose it. */
export const weaknessWords: Readonly<Record<Weakness, string>> = {
  common: 'This password is one of the most used, and would be guessed soon.',
  email: 'This password is a part of your email, and would be guessed soon.',
  farm: 'This password is the name of the farm, and would be guessed soon.',
}
