import { showCents } from '../../shared/rules/money/cents.ts'
import type { ChangePlan } from '../../shared/shapes/order-changes.ts'
import { showDate } from '../../words/en/dates/show-date.ts'
import * as words from '../../words/en/pages/change.ts'
import { showPieces } from '../../words/en/product.ts'

/** What a change does, in words: to the pickups, to the money, and on the button that does it. */

type Visit = ChangePlan['visits'][number]

/** What becomes of one pickup. */
export const sayVisit = ({ cartons, was_cartons, pickup_site, was_site, is_given }: Visit, product?: string): string =>
  words.visit({
    cartons: showPieces(cartons, product),
    wasCartons: cartons === was_cartons ? undefined : was_cartons,
    site: pickup_site,
    wasSite: pickup_site === was_site ? undefined : was_site,
    isGiven: is_given,
  })

/** Pickups one after another of which the same becomes, in one line. */
export const runsOf = (
  visits: readonly Visit[],
  product?: string,
): { readonly key: string; readonly days: string; readonly what: string }[] => {
  const runs: Visit[][] = []
  for (const visit of visits) {
    const last = runs.at(-1)
    if (last?.[0] && sayVisit(last[0], product) === sayVisit(visit, product)) last.push(visit)
    else runs.push([visit])
  }
  return runs.flatMap((run) => {
    const first = run[0]
    const last = run.at(-1)
    if (!first || !last) return []
    const days = words.days(run.length, showDate(first.pickup_date), showDate(last.pickup_date))
    return [{ key: first.was_date, days, what: sayVisit(first, product) }]
  })
}

/** How the difference comes to be: cartons at the price that the order was sold for, where that is all. */
const sayDifference = ({ visits, difference_cents }: ChangePlan, price_cents: number, product?: string): string => {
  const count = visits.reduce((sum, { cartons, was_cartons }) => sum + cartons - was_cartons, 0)
  const isAll = count * price_cents === difference_cents
  const shown = showPieces(Math.abs(count), product)
  const price = showCents(price_cents)
  if (difference_cents > 0) return isAll ? words.cartonsMore(shown, price) : words.costsMore
  return isAll ? words.cartonsFewer(shown, price) : words.comesBack
}

type Sums = {
  readonly lines: readonly { readonly key: string; readonly what: string; readonly cents: number }[]
  readonly label: string
  readonly cents: number
}

/** The sum that the change comes to, and how; nothing where no money moves. */
export const sumsOf = (plan: ChangePlan, price_cents: number, product?: string): Sums | undefined => {
  const { difference_cents, credit_used_cents, pay_cents, credit_cents, owed_before_cents, owed_after_cents } = plan
  const line = (what: string, cents: number) => ({ key: what, what, cents })
  const difference = line(sayDifference(plan, price_cents, product), Math.abs(difference_cents))
  const byCredit = credit_used_cents > 0 ? [line(words.yourCredit, -credit_used_cents)] : []
  if (pay_cents > 0) return { lines: [difference, ...byCredit], label: words.toPay, cents: pay_cents }
  if (credit_cents > 0) {
    const lowered = owed_before_cents - owed_after_cents
    // The farm gives back no more than it still has.
    const goneBefore = -difference_cents - lowered - credit_cents
    return {
      lines: [
        difference,
        ...(lowered > 0 ? [line(words.lowersOwed, -lowered)] : []),
        ...(goneBefore > 0 ? [line(words.refundedBefore, -goneBefore)] : []),
      ],
      label: words.becomesCredit,
      cents: credit_cents,
    }
  }
  if (owed_before_cents !== owed_after_cents) {
    const signed = { ...difference, cents: difference_cents }
    return { lines: [line(words.owedNow, owed_before_cents), signed, ...byCredit], label: words.owedThen, cents: owed_after_cents }
  }
  return credit_used_cents > 0 ? { lines: [difference], label: words.paidWithCredit, cents: credit_used_cents } : undefined
}

/** What the new order costs against what is left on the old one. */
export const replacedSums = (plan: ChangePlan, { total_cents, back_cents }: NonNullable<ChangePlan['instead']>, what: string): Sums => {
  const { credit_used_cents, pay_cents, credit_cents } = plan
  const line = (name: string, cents: number) => ({ key: name, what: name, cents })
  const [fresh, left] = [words.newOrder(what), words.leftOnOrder]
  if (credit_cents > 0)
    return { lines: [line(left, back_cents), line(fresh, -total_cents)], label: words.becomesCredit, cents: credit_cents }
  const lines = [line(fresh, total_cents), line(left, -back_cents)]
  const byCredit = credit_used_cents > 0 ? [line(words.yourCredit, -credit_used_cents)] : []
  return pay_cents === 0 && credit_used_cents > 0
    ? { lines, label: words.paidWithCredit, cents: credit_used_cents }
    : { lines: [...lines, ...byCredit], label: words.toPay, cents: pay_cents }
}

/** What the button does. */
export const sayButton = (plan: ChangePlan, isCartonsSame: boolean): string => {
  const { credit_used_cents, pay_cents, credit_cents, owed_before_cents, owed_after_cents } = plan
  if (pay_cents > 0) return words.payAndChange(showCents(pay_cents))
  if (credit_cents > 0) return words.changeForCredit(showCents(credit_cents))
  if (owed_after_cents > owed_before_cents) return words.changeAndOweMore(showCents(owed_after_cents - owed_before_cents))
  if (owed_after_cents < owed_before_cents) return words.changeAndOweLess(showCents(owed_before_cents - owed_after_cents))
  if (credit_used_cents > 0) return words.changeWithCredit(showCents(credit_used_cents))
  return isCartonsSame ? words.changeSite : words.changeOrder
}
