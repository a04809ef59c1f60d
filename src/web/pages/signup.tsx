import { Link, useNavigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import * as words from '../../words/en/pages/accounts.ts'
import * as login from '../../words/en/pages/login.ts'
import { sentenceOf } from '../../words/en/refusals/errors.ts'
import { type Arrival, useArrival } from '../arrival.ts'
import type { Refused } from '../calls/refused.ts'
import { useCall } from '../calls/use-call.ts'
import { ContinueWith } from '../login/continue-with.tsx'
import { keepForLogin } from '../login/just-signed-up.ts'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { newPasswordRule, typedEmailRule } from '../ui/form/field-rules.ts'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { NewPasswordField } from '../ui/form/password-field.tsx'
import { EmailField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useWeakPassword, WeakPassword } from '../ui/form/weak-password.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { waitOr } from '../ui/notice/reason.ts'
import { Entrance } from '../ui/page/entrance.tsx'
import { useWindow } from '../window/use-window.ts'
import { GlanceSlot, WindowSlot } from '../window/window-slots.tsx'

export default function SignUp() {
  const navigate = useNavigate()
  const arrival = useArrival()
  const signUp = useCall('signUp')
  const hasNoSeason = useWindow()?.seasons.length === 0
  /** While nothing can be bought, people who wanted no particular page go to where they can ask to be notified. */
  const wayFor = ({ from = pages.home }: Arrival): Arrival => (hasNoSeason && from === pages.home ? { from: pages.subscribe } : {})
  const { weakness, isFine, submitWith } = useWeakPassword()
  const { submit, isBusy, fields, whole } = useForm({
    rules: { email: typedEmailRule, password: newPasswordRule },
    send: async (values) => {
      if (!(await isFine(values.password, values.email))) return
      await signUp.mutateAsync({ body: values })
      keepForLogin(values)
      await navigate(pages.login, { state: { ...arrival, ...wayFor(arrival), notice: 'signedUp', email: values.email } satisfies Arrival })
    },
    blame,
  })

  return (
    <Entrance heading={words.create} glance={<GlanceSlot />} more={<WindowSlot />}>
      <form noValidate onSubmit={submitWith(submit)}>
        <FormSummary fields={fields} />
        <EmailField error={fields.email} />
        <NewPasswordField error={fields.password} />
        <WeakPassword weakness={weakness} isBusy={isBusy} />
        <Notice kind="trouble">{whole}</Notice>
        <BusyButton isBusy={isBusy} block>
          {login.signUp}
        </BusyButton>
      </form>
      <ContinueWith />
      <p>
        {words.haveAccount}{' '}
        <Link className="thumb" to={pages.login} state={arrival}>
          {words.logIn}
        </Link>
      </p>
    </Entrance>
  )
}

const blame = (refused: Refused) => {
  const { code, message } = refused
  if (code?.startsWith('email')) return { fields: { email: message } }
  if (code === 'passwordWeak') return { fields: { password: message } }
  return { whole: waitOr(sentenceOf('signUpFailed'), refused) }
}
