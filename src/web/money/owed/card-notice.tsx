import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { CardPage } from '../../../shared/shapes/owed.ts'
import { showCard } from '../../../words/en/money/receipt.ts'
import * as words from '../../../words/en/pages/order/owed.tsx'
import { api } from '../../calls/api.ts'
import { Refused } from '../../calls/refused.ts'
import { Notice } from '../../ui/notice/notice.tsx'

const ASK_EVERY_MS = 5_000
/** A minute of asking; after that an email is the better messenger. */
const MOST_TRIES = 12
const NOT_THEIRS: readonly string[] = ['notFound', 'invalidInput']

/** How the page went that the customer comes back from, on which a card was to be saved. */
export const CardNotice = () => {
  const [asked] = useSearchParams()
  const sessionId = asked.get('card')
  return sessionId && <SavedNotice sessionId={sessionId} />
}

const isOpen = (page: CardPage | undefined) => page?.state === 'open' || page?.state === 'processing'

const SavedNotice = ({ sessionId }: { sessionId: string }) => {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['settleCard', sessionId],
    queryFn: () => api.settleCard({ body: { session_id: sessionId } }),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (isOpen(state.data) && state.dataUpdateCount < MOST_TRIES ? ASK_EVERY_MS : false),
  })
  const isSaved = data?.state === 'paid'

  useEffect(() => {
    if (isSaved) client.invalidateQueries({ queryKey: ['listMyOwed'] })
  }, [isSaved, client])

  // An old address, or someone else's: nothing is known of it.
  if (error) return NOT_THEIRS.includes(Refused.from(error).code) ? null : <Notice kind="trouble">{words.cardAway}</Notice>
  if (data && !isSaved && !isOpen(data)) return <Notice kind="trouble">{words.cardNotSaved}</Notice>
  return <Notice kind="good">{data ? sayPage(data) : words.cardAsking}</Notice>
}

const sayPage = (page: CardPage): string => {
  const { card, next, reference, is_stopped } = page
  if (isOpen(page)) return words.cardPending
  if (!card) return words.cardNotNeeded(reference)
  return [
    words.cardSaved(showCard(card), reference),
    ...(next ? [words.chargedNext(showCents(next.cents), next.date)] : []),
    ...(is_stopped ? [words.goOnWhenPaid] : []),
  ].join(' ')
}
