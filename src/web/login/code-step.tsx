import * as words from '../../words/en/pages/second-factor.tsx'
import * as passkeys from '../../words/en/pages/ways-in/passkeys.ts'
import { FARM_NAME, moreWays } from '../farm.ts'
import { hasPasskeys } from '../passkeys/browser-passkeys.ts'
import { CodeField, EitherCodeField } from '../ui/form/code-field.tsx'
import { PasskeyLogin } from './passkey-login.tsx'

/** For those whose password is not all that they log in with; nobody else loads it. */
type Props = { readonly error: string | undefined }
export type CodeStep = (props: Props) => React.ReactNode

const Passkey = () => moreWays()?.includes('passkey') && hasPasskeys() && <PasskeyLogin />

/** By the refusal that asks for it: for people with an authenticator app, who may have a passkey too. */
export const codeNeeded: CodeStep = ({ error }) => (
  <>
    <p>{words.codeAsked(FARM_NAME)}</p>
    <EitherCodeField error={error} autoFocus />
    <Passkey />
    <p>{words.lostAll}</p>
  </>
)

/** For people with a passkey and no app. */
export const passkeyNeeded: CodeStep = ({ error }) => (
  <>
    <p>{hasPasskeys() ? passkeys.passkeyAsked : passkeys.noneInBrowser}</p>
    <Passkey />
    <CodeField kind="paper" error={error} />
    <p>{words.lostAll}</p>
  </>
)
