import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { TRUSTING } from '../../../tests/support/orders/bodies.ts'
import { brokenBooks } from '../../../tests/support/orders/books.ts'
import { openSeason, payloadFor, type Season } from '../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { runs } from '../../../tests/support/runs.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { unlessRefused } from '../../../tests/support/unless-refused.ts'
import { dateAt } from '../../shared/dates/calendar.ts'
import { chargeInstallments } from '../jobs/charge-installments.ts'
import { runDueJobs } from '../jobs/every-minute.ts'
import { reconcile } from '../jobs/reconcile-payments.ts'
import * as receipts from '../store/money/receipts.ts'

/**
 * Whatever people, hosts, banks and the farmer do, in whatever order: what was paid, owed, refunded and given as credit adds
 * up to the cent, for each order, each person and each season, and is what the provider says.
 */

// From noon at the farm on: in the night no card is charged.
const later = { ms: Date.parse(`${new Date().toISOString().slice(0, 10)}T17:00:00Z`) - Date.now() }
const shop = useTestShop({ clock: () => new Date(Date.now() + later.ms) })
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  season = await openSeason(shop)
  const settings = await farmer.readFarmSettings()
  const paying = { ...TRUSTING, gifts_on: true }
  await farmer.saveFarmSettings({ body: { ...settings, ...paying, free_skips: 4 } })
  shop.sandbox.switches.drop = true
})

const KINDS = [
  ...[
    'card',
    'farm',
    'installments',
    'installments',
    'hand',
    'hand',
    'takeBack',
    'giveBack',
    'page',
    'page',
    'installment',
    'installment',
    'installment',
    'another',
  ],
  ...['refund', 'refundElsewhere', 'cancel', 'skip', 'undo', 'edit', 'gift', 'credit', 'wait', 'minute', 'change', 'change'],
] as const
type Deed = { kind: (typeof KINDS)[number]; cents: number; luck: number; is: boolean }

const deedOf = (kinds: readonly Deed['kind'][]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    cents: fc.oneof(fc.integer({ min: 1, max: 9_000 }), fc.constantFrom(50, 650, 1_300, 6_500)),
    luck: fc.nat({ max: 9 }),
    is: fc.boolean(),
  })

/** Something is bought first: without that, most deeds come to nothing. */
const deeds = fc
  .tuple(
    fc.array(deedOf(['card', 'farm', 'installments', 'installments']), { minLength: 1, maxLength: 2 }),
    fc.array(deedOf(KINDS), { minLength: 3, maxLength: 14 }),
  )
  .map(([bought, then]) => [...bought, ...then])

/** What may be refused without harm; nothing may go wrong otherwise. */

type Person = { member: Member; client: Client }
const today = () => dateAt(shop.shop.clock(), shop.shop.config.timeZone)

const aMinuteLater = async () => {
  later.ms += 61_000
  await reconcile(shop.shop)
  await chargeInstallments(shop.shop)
  await runDueJobs(shop.shop)
}

/** Paid, or left open; and settled by the page, or by the job. */
const visit = async ({ client }: Person, session: string, { luck, is }: Deed) => {
  if (!session.startsWith('cs_')) return
  if (luck < 8) await unlessRefused(() => shop.sandbox.pay(session, luck === 3 ? '4000000000000341' : undefined))
  if (is) await unlessRefused(() => client.settleCheckout({ body: { session_id: session } }))
  else await aMinuteLater()
}

const order = async (person: Person, deed: Deed) => {
  const how =
    deed.kind === 'card'
      ? {}
      : deed.kind === 'farm'
        ? { payLater: 'farm' as const }
        : { payLater: 'installments' as const, installments: 2 + (deed.luck % 5) }
  const cartonsPerWeek = 1 + (deed.luck % 3)
  const opened = await unlessRefused(async () =>
    person.client.startCheckout({ body: await payloadFor(shop, person.member, season, { cartonsPerWeek, donationCartons: 0, ...how }) }),
  )
  if (opened) await visit(person, opened.id, deed)
}

const buyGift = async (from: Person, to: Person, { cents }: Deed) => {
  const gift = { cents: 1_000 + cents, from_name: 'Ann', to_name: 'Bo', message: '', to_email: '', send_on: null }
  const opened = await unlessRefused(() => from.client.buyGift({ body: gift }))
  if (!opened) return
  shop.sandbox.pay(opened.id)
  await from.client.settleGift({ body: { session_id: opened.id } })
  const [mine] = await from.client.listMyGifts()
  const { gift_code } = await from.client.readGiftCard({ params: { id: mine?.gift_id ?? 0 } })
  const redeem = () => unlessRefused(() => to.client.redeemGift({ body: { gift_code } }))
  await Promise.all([redeem(), redeem()])
}

/** The next installment is due, was announced, and comes a week after the one before; the card does as it likes. */
const chargeNext = async (id: number, { luck }: Deed) => {
  const { db } = shop.shop
  await db`update installment set asked_at = asked_at - interval '7 days' where subscription_id = ${id} and state = 'paid'`
  await db`update installment set due_date = ${today()}, told_at = ${shop.shop.clock()} where (subscription_id, number) in (
    select subscription_id, number from installment where subscription_id = ${id} and state = 'planned' order by number limit 1)`
  await db`update installment set next_try = ${today()} where subscription_id = ${id} and state = 'failed' and next_try is not null`
  const [card] = await db<{ method: string }[]>`select method from saved_card where subscription_id = ${id}`
  const does = (['pays', 'pays', 'pays', 'declines', 'lacksFunds', 'asks'] as const)[luck % 6] ?? 'pays'
  if (card) await unlessRefused(() => shop.sandbox.fromNowOn(card.method, does))
  if (luck === 9) shop.sandbox.switches.loseReplies = 1
  await Promise.all([chargeInstallments(shop.shop), chargeInstallments(shop.shop)])
  shop.sandbox.switches.loseReplies = 0
  await chargeInstallments(shop.shop)
}

const doIt = async (people: readonly [Person, Person], deed: Deed) => {
  const { kind, cents, luck, is } = deed
  const [one, other] = is ? people : ([people[1], people[0]] as const)
  if (kind === 'card' || kind === 'farm' || kind === 'installments') return order(one, deed)
  if (kind === 'gift') return buyGift(one, other, deed)
  if (kind === 'minute') return aMinuteLater()
  if (kind === 'credit') return unlessRefused(() => farmer.giveCredit({ body: { email: one.member.email, amount: cents / 100, note: '' } }))
  if (kind === 'skip' || kind === 'undo') {
    const all = await one.client.listMyPickups()
    const pickups = all.filter(({ state }) => (state === 'skipped') === (kind === 'undo'))
    const pickup = pickups[luck % Math.max(1, pickups.length)]
    if (!pickup) return
    const params = { id: pickup.pickup_id }
    return unlessRefused(() => (kind === 'skip' ? one.client.skipPickup({ params }) : one.client.undoPickup({ params })))
  }
  const least = kind === 'takeBack' || kind === 'giveBack' ? 1 : 0
  const rows = await shop.shop.db<{ id: number }[]>`
    select id from subscription where user_id = ${one.member.id} and farm_cents >= ${least} order by id`
  const { id } = rows[luck % Math.max(1, rows.length)] ?? {}
  if (id === undefined) return
  const params = { id }
  const row = await farmer.readSubscription({ params: { id } })
  const noted = { amount: cents / 100, method: 'cash', paid_on: today() } as const
  if (kind === 'hand')
    return unlessRefused(() => farmer.notePayment({ params, body: { ...noted, amount: Math.min(noted.amount, row.owed_amount || 1) } }))
  if (kind === 'giveBack') return unlessRefused(() => farmer.returnPayment({ params, body: noted }))
  if (kind === 'takeBack') {
    const [last] = (await farmer.listOrderReceipts({ params })).filter((each) => each.kind === 'payment' && each.method !== 'card')
    return last && unlessRefused(() => farmer.takeBackPayment({ params: { id: last.receipt_no } }))
  }
  if (kind === 'page' || kind === 'another') {
    const opened = await unlessRefused(() => one.client.payOwed({ params, body: { what: kind === 'another' ? 'due' : 'all' } }))
    return opened && visit(one, opened.id, deed)
  }
  if (kind === 'change') {
    const body = { cartons_per_week: 1 + (cents % 4), site_id: season.site.site_id }
    const plan = await unlessRefused(() => one.client.planMyChange({ params, body }))
    const { difference_cents = 0 } = plan ?? {}
    const was = { was_cartons: row.cartons_per_week, was_site_id: row.site_id }
    const changed = await unlessRefused(() => one.client.changeMyOrder({ params, body: { ...body, ...was, difference_cents } }))
    return changed?.state === 'pay' ? visit(one, changed.id, deed) : undefined
  }
  if (kind === 'installment') return chargeNext(id, deed)
  const { version } = row
  if (kind === 'refund') {
    const amount = is ? cents / 100 : Math.max(0.01, row.paid_amount - row.refunded_amount)
    return unlessRefused(() => farmer.refundSubscription({ params, body: { version, amount, cancel: luck > 4 } }))
  }
  if (kind === 'refundElsewhere') {
    const [paid] = await receipts.listCardPayments(shop.shop.db, { subscription_id: id })
    if (paid) await unlessRefused(() => shop.sandbox.refund(paid.payment_ref, cents))
    return aMinuteLater()
  }
  if (kind === 'cancel') return unlessRefused(() => farmer.cancelSubscription({ params, body: { version } }))
  if (kind === 'edit') return unlessRefused(() => farmer.editSubscription({ params, body: { ...row, total_amount: cents / 100 } }))
  await unlessRefused(() => farmer.waitForPayment({ params, body: { version, due_date: today() } }))
}

/** What the provider has of these people's payments, and what the books say of it. */
const compare = async (people: readonly Person[]) => {
  const { db, payments } = shop.shop
  const rows = await db<{ payment_ref: string; session_id: string | null; cents: number; back: number }[]>`
    select r.payment_ref, r.session_id, r.cents, (select coalesce(-sum(b.cents), 0)::int from receipt b where b.of_receipt = r.receipt_no) as back
    from receipt r left join subscription s on s.id = subscription_id left join gift using (gift_id)
    where r.kind = 'payment' and r.method = 'card' and coalesce(s.user_id, buyer_id) = any(${people.map(({ member }) => member.id)})`
  for (const { payment_ref, session_id, cents, back } of rows) {
    const truth = session_id === null ? await payments.readPayment(payment_ref) : await payments.read(session_id)
    expect({ cents, payment_ref }).toEqual({ cents: truth.paidCents, payment_ref: truth.paymentRef })
    expect(back).toBeLessThanOrEqual(truth.refundedCents)
  }
}

test('after any sequence of card, farm, installment, failure, refund, credit, gift, cancel, skip and change, money adds up to the cent', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (sequence) => {
      const ann = await makeMember(shop, { verified: true })
      const bo = await makeMember(shop, { verified: true })
      const people = [ann, bo].map((member) => ({ member, client: as(shop.app, member) })) as [Person, Person]
      for (const deed of sequence) {
        await doIt(people, deed)
        expect(await brokenBooks(shop.shop.db)).toEqual([])
      }
      await aMinuteLater()
      expect(await brokenBooks(shop.shop.db)).toEqual([])
      await compare(people)
      for (const { client } of people) expect((await client.readMyCredit()).balance_cents).toBeGreaterThanOrEqual(0)
    }),
    runs(8),
  )
})
