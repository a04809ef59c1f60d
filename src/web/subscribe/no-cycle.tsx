import type { ReactNode } from 'react'
import type { Me } from '../../shared/shapes/entities.ts'
import { waitlistWords } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/order/subscribe.tsx'
import { useCall } from '../calls/use-call.ts'
import { Hen } from '../drawings/hen.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { SendVerification } from '../ui/button/send-verification.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import css from './empty-shop.module.css'

export const NoCycle = ({ user, gone }: { user: Me; gone: ReactNode }) => {
  const { mutate, isPending, isSuccess, error } = useCall('joinWaitlist')
  return (
    <div className={css.empty}>
      {gone}
      <div className={css.drawing}>
        <Hen />
      </div>
      <p>{words.betweenSeasons}</p>
      <p>{words.canWrite(<strong>{user.email}</strong>)}</p>
      {!user.email_verified && (
        <>
          <p>{words.verifyToHear}</p>
          <SendVerification />
        </>
      )}
      <div>
        <PressButton isBusy={isPending} onClick={() => mutate({ body: { email: user.email } })}>
          {words.notify}
        </PressButton>
      </div>
      <Notice kind="good">{isSuccess && waitlistWords.joined}</Notice>
      <Notice kind="trouble">{error && (error.code === 'notSignedIn' ? error.message : waitlistWords.failed)}</Notice>
    </div>
  )
}
