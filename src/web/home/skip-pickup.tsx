import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { showSkip, showVisit } from '../../words/en/dates/week.ts'
import { sentenceOf } from '../../words/en/refusals/errors.ts'
import { named } from '../pickups/named.ts'
import { timeLeft } from '../pickups/time-left.ts'
import type { PickupChanges } from '../profile/use-pickup-changes.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { MessageOf } from '../ui/notice/message.tsx'
import css from './next-eggs.module.css'

type Props = { readonly pickup: MyPickup; readonly changes: PickupChanges; readonly isOneOfMany: boolean }

/** A way out of one coming visit, or why there is none. */
export const SkipPickup = ({ pickup, changes, isOneOfMany }: Props) => {
  const { pickup_id: id, pickup_site, is_open, can_skip, free_skips } = pickup
  const skip = showSkip(pickup)
  return (
    <div>
      {isOneOfMany && (
        <p>
          {showVisit(pickup)} · {pickup_site}
        </p>
      )}
      <MessageOf at={id} message={changes.message} />
      <div className={`row center gap-x-4 ${css.row}`}>
        {is_open && can_skip && (
          <TextButton label={named(skip, pickup)} onClick={() => changes.skip(pickup)}>
            {skip}
          </TextButton>
        )}
        <p className="soft small">{timeLeft(pickup, free_skips > 0 && !can_skip ? sentenceOf('noSkipsLeft') : '')}</p>
      </div>
    </div>
  )
}
