import { type ContinueTrouble, continueTroubles } from '../../words/en/continue.ts'
import { fillSentence } from '../../words/en/refusals/entry-errors.ts'
import { CONTINUES_WITH } from '../farm.ts'

/** Why somebody who wanted to continue with the issuer is back; the address carries a code of ours, or nothing is said. */
export const troubleIn = (search: string): string | undefined => {
  const code = new URLSearchParams(search).get('continue') ?? ''
  if (!Object.hasOwn(continueTroubles, code)) return undefined
  return fillSentence(continueTroubles[code as ContinueTrouble], { name: CONTINUES_WITH ?? '' })
}
