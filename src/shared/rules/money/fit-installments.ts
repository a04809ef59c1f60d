import { CARD_MIN_CENTS } from '../../limits.ts'
import type { PartState } from '../../shapes/receipts.ts'

/** What of an order's parts decides how they fit what is owed, in the order of their numbers. */
export type FittingPart = { number: number; cents: number; state: PartState }

/** A part that is still to be paid. */
export type OpenPart = Pick<FittingPart, 'number' | 'cents'>

/** Whether a part can still change: neither paid nor given up, and nobody asks the provider for it at this moment. */
export const isOpenPart = ({ state }: Pick<FittingPart, 'state'>): boolean => state === 'planned' || state === 'failed'

const sumOf = (parts: readonly OpenPart[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)

/** What comes pays the earliest first. */
const payEarliest = (parts: readonly OpenPart[], cents: number): OpenPart[] => {
  let left = cents
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.cents)
    left -= taken
    return taken < part.cents ? [{ ...part, cents: part.cents - taken }] : []
  })
}

/**
 * What is added goes to the last that is still to come, and never to one that the bank has refused: where none is to come, to
 * the last that was given up, or to a new one.
 */
const addToLast = (open: readonly OpenPart[], cents: number, all: readonly FittingPart[]): OpenPart[] => {
  const last = all.findLast(({ state }) => state === 'planned')
  if (last) return open.map((part) => (part.number === last.number ? { ...part, cents: part.cents + cents } : part))
  const end = all.at(-1)
  const number = end?.state === 'dropped' ? end.number : (end?.number ?? -1) + 1
  return [...open, { number, cents }]
}

/** What no card pays alone is paid with the next, or with the one before. */
const mergeSmall = (parts: readonly OpenPart[]): OpenPart[] => {
  const small = parts.findIndex(({ cents }) => cents < CARD_MIN_CENTS)
  const found = parts[small]
  const into = parts[small + 1] ?? parts[small - 1]
  if (!found || !into) return [...parts]
  const rest = parts.filter((part) => part !== found)
  return mergeSmall(rest.map((part) => (part === into ? { ...part, cents: part.cents + found.cents } : part)))
}

/**
 * The parts of an order that are still to be paid, where so much is owed: with what the provider is being asked for they add
 * up to that, to the cent. All others that were open are given up.
 */
export const fitParts = (parts: readonly FittingPart[], owed_cents: number): OpenPart[] => {
  const open = parts.filter(isOpenPart).map(({ number, cents }) => ({ number, cents }))
  const asked = sumOf(parts.filter(({ state }) => state === 'asked'))
  const more = Math.max(0, owed_cents - asked) - sumOf(open)
  return mergeSmall(more > 0 ? addToLast(open, more, parts) : payEarliest(open, -more))
}
