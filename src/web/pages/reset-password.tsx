import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import * as words from '../../words/en/pages/accounts.ts'
import { sentenceOf } from '../../words/en/refusals/errors.ts'
import type { Arrival } from '../arrival.ts'
import { useCall } from '../calls/use-call.ts'
import { Hen } from '../drawings/hen.tsx'
import { useMailedEmail, useMailedToken } from '../mailed-token.ts'
import { endSession } from '../session.tsx'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { newPasswordRule } from '../ui/form/field-rules.ts'
import { NewPasswordField } from '../ui/form/password-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { UsernameField } from '../ui/form/username-field.tsx'
import { useWeakPassword, WeakPassword } from '../ui/form/weak-password.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Entrance } from '../ui/page/entrance.tsx'

export default function ResetPassword() {
  const token = useMailedToken()
  const [deadToken, setDeadToken] = useState<string>()
  return (
    <Entrance heading={words.chooseNew} glance={<Hen />}>
      {!token || token === deadToken ? <DeadLink /> : <NewPassword key={token} token={token} onLinkDead={() => setDeadToken(token)} />}
    </Entrance>
  )
}

const NewPassword = ({ token, onLinkDead }: { token: string; onLinkDead: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const email = useMailedEmail()
  const resetPassword = useCall('resetPassword')
  const { weakness, isFine, submitWith } = useWeakPassword()
  const { submit, isBusy, fields, whole } = useForm({
    rules: { password: newPasswordRule },
    send: async ({ password }) => {
      if (!(await isFine(password, email))) return
      await resetPassword.mutateAsync({ body: { token, password } })
      await endSession(client)
      await navigate(pages.login, { replace: true, state: { notice: 'passwordChanged' } satisfies Arrival })
    },
    blame: ({ code, message }) => {
      if (code === 'linkUsedOrExpired') onLinkDead()
      if (code === 'passwordGuessable' || code === 'passwordWeak') return { fields: { password: message } }
      return { whole: message }
    },
  })
  return (
    <form noValidate onSubmit={submitWith(submit)}>
      <UsernameField email={email} />
      <NewPasswordField label={words.newPassword} error={fields.password} />
      <WeakPassword weakness={weakness} isBusy={isBusy} />
      <Notice kind="trouble">{whole}</Notice>
      <BusyButton isBusy={isBusy} block>
        {words.changePassword}
      </BusyButton>
    </form>
  )
}

const DeadLink = () => (
  <>
    <Notice kind="trouble">{sentenceOf('linkUsedOrExpired')}</Notice>
    <p>{words.deadIfSet}</p>
    <p>{words.deadOtherwise}</p>
    <LinkButton to={pages.login}>{words.toLogin}</LinkButton>
  </>
)
