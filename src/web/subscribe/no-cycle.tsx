import type { ReactNode } from 'react'
import type { Me } from '../../shared/shapes/entities.ts'
import { waitlistWords } from '../../shared/words/words.ts'
import { useCall } from '../calls/use-call.ts'
import { Hen } from '../drawings/hen.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
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
      <p>The hens are between two seasons, so there is nothing to subscribe to right now.</p>
      <p>
        We can write to <strong>{user.email}</strong> once, when the next cycle opens.
      </p>
      <div>
        <PressButton isBusy={isPending} onClick={() => mutate({ body: { email: user.email } })}>
          Notify Me
        </PressButton>
      </div>
      <Notice kind="good">{isSuccess && waitlistWords.joined}</Notice>
      <Notice kind="trouble">{error && (error.code === 'notSignedIn' ? error.message : waitlistWords.failed)}</Notice>
    </div>
  )
}
