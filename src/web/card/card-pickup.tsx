import { addDays, type PlainDate, showDate } from '../../shared/dates/calendar.ts'
import { showClock } from '../../shared/dates/show-clock.ts'
import { sentenceOf } from '../../shared/errors.ts'
import { showCents } from '../../shared/rules/money.ts'
import type { CardPickup as Pickup } from '../../shared/shapes/pickups.ts'
import { showHours, showLastDay } from '../../shared/words/hours-words.ts'
import {
  pickupWords,
  SKIP_IS_FREE,
  showChangesUntil,
  showFriend,
  showGiven,
  showMovedFrom,
  showSkip,
  showVisit,
} from '../../shared/words/week-words.ts'
import { FriendForm } from '../pickups/friend-form.tsx'
import { DirectionsLink } from '../ui/button/directions-link.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { MessageOf } from '../ui/notice/message.tsx'
import { Tag } from '../ui/show/tag.tsx'
import css from './card.module.css'
import type { CardChanges } from './use-card.ts'

type Props = { readonly pickup: Pickup; readonly today: PlainDate; readonly changes: CardChanges; readonly isNext: boolean }

const dayWord = (date: PlainDate, today: PlainDate): string | undefined => {
  if (date === today) return 'Today'
  return date === addDays(today, 1) ? 'Tomorrow' : undefined
}

export const CardPickup = ({ pickup, today, changes, isNext }: Props) => {
  const { pickup_id: id, pickup_date, state } = pickup
  const day = dayWord(pickup_date, today)
  return (
    <li className={`${css.pickup} ${isNext ? css.next : ''}`} data-off={state !== 'planned' || undefined}>
      <h2>
        {day && <span className={css.day}>{day}, </span>}
        {showDate(pickup_date)}
      </h2>
      <Tags of={pickup} />
      <Place of={pickup} />
      <MessageOf at={id} message={changes.message} />
      <Ways pickup={pickup} changes={changes} />
    </li>
  )
}

const Tags = ({ of: { state, is_collected, held_from, moved_from, friend_name, given_to } }: { of: Pickup }) => (
  <p className={css.tags}>
    {is_collected && <Tag kind="good">Collected</Tag>}
    {state === 'skipped' && <Tag kind="watch">Skipped</Tag>}
    {state === 'donated' && <Tag kind="good">{capital(showGiven(given_to))}</Tag>}
    {moved_from && <Tag kind="watch">{showMovedFrom(showDate(moved_from))}</Tag>}
    {held_from && <Tag kind="watch">{`Kept from ${showDate(held_from)}`}</Tag>}
    {friend_name !== '' && state === 'planned' && <Tag kind="good">{showFriend(friend_name)}</Tag>}
  </p>
)

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const Place = ({ of: pickup }: { of: Pickup }) => (
  <>
    {showHours(pickup) && <p className={css.hours}>{showHours(pickup)}</p>}
    <p className={css.what}>
      <strong>{showVisit(pickup.cartons, pickup.weeks)}</strong> at <strong>{pickup.pickup_site}</strong>
    </p>
    <p>{pickup.site_address}</p>
    {pickup.state === 'planned' && (
      <>
        {pickup.collect_until !== pickup.pickup_date && <p>{showLastDay(pickup.pickup_date, pickup.collect_until, pickup)}</p>}
        {pickup.site_instructions && <p className={css.instructions}>{pickup.site_instructions}</p>}
        <p className={css.noPrint}>
          <DirectionsLink to={pickup.site_address} name={pickup.pickup_site} />
        </p>
      </>
    )}
  </>
)

const Ways = ({ pickup, changes }: Pick<Props, 'pickup' | 'changes'>) => {
  const { pickup_id: id, state, is_open, is_collected, can_undo } = pickup
  const formId = `friend-of-${id}`
  if (changes.form.opened === formId)
    return <FriendForm pickup={pickup} save={(name) => changes.nameFriend(id, name)} close={changes.form.close} />
  const isTold = changes.message?.at === id && changes.message.undo !== undefined
  return (
    <>
      <div className={css.ways}>
        {state === 'planned' && is_open && <Changes pickup={pickup} changes={changes} />}
        {state === 'planned' && !is_collected && (
          <PressButton isSecond id={formId} label={named(pickup, 'A friend collects')} onClick={() => changes.form.open(formId)}>
            A friend collects
          </PressButton>
        )}
        {state !== 'planned' && can_undo && !isTold && (
          <PressButton isSecond label={named(pickup, 'Undo')} isWaiting={changes.isBusy} onClick={() => changes.undo(id)}>
            Undo
          </PressButton>
        )}
      </div>
      {!is_collected && <p className={css.soft}>{timeLeft(pickup)}</p>}
    </>
  )
}

const named = ({ pickup_date }: Pickup, what: string) => `${what}: ${showDate(pickup_date)}`

const Changes = ({ pickup, changes }: Pick<Props, 'pickup' | 'changes'>) => {
  const skip = showSkip(showCents(pickup.skip_cents))
  return (
    <>
      {pickup.can_skip && (
        <PressButton isSecond label={named(pickup, skip)} isWaiting={changes.isBusy} onClick={() => changes.skip(pickup)}>
          {skip}
        </PressButton>
      )}
      <PressButton isSecond label={named(pickup, 'Give away')} isWaiting={changes.isBusy} onClick={() => changes.give(pickup)}>
        Give away
      </PressButton>
    </>
  )
}

const timeLeft = ({ changes_until, is_open, is_skip_free, held_from, state }: Pickup): string => {
  if (held_from) return pickupWords.kept
  const until = showClock(changes_until)
  if (!is_open) return sentenceOf('changesClosed', { until })
  return is_skip_free && state === 'planned' ? `${SKIP_IS_FREE} ${showChangesUntil(until)}` : showChangesUntil(until)
}
