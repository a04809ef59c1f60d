import { showCents } from '../../../shared/rules/money/cents.ts'
import type { CreditEntry as Entry } from '../../../shared/shapes/pickups.ts'
import { CLOSED_ACCOUNT } from '../../../words/en/data.ts'
import { creditReasons } from '../../../words/en/dates/week.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { PersonLink } from '../parts/show/person-link.tsx'
import css from './credit.module.css'

export const CreditEntry = ({ entry }: { entry: Entry }) => (
  <li>
    <strong>
      <PersonLink id={entry.user_id}>{entry.email || CLOSED_ACCOUNT}</PersonLink>
    </strong>
    <p className={css.what}>
      <span>
        {creditReasons[entry.reason]}
        {entry.reference && `, order ${entry.reference}`}
        {entry.who && ` (${entry.who})`}
      </span>
      <strong>{entry.cents > 0 ? `+${showCents(entry.cents)}` : showCents(entry.cents)}</strong>
    </p>
    {entry.note && <p className="typed">{entry.note}</p>}
    <p className="row apart gap-x-4 soft small">
      <time dateTime={entry.at}>{showMoment(entry.at)}</time>
      <span>
        {entry.user_id === null
          ? `${showCents(entry.balance_cents)} once they verify their email`
          : `has ${showCents(entry.balance_cents)} now`}
      </span>
    </p>
  </li>
)
