import { useSession } from '../session.tsx'
import { ChangeEmail } from '../settings/change-email.tsx'
import { CurrentEmail } from '../settings/current-email.tsx'
import { SecondFactor } from '../settings/second-factor/second-factor.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import css from './settings.module.css'

export default function Settings() {
  const { user, ask } = useSession()
  return (
    user && (
      <div className={css.page}>
        <PageHeading>Account settings</PageHeading>
        <CurrentEmail user={user} />
        <ChangeEmail askWhoIsThere={ask} />
        <SecondFactor user={user} />
      </div>
    )
  )
}
