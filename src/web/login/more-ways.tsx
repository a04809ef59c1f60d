import * as words from '../../words/en/pages/login.ts'
import { moreWays } from '../farm.ts'
import { hasPasskeys } from '../passkeys/browser-passkeys.ts'
import type { Trouble } from '../ui/form/use-form.ts'
import css from './continue-with.module.css'
import { ContinueWith } from './continue-with.tsx'
import { EmailCode } from './email-code.tsx'
import { PasskeyLogin } from './passkey-login.tsx'

type Props = { readonly onTrouble: (trouble: Trouble<'email'>) => void }

/** The other ways in that this shop has: a passkey, a code by email, an account at the issuer. */
export default function MoreWays({ onTrouble }: Props) {
  const hasPasskey = moreWays()?.includes('passkey') && hasPasskeys()
  const hasCode = moreWays()?.includes('code')
  return (
    <>
      {(hasPasskey || hasCode) && <p className={css.or}>{words.or}</p>}
      {hasCode && <EmailCode onTrouble={onTrouble} />}
      {hasPasskey && <PasskeyLogin />}
      <ContinueWith />
    </>
  )
}
