import { showCents } from '../../shared/rules/money/cents.ts'
import { showCard } from './money/receipt.ts'

/** What people agree to when they turn on automatic renewal: on the page, and in the email that keeps it. Other words are another version (`shared/renewal-terms.ts`). */

type Card = { brand: string; last4: string }

/** `pickup_cents`: what each pickup costs at today's prices. */
export type Agreed = { pays: 'card' | 'farm'; card: Card | null; pickup_cents: number }

export const terms = ({ pays, card, pickup_cents }: Agreed): readonly string[] => [
  `When we invite you to a new season, we order the same again for you, at the same site, for the whole season, without donations. Today that costs up to ${showCents(pickup_cents)} for each pickup.`,
  'At least 14 days before, we email you the day, the cartons, the site and the total. If the price went up, the email shows the old and the new one. We never charge more than it says.',
  pays === 'card'
    ? `On that day we charge the total to ${card ? `your ${showCard(card)}` : 'the card you save next'}, in installments if your last order was. Credit is used first.`
    : 'On that day we place the order, and you pay the farm by the date in the email. Credit is used first.',
  'It continues season after season until you stop it.',
  'You can stop at any time before that day, with one press in your profile or in any of these emails. It costs nothing.',
]
