import * as words from '../../words/en/pages/second-factor.tsx'
import { FARM_NAME } from '../farm.ts'
import { EitherCodeField } from '../ui/form/code-field.tsx'

/** Beside a new password: email, password and code together let the owner in. */
export const ResetCode = ({ error }: { readonly error: string | undefined }) => (
  <>
    <p>{words.codeForReset(FARM_NAME)}</p>
    <EitherCodeField error={error} autoFocus />
  </>
)

/** For those whose password is not all that they log in with; nobody else loads it. */
export const CodeStep = ({ error }: { readonly error: string | undefined }) => (
  <>
    <p>{words.codeAsked(FARM_NAME)}</p>
    <EitherCodeField error={error} autoFocus />
  </>
)
