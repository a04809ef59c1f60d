import { showCents } from '../../shared/rules/money/cents.ts'
import type { MyCredit as Credit } from '../../shared/shapes/pickups.ts'
import { startLine } from '../../words/en/dates/show-date.ts'
import { creditReasons, showCredit } from '../../words/en/dates/week.ts'
import { showMoment } from '../../words/en/pages/moment.ts'
import * as words from '../../words/en/pages/profile.ts'
import { useReading } from '../calls/use-call.ts'
import { Folded } from '../ui/show/folded.tsx'
import css from './my-credit.module.css'

const PASSING: readonly Credit['entries'][number]['reason'][] = ['skip', 'skipUndone', 'owedPaid', 'owedReleased']

/** Skips that only lowered what an order owes were never credit to spend: they are shown with the order. */
const isPassing = ({ balance_cents, entries }: Credit): boolean =>
  balance_cents === 0 && entries.some(({ reason }) => reason === 'owedPaid') && entries.every(({ reason }) => PASSING.includes(reason))

/** What the farm owes the person, and where it came from; nothing for people who never had any. */
export const MyCredit = () => {
  const { data } = useReading('readMyCredit')
  if (!data || data.entries.length === 0 || isPassing(data)) return null
  return (
    <section className={css.credit} aria-labelledby="credit">
      <h2 id="credit">{words.credit}</h2>
      {data.balance_cents !== 0 && <p role="status">{showCredit(showCents(data.balance_cents), data.balance_cents > 0)}</p>}
      <Folded name={words.creditFrom}>
        <ul className={`stack list ${css.entries}`}>
          {data.entries.map((entry) => (
            <Entry key={entry.entry_id} entry={entry} />
          ))}
        </ul>
      </Folded>
    </section>
  )
}

const Entry = ({ entry: { at, cents, reason, reference, note } }: { entry: Credit['entries'][number] }) => (
  <li>
    <p className={css.what}>
      <span>
        {creditReasons[reason]}
        {reference && `, ${words.ofOrder(reference)}`}
      </span>
      <strong>{cents > 0 ? `+${showCents(cents)}` : showCents(cents)}</strong>
    </p>
    {note && <p className="typed">{note}</p>}
    <p className="soft small">{startLine(showMoment(at))}</p>
  </li>
)
