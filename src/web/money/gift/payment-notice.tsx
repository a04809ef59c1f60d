import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { giftWords } from '../../../words/en/success.ts'
import { api } from '../../calls/api.ts'
import { forgetStoredDraft } from '../../ui/form/stored-draft.ts'
import { Notice } from '../../ui/notice/notice.tsx'

const ASK_EVERY_MS = 5_000
/** We poll for a minute; after that an email is the better way. */
const MOST_TRIES = 12

/** How the payment went that the person comes back from, asked again for a while as long as nobody knows. */
export const PaymentNotice = ({ sessionId }: { sessionId: string }) => {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['settleGift', sessionId],
    queryFn: () => api.settleGift({ body: { session_id: sessionId } }),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) =>
      state.data?.state === 'pending' && state.dataUpdateCount < MOST_TRIES && !state.data.is_processing ? ASK_EVERY_MS : false,
  })
  const isPaid = data !== undefined && data.state !== 'pending' && data.state !== 'expired'

  useEffect(() => {
    if (!isPaid) return
    forgetStoredDraft('gift')
    client.invalidateQueries({ queryKey: ['listMyGifts'] })
  }, [isPaid, client])

  if (error) return <Notice kind="trouble">{giftWords.away}</Notice>
  if (isPaid) return <Notice kind="good">{giftWords.paid}</Notice>
  if (data?.state === 'expired') return <Notice kind="trouble">{giftWords.expired}</Notice>
  return <Notice kind="good">{data ? giftWords[data.is_processing ? 'processing' : 'pending'] : giftWords.asking}</Notice>
}
