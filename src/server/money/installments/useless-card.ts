import * as failures from '../../../words/en/refusals/failures.ts'
import { formerFailures } from '../../kernel/spoken/former-failures.ts'

/**
 * Why no try with this card can succeed: there is no card, or the provider doesn't know it because the shop's key now
 * belongs to another account. We don't retry. The customer is asked for a card once, and until then nothing is charged or
 * announced.
 */
export const USELESS_CARD: readonly string[] = [failures.noCard, failures.uselessCard, formerFailures.uselessCard]

export const isCardUseless = ({ failure }: { failure: string | null }): boolean => failure !== null && USELESS_CARD.includes(failure)
