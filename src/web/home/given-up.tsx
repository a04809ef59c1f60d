import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { showPickupTime } from '../../words/en/dates/hours.ts'
import { givenTag, showVisit } from '../../words/en/dates/week.ts'
import * as words from '../../words/en/pages/home.ts'
import { isShort } from '../../words/en/pages/order/short.ts'
import * as ui from '../../words/en/pages/ui.ts'
import { named } from '../pickups/named.ts'
import { ShortLine } from '../pickups/short-line.tsx'
import type { PickupChanges } from '../profile/use-pickup-changes.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { MessageOf } from '../ui/notice/message.tsx'
import { Tag } from '../ui/show/tag.tsx'
import css from './next-eggs.module.css'

/** Visits before the next one that were skipped or given away, with Undo while possible. */
export const GivenUp = ({ pickups, changes }: { pickups: readonly MyPickup[]; changes: PickupChanges }) =>
  pickups.length > 0 && (
    <ul className={`stack gap-2 list ${css.rows}`}>
      {pickups.map((pickup) => (
        <Row key={pickup.pickup_id} pickup={pickup} changes={changes} />
      ))}
    </ul>
  )

const Row = ({ pickup, changes }: { pickup: MyPickup; changes: PickupChanges }) => {
  const { pickup_id: id, pickup_date, pickup_site, state, given_to, can_undo } = pickup
  // The message beside it says it already.
  const isTold = changes.message?.at === id && changes.message.undo !== undefined
  return (
    <li>
      <div className={`row center gap-x-4 ${css.row}`}>
        <span>{words.visitAt(showPickupTime(pickup_date, pickup), showVisit(pickup), pickup_site)}</span>
        {state === 'donated' ? (
          <Tag kind="good">{givenTag(given_to)}</Tag>
        ) : (
          <Tag kind="watch">{state === 'short' ? isShort : words.skipped}</Tag>
        )}
        {can_undo && !isTold && (
          <TextButton label={named(ui.undo, pickup)} onClick={() => changes.undo(id)}>
            {ui.undo}
          </TextButton>
        )}
      </div>
      <ShortLine of={pickup} />
      <MessageOf at={id} message={changes.message} />
    </li>
  )
}
