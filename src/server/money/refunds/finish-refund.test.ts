import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, mailsOf, noteRefunded, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import * as refunds from '../../store/money/refunds.ts'
import { finishRefund, writeDown } from './finish-refund.ts'

/** Refunds whose answer is lost on the way, or whose process dies, at any point. */

const later = { ms: 0 }
const shop = useTestShop({ clock: () => new Date(Date.now() + later.ms) })
let farmer = {} as Client
let neighbor = {} as Client
let season = {} as Season
let admin = {} as Member
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  neighbor = as(shop.app, await makeAdmin(shop))
  season = await openSeason(shop)
  // Events come by hand in these tests.
  shop.sandbox.switches.drop = true
})
afterEach(() => {
  later.ms = 0
  Object.assign(shop.sandbox.switches, { slowMs: 0, loseReplies: 0, down: false })
})

type Paid = { ann: Member; session: string; payment: string; row: Order }

/** An order of $130.00, paid by card. */
const buy = async (): Promise<Paid> => {
  const ann = await makeMember(shop)
  const { id: session } = await checkOut(shop, ann, season)
  const payment = String(shop.sandbox.pay(session).payment_intent)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [found] = await shop.shop.db<{ id: number }[]>`select id from subscription where checkout_session_id = ${session}`
  return { ann, session, payment, row: await farmer.readSubscription({ params: { id: found?.id ?? 0 } }) }
}
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (refused) => refused.code,
  )
const press = (who: Client, { id, version }: Order, amount: number, cancel = false) =>
  codeOf(who.refundSubscription({ params: { id }, body: { version, amount, cancel } }))
const edit = (row: Order) => neighbor.editSubscription({ params: { id: row.id }, body: { ...row, name: 'Anna Miller' } })
const now = ({ row }: Paid) => farmer.readSubscription({ params: { id: row.id } })
const atProvider = async ({ session }: Paid) => (await shop.shop.payments.read(session)).refundedCents
const refundsOf = ({ row }: Paid) =>
  shop.shop.db`select cents, state, reason, who, provider_ref from refund where subscription_id = ${row.id} order by refund_id`
const open = async ({ row }: Paid) => {
  const found = await refunds.findOpen(shop.shop.db, { subscription_id: row.id })
  if (!found) throw new Error('No refund is open')
  return found
}
const isOpen = async ({ row }: Paid) => (await refunds.findOpen(shop.shop.db, { subscription_id: row.id })) !== undefined
const activitiesOf = ({ row }: Paid) =>
  shop.shop.db`select action, who, changes from activity
    where action <> 'editSubscription' and label like ${`D-${String(row.id).padStart(5, '0')} %`} order by activity_id`
const lettersTo = async ({ ann }: Paid) => (await mailsOf(shop, ann.email)).map(({ letter }) => letter).sort()

/** The provider gives the money back, but whoever asked never hears of it. */
const refundUnheard = async (paid: Paid, amount: number, cancel = false) => {
  shop.sandbox.switches.slowMs = 200
  const pressed = press(farmer, paid.row, amount, cancel)
  await expect.poll(() => isOpen(paid)).toBe(true)
  // As many as there are tries.
  Object.assign(shop.sandbox.switches, { slowMs: 0, loseReplies: 3 })
  expect(await pressed).toBe('refundAway')
  shop.sandbox.switches.loseReplies = 0
  expect([await atProvider(paid), await isOpen(paid)]).toEqual([amount * 100, true])
}
const aMinuteLater = async () => {
  later.ms = 61_000
  await reconcile(shop.shop)
}
const MOST_OF_A_DAY = 20 * 3600 * 1000 + 1000
const REFUNDED_20 = { action: 'refundSubscription', changes: [{ field: 'refunded_amount', was: '0', is: '20' }] }

describe('a refund whose answer is lost', () => {
  test('can be pressed again, and is one', async () => {
    const paid = await buy()
    await refundUnheard(paid, 20)
    expect(await activitiesOf(paid)).toEqual([])
    expect(await press(farmer, paid.row, 20)).toBe('done')
    expect([await atProvider(paid), (await now(paid)).refunded_amount]).toEqual([2000, 20])
    expect(await activitiesOf(paid)).toMatchObject([REFUNDED_20])
  })

  test('and is pressed again after an edit, by somebody else, is still one, of the one who asked first', async () => {
    const paid = await buy()
    await refundUnheard(paid, 20)
    const edited = await edit(paid.row)
    expect(await press(neighbor, edited, 20)).toBe('done')
    expect([await atProvider(paid), (await now(paid)).refunded_amount]).toEqual([2000, 20])
    expect(await activitiesOf(paid)).toMatchObject([{ ...REFUNDED_20, who: admin.email }])
    expect(await refundsOf(paid)).toMatchObject([{ state: 'done', provider_ref: expect.stringMatching(/^re_/) }])
    expect(await lettersTo(paid)).toEqual(['order-confirmation', 'order-refund'])
  })

  test('leaves no room for another sum, the other wish or a cancellation until it has ended', async () => {
    const paid = await buy()
    await refundUnheard(paid, 20)
    const edited = await edit(paid.row)
    expect(await press(neighbor, edited, 30)).toBe('changedMeanwhile')
    expect(await press(neighbor, edited, 20, true)).toBe('changedMeanwhile')
    const cancel = neighbor.cancelSubscription({ params: { id: edited.id }, body: { version: edited.version } })
    expect(await codeOf(cancel)).toBe('changedMeanwhile')
    await aMinuteLater()
    expect(await press(neighbor, await now(paid), 30, true)).toBe('done')
    expect([await atProvider(paid), await now(paid)]).toMatchObject([5000, { status: 'canceled', refunded_amount: 50 }])
    expect(await activitiesOf(paid)).toHaveLength(2)
  })

  test('is finished by the job, with its cancellation and its line in the record', async () => {
    const paid = await buy()
    await refundUnheard(paid, 20, true)
    await reconcile(shop.shop)
    expect(await isOpen(paid)).toBe(true)
    await aMinuteLater()
    await reconcile(shop.shop)
    expect([await atProvider(paid), await now(paid)]).toMatchObject([2000, { status: 'canceled', refunded_amount: 20 }])
    expect(await activitiesOf(paid)).toEqual([
      {
        action: 'refundSubscription',
        who: admin.email,
        changes: [
          { field: 'status', was: 'paid', is: 'canceled' },
          { field: 'refunded_amount', was: '0', is: '20' },
          { field: 'canceled_pickups', was: null, is: '8' },
        ],
      },
    ])
    expect(await lettersTo(paid)).toEqual(['order-canceled', 'order-confirmation', 'order-refund'])
  })

  test('and of which the provider tells meanwhile is recorded all the same', async () => {
    const paid = await buy()
    await refundUnheard(paid, 130)
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: paid.payment })
    expect([await now(paid), await activitiesOf(paid)]).toMatchObject([{ status: 'refunded' }, []])
    await aMinuteLater()
    expect(await activitiesOf(paid)).toMatchObject([
      {
        changes: [
          { was: 'paid', is: 'refunded' },
          { was: '0', is: '130' },
        ],
      },
    ])
  })

  test('is asked for again while the provider is away for long, and given up before it forgets the key', async () => {
    const paid = await buy()
    await refundUnheard(paid, 20)
    shop.sandbox.switches.down = true
    await aMinuteLater()
    expect(await isOpen(paid)).toBe(true)
    shop.sandbox.switches.down = false
    later.ms = MOST_OF_A_DAY
    await reconcile(shop.shop)
    expect([await atProvider(paid), (await now(paid)).refunded_amount]).toEqual([2000, 20])
    expect(await refundsOf(paid)).toMatchObject([{ state: 'refused', reason: expect.stringContaining('No answer came') }])
  })
})

describe('a process that dies', () => {
  const intend = (paid: Paid) => {
    const asked = {
      subscription_id: paid.row.id,
      cents: 2000,
      cancel: true,
      credit_cents: null,
      coming_cents: null,
      user_id: admin.id,
      who: admin.email,
      asked_at: shop.shop.clock(),
    }
    return refunds.ask(shop.shop.db, asked)
  }

  test('before it asks the provider, or between the answer and the record, leaves a refund that is finished later', async () => {
    for (const isAsked of [false, true]) {
      const paid = await buy()
      const [share] = await refunds.listShares(shop.shop.db, (await intend(paid)).refund_id)
      if (isAsked) await shop.shop.payments.refund({ paymentRef: paid.payment, cents: 2000, key: share?.provider_key ?? '' })
      await aMinuteLater()
      later.ms = 0
      expect([await atProvider(paid), await now(paid)]).toMatchObject([2000, { status: 'canceled', refunded_amount: 20 }])
      expect(await activitiesOf(paid)).toHaveLength(1)
    }
  })

  test.each([false, true])(
    'before it asks, and does not come back for most of a day, leaves an order that the farmer is shown, looked at before (%s) or not',
    async (isSeen) => {
      const paid = await buy()
      if (isSeen) {
        await shop.shop.db`update subscription set care = 'amountDiffers' where id = ${paid.row.id}`
        await farmer.markOrderSeen({ params: { id: paid.row.id }, body: { version: paid.row.version } })
      }
      await intend(paid)
      expect(await isOpen(paid)).toBe(true)
      later.ms = MOST_OF_A_DAY
      await reconcile(shop.shop)
      expect([await atProvider(paid), await isOpen(paid)]).toEqual([0, false])
      const lost = { status: 'paid', refunded_amount: 0, care: 'refundFailed', needs_care: true, care_seen_at: null, care_seen_by: null }
      expect(await now(paid)).toMatchObject(lost)
      later.ms = 0
      expect(await press(farmer, await now(paid), 20, true)).toBe('done')
      expect(await now(paid)).toMatchObject({ status: 'canceled', refunded_amount: 20, care: null })
    },
  )

  test('and comes back as many at once finishes it once', async () => {
    const paid = await buy()
    await intend(paid)
    const refund = await open(paid)
    const endings = await Promise.all(Array.from({ length: 10 }, () => finishRefund(shop.shop, refund)))
    expect(endings.filter(({ kind }) => kind === 'done').length).toBeGreaterThan(0)
    const [{ provider_ref } = { provider_ref: '' }] = await refundsOf(paid)
    await writeDown(shop.shop, refund, provider_ref, [await shop.shop.payments.read(paid.session)])
    expect([await atProvider(paid), (await activitiesOf(paid)).length]).toEqual([2000, 1])
    expect(await lettersTo(paid)).toEqual(['order-canceled', 'order-confirmation', 'order-refund'])
  })
})

describe('two farmers', () => {
  test('of whom one edits and refunds the same while the other’s refund is on its way give it back once', async () => {
    const paid = await buy()
    shop.sandbox.switches.slowMs = 200
    const first = press(farmer, paid.row, 20)
    await expect.poll(() => isOpen(paid)).toBe(true)
    const second = press(neighbor, await edit(paid.row), 20)
    const codes = await Promise.all([first, second])
    expect(codes).toContain('done')
    expect(codes.filter((code) => code !== 'done' && code !== 'changedMeanwhile')).toEqual([])
    shop.sandbox.switches.slowMs = 0
    expect([await atProvider(paid), (await activitiesOf(paid)).length]).toEqual([2000, 1])
  })

  test('who want different sums get one of them', async () => {
    const paid = await buy()
    shop.sandbox.switches.slowMs = 200
    const first = press(farmer, paid.row, 20)
    await expect.poll(() => isOpen(paid)).toBe(true)
    expect(await press(neighbor, await edit(paid.row), 30)).toBe('changedMeanwhile')
    expect(await first).toBe('done')
    shop.sandbox.switches.slowMs = 0
    expect([await atProvider(paid), (await activitiesOf(paid)).length]).toEqual([2000, 1])
  })
})

describe('a refund that comes back from the bank', () => {
  test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])('as %s tells is noted and shown to the farmer', async (type) => {
    const paid = await buy()
    // What the shop had heard before.
    await noteRefunded(shop, paid.row.id, 2000)
    await sendEvent(shop, type, { id: 're_1', object: 'refund', payment_intent: paid.payment })
    expect(await now(paid)).toMatchObject({ status: 'paid', refunded_amount: 0, care: 'refundFailed' })
    expect(await press(farmer, await now(paid), 20)).toBe('done')
    expect(await now(paid)).toMatchObject({ refunded_amount: 20, care: null })
  })

  test('leaves an order that is over as it is, among those to look at', async () => {
    const paid = await buy()
    await noteRefunded(shop, paid.row.id, 13000)
    await shop.shop.db`update subscription set status = 'refunded' where id = ${paid.row.id}`
    await sendEvent(shop, 'refund.failed', { id: 're_1', object: 'refund', payment_intent: paid.payment })
    expect(await now(paid)).toMatchObject({ status: 'refunded', refunded_amount: 0, care: 'refundFailed' })
    expect((await farmer.listSubscriptions({ query: { care: 'yes', page: 1 } })).map(({ id }) => id)).toContain(paid.row.id)
    shop.sandbox.refund(paid.payment, 5000)
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: paid.payment })
    expect(await now(paid)).toMatchObject({ refunded_amount: 50, care: 'refundFailed' })
    shop.sandbox.refund(paid.payment)
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: paid.payment })
    expect(await now(paid)).toMatchObject({ status: 'refunded', refunded_amount: 130, care: null })
  })
})
