import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Me } from '../../../shared/shapes/entities.ts'
import { settingsWords } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/settings.tsx'
import { useCall, useReading } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { newPasswordRule, passwordRule } from '../../ui/form/field-rules.ts'
import { NewPasswordField, PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { UsernameField } from '../../ui/form/username-field.tsx'
import { useWeakPassword, WeakPassword } from '../../ui/form/weak-password.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { useScrollHere } from '../use-scroll-here.ts'

export const ChangePassword = ({ user }: { user: Me }) => {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [isDone, setDone] = useState(false)
  const { weakness, isFine, submitWith } = useWeakPassword()
  const step = useStepUp('ownCode')
  const isUnfit = useReading('readSecondFactor').data?.is_password_unfit === true
  const top = useScrollHere<HTMLElement>(isUnfit)
  const changePassword = useCall('changePassword')
  const { submit, isBusy, fields, whole } = useForm({
    rules: { oldPassword: passwordRule, newPassword: newPasswordRule, ownCode: step.rule },
    send: async ({ oldPassword, newPassword, ownCode }) => {
      setDone(false)
      // Admins can't use a weak one at all: the server refuses it.
      if (user.role === 'user' && !(await isFine(newPassword, user.email))) return
      await changePassword.mutateAsync({ body: { password: oldPassword, newPassword, ...step.proofOf(ownCode) } })
      setDone(true)
      // The farm's work is open from now on.
      if (isUnfit) void client.invalidateQueries()
      form.current?.reset()
    },
    blame: (refused) => {
      const { code, message } = refused
      if (code === 'wrongPassword') return { fields: { oldPassword: message } }
      return code === 'passwordGuessable' || code === 'passwordWeak'
        ? { fields: { newPassword: message } }
        : (step.blame(refused) ?? { whole: message })
    },
  })

  return (
    <section aria-labelledby="change-password" ref={top}>
      <h2 id="change-password">{words.changePassword}</h2>
      <Notice kind="trouble">{isUnfit && words.passwordUnfit}</Notice>
      <form noValidate onSubmit={submitWith(submit)} ref={form}>
        <UsernameField email={user.email} />
        <PasswordField name="oldPassword" label={words.currentPassword} autoComplete="current-password" error={fields.oldPassword} />
        <NewPasswordField name="newPassword" label={words.newPassword} error={fields.newPassword} />
        <WeakPassword weakness={weakness} isBusy={isBusy} />
        {step.field(fields.ownCode)}
        <Notice kind="trouble">{whole}</Notice>
        <Notice kind="good">{isDone && settingsWords.passwordChanged}</Notice>
        <BusyButton isBusy={isBusy}>{words.changePassword}</BusyButton>
      </form>
    </section>
  )
}
