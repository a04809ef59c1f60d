import '../pickups/pickup-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { pickupWords, type SkipSums, sayGiven, saySkipped } from '../../words/en/dates/week.ts'
import { left } from '../../words/en/pages/order/short.ts'
import { api } from '../calls/api.ts'
import { useCall } from '../calls/use-call.ts'
import { SHOWN_PICKUPS } from '../pickups/shown-pickups.ts'
import { useOneForm } from '../ui/form/use-one-form.ts'
import { useMessage } from '../ui/notice/message.tsx'
import { formId } from './pickup/pickup-form-ids.ts'

/** The actions on a pickup; each shows its result next to it, with Undo. */
export const usePickupChanges = (meant?: number, opened?: string) => {
  const client = useQueryClient()
  const { message, attempt } = useMessage()
  const form = useOneForm(opened)
  const [touched, setTouched] = useState<number>()
  const [unfolded, setUnfolded] = useState(meant)
  const skip = useCall('skipPickup')
  const give = useCall('givePickup')
  const undo = useCall('undoPickup')
  const offer = useCall('offerPickup')
  const move = useCall('movePickup')
  const elsewhere = useCall('collectElsewhere')
  const friend = useCall('nameFriend')

  /** Tells whether it was done. */
  const change = async (
    id: number,
    said: string | ((now: MyPickup) => Promise<string>),
    act: () => Promise<MyPickup>,
    isUndoable = true,
  ): Promise<boolean> => {
    let isDone = false
    await attempt(id, pickupWords.failed, async () => {
      setTouched(id)
      try {
        // It may now be part of another visit, under that one's id.
        const now = await act()
        const { pickup_id: at, can_undo } = now
        isDone = true
        setTouched(at)
        // Done: its line says what it is now.
        setUnfolded(undefined)
        return { at, good: typeof said === 'string' ? said : await said(now), ...(can_undo && isUndoable && { undo: () => takeBack(id) }) }
      } finally {
        // What is shown may have been old, too.
        await Promise.all(SHOWN_PICKUPS.map((name) => client.invalidateQueries({ queryKey: [name] })))
      }
    })
    return isDone
  }
  const saySkippedNow = (sums: SkipSums) => async (now: MyPickup) => {
    const { balance_cents } = await client.fetchQuery({
      queryKey: ['readMyCredit'],
      queryFn: () => api.readMyCredit(undefined),
      staleTime: 0,
    })
    return saySkipped(sums, now.owed_cents, balance_cents)
  }
  const takeBack = (id: number) => change(id, pickupWords.undone, () => undo.mutateAsync({ params: { id } }), false)

  return {
    message,
    form,
    /** The pickup that was changed last, wherever it is in the list now. */
    touched,
    /** The one whose ways are in sight. */
    unfolded,
    unfold: (id: number) => {
      form.close()
      setUnfolded((now) => (now === id ? undefined : id))
    },
    add: (id: number) => {
      setUnfolded(id)
      form.open(formId(id, 'extra'))
    },
    skip: ({ pickup_id: id, ...sums }: Pick<MyPickup, 'pickup_id'> & SkipSums) =>
      change(id, saySkippedNow(sums), () => skip.mutateAsync({ params: { id } })),
    give: ({ pickup_id: id, given_to, product }: MyPickup) =>
      change(id, sayGiven(given_to, product), () => give.mutateAsync({ params: { id } })),
    undo: takeBack,
    offer: (id: number) => change(id, left, () => offer.mutateAsync({ params: { id } }), false),
    nameFriend: (id: number, friend_name: string) =>
      change(id, pickupWords.friend(friend_name), () => friend.mutateAsync({ params: { id }, body: { friend_name } }), false),
    move: (id: number, week: number) => change(id, pickupWords.moved, () => move.mutateAsync({ params: { id }, body: { week } })),
    collectElsewhere: (id: number, site_id: number) =>
      change(id, pickupWords.moved, () => elsewhere.mutateAsync({ params: { id }, body: { site_id } })),
  }
}

export type PickupChanges = ReturnType<typeof usePickupChanges>
