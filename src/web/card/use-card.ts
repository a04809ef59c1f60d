import '../pickups/pickup-calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pages } from '../../shared/addresses.ts'
import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { CardPickup, EggCard } from '../../shared/shapes/pickups.ts'
import { cardWords, pickupWords, sayGiven } from '../../words/en/dates/week.ts'
import { left } from '../../words/en/pages/order/short.ts'
import { api } from '../calls/api.ts'
import { Refused } from '../calls/refused.ts'
import { useCall } from '../calls/use-call.ts'
import { forgetCard, PAGE_STORED_AS, readCard, storeCard } from '../stored/stored-card.ts'
import { storePage } from '../stored/stored-page.ts'
import { useOneForm } from '../ui/form/use-one-form.ts'
import { useMessage } from '../ui/notice/message.tsx'

/** A card as it was last seen here, and as it is as soon as the shop has answered. */
export const useCard = (token: string) => {
  const [stored] = useState(() => {
    const kept = readCard()
    return kept?.token === token ? kept : undefined
  })
  const { data, error, dataUpdatedAt, refetch } = useQuery<EggCard, Error>({
    queryKey: ['readCard', token],
    queryFn: () => api.readCard({ body: { token } }),
    ...(stored && { initialData: stored.card, initialDataUpdatedAt: Date.parse(stored.at) }),
    refetchOnReconnect: 'always',
  })
  const refused = error ? Refused.from(error) : undefined
  const isEnded = refused?.code === 'linkUsedOrExpired'

  useEffect(() => {
    if (isEnded) return forgetCard()
    if (!data) return
    storeCard({ token, card: data, at: new Date(dataUpdatedAt).toISOString() })
    storePage(pages.card, PAGE_STORED_AS)
  }, [token, data, dataUpdatedAt, isEnded])

  return { card: isEnded ? undefined : data, at: new Date(dataUpdatedAt).toISOString(), refused, isEnded, ask: refetch }
}

/** A pickup that moved may be part of another visit now, under that one's id. */
const shownAs = ({ pickups }: EggCard, id: number, day: PlainDate | undefined): number =>
  pickups.some(({ pickup_id }) => pickup_id === id) ? id : (pickups.find(({ pickup_date }) => pickup_date === day)?.pickup_id ?? id)

/** The actions on a card's pickup; each shows its result next to it, with Undo. */
export const useCardChanges = (token: string, opened?: string) => {
  const client = useQueryClient()
  const { message, attempt } = useMessage()
  const form = useOneForm(opened)
  const change = useCall('changeByCard')
  const move = useCall('moveByCard')
  const friend = useCall('nameFriendByCard')

  const act = async (
    pickup_id: number,
    good: string,
    ask: () => Promise<EggCard>,
    undo?: () => void,
    day?: PlainDate,
  ): Promise<boolean> => {
    let isDone = false
    await attempt(pickup_id, pickupWords.failed, async () => {
      const card = await ask()
      isDone = true
      client.setQueryData(['readCard', token], card)
      return { at: shownAs(card, pickup_id, day), good, ...(undo && { undo }) }
    })
    return isDone
  }
  const by = (pickup_id: number, what: 'skip' | 'give' | 'undo' | 'offer') => () =>
    change.mutateAsync({ body: { token, pickup_id, change: what } })
  const undo = (id: number) => act(id, pickupWords.undone, by(id, 'undo'))

  return {
    message,
    form,
    token,
    isBusy: change.isPending || move.isPending || friend.isPending,
    undo,
    offer: (id: number) => act(id, left, by(id, 'offer')),
    skip: ({ pickup_id: id, ...sums }: CardPickup) => act(id, cardWords.skipped(sums), by(id, 'skip'), () => undo(id)),
    give: ({ pickup_id: id, given_to, product }: CardPickup) => act(id, sayGiven(given_to, product), by(id, 'give'), () => undo(id)),
    move: (id: number, week: number, day: PlainDate) =>
      act(
        id,
        pickupWords.moved,
        () => move.mutateAsync({ body: { token, pickup_id: id, week } }),
        () => undo(id),
        day,
      ),
    nameFriend: (pickup_id: number, friend_name: string) =>
      act(pickup_id, pickupWords.friend(friend_name), () => friend.mutateAsync({ body: { token, pickup_id, friend_name } })),
  }
}

export type CardChanges = ReturnType<typeof useCardChanges>
