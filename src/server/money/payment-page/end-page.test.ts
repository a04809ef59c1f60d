import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, mailsOf, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, nobody } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import * as credits from '../../store/money/credits.ts'
import * as owed from '../../store/money/owed.ts'
import { settle } from '../settle/settle.ts'

/** A page on which what is owed can be paid, while what is owed changes. */

const START = '2027-03-01T15:00:00Z'
let now = START
const shop = useTestShop({ clock: () => new Date(now) })
let season = {} as Season
let farmer = {} as Client
beforeAll(async () => {
  season = await openSeason(shop)
  farmer = as(shop.app, await makeAdmin(shop))
  shop.sandbox.switches.drop = true
  await shop.shop.db`update shop set pay_farm = 'all', free_skips = 8, installments_most = 3, installments_past_season = true`
  await shop.shop.farm.reload()
})
afterEach(async () => {
  now = START
  shop.sandbox.switches.down = false
  expect(await brokenBooks(shop.shop.db)).toEqual([])
})

type Owing = { ann: Member; id: number }
/** An order of $130.00 that the farm is paid for later. */
const owe = async (): Promise<Owing> => {
  const ann = await makeMember(shop, { verified: true })
  const { id } = await checkOut(shop, ann, season, { payLater: 'farm' })
  return { ann, id: Number(id.replace('farm-', '')) }
}
const openPage = async ({ ann, id }: Owing) => (await as(shop.app, ann).payOwed({ params: { id }, body: { what: 'due' } })).id
const read = ({ id }: Owing) => farmer.readSubscription({ params: { id } })
const balanceOf = ({ ann }: Owing) => credits.balanceOf(shop.shop.db, ann.id)
const atProvider = async (session: string) => (await shop.shop.payments.read(session)).state
const here = async ({ id }: Owing) =>
  (await shop.shop.db<{ state: string }[]>`select state from payment_page where subscription_id = ${id} order by page_id`).map(
    ({ state }) => state,
  )
const take = async (session: string) => settle(shop.shop, await shop.shop.payments.read(session))
const pay = async (session: string) => {
  shop.sandbox.pay(session)
  await take(session)
}
const textsTo = async ({ ann }: Owing) => (await mailsOf(shop, ann.email)).map(({ body_text }) => body_text).join('\n')
const firstPickup = async ({ ann }: Owing) => {
  const [pickup] = (await as(shop.app, ann).listMyPickups()).filter(({ is_open, state }) => is_open && state === 'planned')
  return pickup?.pickup_id ?? 0
}

const lowerings: [string, (owing: Owing) => Promise<unknown>][] = [
  ['a skip', async (owing) => as(shop.app, owing.ann).skipPickup({ params: { id: await firstPickup(owing) } })],
  [
    'a skip by the egg card',
    async (owing) => {
      const token = /#token=(.+)$/.exec((await as(shop.app, owing.ann).readMyCard()).card_url ?? '')?.[1] ?? ''
      await as(shop.app, nobody).changeByCard({ body: { token, pickup_id: await firstPickup(owing), change: 'skip' } })
    },
  ],
  [
    'a time away',
    async (owing) => {
      const [first] = await as(shop.app, owing.ann).listMyPickups()
      const day = first?.pickup_date ?? ''
      await as(shop.app, owing.ann).goAway({ body: { from: day, to: day, way: 'skipFirst' } })
    },
  ],
  [
    'the farmer’s edit',
    async (owing) => farmer.editSubscription({ params: { id: owing.id }, body: { ...(await read(owing)), total_amount: 117 } }),
  ],
]

describe.each(lowerings)('%s while the page is open', (_, lower) => {
  test('ends it first, so that the next page asks for what is owed by then', async () => {
    const owing = await owe()
    const old = await openPage(owing)
    await lower(owing)
    expect(await atProvider(old)).toBe('expired')
    const next = await openPage(owing)
    await pay(next)
    expect(await read(owing)).toMatchObject({ status: 'paid', paid_amount: 117, owed_amount: 0, needs_care: false })
    expect(await balanceOf(owing)).toBe(0)
  })

  test('is done though the provider cannot be asked; what is then paid too much becomes credit, and the email says so', async () => {
    const owing = await owe()
    const old = await openPage(owing)
    shop.sandbox.switches.down = true
    await lower(owing)
    shop.sandbox.switches.down = false
    expect(await atProvider(old)).toBe('open')
    await pay(old)
    expect(await read(owing)).toMatchObject({ status: 'paid', paid_amount: 130, owed_amount: 0, needs_care: false })
    expect(await balanceOf(owing)).toBe(1_300)
    expect(await textsTo(owing)).toContain("You paid $13.00 more than you owed. That's now your credit")
  })

  test('leaves none that asks for too much: once the provider can be asked, the next minute ends it', async () => {
    const owing = await owe()
    const old = await openPage(owing)
    shop.sandbox.switches.down = true
    await lower(owing)
    shop.sandbox.switches.down = false
    await reconcile(shop.shop)
    expect(await atProvider(old)).toBe('expired')
  })
})

describe('an order that has ended and owes what was collected', () => {
  const ended = async () => {
    const owing = await owe()
    now = '2027-03-20T15:00:00Z'
    await farmer.cancelSubscription({ params: { id: owing.id }, body: { version: (await read(owing)).version } })
    expect(await read(owing)).toMatchObject({ status: 'canceled', owed_amount: 39 })
    return owing
  }

  test('keeps its page while it owes as much, and loses it in the next minute once it owes less', async () => {
    const owing = await ended()
    const page = await openPage(owing)
    await reconcile(shop.shop)
    expect(await atProvider(page)).toBe('open')
    await owed.lowerEnded(shop.shop.db, owing.id, 1_000)
    expect(await read(owing)).toMatchObject({ owed_amount: 29 })
    await reconcile(shop.shop)
    expect(await atProvider(page)).toBe('expired')
    await pay(await openPage(owing))
    expect(await read(owing)).toMatchObject({ status: 'canceled', paid_amount: 29, owed_amount: 0, needs_care: false })
  })

  test('makes its customer overdue: nothing else is had on trust until that is paid', async () => {
    const owing = await ended()
    expect(await as(shop.app, owing.ann).listMyOwed()).toMatchObject([
      { id: owing.id, is_ended: true, is_overdue: true, owed_cents: 3_900 },
    ])
    const again = () => checkOut(shop, owing.ann, season, { payLater: 'farm' })
    await expect(again()).rejects.toMatchObject({ code: 'payLaterRefused' })
    const page = await openPage(owing)
    await pay(page)
    // The page after paying thanks for this payment, though its order stays canceled.
    const settled = await as(shop.app, owing.ann).settleCheckout({ body: { session_id: page } })
    expect(settled).toMatchObject({ status: 'canceled', is_balance: true, paid_now_cents: 3_900, owed_cents: 0 })
    expect((await again()).id).toMatch(/^farm-/)
  })

  test('loses it before a payment by hand is noted', async () => {
    const owing = await ended()
    const page = await openPage(owing)
    await farmer.notePayment({ params: { id: owing.id }, body: { amount: 9, method: 'cash', paid_on: '2027-03-20' } })
    expect([await atProvider(page), await read(owing)]).toMatchObject(['expired', { owed_amount: 30 }])
  })
})

describe('a page that was over here, and that a bank works on after all, beside the one opened after it', () => {
  /** As after a change of keys: the provider did not know it, so the shop gave it up. */
  const twoPages = async () => {
    const owing = await owe()
    const first = await openPage(owing)
    await settle(shop.shop, { ...(await shop.shop.payments.read(first)), state: 'expired' })
    const second = await openPage(owing)
    shop.sandbox.settleLater(first)
    const told = await sendEvent(shop, 'checkout.session.completed', { id: first })
    expect([told.statusCode, await here(owing)]).toEqual([200, ['processing', 'open']])
    return { owing, first, second }
  }

  test('is known to be on its way: nothing more is paid, noted or given back, and the other page is ended in the next minute', async () => {
    const { owing, first, second } = await twoPages()
    await expect(openPage(owing)).rejects.toMatchObject({ code: 'paymentOnItsWay' })
    const body = { amount: 130, method: 'cash', paid_on: '2027-03-01' } as const
    await expect(farmer.notePayment({ params: { id: owing.id }, body })).rejects.toMatchObject({ code: 'cardUnderWay' })
    const { version } = await read(owing)
    await expect(farmer.cancelSubscription({ params: { id: owing.id }, body: { version } })).rejects.toMatchObject({ code: 'cardUnderWay' })
    await reconcile(shop.shop)
    expect([await atProvider(second), await here(owing)]).toEqual(['expired', ['processing', 'expired']])
    shop.sandbox.settle(first, 'succeeded')
    await take(first)
    expect(await read(owing)).toMatchObject({ status: 'paid', paid_amount: 130 })
    expect(await balanceOf(owing)).toBe(0)
  })

  test('pays what is owed though the other was paid first: what is too much becomes credit', async () => {
    const { owing, first, second } = await twoPages()
    await pay(second)
    expect(await read(owing)).toMatchObject({ status: 'paid', paid_amount: 130 })
    shop.sandbox.settle(first, 'succeeded')
    await take(first)
    expect([await read(owing), await balanceOf(owing)]).toMatchObject([{ status: 'paid', paid_amount: 260, needs_care: false }, 13_000])
    expect(await textsTo(owing)).toContain('You paid $130.00 more than you owed.')
  })

  test('and that the bank refuses at the moment in which the farmer cancels leaves no page to pay on', async () => {
    const { owing, first, second } = await twoPages()
    shop.sandbox.settle(first, 'failed')
    await farmer.cancelSubscription({ params: { id: owing.id }, body: { version: (await read(owing)).version } })
    expect([await atProvider(second), await here(owing)]).toEqual(['expired', ['failed', 'expired']])
  })

  test('and that the bank refuses leaves what is owed to be paid on another', async () => {
    const { owing, first } = await twoPages()
    await reconcile(shop.shop)
    shop.sandbox.settle(first, 'failed')
    await take(first)
    await pay(await openPage(owing))
    expect([await read(owing), await here(owing)]).toMatchObject([{ status: 'paid', paid_amount: 130 }, ['failed', 'expired', 'paid']])
  })
})
