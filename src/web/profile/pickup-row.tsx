import { pickupAnchor } from '../../shared/addresses.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { showLastDay, showPickupTime } from '../../words/en/dates/hours.ts'
import { showDate, startLine } from '../../words/en/dates/show-date.ts'
import { givenTag, showFriend, showMovedFrom, showVisit } from '../../words/en/dates/week.ts'
import * as words from '../../words/en/pages/profile.ts'
import { FriendForm } from '../pickups/friend-form.tsx'
import { timeLeft } from '../pickups/time-left.ts'
import { MessageOf } from '../ui/notice/message.tsx'
import { Tag } from '../ui/show/tag.tsx'
import css from './my-pickups.module.css'
import { PickupButtons } from './pickup-buttons.tsx'
import { PickupForm } from './pickup-form.tsx'
import { formIds } from './pickup-form-ids.ts'
import type { PickupChanges } from './use-pickup-changes.ts'

export const PickupRow = ({ pickup, changes }: { pickup: MyPickup; changes: PickupChanges }) => {
  const { pickup_id: id, pickup_date, cartons, weeks, pickup_site, site_address, is_open, friend_name, state } = pickup
  const what = showVisit(cartons, weeks)
  const opened = formIds(id).find((form) => form.id === changes.form.opened)
  return (
    <li
      id={pickupAnchor(id)}
      tabIndex={-1}
      aria-label={`${startLine(showDate(pickup_date))}, ${what}`}
      className={state === 'skipped' ? css.off : undefined}
    >
      <div className={`row baseline gap-y-1 gap-x-3 ${css.head}`}>
        <h3>{startLine(showPickupTime(pickup_date, pickup))}</h3>
        <Tags of={pickup} />
      </div>
      <p className={css.what}>
        {what} · {pickup_site}
      </p>
      <p className={`${css.what} soft small`}>{site_address}</p>
      {state === 'planned' && friend_name !== '' && <p>{showFriend(friend_name)}</p>}
      {!pickup.is_collected && <p className="soft small">{timesOf(pickup)}</p>}
      <MessageOf at={id} message={changes.message} />
      {!opened && <PickupButtons pickup={pickup} changes={changes} />}
      {opened?.kind === 'friend' && <FriendForm pickup={pickup} save={(name) => changes.nameFriend(id, name)} close={changes.form.close} />}
      {is_open && opened && opened.kind !== 'friend' && <PickupForm key={opened.id} pickup={pickup} kind={opened.kind} changes={changes} />}
    </li>
  )
}

const Tags = ({ of: { state, is_collected, is_moved, moved_from, held_from, given_to } }: { of: MyPickup }) => (
  <>
    {is_collected && <Tag kind="good">{words.collected}</Tag>}
    {state === 'skipped' && <Tag kind="watch">{words.skipped}</Tag>}
    {state === 'donated' && <Tag kind="good">{givenTag(given_to)}</Tag>}
    {is_moved && <Tag kind="quiet">{words.moved}</Tag>}
    {moved_from && <Tag kind="watch">{showMovedFrom(showDate(moved_from))}</Tag>}
    {held_from && <Tag kind="watch">{words.keptFrom(held_from)}</Tag>}
  </>
)

/** Where there is more than one day to collect, the last one, and until when something could be changed. */
const timesOf = (pickup: MyPickup): string => {
  const { state, pickup_date, collect_until } = pickup
  const hasDays = state === 'planned' && collect_until !== pickup_date
  return hasDays ? `${showLastDay(pickup_date, collect_until, pickup)} ${timeLeft(pickup)}` : timeLeft(pickup)
}
