import type { MouseEvent } from 'react'
import { loginWords } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/login.ts'
import { entrySentence } from '../../words/en/refusals/entry-errors.ts'
import { Refused } from '../calls/refused.ts'
import type { useCall } from '../calls/use-call.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { typedEmailRule } from '../ui/form/field-rules.ts'
import type { Trouble } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { waitOr } from '../ui/notice/reason.ts'

type Props = {
  readonly sendReset: ReturnType<typeof useCall<'sendReset'>>
  readonly onTrouble: (trouble: Trouble<'email'>) => void
}

/** Mails a link to the address typed in the form around it. */
export const ForgotPassword = ({ sendReset, onTrouble }: Props) => {
  const ask = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (!form || sendReset.isPending) return
    const email = String(new FormData(form).get('email'))
    const wrong = email === '' ? loginWords.resetNeedsEmail : typedEmailRule(email)
    sendReset.reset()
    onTrouble(wrong ? { fields: { email: wrong } } : {})
    if (wrong) return
    try {
      await sendReset.mutateAsync({ body: { email } })
    } catch (reason) {
      onTrouble({ whole: waitOr(entrySentence('resetFailed'), Refused.from(reason)) })
    }
  }

  return (
    <>
      <TextButton onClick={ask}>{words.forgot}</TextButton>
      <Notice kind="good">{sendReset.isSuccess && loginWords.resetSent}</Notice>
    </>
  )
}
