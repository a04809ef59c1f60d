import type { Weakness } from '../../../shared/shapes/account.ts'

/** Why a password is easy to guess, told to the person who chose it. */
export const weaknessWords: Readonly<Record<Weakness, string>> = {
  common: "This password is one of the most common, so it's easy to guess.",
  email: "This password is part of your email, so it's easy to guess.",
  farm: "This password is the name of the farm, so it's easy to guess.",
}
