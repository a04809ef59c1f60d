import * as z from 'zod/mini'

/** What an order's money comes to, as `rules/money/balance.ts` works it out: everything else reads it here. */
export const Balance = z.object({
  version: z.int(),
  /** Came in, by the receipts: by card, by hand, and by credit or a gift. */
  paid_cents: z.int(),
  by_hand_cents: z.int(),
  used_cents: z.int(),
  /** Went back by card, and what of the rest a bank disputes. */
  refunded_cents: z.int(),
  disputed_cents: z.int(),
  disputed: z.boolean(),
  /** Became credit of its customer, what of that they no longer have, and what could still be withdrawn. */
  given_cents: z.int(),
  spent_cents: z.int(),
  withdrawable_cents: z.int(),
  /** What its customer has in credit; null without an open account. */
  balance_cents: z.nullable(z.int()),
  /** The price of what was collected or given away, was donated with the order, and is still to come; how many pickups and cartons that is. */
  collected_cents: z.int(),
  donated_cents: z.int(),
  coming_cents: z.int(),
  pickups: z.int(),
  cartons: z.int(),
  /** The price of what is skipped, and of what is stopped until something is paid; the latter is also still to come. */
  skipped_cents: z.int(),
  stopped_cents: z.int(),
  owed_cents: z.int(),
  /** Of an order added by hand or imported: what is neither recorded as paid nor owed. */
  unrecorded_cents: z.int(),
  /** What the farm still has of what came in; or what its customer has in credit from a payment that bounced. */
  held_cents: z.int(),
  short_cents: z.int(),
  /** What the farm has, or is owed, beyond the price of everything. */
  surplus_cents: z.int(),
  /** What was really paid, or is owed, for which price: all of it, unless something went back or another total was agreed on. */
  rate_cents: z.int(),
  rate_of_cents: z.int(),
  /** If the order ended now: what was paid and not collected, and what was collected and not paid. */
  back_cents: z.int(),
  debt_cents: z.int(),
  /** Whether money can go back by card from here; what of the card payments is left, and what of it may go back; what may become credit. */
  can_refund: z.boolean(),
  left_by_card_cents: z.int(),
  most_by_card_cents: z.int(),
  most_as_credit_cents: z.int(),
  /** Less was paid than was asked: nothing is planned until the farmer decides. */
  is_held: z.boolean(),
})
export type Balance = z.output<typeof Balance>
