import { useQueryClient } from '@tanstack/react-query'
import '../passkeys/way-in-calls.ts'
import { useState } from 'react'
import { fieldWords } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/ways-in/passkeys.ts'
import { useArrival, wayOn } from '../arrival.ts'
import { rememberUser } from '../calls/current-user.ts'
import { Refused } from '../calls/refused.ts'
import { useCall } from '../calls/use-call.ts'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { typedEmailRule } from '../ui/form/field-rules.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { type Trouble, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'

/** What is wrong with the address typed in the form above is said there. */
type Props = { readonly onTrouble: (trouble: Trouble<'email'>) => void }

/** Emails a code to the address typed in the form above, and takes it. */
export const EmailCode = ({ onTrouble }: Props) => {
  const send = useCall('sendLoginCode')
  const [trouble, setTrouble] = useState<string>()
  const ask = async () => {
    const email = document.querySelector<HTMLInputElement>('input[name=email]')?.value ?? ''
    const wrong = email === '' ? words.emailFirst : typedEmailRule(email)
    setTrouble(undefined)
    onTrouble(wrong ? { fields: { email: wrong } } : {})
    if (!wrong) await send.mutateAsync({ body: { email } }).catch((reason) => setTrouble(reasonOf(Refused.from(reason))))
  }
  return (
    <>
      {send.isSuccess ? (
        <>
          <Notice kind="good">{words.codeSent}</Notice>
          <CodeForm />
          <TextButton onClick={ask}>{words.anotherCode}</TextButton>
        </>
      ) : (
        <PressButton isSecond block isBusy={send.isPending} onClick={ask}>
          {words.emailCode}
        </PressButton>
      )}
      <Notice kind="trouble">{trouble}</Notice>
    </>
  )
}

const CodeForm = () => {
  const client = useQueryClient()
  const arrival = useArrival()
  const logIn = useCall('logInByCode')
  const { submit, isBusy, fields, whole } = useForm({
    rules: { emailedCode: (code) => (code.trim() === '' ? fieldWords.codeMissing : undefined) },
    send: async ({ emailedCode: code }) => {
      const rememberMe = document.querySelector('[name=rememberMe]:checked') !== null
      const { user } = await logIn.mutateAsync({ body: { code, rememberMe } })
      rememberUser(client, user, wayOn(arrival))
    },
    blame: (refused) => (refused.code === 'loginCodeWrong' ? { fields: { emailedCode: refused.message } } : { whole: reasonOf(refused) }),
  })
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        name="emailedCode"
        label={words.emailedCode}
        error={fields.emailedCode}
        placeholder="xxxx-xxxx"
        autoComplete="one-time-code"
        autoFocus
      />
      <Notice kind="trouble">{whole}</Notice>
      <BusyButton isBusy={isBusy} block>
        {words.logInByCode}
      </BusyButton>
    </form>
  )
}
