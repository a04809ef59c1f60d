import { pickupAnchor } from '../../../shared/addresses.ts'
import type { MyPickup } from '../../../shared/shapes/pickups.ts'
import { showLastDay, showPickupTime } from '../../../words/en/dates/hours.ts'
import { showDate, startLine } from '../../../words/en/dates/show-date.ts'
import { givenTag, showFriend, showMovedFrom, showVisit } from '../../../words/en/dates/week.ts'
import { isShort, owedFrom } from '../../../words/en/pages/order/short.ts'
import * as words from '../../../words/en/pages/profile.ts'
import { ShortLine } from '../../pickups/short-line.tsx'
import { timeLeft } from '../../pickups/time-left.ts'
import { Tag } from '../../ui/show/tag.tsx'
import css from '../my-pickups.module.css'
import type { PickupChanges } from '../use-pickup-changes.ts'
import { AddButton, ChangeButton, Unfolded } from './pickup-change.tsx'

type Props = { readonly pickup: MyPickup; readonly changes: PickupChanges }

/** One line and one button; all else unfolds. */
export const PickupRow = ({ pickup, changes }: Props) => {
  const { pickup_id: id, pickup_date, pickup_site, site_address, friend_name, state } = pickup
  const what = showVisit(pickup)
  return (
    <li
      id={pickupAnchor(id)}
      tabIndex={-1}
      aria-label={`${startLine(showDate(pickup_date))}, ${what}`}
      className={state === 'skipped' || state === 'short' ? css.off : undefined}
    >
      <div className={css.line}>
        <h3>{startLine(showPickupTime(pickup_date, pickup))}</h3>
        <p className={css.what}>
          {what} · {pickup_site}
        </p>
        <Tags of={pickup} />
        <ChangeButton pickup={pickup} changes={changes} />
      </div>
      <ShortLine of={pickup} />
      {state === 'planned' && friend_name !== '' && <p>{showFriend(friend_name)}</p>}
      <Unfolded pickup={pickup} changes={changes} about={`${site_address}. ${timesOf(pickup)}`} />
    </li>
  )
}

/** The next ones are told of above, in full: here is only what can be done. */
export const NextChange = ({ pickup, changes, isOneOfMany }: Props & { readonly isOneOfMany: boolean }) => {
  const { pickup_id: id, pickup_date, pickup_site } = pickup
  const what = showVisit(pickup)
  return (
    <li id={pickupAnchor(id)} tabIndex={-1} aria-label={`${startLine(showDate(pickup_date))}, ${what}`}>
      {isOneOfMany && (
        <p>
          {what} · {pickup_site}
        </p>
      )}
      <Tags of={pickup} />
      <ShortLine of={pickup} />
      <ChangeButton pickup={pickup} changes={changes} />
      {pickup.can_add && <AddButton pickup={pickup} changes={changes} />}
      <Unfolded pickup={pickup} changes={changes} about={timeLeft(pickup)} />
    </li>
  )
}

const Tags = ({ of: { state, is_collected, is_moved, moved_from, held_from, is_made_up, given_to } }: { of: MyPickup }) => (
  <div className={`row gap-1 ${css.tags}`}>
    {is_collected && <Tag kind="good">{words.collected}</Tag>}
    {state === 'skipped' && <Tag kind="watch">{words.skipped}</Tag>}
    {state === 'short' && <Tag kind="watch">{isShort}</Tag>}
    {state === 'donated' && <Tag kind="good">{givenTag(given_to)}</Tag>}
    {is_moved && <Tag kind="quiet">{words.moved}</Tag>}
    {moved_from && <Tag kind="watch">{showMovedFrom(showDate(moved_from))}</Tag>}
    {held_from && <Tag kind="watch">{is_made_up ? owedFrom(held_from) : words.keptFrom(held_from)}</Tag>}
  </div>
)

/** Where there is more than one day to collect, the last one, and until when something could be changed. */
const timesOf = (pickup: MyPickup): string => {
  const { state, pickup_date, collect_until } = pickup
  const hasDays = state === 'planned' && collect_until !== pickup_date
  return hasDays ? `${showLastDay(pickup_date, collect_until, pickup)} ${timeLeft(pickup)}` : timeLeft(pickup)
}
