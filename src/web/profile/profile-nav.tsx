import { NavLink } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import * as words from '../../words/en/pages/profile.ts'
import css from './profile-nav.module.css'

const PARTS = [
  [pages.myPickups, words.pickupsPart],
  [pages.profile, words.orderPart],
  [pages.myMoney, words.money],
  [pages.myReminders, words.reminders],
] as const

/** The parts of the profile; the router marks the one that is open. */
export const ProfileNav = () => (
  <nav className={css.nav} aria-label={words.parts}>
    {PARTS.map(([path, name]) => (
      <NavLink key={path} to={path} end>
        {name}
      </NavLink>
    ))}
  </nav>
)
