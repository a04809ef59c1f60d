import type { CallName } from '../../shared/calls.ts'

/** What is refetched when a pickup has changed. */
export const SHOWN_PICKUPS: readonly CallName[] = [
  ...(['listMyPickups', 'readPickupChoices', 'readSubscribeHints'] as const),
  // A skip moves money, too.
  ...(['readMyCredit', 'listMyOwed', 'listMySubscriptions'] as const),
]
