import type { ErrorCode } from '../../../words/en/refusals/errors.ts'
import type { Refused } from '../../calls/refused.ts'
import { sayFailed } from '../notice/reason.ts'
import type { Trouble } from './use-form.ts'

/** A refusal about one field is shown next to it; for any other the form says what failed, and why. */
export const toFieldRefusal =
  <Name extends string>(failed: string, fieldOf: Partial<Record<ErrorCode, Name>> = {}) =>
  (refused: Refused): Trouble<Name> => {
    const field = fieldOf[refused.code]
    return field ? ({ fields: { [field]: refused.message } } as Trouble<Name>) : { whole: sayFailed(failed, refused) }
  }
