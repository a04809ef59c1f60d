import { inThousands } from '../../in-thousands.ts'

/** Money is whole cents in the code and in the database; dollars are how the wire and people write it. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

export const toDollars = (cents: number): number => cents / 100

/** Whether a number of dollars is a whole number of cents, so that nothing is lost on the way in. */
export const isWholeCents = (dollars: number): boolean => Math.abs(dollars * 100 - toCents(dollars)) < 1e-6

export const showCents = (cents: number): string => {
  const [dollars, rest] = toDollars(Math.abs(cents)).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}$${inThousands(Number(dollars))}.${rest}`
}
