import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import * as words from '../../words/en/pages/login.ts'
import { useArrival, wayOn } from '../arrival.ts'
import { rememberUser } from '../calls/current-user.ts'
import type { Refused } from '../calls/refused.ts'
import { useCall } from '../calls/use-call.ts'
import { moreWays } from '../farm.ts'
import { isKnownHere } from '../known-browser.ts'
import { ArrivalNotice } from '../login/arrival-notice.tsx'
import type { CodeStep } from '../login/code-step.tsx'
import { ForgotPassword } from '../login/forgot-password.tsx'
import { useJustSignedUp } from '../login/just-signed-up.ts'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { passwordRule, typedEmailRule } from '../ui/form/field-rules.ts'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { EmailField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Entrance } from '../ui/page/entrance.tsx'
import { GlanceSlot, WindowSlot } from '../window/window-slots.tsx'

/** Few shops have other ways in: they are loaded there alone. */
const MoreWays = lazy(() => import('../login/more-ways.tsx').catch(() => ({ default: () => <></> })))

export const Login = () => {
  const client = useQueryClient()
  const arrival = useArrival()
  // Someone sent here with a message has an account, or knows the shop.
  const [isStranger] = useState(!arrival.notice && !arrival.email && !window.location.search && !isKnownHere())
  const form = useRef<HTMLFormElement>(null)
  const typed = useJustSignedUp(form)
  const signIn = useCall('signIn')
  const sendReset = useCall('sendReset')
  const [Code, setCode] = useState<CodeStep>()
  const { submit, isBusy, fields, whole, setTrouble } = useForm({
    rules: { email: typedEmailRule, password: passwordRule, code: () => undefined },
    send: async (values, form) => {
      const rememberMe = new FormData(form).has('rememberMe')
      const signedIn = await signIn.mutateAsync({ body: { ...values, code: values.code || undefined, rememberMe } }).catch(goOn)
      // The door sees the user and leads on to where they wanted to go.
      if (signedIn) rememberUser(client, signedIn.user, wayOn(arrival))
    },
    blame: ({ code, message }) => (code.startsWith('code') ? { fields: { code: message } } : { whole: message }),
  })
  /** The password was right and there is more to ask for: few have that, so it is loaded for them alone. */
  const goOn = async (refused: Refused) => {
    if (refused.code === 'wrongCredentials') setCode(undefined)
    const { code } = refused
    if ((code !== 'codeNeeded' && code !== 'passkeyNeeded') || Code) throw refused
    const step = await import('../login/code-step.tsx')
    setCode(() => step[code])
  }

  return (
    <Entrance heading={words.heading} isStranger={isStranger} glance={<GlanceSlot isStranger={isStranger} />} more={<WindowSlot />}>
      <ArrivalNotice />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          sendReset.reset()
          submit(event)
        }}
      >
        <FormSummary fields={fields} />
        <div style={{ display: Code ? 'none' : 'contents' }}>
          <EmailField defaultValue={arrival.email} error={fields.email} />
          <PasswordField autoComplete="current-password" defaultValue={typed?.password} error={fields.password} />
          <Checkbox name="rememberMe" label={words.rememberMe} />
        </div>
        {Code && <Code error={fields.code} />}
        <Notice kind="trouble">{whole}</Notice>
        <BusyButton isBusy={isBusy} block isSecond={isStranger}>
          {words.login}
        </BusyButton>
        {Code ? (
          <TextButton onClick={() => setCode(undefined)}>{words.otherAccount}</TextButton>
        ) : (
          <ForgotPassword sendReset={sendReset} onTrouble={setTrouble} />
        )}
      </form>
      {moreWays() && !Code && (
        <Suspense>
          <MoreWays onTrouble={setTrouble} />
        </Suspense>
      )}
      <p>
        {words.newHere}{' '}
        <Link className="thumb" to={pages.signUp} state={arrival}>
          {words.signUp}
        </Link>
      </p>
    </Entrance>
  )
}
