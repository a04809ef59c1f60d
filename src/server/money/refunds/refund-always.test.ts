import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { checkOut, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { unlessRefused } from '../../../../tests/support/unless-refused.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import * as refunds from '../../store/money/refunds.ts'
import { settle } from '../settle/settle.ts'

/** Whatever the farmer, the provider's dashboard, the bank and the network do: no more goes back than came in. */

const later = { ms: 0 }
const shop = useTestShop({ clock: () => new Date(Date.now() + later.ms) })
let farmer = {} as Client
let season = {} as Season
let admin = {} as Member
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  season = await openSeason(shop)
  shop.sandbox.switches.drop = true
})

const buy = async () => {
  const { id: session } = await checkOut(shop, await makeMember(shop), season)
  const payment = String(shop.sandbox.pay(session).payment_intent)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [found] = await shop.shop.db<{ id: number }[]>`select id from subscription where checkout_session_id = ${session}`
  return { session, payment, id: found?.id ?? 0 }
}
type Bought = Awaited<ReturnType<typeof buy>>

/** What may be refused without harm. */

const kinds = [
  'refund',
  'refundTwice',
  'refundElsewhere',
  'cancel',
  'dispute',
  'call',
  'edit',
  'lateLook',
  'dieBefore',
  'dieAfter',
  'job',
] as const
type Deed = {
  kind: (typeof kinds)[number]
  cents: number
  cancel: boolean
}

const deeds = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    cents: fc.oneof(fc.integer({ min: 1, max: 14_000 }), fc.constantFrom(1, 6_500, 13_000)),
    cancel: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

/** A process that wrote a refund down, perhaps had the provider do it, and then died. */
const die = async ({ payment, id }: Bought, { kind, cents, cancel }: Deed) => {
  const { db, payments, clock } = shop.shop
  const refund = {
    subscription_id: id,
    cents,
    cancel,
    credit_cents: null,
    coming_cents: null,
    user_id: admin.id,
    who: admin.email,
    asked_at: clock(),
  }
  if (await refunds.findOpen(db, { subscription_id: id })) return
  const [share] = await refunds.listShares(db, (await refunds.ask(db, refund)).refund_id)
  if (kind === 'dieAfter') await payments.refund({ paymentRef: payment, cents, key: share?.provider_key ?? '' })
}

const aMinuteLater = async () => {
  later.ms = 61_000
  await reconcile(shop.shop)
  later.ms = 0
}

const doIt = async (bought: Bought, deed: Deed) => {
  const { session, payment, id } = bought
  const { kind, cents, cancel } = deed
  const { shop: installments, sandbox } = shop
  const row = await farmer.readSubscription({ params: { id } })
  const press = () =>
    unlessRefused(() => farmer.refundSubscription({ params: { id }, body: { version: row.version, amount: cents / 100, cancel } }))
  if (kind === 'refund') await press()
  if (kind === 'refundTwice')
    await Promise.all([press(), press(), unlessRefused(() => sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: payment }))])
  if (kind === 'refundElsewhere') await unlessRefused(() => sandbox.refund(payment, cents))
  if (kind === 'cancel') await unlessRefused(() => farmer.cancelSubscription({ params: { id }, body: { version: row.version } }))
  if (kind === 'dispute') await unlessRefused(() => sandbox.dispute(payment))
  if (kind === 'call') await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: payment })
  if (kind === 'edit') await unlessRefused(() => farmer.editSubscription({ params: { id }, body: { ...row, name: 'Anna' } }))
  if (row.status === 'paid' && cents / 100 <= row.paid_amount - row.refunded_amount && kind.startsWith('die')) await die(bought, deed)
  if (kind === 'job') await aMinuteLater()
  if (kind === 'lateLook') {
    const early = await installments.payments.read(session)
    await press()
    await settle(installments, early)
  }
}

test('after any sequence of refunds, cancellations, edits and calls the shop knows what the provider knows', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (sequence) => {
      const bought = await buy()
      for (const deed of sequence) {
        await doIt(bought, deed)
        const { paid_amount, refunded_amount } = await farmer.readSubscription({ params: { id: bought.id } })
        expect(refunded_amount).toBeGreaterThanOrEqual(0)
        expect(refunded_amount).toBeLessThanOrEqual(paid_amount)
      }
      await aMinuteLater()
      await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: bought.payment })
      const truth = await shop.shop.payments.read(bought.session)
      const order = await farmer.readSubscription({ params: { id: bought.id } })
      expect(order).toMatchObject({ paid_amount: 130, refunded_amount: truth.refundedCents / 100, disputed: truth.disputed })
      if (order.status === 'paid') expect(truth.refundedCents).toBeLessThan(13_000)
      const [{ planned }] = await shop.shop.db<[{ planned: number }]>`
        select count(*)::int as planned from pickup where subscription_id = ${bought.id} and state = 'planned'`
      expect(planned).toBe(order.status === 'paid' ? 8 : 0)
      const asked = await shop.shop.db<{ state: string; cancel: boolean }[]>`
        select state, cancel from refund where subscription_id = ${bought.id}`
      const done = asked.filter(({ state }) => state === 'done')
      expect(asked.filter(({ state }) => state === 'asked')).toEqual([])
      if (done.some(({ cancel }) => cancel)) expect(order.status).not.toBe('paid')
      const recorded = await shop.shop.db`
        select 1 from activity where action = 'refundSubscription' and label like ${`${showReference(bought.id)} %`}`
      expect(recorded).toHaveLength(done.length)
      const said = await shop.shop.db<{ body_text: string }[]>`
        select body_text from mail where letter = 'order-refund' and to_address = ${order.email}`
      const told = said.reduce((sum, { body_text }) => sum + Number(/refunded \$([\d.]+)/.exec(body_text)?.[1]) * 100, 0)
      expect(Math.round(told)).toBe(truth.refundedCents)
    }),
    runs(12),
  )
})
