import { FARM_NAME } from '../farm.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { EitherCodeField } from '../ui/form/code-field.tsx'

type Props = { readonly error: string | undefined; readonly onLeave: () => void }

/** For those whose password is not all that they log in with; nobody else loads it. */
export const CodeStep = ({ error, onLeave }: Props) => (
  <>
    <p>Your password is right. Now open your authenticator app and enter the code it shows for {FARM_NAME}.</p>
    <EitherCodeField error={error} autoFocus />
    <TextButton onClick={onLeave}>Log in with another account</TextButton>
  </>
)
