import { fillSentence } from '../../shared/entry-errors.ts'
import { type ContinueTrouble, continueTroubles } from '../../shared/words/continue-words.ts'
import { CONTINUES_WITH } from '../farm.ts'

/** Why somebody who wanted to continue with the issuer is back; the address carries a code of ours, or nothing is said. */
export const troubleIn = (search: string): string | undefined => {
  const code = new URLSearchParams(search).get('continue') ?? ''
  if (!Object.hasOwn(continueTroubles, code)) return undefined
  return fillSentence(continueTroubles[code as ContinueTrouble], { name: CONTINUES_WITH ?? '' })
}
