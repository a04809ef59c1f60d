import { NavLink } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import { troubleWords } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/frame.ts'
import { useSignOut } from '../session.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Wordmark } from '../ui/show/wordmark.tsx'
import css from './header.module.css'
import { ProfileMenu } from './profile-menu.tsx'

/** Above the dashboard, `isTool`, it is one line on a phone. */
export const Header = ({ user, isTool }: { user: Me; isTool: boolean }) => {
  const { signOut, isFailed } = useSignOut()
  return (
    <header className={css.header} data-tool={isTool || undefined}>
      <a className={css.skip} href="#main">
        {words.skip}
      </a>
      <div className={css.bar}>
        <Wordmark />
        <nav className={css.links} aria-label={words.shop}>
          <NavLink to={pages.myPickups}>{words.myEggs}</NavLink>
          <NavLink to={pages.subscribe}>{words.subscribe}</NavLink>
          <NavLink to={pages.questions}>{words.contact}</NavLink>
          {user.role === 'admin' && <NavLink to={pages.admin}>{words.dashboard}</NavLink>}
        </nav>
        <ProfileMenu user={user} onSignOut={signOut} />
      </div>
      <Notice kind="trouble">{isFailed && troubleWords.signOutFailed}</Notice>
    </header>
  )
}

/** The header's space until it is known who is logged in; the way home if that can't be known now. */
export const HeaderPlace = ({ isTool, isUnknown }: { isTool: boolean; isUnknown: boolean }) => (
  <header className={css.header} data-tool={isTool || undefined} aria-hidden={!isUnknown}>
    <div className={css.bar}>{isUnknown && <Wordmark />}</div>
  </header>
)
