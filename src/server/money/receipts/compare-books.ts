import { addDays, dateAt, type PlainDate } from '../../../shared/dates/calendar.ts'
import { momentOf } from '../../../shared/dates/moment-of.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { BooksDifference, ComparedBooks } from '../../../shared/shapes/receipts.ts'
import type { Shop } from '../../kernel/context.ts'
import type { PaidThere } from '../../outside/payments.ts'
import * as receipts from '../../store/money/receipts.ts'

/** Compares our card receipts with the payment provider's own list. */

// A payment late in the evening is recorded here after midnight, and after an outage some days later.
const APART_DAYS = 4
const MOST_TOLD = 100

type Span = { from: PlainDate; until: PlainDate }
type Sums = ComparedBooks['here']

const listThere = async ({ payments, farm }: Shop, { from, until }: Span): Promise<PaidThere[]> => {
  const { time_zone } = farm.current
  const span = {
    from: momentOf(addDays(from, -APART_DAYS), '00:00', time_zone),
    until: momentOf(addDays(until, APART_DAYS + 1), '00:00', time_zone),
  }
  const paid: PaidThere[] = []
  for await (const each of payments.listPaid(span)) paid.push(each)
  return paid
}

const sumUp = (all: readonly (Sums | null)[]): Sums =>
  all.reduce<Sums>(
    (sum, each) => ({ cents: sum.cents + (each?.cents ?? 0), refunded_cents: sum.refunded_cents + (each?.refunded_cents ?? 0) }),
    { cents: 0, refunded_cents: 0 },
  )

const isEqual = ({ here, there }: BooksDifference): boolean =>
  here?.cents === there?.cents && here?.refunded_cents === there?.refunded_cents

export const compareBooks = async (shop: Shop, span: Span): Promise<ComparedBooks> => {
  const dayOf = (at: Date): PlainDate => dateAt(at, shop.farm.current.time_zone)
  const there = await listThere(shop, span)
  const inSpan = there.filter(({ at }) => dayOf(at) >= span.from && dayOf(at) <= span.until)
  const found = await receipts.listByCard(
    shop.db,
    span,
    inSpan.map(({ paymentRef }) => paymentRef),
  )
  const known = new Map(there.map((paid) => [paid.paymentRef, paid]))
  const here = found.filter(({ paid_on }) => paid_on >= span.from && paid_on <= span.until)
  const seen = new Set(found.map(({ payment_ref }) => payment_ref))
  const pairs: BooksDifference[] = [
    ...here.map(({ receipt_no, payment_ref, subscription_id, paid_on, cents, refunded_cents }) => {
      const paid = payment_ref === null ? undefined : known.get(payment_ref)
      return {
        payment_ref,
        receipt_no,
        reference: subscription_id === null ? null : showReference(subscription_id),
        paid_on,
        here: { cents, refunded_cents },
        there: paid ? { cents: paid.cents, refunded_cents: paid.refundedCents } : null,
      }
    }),
    ...inSpan
      .filter(({ paymentRef }) => !seen.has(paymentRef))
      .map(({ paymentRef, at, cents, refundedCents }) => ({
        payment_ref: paymentRef,
        receipt_no: null,
        reference: null,
        paid_on: dayOf(at),
        here: null,
        there: { cents, refunded_cents: refundedCents },
      })),
  ]
  const differences = pairs.filter((pair) => !isEqual(pair))
  return {
    payments: pairs.length,
    elsewhere: found.length - here.length,
    here: sumUp(pairs.map((pair) => pair.here)),
    there: sumUp(pairs.map((pair) => pair.there)),
    differences: differences.slice(0, MOST_TOLD),
    differing: differences.length,
  }
}
