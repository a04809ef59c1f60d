import { pickupAnchor } from '../../shared/addresses.ts'
import { showDate } from '../../shared/dates/calendar.ts'
import { showClock } from '../../shared/dates/show-clock.ts'
import { sentenceOf } from '../../shared/errors.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { showLastDay } from '../../shared/words/hours-words.ts'
import {
  pickupWords,
  SKIP_IS_FREE,
  showChangesUntil,
  showFriend,
  showGiven,
  showMovedFrom,
  showVisit,
} from '../../shared/words/week-words.ts'
import { FriendForm } from '../pickups/friend-form.tsx'
import { MessageOf } from '../ui/notice/message.tsx'
import { Tag } from '../ui/show/tag.tsx'
import css from './my-pickups.module.css'
import { PickupButtons } from './pickup-buttons.tsx'
import { PickupForm } from './pickup-form.tsx'
import { formIds } from './pickup-form-ids.ts'
import type { PickupChanges } from './use-pickup-changes.ts'

export const PickupRow = ({ pickup, changes }: { pickup: MyPickup; changes: PickupChanges }) => {
  const { pickup_id: id, pickup_date, cartons, weeks, pickup_site, site_address, is_open, friend_name, state, given_to } = pickup
  const what = showVisit(cartons, weeks)
  const opened = formIds(id).find((form) => form.id === changes.form.opened)
  return (
    <li
      id={pickupAnchor(id)}
      tabIndex={-1}
      aria-label={`${showDate(pickup_date)}, ${what}`}
      className={state === 'skipped' ? css.off : undefined}
    >
      <div className={css.head}>
        <h3>{showDate(pickup_date)}</h3>
        <Tags of={pickup} />
      </div>
      <p className={css.what}>
        {what} · {pickup_site}
      </p>
      <p className={`${css.what} ${css.soft}`}>{site_address}</p>
      {state === 'donated' && given_to !== '' && <p>These cartons are {showGiven(given_to)}.</p>}
      {state === 'planned' && friend_name !== '' && <p>{showFriend(friend_name)}</p>}
      {!pickup.is_collected && <p className={css.soft}>{timesOf(pickup)}</p>}
      <MessageOf at={id} message={changes.message} />
      {!opened && <PickupButtons pickup={pickup} changes={changes} />}
      {opened?.kind === 'friend' && <FriendForm pickup={pickup} save={(name) => changes.nameFriend(id, name)} close={changes.form.close} />}
      {is_open && opened && opened.kind !== 'friend' && <PickupForm key={opened.id} pickup={pickup} kind={opened.kind} changes={changes} />}
    </li>
  )
}

const Tags = ({ of: { state, is_collected, is_moved, moved_from, held_from } }: { of: MyPickup }) => (
  <>
    {is_collected && <Tag kind="good">Collected</Tag>}
    {state === 'skipped' && <Tag kind="watch">Skipped</Tag>}
    {state === 'donated' && <Tag kind="good">Given away</Tag>}
    {is_moved && <Tag kind="quiet">Moved</Tag>}
    {moved_from && <Tag kind="watch">{showMovedFrom(showDate(moved_from))}</Tag>}
    {held_from && <Tag kind="watch">{`Kept from ${showDate(held_from).slice(5)}`}</Tag>}
  </>
)

/** Where there is more than one day to collect, the last one, and until when something could be changed. */
const timesOf = (pickup: MyPickup): string => {
  const { state, pickup_date, collect_until } = pickup
  const hasDays = state === 'planned' && collect_until !== pickup_date
  return hasDays ? `${showLastDay(pickup_date, collect_until, pickup)} ${timeLeft(pickup)}` : timeLeft(pickup)
}

const timeLeft = ({ changes_until, is_open, is_skip_free, held_from, state }: MyPickup): string => {
  if (held_from) return pickupWords.kept
  const until = showClock(changes_until)
  if (!is_open) return sentenceOf('changesClosed', { until })
  return is_skip_free && state === 'planned' ? `${SKIP_IS_FREE} ${showChangesUntil(until)}` : showChangesUntil(until)
}
