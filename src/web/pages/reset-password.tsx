import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { loginWords } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/accounts.ts'
import { sentenceOf } from '../../words/en/refusals/errors.ts'
import type { Arrival } from '../arrival.ts'
import { rememberUser } from '../calls/current-user.ts'
import type { Refused } from '../calls/refused.ts'
import { useCall } from '../calls/use-call.ts'
import { Hen } from '../drawings/hen.tsx'
import type { ResetStep } from '../login/reset-step.tsx'
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
  const [isFactorOff, setFactorOff] = useState(false)
  return (
    <Entrance heading={words.chooseNew} glance={<Hen />}>
      {isFactorOff ? (
        <FactorOff />
      ) : !token || token === deadToken ? (
        <DeadLink />
      ) : (
        <NewPassword key={token} token={token} onLinkDead={() => setDeadToken(token)} onFactorOff={() => setFactorOff(true)} />
      )}
    </Entrance>
  )
}

type Props = { token: string; onLinkDead: () => void; onFactorOff: () => void }

const NewPassword = ({ token, onLinkDead, onFactorOff }: Props) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const email = useMailedEmail()
  const resetPassword = useCall('resetPassword')
  const [Code, setCode] = useState<ResetStep>()
  const { weakness, isFine, submitWith } = useWeakPassword()
  const { submit, isBusy, fields, whole } = useForm({
    rules: { password: newPasswordRule, code: () => undefined },
    send: async ({ password, code }) => {
      if (!(await isFine(password, email))) return
      const reset = await resetPassword.mutateAsync({ body: { token, password, ...(Code ? { code } : {}) } }).catch(goOn)
      if (!reset) return
      if (reset.user) {
        rememberUser(client, reset.user, pages.home)
        return navigate(pages.home, { replace: true })
      }
      await endSession(client)
      if (reset.is_factor_off) return onFactorOff()
      await navigate(pages.login, { replace: true, state: { notice: 'passwordChanged' } satisfies Arrival })
    },
    blame: ({ code, message }) => {
      if (code === 'linkUsedOrExpired') onLinkDead()
      if (code.startsWith('code') || code === 'passkeyNeeded') return { fields: { code: message } }
      if (code === 'passwordGuessable' || code === 'passwordWeak') return { fields: { password: message } }
      return { whole: message }
    },
  })
  /** Few have two-step login, so its field is loaded for them alone. */
  const goOn = async (refused: Refused) => {
    const { code } = refused
    if ((code !== 'codeNeeded' && code !== 'passkeyNeeded') || Code) throw refused
    const step = await import('../login/reset-step.tsx')
    setCode(() => step[code])
  }
  return (
    <form noValidate onSubmit={submitWith(submit)}>
      <UsernameField email={email} />
      <NewPasswordField label={words.newPassword} error={fields.password} />
      <WeakPassword weakness={weakness} isBusy={isBusy} />
      {Code && <Code error={fields.code} email={email} />}
      <Notice kind="trouble">{whole}</Notice>
      <BusyButton isBusy={isBusy} block>
        {words.changePassword}
      </BusyButton>
    </form>
  )
}

/** What was there before the address was proved is not taken away without a word. */
const FactorOff = () => (
  <>
    <Notice kind="good">{loginWords.passwordChanged}</Notice>
    <p>{words.factorOff}</p>
    <LinkButton to={pages.login}>{words.toLogin}</LinkButton>
  </>
)

const DeadLink = () => (
  <>
    <Notice kind="trouble">{sentenceOf('linkUsedOrExpired')}</Notice>
    <p>{words.deadIfSet}</p>
    <p>{words.deadOtherwise}</p>
    <LinkButton to={pages.login}>{words.toLogin}</LinkButton>
  </>
)
