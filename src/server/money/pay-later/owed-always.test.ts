import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { checkOut, openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { giveCredit } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { as, type Client, Refused } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { dateAt } from '../../../shared/dates/calendar.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import { settle } from '../settle/settle.ts'

/**
 * Whatever is paid by hand, taken back, paid by card on time, late or twice, skipped, taken up again, refunded, canceled,
 * edited or given as credit: at every step the sums of an order, its receipts, the ledger and the provider's books agree.
 */

const later = { ms: 0 }
const clock = () => new Date(Date.now() + later.ms)
const shop = useTestShop({ clock })
let season: Season
let farmer: Client
beforeAll(async () => {
  season = await openSeason(shop)
  farmer = as(shop.app, await makeAdmin(shop))
  shop.sandbox.switches.drop = true
  await shop.shop.db`update shop set pay_farm = 'all', free_skips = 9, pay_farm_text = 'Cash'`
  await shop.shop.farm.reload()
})

const deed = fc.record({
  kind: fc.constantFrom(
    ...([
      'hand',
      'hand',
      'takeBack',
      'page',
      'pay',
      'lose',
      'reconcile',
      'skip',
      'skip',
      'undo',
      'refund',
      'cancel',
      'edit',
      'credit',
      'spend',
      'return',
    ] as const),
  ),
  // Of what there is, a share.
  share: fc.constantFrom(0.01, 0.3, 0.5, 1),
  at: fc.nat(7),
})
type Deed = typeof deed extends fc.Arbitrary<infer Kind> ? Kind : never
const story = fc.record({ given: fc.constantFrom(0, 0, 2000), deeds: fc.array(deed, { minLength: 3, maxLength: 12 }) })

const today = () => dateAt(clock(), shop.shop.farm.current.time_zone)
const cash = (cents: number) => ({ amount: cents / 100, method: 'cash', paid_on: today() }) as const

type Row = {
  status: string
  pay_later: string | null
  total_cents: number
  credit_cents: number
  paid_cents: number
  refunded_cents: number
  farm_cents: number
}
const rowOf = async (id: number) => {
  const [row] = await shop.shop.db<[Row]>`
    select status, pay_later, total_cents, credit_cents, paid_cents, refunded_cents, farm_cents from subscription where id = ${id}`
  return row
}

const shareOf = (cents: number, share: number) => Math.max(1, Math.round(cents * share))

const act = async (ann: Member, id: number, { kind, share, at }: Deed): Promise<unknown> => {
  const { db, payments } = shop.shop
  const customer = as(shop.app, ann)
  const params = { id }
  const row = await rowOf(id)
  const left = row.total_cents - row.credit_cents - row.paid_cents - row.farm_cents
  const sessions = await db<{ session_id: string }[]>`select session_id from payment_page where subscription_id = ${id} order by page_id`
  const session = sessions.at(-1 - (at % Math.max(1, sessions.length)))?.session_id
  const version = async () => (await farmer.readSubscription({ params })).version
  const pickups = async () => (await customer.listMyPickups()).filter((each) => each.is_open)
  const pickupAt = async () => ({ params: { id: (await pickups()).at(at % 8)?.pickup_id ?? 999_999 } })
  const deeds: Record<Deed['kind'], () => Promise<unknown>> = {
    hand: () => farmer.notePayment({ params, body: cash(shareOf(left, share)) }),
    takeBack: async () => {
      const receipts = await db<{ receipt_no: number }[]>`select receipt_no from receipt where subscription_id = ${id} and method = 'cash'`
      return farmer.takeBackPayment({ params: { id: receipts.at(at % Math.max(1, receipts.length))?.receipt_no ?? 999_999 } })
    },
    page: () => customer.payOwed({ params, body: { what: 'all' } }),
    pay: async () => {
      if (!session) return
      if ((await payments.read(session)).state === 'open') shop.sandbox.pay(session)
      await Promise.all([1, 2].map(async () => settle(shop.shop, await payments.read(session))))
    },
    // The shop believes a page ended that is open somewhere, and hears late that it was paid.
    lose: async () => {
      if (session) await db`update payment_page set state = 'expired' where session_id = ${session} and state <> 'paid'`
    },
    reconcile: () => reconcile(shop.shop),
    skip: async () => customer.skipPickup(await pickupAt()),
    undo: async () => customer.undoPickup(await pickupAt()),
    refund: async () =>
      farmer.refundSubscription({
        params,
        body: { version: await version(), amount: shareOf(row.paid_cents - row.refunded_cents, share) / 100, cancel: at === 0 },
      }),
    cancel: async () => farmer.cancelSubscription({ params, body: { version: await version() } }),
    edit: async () => {
      const order = await farmer.readSubscription({ params })
      return farmer.editSubscription({ params, body: { ...order, total_amount: (13000 + (at - 3) * 1000) / 100 } })
    },
    credit: () => giveCredit(shop, ann, shareOf(4000, share)),
    spend: async () => {
      const [{ cents }] = await db<
        [{ cents: number }]
      >`select coalesce(sum(cents), 0)::int as cents from credit_entry where user_id = ${ann.id}`
      if (cents > 0) await farmer.giveCredit({ body: { email: ann.email, amount: -shareOf(cents, share) / 100, note: '' } })
    },
    return: () => farmer.returnPayment({ params, body: cash(shareOf(row.farm_cents, share)) }),
  }
  return deeds[kind]()
}

const check = async (ann: Member, id: number) => {
  const { db, payments } = shop.shop
  const row = await rowOf(id)
  const came = row.credit_cents + row.paid_cents + row.farm_cents
  const { owed_amount } = await farmer.readSubscription({ params: { id } })
  if (row.status === 'owed') expect(came + Math.round(owed_amount * 100)).toBe(row.total_cents)
  else expect(owed_amount).toBe(0)
  if (row.status === 'paid') expect(came).toBeGreaterThanOrEqual(row.total_cents)
  // The books, one by one.
  const [sums] = await db`
    select coalesce(sum(cents) filter (where method = 'card' and kind = 'payment'), 0)::int as paid_cents,
      coalesce(-sum(cents) filter (where method = 'card' and kind <> 'payment'), 0)::int as refunded_cents,
      coalesce(sum(cents) filter (where method <> 'card'), 0)::int as farm_cents from receipt where subscription_id = ${id}`
  expect(sums).toEqual({ paid_cents: row.paid_cents, refunded_cents: row.refunded_cents, farm_cents: row.farm_cents })
  const [numbers] =
    await db`select count(*)::int as receipts, coalesce(max(receipt_no), 0) as last, (select last_no from receipt_counter) as counted from receipt`
  expect(numbers).toEqual({ receipts: numbers?.last, last: numbers?.last, counted: numbers?.last })
  // Credit: what the order has is what the ledger has taken for it, and nobody falls below nothing.
  const [ledger] = await db`
    select coalesce(-sum(cents) filter (where reason in ('checkout', 'owedPaid', 'owedReleased') and subscription_id = ${id}), 0)::int as used,
      coalesce(sum(cents), 0)::int as balance,
      coalesce(sum(cents) filter (where subscription_id = ${id}), 0)::int as net from credit_entry where user_id = ${ann.id}`
  expect(ledger?.used).toBe(row.credit_cents)
  expect(ledger?.balance).toBeGreaterThanOrEqual(0)
  // Nobody has more back than they have paid: what the order has brought in credit, beyond what it used, the farm was paid.
  if (row.status === 'canceled' || row.status === 'refunded')
    expect(ledger?.net).toBeLessThanOrEqual(Math.max(0, row.paid_cents - row.refunded_cents) + row.farm_cents)
  // What the provider has, by its own books, is what the receipts say; but for what it has not told yet.
  for (const { session_id, cents } of await db<{ session_id: string; cents: number }[]>`
    select session_id, cents from receipt where subscription_id = ${id} and method = 'card' and kind = 'payment'`)
    expect((await payments.read(session_id)).paidCents).toBe(cents)
}

test('what came, what is owed and what went back adds up, at every step', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ given, deeds }) => {
      const ann = await makeMember(shop, { verified: true })
      if (given > 0) await giveCredit(shop, ann, given)
      const { id: session } = await checkOut(shop, ann, season, { payLater: 'farm' })
      const id = Number(session.replace('farm-', ''))
      for (const each of deeds) {
        await act(ann, id, each).catch((error: Error) => {
          // Refused is fine; our own mistakes are not.
          if (!(error instanceof Refused) || error.status >= 500) throw error
        })
        await check(ann, id)
      }
    }),
    runs(6),
  )
})
