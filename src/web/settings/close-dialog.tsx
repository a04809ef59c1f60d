import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Closing } from '../../shared/shapes/my-data.ts'
import { dataWords } from '../../words/en/data.ts'
import * as words from '../../words/en/pages/settings.tsx'
import type { Arrival } from '../arrival.ts'
import { forgetUser } from '../calls/current-user.ts'
import { Refused } from '../calls/refused.ts'
import { useCall } from '../calls/use-call.ts'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { passwordRule } from '../ui/form/field-rules.ts'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { UsernameField } from '../ui/form/username-field.tsx'
import css from '../ui/notice/dialog.module.css'
import { Dialog } from '../ui/notice/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { sayFailed } from '../ui/notice/reason.ts'

type Props = { user: Me; closing: Closing; onMoved: () => void; onClose: () => void }

export const CloseDialog = ({ user, closing: { pickups, credit_cents }, onMoved, onClose }: Props) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const closeAccount = useCall('closeAccount')
  const { submit, isBusy, fields, whole } = useForm({
    rules: { closePassword: passwordRule },
    send: async ({ closePassword: password }) => {
      try {
        await closeAccount.mutateAsync({ body: { password, pickups: pickups.length, credit_cents } })
      } catch (reason) {
        if (Refused.from(reason).code === 'changedMeanwhile') return onMoved()
        throw reason
      }
      // In this order, else the door of the page sends the stranger to the login before the notice is packed.
      await navigate(pages.login, { state: { notice: 'accountClosed' } satisfies Arrival })
      forgetUser(client)
    },
    blame: (refused) =>
      refused.code === 'wrongPassword'
        ? { fields: { closePassword: refused.message } }
        : { whole: sayFailed(dataWords.closeFailed, refused) },
  })
  return (
    <Dialog title={words.closeAsked} isBusy={isBusy} onClose={onClose}>
      <p>{words.closedAtOnce(<strong>{user.email}</strong>)}</p>
      <form noValidate onSubmit={submit}>
        <UsernameField email={user.email} />
        <PasswordField name="closePassword" autoComplete="current-password" error={fields.closePassword} />
        <Notice kind="trouble">{whole}</Notice>
        <div className={css.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            {words.keep}
          </PressButton>
          <BusyButton isBusy={isBusy} isDanger>
            {words.closeMine}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
