import { Link, useNavigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { sentenceOf } from '../../shared/errors.ts'
import { type Arrival, useArrival } from '../arrival.ts'
import { emailRule, newPasswordRule } from '../field-rules.ts'
import type { Refused } from '../refused.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Entrance } from '../ui/entrance.tsx'
import { FormSummary } from '../ui/form-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { NewPasswordField } from '../ui/password-field.tsx'
import { EmailField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { useCall } from '../use-call.ts'

export default function SignUp() {
  const navigate = useNavigate()
  const arrival = useArrival()
  const signUp = useCall('signUp')
  const { submit, isBusy, fields, whole } = useForm({
    rules: { email: emailRule, password: newPasswordRule },
    send: async (values) => {
      await signUp.mutateAsync({ body: values })
      await navigate(pages.login, { state: { ...arrival, notice: 'signedUp', email: values.email } satisfies Arrival })
    },
    blame,
  })

  return (
    <Entrance heading="Create your account">
      <form noValidate onSubmit={submit}>
        <FormSummary fields={fields} />
        <EmailField error={fields.email} />
        <NewPasswordField error={fields.password} />
        <Notice kind="trouble">{whole}</Notice>
        <BusyButton isBusy={isBusy} block>
          Sign up
        </BusyButton>
      </form>
      <p>
        Already have an account?{' '}
        <Link to={pages.login} state={arrival}>
          Log in
        </Link>
      </p>
    </Entrance>
  )
}

const blame = ({ code, message }: Refused) => {
  if (code === 'emailTaken' || code === 'emailMalformed') return { fields: { email: message } }
  return { whole: code === 'tooManyTries' ? message : sentenceOf('signUpFailed') }
}
