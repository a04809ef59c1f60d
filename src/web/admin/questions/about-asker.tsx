import { Link } from 'react-router'
import { adminTabs } from '../../../shared/admin-addresses.ts'
import type { OpenQuestion } from '../../../shared/shapes/entities.ts'
import * as words from '../../../words/en/dashboard/questions.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { showOrdered, showPieces } from '../../../words/en/product.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { proposalsFor } from './proposals.ts'
import css from './question-card.module.css'

/** The next pickup and the order of the person who asked, and what the question probably comes to. */
export const AboutAsker = ({ question, onDraft }: { question: OpenQuestion; onDraft: (draft: string) => void }) => {
  const { asker } = question
  if (!asker) return null
  const { reference, egg_cycle, next_pickup } = asker
  const proposals = proposalsFor(question, window.location.origin)
  return (
    <div className={css.asker}>
      <p>
        {next_pickup ? (
          <strong>
            {words.nextPickup(showDate(next_pickup.pickup_date), showPieces(next_pickup.cartons, asker.product), next_pickup.pickup_site)}
            {next_pickup.friend_name && `, ${words.friendCollects(next_pickup.friend_name)}`}
          </strong>
        ) : (
          words.noPickup
        )}
      </p>
      <p>
        <Link className="thumb" to={`${adminTabs.subscriptions.path}?q=${reference}`}>
          {reference}
        </Link>{' '}
        {egg_cycle}, {showOrdered(asker)}
      </p>
      {proposals.length > 0 && (
        <p className="row center gap-x-4">
          <span className="soft">{words.proposed}</span>
          {proposals.map((proposal) =>
            'to' in proposal ? (
              <Link key={proposal.label} className="thumb" to={proposal.to}>
                {proposal.label}
              </Link>
            ) : (
              <TextButton key={proposal.label} onClick={() => onDraft(proposal.draft)}>
                {proposal.label}
              </TextButton>
            ),
          )}
        </p>
      )}
    </div>
  )
}
