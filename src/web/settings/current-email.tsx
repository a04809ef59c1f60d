import type { Me } from '../../shared/shapes/entities.ts'
import * as words from '../../words/en/pages/settings.tsx'
import { SendVerification } from '../ui/button/send-verification.tsx'
import css from './current-email.module.css'

export const CurrentEmail = ({ user }: { user: Me }) => (
  <section aria-labelledby="current-email">
    <h2 id="current-email">{words.yourEmail}</h2>
    <p className="row baseline gap-y-1 gap-x-3">
      <span className={css.email}>{user.email}</span>
      <span className={user.email_verified ? css.verified : css.unverified}>
        {user.email_verified ? words.verified : words.notVerified}
      </span>
    </p>
    {!user.email_verified && (
      <>
        <p>{words.whyVerify}</p>
        <SendVerification />
      </>
    )}
  </section>
)
