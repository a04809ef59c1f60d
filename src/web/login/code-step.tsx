import { FARM_NAME } from '../farm.ts'
import { EitherCodeField } from '../ui/form/code-field.tsx'

/** For those whose password is not all that they log in with; nobody else loads it. */
export const CodeStep = ({ error }: { readonly error: string | undefined }) => (
  <>
    <p>Your password is right. Now open your authenticator app and enter the code it shows for {FARM_NAME}.</p>
    <EitherCodeField error={error} autoFocus />
  </>
)
