import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { TRUSTING } from '../../../tests/support/orders/bodies.ts'
import { brokenBooks } from '../../../tests/support/orders/books.ts'
import { checkOut, openSeason } from '../../../tests/support/orders/orders.ts'
import { giveCredit } from '../../../tests/support/people/buyers.ts'
import { makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { patience, runs } from '../../../tests/support/runs.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { unlessRefused } from '../../../tests/support/unless-refused.ts'
import { dateAt } from '../../shared/dates/calendar.ts'
import { proposeShares } from '../../shared/rules/money/ending.ts'
import { chargeInstallments } from '../jobs/charge-installments.ts'
import { runDueJobs } from '../jobs/every-minute.ts'
import { reconcile } from '../jobs/reconcile-payments.ts'
import { settle } from './settle/settle.ts'

/**
 * A small cut of what can happen to money: an order that is paid later, by hand, on pages or in installments, is canceled as
 * weeks go by. Until then the farm has, or is owed, exactly the price of all; then what was collected and not paid stays owed.
 */

const later = { ms: 0 }
const shop = useTestShop({ clock: () => new Date(Date.parse('2027-03-01T17:00:00Z') + later.ms) })
const DAY = 86_400_000
const PRICE = 650
let farmer = {} as Client
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  await farmer.saveFarmSettings({ body: { ...(await farmer.readFarmSettings()), ...TRUSTING, free_skips: 4 } })
  shop.sandbox.switches.drop = true
})

const KINDS = ['hand', 'hand', 'page', 'takeBack', 'days', 'days', 'decline', 'skip', 'undo'] as const
const AFTER = ['hand', 'page', 'takeBack', 'takeBack', 'days'] as const
type Deed = { kind: (typeof KINDS)[number] | (typeof AFTER)[number]; share: number; luck: number }
const deedOf = (kinds: readonly Deed['kind'][]) =>
  fc.record({ kind: fc.constantFrom(...kinds), share: fc.integer({ min: 1, max: 100 }), luck: fc.nat({ max: 9 }) })
const story = fc.record({
  cartonsPerWeek: fc.integer({ min: 1, max: 3 }),
  payLater: fc.constantFrom('farm' as const, 'farm' as const, 'installments' as const),
  credit: fc.constantFrom(0, 0, 1_000),
  before: fc.array(deedOf(KINDS), { minLength: 2, maxLength: 7 }),
  end: fc.record({ waive: fc.boolean(), byCard: fc.boolean() }),
  after: fc.array(deedOf(AFTER), { maxLength: 5 }),
})
type Story = typeof story extends fc.Arbitrary<infer Each> ? Each : never

const aMinuteLater = async () => {
  later.ms += 61_000
  await reconcile(shop.shop)
  await runDueJobs(shop.shop)
  await chargeInstallments(shop.shop)
  await shop.shop.db`delete from rate_limit`
}

/** Where nothing is to be paid, the session is that in which the order was bought. */
const pay = async (session: string) => {
  if (!session.startsWith('cs_')) return
  await unlessRefused(() => shop.sandbox.pay(session))
  await settle(shop.shop, await shop.shop.payments.read(session))
}

const order = async ({ cartonsPerWeek, payLater, credit }: Story) => {
  const member = await makeMember(shop, { verified: true })
  if (credit > 0) await giveCredit(shop, member, credit)
  const how = payLater === 'farm' ? { payLater } : { payLater, installments: 3 }
  const { id: session } = await checkOut(shop, member, await openSeason(shop), { cartonsPerWeek, donationCartons: 0, ...how })
  await pay(session)
  const [row] = await shop.shop.db<{ id: number }[]>`select id from subscription where user_id = ${member.id}`
  return { client: as(shop.app, member), params: { id: row?.id ?? 0 } }
}
type Ordered = Awaited<ReturnType<typeof order>>

/** By what is written down: what came and has not gone back, what is owed, and the price of what was collected and is to come. */
const factsOf = async ({ params }: Ordered) => {
  const { db, clock, config } = shop.shop
  const today = dateAt(clock(), config.timeZone)
  const [facts] = await db<{ has: number; collected: number; coming: number }[]>`
    select (select coalesce(sum(cents), 0)::int from receipt where subscription_id = ${params.id})
        - (select coalesce(sum(cents), 0)::int from credit_entry where subscription_id = ${params.id}) as has,
      ${PRICE} * coalesce(sum(cartons) filter (where pickup_date < ${today} and state in ('planned', 'donated')), 0)::int as collected,
      ${PRICE} * coalesce(sum(cartons) filter (where state = 'stopped' or (pickup_date >= ${today} and state in ('planned', 'donated'))), 0)::int as coming
    from pickup where subscription_id = ${params.id}`
  const { owed_amount, status } = await farmer.readSubscription({ params })
  return { has: 0, collected: 0, coming: 0, ...facts, owed: Math.round(owed_amount * 100), status }
}

const byHand = async ({ params }: Ordered, { kind, share }: Deed) => {
  const paid_on = dateAt(shop.shop.clock(), shop.shop.config.timeZone)
  const { owed_amount } = await farmer.readSubscription({ params })
  if (kind === 'takeBack') {
    const all = (await farmer.listOrderReceipts({ params })).filter((each) => each.kind === 'payment' && each.method !== 'card')
    const bounced = all[share % Math.max(1, all.length)]
    return bounced && unlessRefused(() => farmer.takeBackPayment({ params: { id: bounced.receipt_no } }))
  }
  const amount = Math.round(owed_amount * share) / 100
  if (amount <= 0) return
  const body = { amount, method: 'check', paid_on } as const
  return unlessRefused(() => farmer.notePayment({ params, body }))
}

const skipOrUndo = async ({ client }: Ordered, { kind, luck }: Deed) => {
  const all = (await client.listMyPickups()).filter(({ state }) => (state === 'skipped') === (kind === 'undo'))
  const visit = all[luck % Math.max(1, all.length)]
  if (!visit) return
  const params = { id: visit.pickup_id }
  await unlessRefused(() => (kind === 'undo' ? client.undoPickup({ params }) : client.skipPickup({ params })))
}

const doIt = async (ordered: Ordered, deed: Deed) => {
  const { client, params } = ordered
  const { kind, luck } = deed
  if (kind === 'hand' || kind === 'takeBack') await byHand(ordered, deed)
  if (kind === 'skip' || kind === 'undo') await skipOrUndo(ordered, deed)
  if (kind === 'page') {
    const opened = await unlessRefused(() => client.payOwed({ params, body: { what: luck > 5 ? 'due' : 'all' } }))
    if (opened) await pay(opened.id)
  }
  if (kind === 'decline') {
    const [card] = await shop.shop.db<{ method: string }[]>`select method from saved_card where subscription_id = ${params.id}`
    if (card) await unlessRefused(() => shop.sandbox.fromNowOn(card.method, luck > 5 ? 'pays' : 'declines'))
  }
  if (kind === 'days') later.ms += (1 + luck) * DAY
  await aMinuteLater()
}

/** Tells what was waived. */
const cancel = async ({ params }: Ordered, { waive, byCard }: Story['end']): Promise<number> => {
  const money = await farmer.readBalance({ params })
  const { card_cents, credit_cents } = proposeShares(money)
  const body = { version: money.version, waive, credit_cents, coming_cents: money.coming_cents }
  await (byCard && card_cents > 0
    ? farmer.refundSubscription({ params, body: { ...body, amount: card_cents / 100, cancel: true } })
    : farmer.cancelSubscription({ params, body }))
  return waive ? money.debt_cents : 0
}

test('an order that is paid later owes the price of all until it is canceled, and then exactly what was collected and not paid', {
  timeout: patience(240_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      later.ms = (Math.floor(later.ms / (140 * DAY)) + 1) * 140 * DAY
      const ordered = await order(told)
      for (const deed of told.before) {
        await doIt(ordered, deed)
        const { has, owed, collected, coming } = await factsOf(ordered)
        expect(has + owed, 'the price of all').toBe(collected + coming)
        expect(await brokenBooks(shop.shop.db)).toEqual([])
      }
      const before = await factsOf(ordered)
      const waived = await cancel(ordered, told.end)
      expect(waived).toBe(told.end.waive ? Math.max(0, before.collected - before.has) : 0)
      for (const deed of [undefined, ...told.after]) {
        if (deed) await doIt(ordered, deed)
        const { has, owed, collected, coming } = await factsOf(ordered)
        expect([collected, coming]).toEqual([before.collected, 0])
        expect(owed, 'what was picked up, and neither paid nor waived').toBe(Math.max(0, collected - waived - has))
        expect(await brokenBooks(shop.shop.db)).toEqual([])
      }
    }),
    runs(6),
  )
})
