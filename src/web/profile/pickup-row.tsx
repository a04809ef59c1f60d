import { showDate } from '../../shared/dates/calendar.ts'
import { showClock } from '../../shared/dates/show-clock.ts'
import { sentenceOf } from '../../shared/errors.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { showLastDay } from '../../shared/words/hours-words.ts'
import { pickupWords, showChangesUntil, showVisit } from '../../shared/words/week-words.ts'
import { MessageOf } from '../ui/notice/message.tsx'
import { Tag } from '../ui/show/tag.tsx'
import css from './my-pickups.module.css'
import { PickupButtons } from './pickup-buttons.tsx'
import { PickupForm } from './pickup-form.tsx'
import { formIds } from './pickup-form-ids.ts'
import type { PickupChanges } from './use-pickup-changes.ts'

export const PickupRow = ({ pickup, changes }: { pickup: MyPickup; changes: PickupChanges }) => {
  const { pickup_id: id, pickup_date, cartons, weeks, pickup_site, site_address, is_open } = pickup
  const what = showVisit(cartons, weeks)
  const opened = formIds(id).find((form) => form.id === changes.form.opened)
  return (
    <li aria-label={`${showDate(pickup_date)}, ${what}`} className={pickup.state === 'skipped' ? css.off : undefined}>
      <div className={css.head}>
        <h3>{showDate(pickup_date)}</h3>
        <Tags of={pickup} />
      </div>
      <p className={css.what}>
        {what} · {pickup_site}
      </p>
      <p className={`${css.what} ${css.soft}`}>{site_address}</p>
      {!pickup.is_collected && <p className={css.soft}>{timesOf(pickup)}</p>}
      <MessageOf at={id} message={changes.message} />
      {is_open && !opened && <PickupButtons pickup={pickup} changes={changes} />}
      {is_open && opened && <PickupForm key={opened.id} pickup={pickup} kind={opened.kind} changes={changes} />}
    </li>
  )
}

const Tags = ({ of: { state, is_collected, is_moved, held_from } }: { of: MyPickup }) => (
  <>
    {is_collected && <Tag kind="good">Collected</Tag>}
    {state === 'skipped' && <Tag kind="watch">Skipped</Tag>}
    {state === 'donated' && <Tag kind="good">Given away</Tag>}
    {is_moved && <Tag kind="quiet">Moved</Tag>}
    {held_from && <Tag kind="watch">{`Kept from ${showDate(held_from).slice(5)}`}</Tag>}
  </>
)

/** Where there is more than one day to collect, the last one, and until when something could be changed. */
const timesOf = (pickup: MyPickup): string => {
  const { state, pickup_date, collect_until } = pickup
  const hasDays = state === 'planned' && collect_until !== pickup_date
  return hasDays ? `${showLastDay(pickup_date, collect_until, pickup)} ${timeLeft(pickup)}` : timeLeft(pickup)
}

const timeLeft = ({ changes_until, is_open, held_from }: MyPickup): string => {
  if (held_from) return pickupWords.kept
  const until = showClock(changes_until)
  return is_open ? showChangesUntil(until) : sentenceOf('changesClosed', { until })
}
