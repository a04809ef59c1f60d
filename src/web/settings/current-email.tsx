import { sentenceOf } from '../../shared/errors.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import { settingsWords } from '../../shared/words/words.ts'
import { useCall } from '../calls/use-call.ts'
import { PressButton } from '../ui/button/press-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { waitOr } from '../ui/notice/reason.ts'
import * as words from '../words/settings.tsx'
import css from './current-email.module.css'

export const CurrentEmail = ({ user }: { user: Me }) => {
  const { mutate, isPending, isSuccess, error } = useCall('sendVerification')
  return (
    <section aria-labelledby="current-email">
      <h2 id="current-email">{words.yourEmail}</h2>
      <p className={css.line}>
        <span className={css.email}>{user.email}</span>
        <span className={user.email_verified ? css.verified : css.unverified}>
          {user.email_verified ? words.verified : words.notVerified}
        </span>
      </p>
      {!user.email_verified && (
        <>
          <p>{words.whyVerify}</p>
          <div>
            <PressButton isSecond isBusy={isPending} onClick={() => mutate(undefined)}>
              {words.sendVerification}
            </PressButton>
          </div>
        </>
      )}
      <Notice kind="good">{isSuccess && settingsWords.verificationSent}</Notice>
      <Notice kind="trouble">{error && waitOr(sentenceOf('verificationFailed'), error)}</Notice>
    </section>
  )
}
