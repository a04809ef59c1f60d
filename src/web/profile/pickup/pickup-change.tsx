import { lazy, Suspense } from 'react'
import type { MyPickup } from '../../../shared/shapes/pickups.ts'
import { saySkipsLeft } from '../../../words/en/dates/week.ts'
import { notLoaded } from '../../../words/en/pages/change-opener.ts'
import { addSomething } from '../../../words/en/pages/pickups.ts'
import * as words from '../../../words/en/pages/profile.ts'
import { FriendForm } from '../../pickups/friend-form.tsx'
import { named, onDay } from '../../pickups/named.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { MessageOf } from '../../ui/notice/message.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { langOf, WithOwnText } from '../../ui/own-text.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import type { PickupChanges } from '../use-pickup-changes.ts'
import { PickupButtons } from './pickup-buttons.tsx'
import { PickupForm } from './pickup-form.tsx'
import { formIds } from './pickup-form-ids.ts'

/** Loaded only by people who add something. */
const ExtraForm = lazy(() => import('./extra-form.tsx').catch(() => ({ default: () => <Notice kind="trouble">{notLoaded}</Notice> })))

type Props = { readonly pickup: MyPickup; readonly changes: PickupChanges }

/** The one button of a pickup: it takes back what was given up, or unfolds what can be done. */
export const ChangeButton = ({ pickup, changes }: Props) => {
  const { pickup_id: id, state, is_collected, can_undo } = pickup
  // The message beside it says it already.
  const isTold = changes.message?.at === id && changes.message.undo !== undefined
  if (state === 'planned' && !is_collected)
    return (
      <TextButton label={named(words.change, pickup)} isOpen={changes.unfolded === id} onClick={() => changes.unfold(id)}>
        {words.change}
      </TextButton>
    )
  return (
    can_undo &&
    !isTold && (
      <TextButton label={named(words.undo, pickup)} onClick={() => changes.undo(id)}>
        {words.undo}
      </TextButton>
    )
  )
}

/** Beside it, as long as what it unfolds is not in sight. */
export const AddButton = ({ pickup, changes }: Props) =>
  changes.unfolded !== pickup.pickup_id && (
    <TextButton label={onDay(addSomething, pickup)} onClick={() => changes.add(pickup.pickup_id)}>
      {addSomething}
    </TextButton>
  )

/** What has just happened to a pickup, and under its button what can be done, or the form that was chosen of it. */
export const Unfolded = ({ pickup, changes, about }: Props & { readonly about: string }) => {
  const { pickup_id: id, is_open, can_add } = pickup
  const opened = formIds(id).find((form) => form.id === changes.form.opened && (form.kind !== 'extra' || can_add))
  const { close } = changes.form
  return (
    <>
      <MessageOf at={id} message={changes.message} />
      {changes.unfolded === id && (
        <>
          <p className="soft small">
            {about} {is_open && opened?.kind !== 'extra' && <Rules of={pickup} />}
          </p>
          {!opened && <PickupButtons pickup={pickup} changes={changes} />}
          {opened?.kind === 'friend' && <FriendForm pickup={pickup} save={(name) => changes.nameFriend(id, name)} close={close} />}
          {opened?.kind === 'extra' && (
            <Suspense fallback={<Loading lines={4} />}>
              <ExtraForm pickup={pickup} close={close} />
            </Suspense>
          )}
          {is_open && (opened?.kind === 'week' || opened?.kind === 'site') && (
            <PickupForm key={opened.id} pickup={pickup} kind={opened.kind} changes={changes} />
          )}
        </>
      )}
    </>
  )
}

/** How many skips are left of its order, and where given cartons go. */
const Rules = ({ of: pickup }: { of: MyPickup }) => {
  const { free_skips, order_skips_left, given_to, product, is_spare } = pickup
  return (
    <>
      {free_skips > 0 && !is_spare && saySkipsLeft(order_skips_left)}{' '}
      {given_to && <WithOwnText in={words.givenAway(given_to, product)} text={given_to} lang={langOf(pickup, 'given_to')} />}
    </>
  )
}
