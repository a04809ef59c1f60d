import { troubleWords } from '../../../words/en/fields.ts'
import type { Refused } from '../../calls/refused.ts'

/** Why a call was not granted, for a person: the server's sentence, or that it could not be asked. */
export const reasonOf = ({ status, message }: Refused): string => (status === 0 ? troubleWords.unreachable : message)

/** What did not work, and why. */
export const sayFailed = (failed: string, refused: Refused): string => `${failed} ${reasonOf(refused)}`

/** Where the shop says the same of every failure, it still says how long to wait after too many tries. */
export const waitOr = (sentence: string, { code, message }: Refused): string => (code === 'tooManyTries' ? message : sentence)
