import type { MyPickup } from '../../../shared/shapes/pickups.ts'
import { showSkip } from '../../../words/en/dates/week.ts'
import { leave } from '../../../words/en/pages/order/short.ts'
import { addSomething } from '../../../words/en/pages/pickups.ts'
import * as words from '../../../words/en/pages/profile.ts'
import { named, onDay } from '../../pickups/named.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import css from '../my-pickups.module.css'
import type { PickupChanges } from '../use-pickup-changes.ts'
import { formId } from './pickup-form-ids.ts'

type Props = { readonly pickup: MyPickup; readonly changes: PickupChanges }

export const PickupButtons = ({ pickup, changes }: Props) => {
  const { pickup_id: id, is_open, can_add, can_undo } = pickup
  // The message beside it says it already.
  const isTold = changes.message?.at === id && changes.message.undo !== undefined
  return (
    <div className={`row gap-x-4 ${css.buttons}`}>
      {can_undo && !isTold && (
        <TextButton label={named(words.undo, pickup)} onClick={() => changes.undo(id)}>
          {words.undo}
        </TextButton>
      )}
      {pickup.short?.can_offer && (
        <TextButton label={named(leave, pickup)} onClick={() => changes.offer(id)}>
          {leave}
        </TextButton>
      )}
      {can_add && (
        <TextButton id={formId(id, 'extra')} label={onDay(addSomething, pickup)} onClick={() => changes.form.open(formId(id, 'extra'))}>
          {addSomething}
        </TextButton>
      )}
      {is_open && <Ways pickup={pickup} changes={changes} />}
      {/** Someone who falls ill on the day can send a friend. */}
      <TextButton
        id={formId(id, 'friend')}
        label={named(words.friendCollects, pickup)}
        onClick={() => changes.form.open(formId(id, 'friend'))}
      >
        {words.friendCollects}
      </TextButton>
    </div>
  )
}

const Ways = ({ pickup, changes }: Props) => {
  const { pickup_id: id, can_skip, is_spare } = pickup
  const skip = showSkip(pickup)
  return (
    <>
      <TextButton label={named(words.giveAway, pickup)} onClick={() => changes.give(pickup)}>
        {words.giveAway}
      </TextButton>
      {!is_spare && (
        <>
          <TextButton id={formId(id, 'week')} label={named(words.otherWeek, pickup)} onClick={() => changes.form.open(formId(id, 'week'))}>
            {words.otherWeek}
          </TextButton>
          <TextButton id={formId(id, 'site')} label={named(words.otherSite, pickup)} onClick={() => changes.form.open(formId(id, 'site'))}>
            {words.otherSite}
          </TextButton>
        </>
      )}
      {can_skip && (
        <TextButton label={named(skip, pickup)} onClick={() => changes.skip(pickup)}>
          {skip}
        </TextButton>
      )}
    </>
  )
}
