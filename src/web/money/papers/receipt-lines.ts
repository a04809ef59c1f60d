import { showCents } from '../../../shared/rules/money/cents.ts'
import type { Receipt } from '../../../shared/shapes/receipts.ts'
import { byMethod, kindDeeds } from '../../../shared/words/money/receipt-words.ts'
import { showCartons, showWeeks } from '../../../shared/words/words.ts'
import * as words from '../../words/order/papers.tsx'
import type { SumLine } from './sum-lines.tsx'

type Line = Omit<SumLine, 'key'> & { what: string }

/** Weeks x cartons x price, unless the farmer agreed on another sum. */
const costLines = ({ terms }: Receipt): Line[] => {
  if (!terms) return []
  const { weeks, cartons_per_week, donation_cartons, price_cents, total_cents } = terms
  const cents = weeks * cartons_per_week * price_cents
  const given = donation_cartons * price_cents
  const agreed = cents + given === total_cents
  return [
    ...(agreed ? [{ what: `${showWeeks(weeks)} x ${showCartons(cartons_per_week)} x ${showCents(price_cents)}`, cents }] : []),
    ...(agreed && given > 0 ? [{ what: words.donated(donation_cartons), cents: given }] : []),
    ...(agreed && given === 0 ? [] : [{ what: words.totalOfOrder, cents: total_cents }]),
  ]
}

/** How what was paid came to be. */
export const linesOf = (receipt: Receipt): SumLine[] => {
  const { kind, terms, gift, before_cents, of } = receipt
  const lines: Line[] =
    kind === 'payment'
      ? [
          ...costLines(receipt),
          ...(gift ? [{ what: words.gift, cents: gift.cents }] : []),
          ...(terms && terms.credit_cents !== 0
            ? [{ what: terms.credit_cents > 0 ? words.creditUsed : words.becameCredit, cents: -terms.credit_cents }]
            : []),
          ...(before_cents > 0 ? [{ what: words.paidBefore, cents: -before_cents }] : []),
        ]
      : of
        ? [{ what: words.paidOn(of.paid_on), cents: of.cents }]
        : []
  return lines.map((line) => ({ ...line, key: line.what }))
}

/** "Paid by card" */
export const deedOf = ({ kind, method }: Pick<Receipt, 'kind' | 'method'>): string => `${kindDeeds[kind]} ${byMethod[method]}`
