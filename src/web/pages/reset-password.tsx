import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { sentenceOf } from '../../shared/errors.ts'
import type { Arrival } from '../arrival.ts'
import { newPasswordRule } from '../field-rules.ts'
import { useMailedToken } from '../mailed-token.ts'
import { endSession } from '../session.tsx'
import { BusyButton } from '../ui/busy-button.tsx'
import { Entrance } from '../ui/entrance.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { NewPasswordField } from '../ui/password-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { useCall } from '../use-call.ts'

export default function ResetPassword() {
  const token = useMailedToken()
  const [deadToken, setDeadToken] = useState<string>()
  return (
    <Entrance heading="Choose a new password">
      {!token || token === deadToken ? <DeadLink /> : <NewPassword key={token} token={token} onLinkDead={() => setDeadToken(token)} />}
    </Entrance>
  )
}

const NewPassword = ({ token, onLinkDead }: { token: string; onLinkDead: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const resetPassword = useCall('resetPassword')
  const { submit, isBusy, fields, whole } = useForm({
    rules: { password: newPasswordRule },
    send: async ({ password }) => {
      await resetPassword.mutateAsync({ body: { token, password } })
      await endSession(client)
      await navigate(pages.login, { replace: true, state: { notice: 'passwordChanged' } satisfies Arrival })
    },
    blame: ({ code, message }) => {
      if (code === 'linkUsedOrExpired') onLinkDead()
      return { whole: message }
    },
  })
  return (
    <form noValidate onSubmit={submit}>
      <NewPasswordField label="New password" error={fields.password} />
      <Notice kind="trouble">{whole}</Notice>
      <BusyButton isBusy={isBusy} block>
        Change password
      </BusyButton>
    </form>
  )
}

const DeadLink = () => (
  <>
    <Notice kind="trouble">{sentenceOf('linkUsedOrExpired')}</Notice>
    <p>If you have just set a new password, log in with it.</p>
    <p>Otherwise enter your email on the login page and press “Forgot your password?”. We will send you a new link.</p>
    <LinkButton to={pages.login}>Go to login</LinkButton>
  </>
)
