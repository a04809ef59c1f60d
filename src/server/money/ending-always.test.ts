import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { checkOut, openSeason, type Season, sendEvent } from '../../../tests/support/orders/orders.ts'
import { setRules } from '../../../tests/support/orders/paid-orders.ts'
import { giveCredit } from '../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { runs } from '../../../tests/support/runs.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { creditByEnding, creditByRefund, isWhole, mostAsCredit, proposeShares } from '../../shared/rules/money/ending.ts'
import type { Balance } from '../../shared/shapes/balance.ts'
import { reconcile } from '../jobs/reconcile-payments.ts'
import * as credits from '../store/money/credits.ts'
import { askRefund } from './refunds/ask-refund.ts'

/** Whatever is skipped, taken back, collected, refunded, disputed and canceled: what was paid is kept, refunded or credited. */

const START = new Date('2027-03-01T15:00:00Z').getTime()
const MINUTE = 60_000
const later = { ms: 0 }
const shop = useTestShop({ clock: () => new Date(START + later.ms) })
let farmer = {} as Client
let season = {} as Season
let admin = {} as Member
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  season = await openSeason(shop)
  await setRules(shop, { free_skips: 8 })
  shop.sandbox.switches.drop = true
})

const SUM = 13_000

const buy = async (credit: number) => {
  const ann = await makeMember(shop)
  if (credit > 0) await giveCredit(shop, ann, credit)
  const { id: session } = await checkOut(shop, ann, season)
  const payment = credit < SUM ? String(shop.sandbox.pay(session).payment_intent) : ''
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [found] = await shop.shop.db<{ id: number }[]>`select id from subscription where checkout_session_id = ${session}`
  return { ann, session, payment, id: found?.id ?? 0 }
}
type Bought = Awaited<ReturnType<typeof buy>>

const kinds = [
  ...(['skip', 'skip', 'undo', 'collect', 'refund', 'refundElsewhere', 'refundAndCancel', 'cancel', 'cancelPlainly', 'die'] as const),
  ...(['dispute', 'call', 'skipAndCancel', 'refundAndCancel', 'die', 'die'] as const),
] as const
type Deed = { kind: (typeof kinds)[number]; at: number; share: number; other: number }
/** Often all that is left: a refund of everything is a case of its own. */
const anyShare = fc.oneof({ weight: 2, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) }, { weight: 1, arbitrary: fc.constant(1) })
const deeds = fc.array(fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(7), share: anyShare, other: fc.nat(100) }), {
  minLength: 1,
  maxLength: 7,
})

const quietly = async (deed: () => unknown): Promise<boolean> => {
  try {
    await deed()
    return true
  } catch (error) {
    expect((error as { status?: number }).status ?? 400).toBeLessThan(500)
    return false
  }
}

const look = ({ id }: Bought): Promise<Balance> => farmer.readBalance({ params: { id } })
const isCounted = async ({ id }: Bought) => (await farmer.readSubscription({ params: { id } })).status === 'paid'
const balanceOf = ({ ann }: Bought) => credits.balanceOf(shop.shop.db, ann.id)

/** Does what the page would do, and sees that exactly that happened. */
const asForetold = async (bought: Bought, money: Balance, card: number, credit: number, call: () => unknown) => {
  const before = await balanceOf(bought)
  if (!(await quietly(call))) return
  const now = await look(bought)
  expect([now.refunded_cents - money.refunded_cents, (await balanceOf(bought)) - before]).toEqual([card, credit])
}

const refund = (bought: Bought, money: Balance, card: number) => {
  const cancel = isWhole(money, card)
  const body = { version: money.version, amount: card / 100, cancel }
  return asForetold(bought, money, card, creditByRefund(money, card), () => farmer.refundSubscription({ params: { id: bought.id }, body }))
}

const cancelWith = (bought: Bought, money: Balance, card: number, credit: number) => {
  const body = { version: money.version, credit_cents: credit, coming_cents: money.coming_cents }
  return asForetold(bought, money, card, creditByEnding(money, card, credit), () =>
    card > 0
      ? farmer.refundSubscription({ params: { id: bought.id }, body: { ...body, amount: card / 100, cancel: true } })
      : farmer.cancelSubscription({ params: { id: bought.id }, body }),
  )
}

const skip = ({ ann }: Bought, at: number) =>
  quietly(async () => {
    const rows = await as(shop.app, ann).listMyPickups()
    await as(shop.app, ann).skipPickup({ params: { id: rows[at % rows.length]?.pickup_id ?? 0 } })
  })
const undo = ({ ann }: Bought, at: number) =>
  quietly(async () => {
    const rows = (await as(shop.app, ann).listMyPickups()).filter(({ state }) => state === 'skipped')
    await as(shop.app, ann).undoPickup({ params: { id: rows[at % rows.length]?.pickup_id ?? 0 } })
  })

const editCartons = ({ id }: Bought) =>
  quietly(async () => {
    const row = await farmer.readSubscription({ params: { id } })
    await farmer.editSubscription({ params: { id }, body: { ...row, cartons_per_week: 4 } })
  })

/** A process writes down what is wanted, and dies; a minute later the job goes on with it. */
const die = async (bought: Bought, money: Balance, card: number, credit_cents: number, at: number) => {
  const body = { version: money.version, amount: card / 100, cancel: true, credit_cents, coming_cents: money.coming_cents }
  const refuse = (code: string) => Object.assign(new Error(code), { status: 409 })
  const asked = { shop: shop.shop, db: shop.shop.db, params: { id: bought.id }, body, user: admin, refuse } as unknown
  const before = await balanceOf(bought)
  if (card === 0 || !(await quietly(() => askRefund(asked as Parameters<typeof askRefund>[0])))) return
  await (at % 3 === 0 ? undo : skip)(bought, at)
  await editCartons(bought)
  later.ms += MINUTE
  await reconcile(shop.shop)
  later.ms -= MINUTE
  // Whatever was pressed meanwhile: the customer has what was foretold.
  const now = await look(bought)
  const got = (await balanceOf(bought)) - before
  if (now.refunded_cents > money.refunded_cents) expect(got).toBe(creditByEnding(money, card, credit_cents))
}

const call = ({ payment }: Bought) => sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: payment })

const doIt = async (bought: Bought, { kind, at, share, other }: Deed) => {
  const money = await look(bought)
  const shares = proposeShares(money)
  const card = Math.round(money.most_by_card_cents * share)
  const credit = Math.round((mostAsCredit(money, card) * other) / 100)
  const counts = await isCounted(bought)
  if (kind === 'skip') await skip(bought, at)
  if (kind === 'undo') await undo(bought, at)
  if (kind === 'collect') later.ms += 7 * 24 * 60 * MINUTE
  if (kind === 'refund' && card > 0) await refund(bought, money, card)
  if (kind === 'refundElsewhere' && card > 0) {
    await quietly(() => shop.sandbox.refund(bought.payment, card))
    await call(bought)
  }
  if (kind === 'refundAndCancel' && counts) await cancelWith(bought, money, card, credit)
  if (kind === 'cancel' && counts) await cancelWith(bought, money, shares.card_cents, shares.credit_cents)
  if (kind === 'cancelPlainly' && counts)
    await asForetold(bought, money, 0, shares.credit_cents, () =>
      farmer.cancelSubscription({ params: { id: bought.id }, body: { version: money.version } }),
    )
  if (kind === 'skipAndCancel' && counts) {
    const press = () => farmer.cancelSubscription({ params: { id: bought.id }, body: { version: money.version } })
    await Promise.all([skip(bought, at), quietly(press), quietly(press)])
  }
  if (kind === 'die' && counts) await die(bought, money, card, credit, at)
  if (kind === 'dispute' && bought.payment) {
    await quietly(() => shop.sandbox.dispute(bought.payment))
    await sendEvent(shop, 'charge.dispute.created', { id: 'dp_1', payment_intent: bought.payment })
  }
  if (kind === 'call' && bought.payment) await call(bought)
}

test('never is more given back than was paid, and what is foretold is what happens', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 3_000, 7_777, SUM), deeds, async (credit, sequence) => {
      later.ms = 0
      const bought = await buy(credit)
      for (const deed of sequence) {
        await doIt(bought, deed)
        const { paid_cents, used_cents, refunded_cents, given_cents, balance_cents } = await look(bought)
        expect(paid_cents + used_cents).toBe(SUM)
        expect([refunded_cents >= 0, given_cents >= 0, refunded_cents + given_cents <= SUM]).toEqual([true, true, true])
        // All credit of this person is of this order.
        expect(balance_cents).toBe(given_cents)
      }
    }),
    runs(20),
  )
})

test('what was proposed leaves the farm the price of what was collected and given away, at the rate that was really paid', {
  timeout: 240_000,
}, async () => {
  const story = fc.record({
    credit: fc.constantFrom(0, 3_000, 7_777, 11_000, SUM),
    skips: fc.array(fc.nat(7), { maxLength: 3 }),
    weeks: fc.nat(8),
    share: fc.constantFrom(0, 0.2, 0.8),
  })
  await fc.assert(
    fc.asyncProperty(story, async ({ credit, skips, weeks, share }) => {
      later.ms = 0
      const bought = await buy(credit)
      for (const at of skips) await skip(bought, at)
      const whole = await look(bought)
      if (share > 0) await refund(bought, whole, Math.round(whole.most_by_card_cents * share))
      later.ms = weeks * 7 * 24 * 60 * MINUTE
      const money = await look(bought)
      const shares = proposeShares(money)
      await cancelWith(bought, money, shares.card_cents, shares.credit_cents)
      const [{ cartons }] = await shop.shop.db<[{ cartons: number }]>`
        select coalesce(sum(cartons), 0)::int as cartons from pickup where subscription_id = ${bought.id} and state = 'planned'`
      const kept = (await look(bought)).held_cents
      const price = (cartons + 4) * 650
      expect(Math.abs(kept - (price * money.rate_cents) / money.rate_of_cents)).toBeLessThanOrEqual(1)
      if (share === 0) expect(kept).toBe(price)
    }),
    runs(8),
  )
})
