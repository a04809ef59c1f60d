import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallName } from '../../shared/calls.ts'
import type { AgreedChange } from '../../shared/shapes/order-changes.ts'
import { usePress } from '../calls/press-key.ts'
import { Refused } from '../calls/refused.ts'
import { useCall } from '../calls/use-call.ts'
import { openPaymentPage } from '../open-payment-page.ts'
import { SHOWN_PICKUPS } from '../pickups/shown-pickups.ts'

/** What is refetched when an order has changed. */
export const SHOWN: readonly CallName[] = [...SHOWN_PICKUPS, 'listMyPlans', 'listMyReceipts', 'readMyChange', 'planMyChange']

type Agreed = Omit<AgreedChange, 'press'>

/** What one may do with an order, or with a change of it that is not paid yet. */
export const useChange = (id: number) => {
  const client = useQueryClient()
  const change = useCall('changeMyOrder')
  const drop = useCall('dropMyChange')
  const press = usePress()
  const [doing, setDoing] = useState<'change' | 'drop'>()
  const [refused, setRefused] = useState<Refused>()

  /** Tells whether it was done; what is shown may have been old, whether it was or not. */
  const act = async (what: 'change' | 'drop', deed: () => Promise<boolean>): Promise<boolean> => {
    setDoing(what)
    setRefused(undefined)
    let isDone = false
    try {
      isDone = await deed()
    } catch (reason) {
      setRefused(Refused.from(reason))
    }
    await Promise.all(SHOWN.map((name) => client.invalidateQueries({ queryKey: [name] })))
    setDoing(undefined)
    return isDone
  }

  return {
    doing,
    refused,
    forget: () => setRefused(undefined),
    /** Done at once, or on the page on which it is paid. */
    change: (agreed: Agreed) =>
      act('change', async () => {
        const outcome = await press((key) => change.mutateAsync({ params: { id }, body: { ...agreed, press: key } }))
        if (outcome.state === 'pay') await openPaymentPage(outcome.url)
        return outcome.state === 'done'
      }),
    drop: () => act('drop', () => drop.mutateAsync({ params: { id } }).then(() => true)),
  }
}

export type Change = ReturnType<typeof useChange>
