import * as words from '../../words/en/pages/second-factor.tsx'
import { useReading } from '../calls/use-call.ts'
import { FARM_NAME } from '../farm.ts'
import { useSession } from '../session.tsx'
import { StepUpField } from '../settings/step-up/step-up-field.tsx'
import { CodeField, EitherCodeField } from '../ui/form/code-field.tsx'

/** Beside a new password: email, password and code together let the owner in. `email`: whose account the link is for. */
type Props = { readonly error: string | undefined; readonly email: string }
export type ResetStep = (props: Props) => React.ReactNode

/** By the refusal that asks for it: for people with an authenticator app. */
export const codeNeeded: ResetStep = ({ error }) => (
  <>
    <p>{words.codeForReset(FARM_NAME)}</p>
    <EitherCodeField error={error} autoFocus />
  </>
)

/** For people with a passkey and no app. A passkey confirms only where they are logged in. */
export const passkeyNeeded: ResetStep = ({ error, email }) => {
  const { user } = useSession()
  if (user?.email === email.toLowerCase()) return <InSession error={error} />
  return (
    <>
      <p>{words.paperForReset}</p>
      <CodeField kind="paper" error={error} autoFocus />
    </>
  )
}

const InSession = ({ error }: Pick<Props, 'error'>) => {
  const { data } = useReading('readSecondFactor')
  return (
    <>
      <p>{words.passkeyForReset}</p>
      {data && <StepUpField name="code" error={error} standing={data} />}
    </>
  )
}
