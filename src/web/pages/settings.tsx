import * as words from '../../words/en/pages/settings.tsx'
import { useSession } from '../session.tsx'
import { ChangeEmail } from '../settings/change-email.tsx'
import { ChooseLanguage } from '../settings/choose-language.tsx'
import { CloseAccount } from '../settings/close-account.tsx'
import { CurrentEmail } from '../settings/current-email.tsx'
import { MyData } from '../settings/my-data.tsx'
import { Notifications } from '../settings/notifications/notifications.tsx'
import { ChangePassword } from '../settings/password/change-password.tsx'
import { SecondFactor } from '../settings/second-factor/second-factor.tsx'
import { MySessions } from '../settings/sessions/my-sessions.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import css from './settings.module.css'

export default function Settings() {
  const { user, ask } = useSession()
  return (
    user && (
      <div className={css.page}>
        <PageHeading>{words.heading}</PageHeading>
        <CurrentEmail user={user} />
        <ChangeEmail user={user} askWhoIsThere={ask} />
        <ChangePassword user={user} />
        <ChooseLanguage />
        <Notifications user={user} />
        <MySessions />
        <SecondFactor user={user} />
        <MyData />
        <CloseAccount user={user} />
      </div>
    )
  )
}
