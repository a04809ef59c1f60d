import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { CardWay } from '../../shared/card-link.ts'
import { addDays, type PlainDate } from '../../shared/dates/calendar.ts'
import { extraLink } from '../../shared/extra-link.ts'
import type { CardPickup as Pickup } from '../../shared/shapes/pickups.ts'
import { spareLink } from '../../shared/spare-link.ts'
import { showHours, showLastDay } from '../../words/en/dates/hours.ts'
import { showDate, startLine } from '../../words/en/dates/show-date.ts'
import { givenTag, showFriend, showMovedFrom, showSkip, showVisit } from '../../words/en/dates/week.ts'
import * as words from '../../words/en/pages/card.tsx'
import * as days from '../../words/en/pages/days.ts'
import { isShort, leave, owedFrom } from '../../words/en/pages/order/short.ts'
import { offered, takeWithLogin } from '../../words/en/pages/order/spare.ts'
import { addWithLogin } from '../../words/en/pages/pickups.ts'
import * as ui from '../../words/en/pages/ui.ts'
import { FriendForm } from '../pickups/friend-form.tsx'
import { named, onDay } from '../pickups/named.ts'
import { ShortLine } from '../pickups/short-line.tsx'
import { timeLeft } from '../pickups/time-left.ts'
import { DirectionsLink } from '../ui/button/directions-link.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { MessageOf } from '../ui/notice/message.tsx'
import { langOf } from '../ui/own-text.tsx'
import { Tag } from '../ui/show/tag.tsx'
import css from './card.module.css'
import type { CardChanges } from './use-card.ts'
import { WeekForm, weekFormId } from './week-form.tsx'

type Props = {
  readonly pickup: Pickup
  readonly today: PlainDate
  readonly changes: CardChanges
  readonly isNext: boolean
  /** What an email asked its reader about this pickup; nothing has been done yet. */
  readonly wish: CardWay | undefined
}

const dayWord = (date: PlainDate, today: PlainDate): string | undefined => {
  if (date === today) return days.today
  return date === addDays(today, 1) ? days.tomorrow : undefined
}

export const CardPickup = ({ pickup, today, changes, isNext, wish }: Props) => {
  const { pickup_id: id, pickup_date, state } = pickup
  const row = useWished(wish)
  const day = dayWord(pickup_date, today)
  return (
    <li
      className={`stack gap-2 card edged ${css.pickup} ${isNext ? css.next : ''}`}
      data-off={state !== 'planned' || undefined}
      ref={row}
      tabIndex={wish && -1}
    >
      <h2>
        {day && <span className={css.day}>{day}, </span>}
        {day ? showDate(pickup_date) : startLine(showDate(pickup_date))}
      </h2>
      <Tags of={pickup} />
      <ShortLine of={pickup} />
      <Place of={pickup} isNext={isNext} />
      <MessageOf at={id} message={changes.message} />
      <Ways pickup={pickup} changes={changes} isNext={isNext} wish={wish} />
    </li>
  )
}

/** The pickup that an email led to is brought into sight; a form that is open there takes the focus itself. */
const useWished = (wish: CardWay | undefined) => {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (wish === undefined) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus({ preventScroll: true })
  }, [wish])
  return row
}

const Tags = ({ of: { state, is_collected, held_from, is_made_up, moved_from, friend_name, given_to } }: { of: Pickup }) => (
  <p className={`row gap-2 ${css.tags}`}>
    {is_collected && <Tag kind="good">{words.collected}</Tag>}
    {state === 'skipped' && <Tag kind="watch">{words.skipped}</Tag>}
    {state === 'short' && <Tag kind="watch">{isShort}</Tag>}
    {state === 'donated' && <Tag kind="good">{givenTag(given_to)}</Tag>}
    {moved_from && <Tag kind="watch">{showMovedFrom(showDate(moved_from))}</Tag>}
    {held_from && <Tag kind="watch">{is_made_up ? owedFrom(held_from) : words.keptFrom(showDate(held_from))}</Tag>}
    {friend_name !== '' && state === 'planned' && <Tag kind="good">{showFriend(friend_name)}</Tag>}
  </p>
)

/** Instructions and directions are shown for the next one; the others only show what differs. */
const Place = ({ of: pickup, isNext }: { of: Pickup; isNext: boolean }) => (
  <>
    {showHours(pickup) && <p className={css.hours}>{startLine(showHours(pickup))}</p>}
    <p className={css.what}>
      <strong>{showVisit(pickup)}</strong>
      {words.at}
      <strong>{pickup.pickup_site}</strong>
    </p>
    <p>{pickup.site_address}</p>
    {isNext && (
      <>
        {pickup.collect_until !== pickup.pickup_date && <p>{showLastDay(pickup.pickup_date, pickup.collect_until, pickup)}</p>}
        {pickup.site_instructions && (
          <p className="typed" lang={langOf(pickup, 'site_instructions')}>
            {pickup.site_instructions}
          </p>
        )}
        <p className={css.noPrint}>
          <DirectionsLink to={pickup.site_address} name={pickup.pickup_site} />
        </p>
      </>
    )}
  </>
)

type WaysProps = Omit<Props, 'today'>

const Ways = ({ pickup, changes, isNext, wish }: WaysProps) => {
  const { pickup_id: id, state, is_open, is_collected, is_spare, spare, can_add, can_undo } = pickup
  const navigate = useNavigate()
  const formId = `friend-of-${id}`
  if (changes.form.opened === formId)
    return <FriendForm pickup={pickup} save={(name) => changes.nameFriend(id, name)} close={changes.form.close} />
  if (changes.form.opened === weekFormId(id) && state === 'planned' && is_open) return <WeekForm pickup={pickup} changes={changes} />
  const isTold = changes.message?.at === id && changes.message.undo !== undefined
  const skip = showSkip(pickup)
  const ways: readonly Way[] =
    state === 'planned'
      ? [
          ...(pickup.short?.can_offer ? [{ name: leave, press: () => changes.offer(id) }] : []),
          ...(is_open && pickup.can_skip ? [{ name: skip, way: 'skip' as const, press: () => changes.skip(pickup) }] : []),
          ...(is_open ? [{ name: words.giveAway, way: 'give' as const, press: () => changes.give(pickup) }] : []),
          ...(is_open && !is_spare
            ? [{ name: words.otherWeek, way: 'week' as const, id: weekFormId(id), press: () => changes.form.open(weekFormId(id)) }]
            : []),
          // A card pays for nothing: its owner logs in.
          ...(is_open && spare
            ? [{ name: takeWithLogin, label: onDay(takeWithLogin, pickup), press: () => navigate(spareLink(spare.offer_id)) }]
            : []),
          ...(is_open && can_add ? [{ name: addWithLogin, label: onDay(addWithLogin, pickup), press: () => navigate(extraLink(id)) }] : []),
          ...(is_collected ? [] : [{ name: words.friend, id: formId, press: () => changes.form.open(formId) }]),
        ]
      : can_undo && !isTold
        ? [{ name: ui.undo, press: () => changes.undo(id) }]
        : []
  const wished = changes.message?.at === id ? undefined : ways.find(({ way }) => way !== undefined && way === wish)
  return (
    <>
      {is_open && spare && <p>{offered(pickup, spare)}</p>}
      {wished && <p>{words.notYet}</p>}
      <div className={isNext ? `stack gap-3 ${css.ways}` : `row gap-x-4 ${css.smallWays}`}>
        {[...(wished ? [wished] : []), ...ways.filter((way) => way !== wished)].map((way) => (
          <WayButton
            key={way.name}
            way={way}
            label={way.label ?? named(way.name, pickup)}
            isNext={isNext}
            isWished={way === wished}
            isWaiting={changes.isBusy}
          />
        ))}
      </div>
      {!is_collected && <p className={`soft small ${css.soft}`}>{timeLeft(pickup)}</p>}
    </>
  )
}

type Way = { readonly name: string; readonly label?: string; readonly press: () => void; readonly id?: string; readonly way?: CardWay }
type WayButtonProps = {
  readonly way: Way
  readonly label: string
  readonly isNext: boolean
  readonly isWished: boolean
  readonly isWaiting: boolean
}

const WayButton = ({ way, label, isNext, isWished, isWaiting }: WayButtonProps) => {
  const id = way.id && { id: way.id }
  return isNext ? (
    <PressButton isSecond={!isWished} block label={label} isWaiting={isWaiting} onClick={way.press} {...id}>
      {way.name}
    </PressButton>
  ) : (
    <TextButton label={label} onClick={() => isWaiting || way.press()} {...id}>
      {way.name}
    </TextButton>
  )
}
