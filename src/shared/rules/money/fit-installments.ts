import { CARD_MIN_CENTS } from '../../limits.ts'
import type { InstallmentState } from '../../shapes/receipts.ts'

/** What of an order's installments decides how they fit what is owed, in the order of their numbers. */
export type FittingInstallment = { number: number; cents: number; state: InstallmentState }

/** An installment that is still to be paid. */
export type OpenInstallment = Pick<FittingInstallment, 'number' | 'cents'>

/** Whether an installment can still change: not paid, not canceled, and not being charged right now. */
export const isOpenInstallment = ({ state }: Pick<FittingInstallment, 'state'>): boolean => state === 'planned' || state === 'failed'

const sumOf = (installments: readonly OpenInstallment[]): number => installments.reduce((sum, { cents }) => sum + cents, 0)

/** What comes pays the earliest first. */
const payEarliest = (installments: readonly OpenInstallment[], cents: number): OpenInstallment[] => {
  let left = cents
  return installments.flatMap((installment) => {
    const taken = Math.min(left, installment.cents)
    left -= taken
    return taken < installment.cents ? [{ ...installment, cents: installment.cents - taken }] : []
  })
}

/**
 * What is added goes to the last that is still to come, and never to one that the bank has refused: where none is to come, to
 * the last that was given up, or to a new one.
 */
const addToLast = (open: readonly OpenInstallment[], cents: number, all: readonly FittingInstallment[]): OpenInstallment[] => {
  const last = all.findLast(({ state }) => state === 'planned')
  if (last)
    return open.map((installment) =>
      installment.number === last.number ? { ...installment, cents: installment.cents + cents } : installment,
    )
  const end = all.at(-1)
  const number = end?.state === 'dropped' ? end.number : (end?.number ?? -1) + 1
  return [...open, { number, cents }]
}

/** What no card pays alone is paid with the next, or with the one before. */
const mergeSmall = (installments: readonly OpenInstallment[]): OpenInstallment[] => {
  const small = installments.findIndex(({ cents }) => cents < CARD_MIN_CENTS)
  const found = installments[small]
  const into = installments[small + 1] ?? installments[small - 1]
  if (!found || !into) return [...installments]
  const rest = installments.filter((installment) => installment !== found)
  return mergeSmall(
    rest.map((installment) => (installment === into ? { ...installment, cents: installment.cents + found.cents } : installment)),
  )
}

/**
 * The installments of an order that are still to be paid, where so much is owed: with what the provider is being asked for they add
 * up to that, to the cent. All others that were open are given up. What is owed less pays the earliest, or the last first: weeks
 * that were not handed out pay for none that were.
 */
export const fitInstallments = (
  installments: readonly FittingInstallment[],
  owed_cents: number,
  { isLastFirst = false } = {},
): OpenInstallment[] => {
  const open = installments.filter(isOpenInstallment).map(({ number, cents }) => ({ number, cents }))
  const asked = sumOf(installments.filter(({ state }) => state === 'asked'))
  const more = Math.max(0, owed_cents - asked) - sumOf(open)
  if (more > 0) return mergeSmall(addToLast(open, more, installments))
  return mergeSmall(isLastFirst ? payEarliest([...open].reverse(), -more).reverse() : payEarliest(open, -more))
}
