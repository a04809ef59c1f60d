import { lazy, Suspense, useEffect, useRef } from 'react'
import type { AppSecret } from '../../../shared/shapes/second-factor.ts'
import { fieldWords } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/second-factor.tsx'
import * as ui from '../../../words/en/pages/ui.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { CodeField } from '../../ui/form/code-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import css from './second-factor.module.css'

/** The key is below the picture, for people who can't scan it. */
const QrCode = lazy(() => import('../../ui/show/qr-code.tsx').catch(() => ({ default: () => <></> })))

type Props = { readonly app: AppSecret; readonly onDone: (codes: readonly string[]) => void; readonly onLeave: () => void }

/** The app gets the secret, and a code proves that it has it. */
export const SetUp = ({ app, onDone, onLeave }: Props) => {
  const turnOn = useCall('turnOnSecondFactor')
  const { submit, isBusy, fields, whole } = useForm({
    rules: { code: (code) => (code.trim() === '' ? fieldWords.codeMissing : undefined) },
    send: async ({ code }) => onDone((await turnOn.mutateAsync({ body: { code } })).recovery_codes),
    blame: (refused) => (refused.code === 'codeWrong' ? { fields: { code: refused.message } } : { whole: reasonOf(refused) }),
  })
  const heading = useFocused<HTMLHeadingElement>()
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={css.heading}>
        {words.addAccount}
      </h3>
      <p>{words.readPicture}</p>
      <Suspense fallback={<div className={css.picture} />}>
        <div className={css.picture}>
          <QrCode text={app.link} label={words.qrCode} />
        </div>
      </Suspense>
      <p>
        {words.onPhone((name) => (
          <a href={app.link}>{name}</a>
        ))}
      </p>
      <p className={css.secret}>{app.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      <form noValidate onSubmit={submit}>
        <CodeField error={fields.code} description={words.sixDigits} />
        <Notice kind="trouble">{whole}</Notice>
        <div className="row gap-3">
          <BusyButton isBusy={isBusy}>{words.turnOn}</BusyButton>
          <PressButton isSecond isWaiting={isBusy} onClick={onLeave}>
            {ui.cancel}
          </PressButton>
        </div>
      </form>
    </>
  )
}

/** What was pressed is gone; the next step is read on from here. */
export const useFocused = <Part extends HTMLElement>() => {
  const part = useRef<Part>(null)
  useEffect(() => {
    part.current?.focus()
  }, [])
  return part
}
