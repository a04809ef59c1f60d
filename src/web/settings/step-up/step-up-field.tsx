import { useState } from 'react'
import type { SecondFactor } from '../../../shared/shapes/second-factor.ts'
import * as words from '../../../words/en/pages/ways-in/passkeys.ts'
import { hasPasskeys } from '../../passkeys/browser-passkeys.ts'
import { CodeField, EitherCodeField } from '../../ui/form/code-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { UsePasskey } from './use-passkey.tsx'

type Props = {
  readonly name: string
  readonly error: string | undefined
  readonly standing: Pick<SecondFactor, 'has_app' | 'passkeys'>
}

/** A code from the app, a recovery code, or a passkey: whichever of them the person has. */
export const StepUpField = ({ name, error, standing: { has_app, passkeys } }: Props) => {
  // What a passkey gave stands until it is refused.
  const [given, setGiven] = useState<{ code: string; error: string | undefined }>()
  const field = { name, error }
  if (given && (error === undefined || error === given.error))
    return (
      <>
        <input type="hidden" name={name} value={given.code} />
        <Notice kind="good">{words.confirmed}</Notice>
      </>
    )
  return (
    <>
      {passkeys.length > 0 && hasPasskeys() && <UsePasskey onCode={(code) => setGiven({ code, error })} />}
      {has_app ? <EitherCodeField {...field} /> : <CodeField kind="paper" {...field} />}
    </>
  )
}
