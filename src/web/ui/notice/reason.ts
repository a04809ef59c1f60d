import { troubleWords } from '../../../shared/words/words.ts'
import type { Refused } from '../../calls/refused.ts'

/** Why a call was not granted, for a person: the server's sentence, or that it could not be asked. */
export const reasonOf = ({ status, message }: Refused): string => (status === 0 ? troubleWords.unreachable : message)
