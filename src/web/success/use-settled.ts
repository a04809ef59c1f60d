import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isCounted } from '../../shared/rules/counted.ts'
import type { CheckoutState } from '../../shared/shapes/checkout.ts'
import { api } from '../calls/api.ts'
import { Refused } from '../calls/refused.ts'
import { forgetDraft } from '../subscribe/order-draft.ts'

const ASK_EVERY_MS = 5_000
/** We poll for a minute; after that an email is the better way. */
const MOST_TRIES = 12

/** `processing`: a bank takes its time; `asking`: no answer yet; `away`: could not be asked; `unknown`: this person has no such payment; `late`: not known for a minute. */
export type Progress = CheckoutState['status'] | 'processing' | 'asking' | 'away' | 'unknown' | 'late'

type Answer = { readonly tries: number; readonly progress: Progress; readonly checkout?: CheckoutState }

/** The state of the payment, polled for a while until it is known. */
export const useSettled = (sessionId: string): Omit<Answer, 'tries'> => {
  const client = useQueryClient()
  const queryKey = ['settleCheckout', sessionId]
  const { data = { tries: 0, progress: 'asking' } } = useQuery<Answer>({
    queryKey,
    queryFn: async () => {
      const tries = (client.getQueryData<Answer>(queryKey)?.tries ?? 0) + 1
      return { tries, ...(await settle(sessionId)) }
    },
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data: last } }) =>
      (isOpen(last) || last?.progress === 'processing') && !isLate(last) ? ASK_EVERY_MS : false,
  })
  const { checkout } = data
  // Someone who pays for a change or adds something has ordered before, so the draft of another order stays.
  const isPaid = checkout !== undefined && !checkout.change && checkout.every_weeks !== 0 && isCounted(checkout.status)

  useEffect(() => {
    if (isPaid) forgetDraft()
  }, [isPaid])

  return isOpen(data) && isLate(data) ? { ...data, progress: 'late' } : data
}

const settle = async (session_id: string): Promise<Omit<Answer, 'tries'>> => {
  try {
    const checkout = await api.settleCheckout({ body: { session_id } })
    return {
      checkout,
      progress: checkout.change ? OF_CHANGE[checkout.change.state] : isOnItsWay(checkout) ? 'processing' : checkout.status,
    }
  } catch (reason) {
    const { code } = Refused.from(reason)
    if (code === 'notSignedIn') throw reason
    return { progress: code === 'notFound' || code === 'invalidInput' ? 'unknown' : 'away' }
  }
}

/** The order itself is unchanged. */
const OF_CHANGE = { open: 'pending', processing: 'processing', paid: 'paid', expired: 'expired', failed: 'failed' } as const

/** Of a new order, or of what is owed. */
const isOnItsWay = ({ status, is_processing, is_balance }: CheckoutState) =>
  is_processing && (status === 'pending' || status === 'owed' || is_balance)

const isOpen = (answer: Answer | undefined) => answer?.progress === 'pending' || answer?.progress === 'away'

const isLate = (answer: Answer | undefined) => (answer?.tries ?? 0) >= MOST_TRIES
