import type { MyPickup } from '../../../shared/shapes/pickups.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { showSkip } from '../../../words/en/dates/week.ts'
import * as words from '../../../words/en/pages/profile.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import css from '../my-pickups.module.css'
import type { PickupChanges } from '../use-pickup-changes.ts'
import { formId } from './pickup-form-ids.ts'

type Props = { readonly pickup: MyPickup; readonly changes: PickupChanges }

export const PickupButtons = ({ pickup, changes }: Props) => {
  const { pickup_id: id, pickup_date, is_open, can_undo } = pickup
  const named = (name: string) => `${name}: ${showDate(pickup_date)}`
  // The message beside it says it already.
  const isTold = changes.message?.at === id && changes.message.undo !== undefined
  return (
    <div className={`row gap-x-4 ${css.buttons}`}>
      {can_undo && !isTold && (
        <TextButton label={named(words.undo)} onClick={() => changes.undo(id)}>
          {words.undo}
        </TextButton>
      )}
      {is_open && <Ways pickup={pickup} changes={changes} named={named} />}
      {/** Someone who falls ill on the day can send a friend. */}
      <TextButton id={formId(id, 'friend')} label={named(words.friendCollects)} onClick={() => changes.form.open(formId(id, 'friend'))}>
        {words.friendCollects}
      </TextButton>
    </div>
  )
}

const Ways = ({ pickup, changes, named }: Props & { named: (name: string) => string }) => {
  const { pickup_id: id, given_to, can_skip } = pickup
  const skip = showSkip(pickup)
  return (
    <>
      <TextButton label={named(words.giveAway)} onClick={() => changes.give(id, given_to)}>
        {words.giveAway}
      </TextButton>
      <TextButton id={formId(id, 'week')} label={named(words.otherWeek)} onClick={() => changes.form.open(formId(id, 'week'))}>
        {words.otherWeek}
      </TextButton>
      <TextButton id={formId(id, 'site')} label={named(words.otherSite)} onClick={() => changes.form.open(formId(id, 'site'))}>
        {words.otherSite}
      </TextButton>
      {can_skip && (
        <TextButton label={named(skip)} onClick={() => changes.skip(pickup)}>
          {skip}
        </TextButton>
      )}
    </>
  )
}
