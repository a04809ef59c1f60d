import { showDate } from '../../shared/dates/calendar.ts'
import { sentenceOf } from '../../shared/errors.ts'
import { showCents } from '../../shared/rules/money.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { showSkip } from '../../shared/words/week-words.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import css from './my-pickups.module.css'
import { formId } from './pickup-form-ids.ts'
import type { PickupChanges } from './use-pickup-changes.ts'

type Props = { readonly pickup: MyPickup; readonly changes: PickupChanges }

export const PickupButtons = ({ pickup, changes }: Props) => {
  const { pickup_id: id, pickup_date, state, can_undo, free_skips, skips_left } = pickup
  const named = (name: string) => `${name}: ${showDate(pickup_date)}`
  // The message beside it says it already.
  const isTold = changes.message?.at === id && changes.message.undo !== undefined
  return (
    <>
      <div className={css.buttons}>
        {can_undo && !isTold && (
          <TextButton label={named('Undo')} onClick={() => changes.undo(id)}>
            Undo
          </TextButton>
        )}
        {state === 'planned' && <Ways pickup={pickup} changes={changes} named={named} />}
      </div>
      {state === 'planned' && free_skips > 0 && skips_left === 0 && <p className={css.soft}>{sentenceOf('noSkipsLeft')}</p>}
    </>
  )
}

const Ways = ({ pickup: { pickup_id: id, skips_left, skip_cents }, changes, named }: Props & { named: (name: string) => string }) => {
  const skip = showSkip(showCents(skip_cents))
  return (
    <>
      <TextButton label={named('Give away')} onClick={() => changes.give(id)}>
        Give away
      </TextButton>
      <TextButton id={formId(id, 'week')} label={named('Other week')} onClick={() => changes.form.open(formId(id, 'week'))}>
        Other week
      </TextButton>
      <TextButton id={formId(id, 'site')} label={named('Other site')} onClick={() => changes.form.open(formId(id, 'site'))}>
        Other site
      </TextButton>
      {skips_left > 0 && (
        <TextButton label={named(skip)} onClick={() => changes.skip(id)}>
          {skip}
        </TextButton>
      )}
    </>
  )
}
