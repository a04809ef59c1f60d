import * as failures from '../../../words/en/refusals/failures.ts'
import { formerFailures } from '../../kernel/spoken/former-failures.ts'

/**
 * Why no try with this card can succeed: there is none, or the provider does not know it, as after the shop's key was changed to
 * another account. It is not tried again; its customer is asked for a card once, and until then nothing more is charged or announced.
 */
export const USELESS_CARD: readonly string[] = [failures.noCard, failures.uselessCard, formerFailures.uselessCard]

export const isCardUseless = ({ failure }: { failure: string | null }): boolean => failure !== null && USELESS_CARD.includes(failure)
