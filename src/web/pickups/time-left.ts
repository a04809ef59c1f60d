import type { CardPickup } from '../../shared/shapes/pickups.ts'
import { showClock } from '../../words/en/dates/show-clock.ts'
import { pickupWords, SKIP_IS_FREE, showChangesUntil } from '../../words/en/dates/week.ts'
import { owed } from '../../words/en/pages/order/short.ts'
import { sentenceOf } from '../../words/en/refusals/errors.ts'

type Timed = Pick<CardPickup, 'changes_until' | 'is_open' | 'is_skip_free' | 'held_from' | 'is_made_up' | 'short' | 'state' | 'product'>

/** Until when a pickup can be changed, or could be; before it what else is to be known of its skip. */
export const timeLeft = ({ changes_until, is_open, is_skip_free, held_from, is_made_up, state, product }: Timed, aside = ''): string => {
  if (is_made_up) return owed
  // What is short is told of beside it.
  if (state === 'short') return ''
  if (held_from) return product === undefined ? pickupWords.kept : pickupWords.keptProduct
  const until = showClock(changes_until)
  if (!is_open) return sentenceOf('changesClosed', { until })
  return [is_skip_free && state === 'planned' ? SKIP_IS_FREE : aside, showChangesUntil(until)].filter(Boolean).join(' ')
}
