import type { PagePurpose } from '../../store/money/payment-pages.ts'

/** Deeds that change what an open payment page asks for, before they are done. */
export type Deed =
  /** A customer skips, or is away. */
  | 'skip'
  /** A customer takes that back, which is refused while a change is being paid for. */
  | 'undo'
  /** Cartons turn out short, or come back after all. */
  | 'short'
  /** The farm changes an order's terms. */
  | 'edit'

/**
 * For each kind of page, the deeds that end it: who pays on it would pay an old sum, or for what can't be made anymore. Whoever
 * ends an order, gives money back or records a payment ends every page of that order (`endPageFirst`), whatever it is for.
 */
export const ENDED_BY: Readonly<Record<PagePurpose, readonly Deed[]>> = {
  // An order that is being paid has no pickups yet.
  order: [],
  balance: ['skip', 'undo', 'short', 'edit'],
  // Its price is that of the pickups to come, less the worth of those that it replaces. It's made to what the farm has edited.
  change: ['skip', 'short'],
  // They have a price of their own.
  gift: [],
  card: [],
}
