import { showDate } from '../../shared/dates/calendar.ts'
import { showClock } from '../../shared/dates/show-clock.ts'
import { sentenceOf } from '../../shared/errors.ts'
import { showCents } from '../../shared/rules/money.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { pickupWords, SKIP_IS_FREE, showChangesUntil, showSkip, showVisit } from '../../shared/words/week-words.ts'
import type { PickupChanges } from '../profile/use-pickup-changes.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { MessageOf } from '../ui/notice/message.tsx'
import css from './next-eggs.module.css'

type Props = { readonly pickup: MyPickup; readonly changes: PickupChanges; readonly isOneOfMany: boolean }

/** A way out of one coming visit, or why there is none. */
export const SkipPickup = ({ pickup, changes, isOneOfMany }: Props) => {
  const { pickup_id: id, pickup_date, cartons, weeks, pickup_site, is_open, can_skip, skip_cents } = pickup
  const skip = showSkip(showCents(skip_cents))
  return (
    <div>
      {isOneOfMany && (
        <p>
          {showVisit(cartons, weeks)} · {pickup_site}
        </p>
      )}
      <MessageOf at={id} message={changes.message} />
      <div className={css.row}>
        {is_open && can_skip && (
          <TextButton label={`${skip}: ${showDate(pickup_date)}`} onClick={() => changes.skip(id)}>
            {skip}
          </TextButton>
        )}
        <p className={css.soft}>{timeLeft(pickup)}</p>
      </div>
    </div>
  )
}

const timeLeft = ({ held_from, changes_until, is_open, free_skips, can_skip, is_skip_free }: MyPickup): string => {
  if (held_from) return pickupWords.kept
  const until = showClock(changes_until)
  if (!is_open) return sentenceOf('changesClosed', { until })
  if (is_skip_free) return `${SKIP_IS_FREE} ${showChangesUntil(until)}`
  return free_skips > 0 && !can_skip ? `${sentenceOf('noSkipsLeft')} ${showChangesUntil(until)}` : showChangesUntil(until)
}
