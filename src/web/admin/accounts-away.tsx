import { accountsAwayWords } from '../../words/en/dashboard/admin.ts'
import { showMoment } from '../../words/en/pages/moment.ts'
import { useReading } from '../calls/use-call.ts'
import css from './not-real.module.css'

/** Above every tab, as long as nobody can say who has an account. */
export const AccountsAway = () => {
  const { data } = useReading('readOverview')
  if (!data?.accounts_away_since) return null
  return (
    <p className={css.bar} role="status">
      <strong>{accountsAwayWords.since(showMoment(data.accounts_away_since))}</strong> {accountsAwayWords.means}
    </p>
  )
}
