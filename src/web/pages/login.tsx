import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { useArrival } from '../arrival.ts'
import { useCall } from '../calls/use-call.ts'
import { ArrivalNotice } from '../login/arrival-notice.tsx'
import { ForgotPassword } from '../login/forgot-password.tsx'
import { rememberUser } from '../session.tsx'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { passwordRule, typedEmailRule } from '../ui/form/field-rules.ts'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { EmailField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Entrance } from '../ui/page/entrance.tsx'

export const Login = () => {
  const client = useQueryClient()
  const arrival = useArrival()
  const signIn = useCall('signIn')
  const sendReset = useCall('sendReset')
  const { submit, isBusy, fields, whole, setTrouble } = useForm({
    rules: { email: typedEmailRule, password: passwordRule },
    send: async (values, form) => {
      const rememberMe = new FormData(form).has('rememberMe')
      const { user } = await signIn.mutateAsync({ body: { ...values, rememberMe } })
      // The door sees the user and leads on to where they wanted to go.
      rememberUser(client, user)
    },
    blame: ({ message }) => ({ whole: message }),
  })

  return (
    <Entrance heading="Log in">
      <ArrivalNotice />
      <form
        noValidate
        onSubmit={(event) => {
          sendReset.reset()
          submit(event)
        }}
      >
        <FormSummary fields={fields} />
        <EmailField defaultValue={arrival.email} error={fields.email} />
        <PasswordField autoComplete="current-password" error={fields.password} />
        <Checkbox name="rememberMe" label="Remember Me" />
        <Notice kind="trouble">{whole}</Notice>
        <BusyButton isBusy={isBusy} block>
          Login
        </BusyButton>
        <ForgotPassword sendReset={sendReset} onTrouble={setTrouble} />
      </form>
      <p>
        New here?{' '}
        <Link className="thumb" to={pages.signUp} state={arrival}>
          Sign up
        </Link>
      </p>
    </Entrance>
  )
}
