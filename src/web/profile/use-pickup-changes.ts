import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallName } from '../../shared/calls.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { pickupWords } from '../../shared/words/week-words.ts'
import { useCall } from '../calls/use-call.ts'
import { useOneForm } from '../ui/form/use-one-form.ts'
import { useMessage } from '../ui/notice/message.tsx'

const SHOWN: readonly CallName[] = ['listMyPickups', 'readPickupChoices', 'readMyCredit', 'readSubscribeHints']

/** What one may do with a pickup; each is told beside it, with a way back. */
export const usePickupChanges = () => {
  const client = useQueryClient()
  const { message, attempt } = useMessage()
  const form = useOneForm()
  const [touched, setTouched] = useState<number>()
  const [skip, give, undo] = [useCall('skipPickup'), useCall('givePickup'), useCall('undoPickup')]
  const [move, elsewhere] = [useCall('movePickup'), useCall('collectElsewhere')]

  /** Tells whether it was done. */
  const change = async (id: number, said: string, act: () => Promise<MyPickup>): Promise<boolean> => {
    let isDone = false
    await attempt(id, pickupWords.failed, async () => {
      setTouched(id)
      try {
        // It may stand together with another from now on, under that one's number.
        const { pickup_id: at, can_undo } = await act()
        isDone = true
        setTouched(at)
        return { at, good: said, ...(can_undo && said !== pickupWords.undone && { undo: () => takeBack(id) }) }
      } finally {
        // What is shown may have been old, too.
        await Promise.all(SHOWN.map((name) => client.invalidateQueries({ queryKey: [name] })))
      }
    })
    return isDone
  }
  const takeBack = (id: number) => change(id, pickupWords.undone, () => undo.mutateAsync({ params: { id } }))

  return {
    message,
    form,
    /** The pickup that was changed last, wherever it is in the list now. */
    touched,
    skip: (id: number) => change(id, pickupWords.skipped, () => skip.mutateAsync({ params: { id } })),
    give: (id: number) => change(id, pickupWords.given, () => give.mutateAsync({ params: { id } })),
    undo: takeBack,
    move: (id: number, week: number) => change(id, pickupWords.moved, () => move.mutateAsync({ params: { id }, body: { week } })),
    collectElsewhere: (id: number, site_id: number) =>
      change(id, pickupWords.moved, () => elsewhere.mutateAsync({ params: { id }, body: { site_id } })),
  }
}

export type PickupChanges = ReturnType<typeof usePickupChanges>
