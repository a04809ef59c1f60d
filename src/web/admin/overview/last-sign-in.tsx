import { Link } from 'react-router'
import { pages } from '../../../shared/addresses.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { useReading } from '../../calls/use-call.ts'
import css from './overview.module.css'

/** The farmer's previous login: someone who doesn't recognize the place can check their settings. */
export const LastSignIn = () => {
  const last = useReading('readLastSignIn').data?.last
  return (
    last && (
      <p className={css.lastSignIn}>
        Your last login before this one: <time dateTime={last.at}>{showMoment(last.at)}</time>, {last.from}. Not you?{' '}
        <Link to={pages.settings}>Change your password</Link>
      </p>
    )
  )
}
