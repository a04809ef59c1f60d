import { sentenceOf } from '../../shared/errors.ts'
import type { Refused } from '../calls/refused.ts'

/** Why a verification mail was not sent. */
export const verificationTrouble = ({ code, message }: Refused): string =>
  code === 'tooManyTries' ? message : sentenceOf('verificationFailed')
