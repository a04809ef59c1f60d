import { CARD_MAX_CENTS, CARD_MIN_CENTS } from '../../limits.ts'
import { showCents } from './cents.ts'

/** Whether a card can pay what is left of an order after credit; nothing at all needs no card. */
export const canPayByCard = (cents: number): boolean => cents === 0 || (cents >= CARD_MIN_CENTS && cents <= CARD_MAX_CENTS)

/** The details of such a refusal. */
export const cardRange = { least: showCents(CARD_MIN_CENTS), most: showCents(CARD_MAX_CENTS) }
