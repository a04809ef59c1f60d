import type { WaitingListRow } from '../../../shared/shapes/farm-settings.ts'
import { showCartons } from '../../../words/en/fields.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import { showPieces } from '../../../words/en/product.ts'
import { useReading } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import { Sheet } from '../parts/show/tab-page.tsx'
import css from './next-season.module.css'

const STATES: Readonly<Record<WaitingListRow['state'], { name: string; kind: 'good' | 'quiet' | 'watch' }>> = {
  waiting: { name: 'Waiting', kind: 'watch' },
  offered: { name: 'Offered', kind: 'good' },
  taken: { name: 'Taken', kind: 'good' },
  lapsed: { name: 'Not taken in time', kind: 'quiet' },
  dropped: { name: 'Left the list', kind: 'quiet' },
}

/** The waiting list, in turn. */
export const WaitingList = () => (
  <Sheet heading="Waiting for a place">
    <Reading of={useReading('listWaitingList')}>
      {(wishes) =>
        wishes.length === 0 ? (
          <p>No one is waiting. When a cycle or site is full, people can join the list on the subscribe page.</p>
        ) : (
          <ul className={`stack list ${css.people}`}>
            {wishes.map((wish) => (
              <Wish key={wish.wish_id} {...wish} />
            ))}
          </ul>
        )
      }
    </Reading>
  </Sheet>
)

const Wish = ({ email, egg_cycle, pickup_site, cartons, short_name, state, asked_at, held_until }: WaitingListRow) => (
  <li className="row baseline apart gap-y-1 gap-x-4">
    <span>
      {email}{' '}
      <small>
        {egg_cycle} · {pickup_site} · {short_name ? showPieces(cartons, short_name) : `${showCartons(cartons)} a week`}
      </small>
      <small>
        Since {showMoment(asked_at)}
        {state === 'offered' && held_until && ` · held until ${showMoment(held_until)}`}
      </small>
    </span>
    <Tag kind={STATES[state].kind}>{STATES[state].name}</Tag>
  </li>
)
