import { type ContinueTrouble, continueTroubles } from '../../words/en/continue.ts'
import { fillSentence } from '../../words/en/refusals/entry-errors.ts'
import { CONTINUES_WITH } from '../farm.ts'

/** Why a person who wanted to continue with the issuer is back; the address contains one of our codes, otherwise nothing is shown. */
export const troubleIn = (search: string): string | undefined => {
  const code = new URLSearchParams(search).get('continue') ?? ''
  if (!Object.hasOwn(continueTroubles, code)) return undefined
  return fillSentence(continueTroubles[code as ContinueTrouble], { name: CONTINUES_WITH ?? '' })
}
