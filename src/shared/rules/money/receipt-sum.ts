import type { Receipt, ReceiptTerms } from '../../shapes/receipts.ts'

/** How the amount of a receipt comes about: parts that add up to it, to the cent. */

/** What an order costs: its weeks and what it donates at its price; where its total is another one, that was agreed on. */
export type CostPart =
  | { part: 'weeks'; weeks: number; cartons: number; cents: number }
  | { part: 'donated'; cartons: number; cents: number }
  | { part: 'agreed'; cents: number }

export type SumPart =
  | CostPart
  /** What a change costs more; `weeks` where it is the same for each of so many. */
  | { part: 'changed'; was: number; cartons: number; weeks: number | null; cents: number }
  | { part: Plain; cents: number }

/**
 * `orderTotal` repeats what is above it. `left` is still to be paid, `unpaid` never came. `above` is more than the order, and
 * `aboveChange` more than the change has cost; of a change that could not be made, `notChanged` is all of it.
 */
type Plain =
  | 'orderTotal'
  | 'skipped'
  | 'creditUsed'
  | 'becameCredit'
  | 'paidBefore'
  | 'left'
  | 'unpaid'
  | 'above'
  | 'aboveChange'
  | 'notChanged'
  | 'gift'

type Sum = readonly { readonly cents: number }[]
const sumOf = (parts: Sum): number => parts.reduce((sum, { cents }) => sum + cents, 0)

/** What is nothing is not said. */
const some = (part: Plain, cents: number): SumPart[] => (cents === 0 ? [] : [{ part, cents }])

export const costParts = ({ periods, donation_cartons, price_cents, total_cents }: ReceiptTerms): CostPart[] => {
  const weeks = periods.map((each) => ({ part: 'weeks', ...each, cents: each.weeks * each.cartons * price_cents }) as const)
  const donated = { part: 'donated', cartons: donation_cartons, cents: donation_cartons * price_cents } as const
  const parts = [...weeks, donated].filter(({ cents }) => cents !== 0)
  return parts.length > 0 && sumOf(parts) === total_cents ? parts : [{ part: 'agreed', cents: total_cents }]
}

/** Whether an order's total is not the price of its weeks and donations. */
export const isAgreed = (terms: ReceiptTerms): boolean => costParts(terms)[0]?.part === 'agreed'

const creditParts = ({ credit_cents, skipped_cents }: ReceiptTerms): SumPart[] => {
  const skipped = Math.max(0, skipped_cents)
  const other = credit_cents - skipped
  return [...some('skipped', -skipped), ...some(other > 0 ? 'creditUsed' : 'becameCredit', -other)]
}

type Paid = Pick<Receipt, 'cents' | 'purpose' | 'terms' | 'gift' | 'change' | 'before_cents' | 'owed_cents'>

const partsOfOrder = (terms: ReceiptTerms, { cents, before_cents, owed_cents }: Paid): SumPart[] => {
  const cost = costParts(terms)
  const paid = [...creditParts(terms), ...some('paidBefore', -before_cents)]
  const left = sumOf(cost) + sumOf(paid) - cents
  const missing = owed_cents === left ? 'left' : 'unpaid'
  const rest = [...paid, ...some(left > 0 ? missing : 'above', -left)]
  const total: SumPart[] = cost.length > 1 && rest.length > 0 ? [{ part: 'orderTotal', cents: terms.total_cents }] : []
  return [...cost, ...total, ...rest]
}

/** A change was asked for of cartons a week: where the difference is that of whole weeks, so many. */
const weeksOf = ({ was_cartons, cartons_per_week, difference_cents }: NonNullable<Receipt['change']>, price_cents: number) => {
  const weeks = difference_cents / ((cartons_per_week - was_cartons) * price_cents)
  return Number.isInteger(weeks) && weeks > 0 ? weeks : null
}

const partsOfChange = ({ price_cents }: ReceiptTerms, { cents, change }: Paid): SumPart[] => {
  if (!change) return [{ part: 'notChanged', cents }]
  const { was_cartons: was, cartons_per_week: cartons, difference_cents } = change
  const byCredit = difference_cents - cents
  return [
    { part: 'changed', was, cartons, weeks: weeksOf(change, price_cents), cents: difference_cents },
    ...some(byCredit > 0 ? 'creditUsed' : 'aboveChange', -byCredit),
  ]
}

/** Of a payment. Without `orderTotal`, they add up to what was paid. */
export const partsOfPayment = (receipt: Paid): SumPart[] => {
  const { purpose, terms, gift } = receipt
  if (gift) return [{ part: 'gift', cents: receipt.cents }]
  if (!terms) return []
  return purpose === 'change' ? partsOfChange(terms, receipt) : partsOfOrder(terms, receipt)
}

/** Whether the parts of a payment leave open how many cartons its order has in which weeks. */
export const hasWeeksUnsaid = ({ kind, purpose, terms }: Pick<Receipt, 'kind' | 'purpose' | 'terms'>): boolean =>
  kind === 'payment' && terms !== null && (purpose === 'change' || isAgreed(terms))
