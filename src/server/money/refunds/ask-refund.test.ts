import { beforeAll, describe, expect, test } from 'vitest'
import { addCardOrder } from '../../../../tests/support/orders/farm-orders.ts'
import { checkOut, mailsOf, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import { setEmail } from '../../store/people/users.ts'

const shop = useTestShop()
let farmer = {} as Client
let season = {} as Season
let admin = {} as Member
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  season = await openSeason(shop)
  // Events come by hand in these tests.
  shop.sandbox.switches.drop = true
})

type Paid = { ann: Member; session: string; payment: string; row: Order }

/** An order of $130.00, paid by card. */
const buy = async (secondEmail = ''): Promise<Paid> => {
  const ann = await makeMember(shop)
  const { id: session } = await checkOut(shop, ann, season, { secondEmail })
  const payment = String(shop.sandbox.pay(session).payment_intent)
  await sendEvent(shop, 'checkout.session.completed', { id: session })
  const [found] = await shop.shop.db<{ id: number }[]>`select id from subscription where checkout_session_id = ${session}`
  return { ann, session, payment, row: await farmer.readSubscription({ params: { id: found?.id ?? 0 } }) }
}
const refund = ({ id, version }: Order, amount: number, cancel = false) =>
  farmer.refundSubscription({ params: { id }, body: { version, amount, cancel } })
const cancel = ({ id, version }: Order) => farmer.cancelSubscription({ params: { id }, body: { version } })
const now = ({ row }: Paid) => farmer.readSubscription({ params: { id: row.id } })
const atProvider = async ({ session }: Paid) => (await shop.shop.payments.read(session)).refundedCents
const activitiesOf = ({ row }: Paid) =>
  shop.shop
    .db`select action, who, label, changes from activity where label like ${`D-${String(row.id).padStart(5, '0')} %`} order by activity_id`
const planned = async ({ row }: Paid) =>
  (await shop.shop.db`select 1 from pickup where subscription_id = ${row.id} and state = 'planned'`).length
const lettersTo = async (address: string) => (await mailsOf(shop, address)).map(({ letter }) => letter).sort()
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (refused) => refused.code,
  )

describe('a refund', () => {
  test('of a part gives it back, is recorded and told, and the order goes on', async () => {
    const paid = await buy('Two@people.example')
    expect(await refund(paid.row, 20)).toEqual({ ...paid.row, refunded_amount: 20, version: paid.row.version + 1 })
    expect([await atProvider(paid), await planned(paid)]).toEqual([2000, 8])
    expect(await activitiesOf(paid)).toEqual([
      {
        action: 'refundSubscription',
        who: admin.email,
        label: `D-${String(paid.row.id).padStart(5, '0')} Ann Miller`,
        changes: [{ field: 'refunded_amount', was: '0', is: '20' }],
      },
    ])
    const [mail, ...more] = (await mailsOf(shop, paid.ann.email)).filter(({ letter }) => letter === 'order-refund')
    expect(more).toEqual([])
    expect(mail?.body_text).toContain('We refunded $20.00 of your $130.00 for order')
    expect(await lettersTo('two@people.example')).toContain('order-refund')
  })

  test('of everything ends the order and its coming pickups', async () => {
    const paid = await buy()
    expect(await refund(paid.row, 130)).toMatchObject({ status: 'refunded', refunded_amount: 130 })
    expect([await atProvider(paid), await planned(paid)]).toEqual([13000, 0])
    expect(await lettersTo(paid.ann.email)).toEqual(['order-confirmation', 'order-refund'])
    expect((await activitiesOf(paid))[0]?.changes).toEqual([
      { field: 'status', was: 'paid', is: 'refunded' },
      { field: 'refunded_amount', was: '0', is: '130' },
    ])
  })

  test('of a part that also cancels ends the order, and both are told', async () => {
    const paid = await buy()
    expect(await refund(paid.row, 20, true)).toMatchObject({ status: 'canceled', refunded_amount: 20 })
    expect([await atProvider(paid), await planned(paid)]).toEqual([2000, 0])
    expect(await lettersTo(paid.ann.email)).toEqual(['order-canceled', 'order-confirmation', 'order-refund'])
    expect(await activitiesOf(paid)).toHaveLength(1)
  })

  test('can follow another, up to what was paid', async () => {
    const paid = await buy()
    const first = await refund(paid.row, 100)
    await expect(refund(first, 30.01)).rejects.toMatchObject({
      status: 409,
      code: 'refundTooMuch',
      message: 'You can refund at most $30.00.',
      body: { left: '$30.00' },
    })
    expect(await refund(first, 30)).toMatchObject({ status: 'refunded', refunded_amount: 130 })
  })

  test.each([20, 130])('of $%d, pressed ten times at once, is one refund, one record and one letter', async (amount) => {
    const paid = await buy()
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(refund(paid.row, amount, true))))
    expect(codes).toContain('done')
    expect(codes.filter((code) => code !== 'done' && code !== 'changedMeanwhile')).toEqual([])
    expect(await atProvider(paid)).toBe(amount * 100)
    expect(await now(paid)).toMatchObject({ status: amount === 130 ? 'refunded' : 'canceled', refunded_amount: amount })
    expect(await activitiesOf(paid)).toHaveLength(1)
    expect((await lettersTo(paid.ann.email)).filter((letter) => letter === 'order-refund')).toHaveLength(1)
  })

  test('of different sums at once gives one of them', async () => {
    const paid = await buy()
    const codes = await Promise.all([90, 80, 70, 60].map((amount) => codeOf(refund(paid.row, amount))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'changedMeanwhile')).toHaveLength(3)
    expect((await now(paid)).refunded_amount * 100).toBe(await atProvider(paid))
    expect(await activitiesOf(paid)).toHaveLength(1)
  })

  test('that the provider tells of before its answer comes ends alike', async () => {
    const paid = await buy()
    shop.sandbox.switches.slowMs = 300
    const pressed = refund(paid.row, 20, true)
    await expect.poll(() => atProvider(paid)).toBe(2000)
    await sendEvent(shop, 'charge.refunded', { id: 'ch_1', payment_intent: paid.payment })
    shop.sandbox.switches.slowMs = 0
    expect(await pressed).toMatchObject({ status: 'canceled', refunded_amount: 20 })
    expect(await activitiesOf(paid)).toMatchObject([
      { changes: [{ field: 'status' }, { field: 'refunded_amount', was: '0', is: '20' }, { field: 'canceled_pickups', is: '8' }] },
    ])
    expect(await lettersTo(paid.ann.email)).toEqual(['order-canceled', 'order-confirmation', 'order-refund'])
  })

  test('whose answer is lost on the way is still one', async () => {
    const paid = await buy()
    shop.sandbox.switches.loseReplies = 1
    expect(await refund(paid.row, 20)).toMatchObject({ refunded_amount: 20 })
    expect(await atProvider(paid)).toBe(2000)
  })

  test('while the provider is away is refused, and can be pressed again', async () => {
    const paid = await buy()
    shop.sandbox.switches.down = true
    const refused = refund(paid.row, 20)
    await expect(refused).rejects.toMatchObject({ status: 503, code: 'refundAway' })
    shop.sandbox.switches.down = false
    expect(await now(paid)).toEqual(paid.row)
    expect(await refund(paid.row, 20)).toMatchObject({ refunded_amount: 20 })
  })

  test('that the provider refuses says why, and the farmer sees what the provider knows', async () => {
    const paid = await buy()
    shop.sandbox.dispute(paid.payment)
    await expect(refund(paid.row, 20)).rejects.toMatchObject({
      status: 409,
      code: 'refundRefused',
      message: expect.stringMatching(
        /^The payment provider refused the refund: Charge ch_\w+ has been charged back; cannot issue a refund\.$/,
      ),
    })
    expect(await now(paid)).toMatchObject({ disputed: true, refunded_amount: 0 })
    await expect(refund(await now(paid), 20)).rejects.toMatchObject({ code: 'refundDisputed' })
    shop.sandbox.closeDispute(paid.payment, 'won')
    await sendEvent(shop, 'charge.dispute.closed', { id: 'du_1', payment_intent: paid.payment })
    expect(await refund(await now(paid), 20)).toMatchObject({ refunded_amount: 20 })
  })

  test('waits until the farmer has seen what somebody gave back in the provider’s own dashboard', async () => {
    const paid = await buy()
    shop.sandbox.refund(paid.payment, 11_000)
    await expect(refund(paid.row, 20)).rejects.toMatchObject({ code: 'changedMeanwhile' })
    expect(await now(paid)).toMatchObject({ refunded_amount: 110 })
    expect(await refund(await now(paid), 20)).toMatchObject({ status: 'refunded', refunded_amount: 130 })
    expect(await activitiesOf(paid)).toMatchObject([
      { changes: [{ field: 'status' }, { field: 'refunded_amount', was: '110', is: '130' }] },
    ])
  })

  test('of a payment that the provider does not know is refused', async () => {
    const paid = await buy()
    await shop.shop.db`update receipt set session_id = 'cs_gone' where subscription_id = ${paid.row.id}`
    await expect(refund(paid.row, 20)).rejects.toMatchObject({ code: 'refundRefused', message: expect.stringContaining('cs_gone') })
  })

  test('is told to the email that the customer has now', async () => {
    const paid = await buy()
    await setEmail(shop.shop.db, paid.ann.id, { email: `new-${paid.ann.email}`, email_verified: true })
    expect(await refund(paid.row, 20, true)).toMatchObject({ email: `new-${paid.ann.email}` })
    expect(await lettersTo(`new-${paid.ann.email}`)).toEqual(['order-canceled', 'order-refund'])
    expect(await lettersTo(paid.ann.email)).toEqual(['order-confirmation'])
  })

  test('of an order that has changed since it was looked at is refused', async () => {
    const paid = await buy()
    await refund(paid.row, 20)
    await expect(refund(paid.row, 20)).rejects.toMatchObject({ status: 409, code: 'changedMeanwhile' })
    expect(await atProvider(paid)).toBe(2000)
  })

  test('of an order that is over is refused', async () => {
    const paid = await buy()
    const over = await refund(paid.row, 130)
    await expect(refund(over, 1)).rejects.toMatchObject({
      status: 409,
      code: 'readOnlyOrder',
      message: "A refunded subscription can't be changed.",
    })
  })

  test('needs a card payment', async () => {
    const { cycle, site } = season
    for (const status of ['manual', 'paid'] as const) {
      const row = await farmer.readSubscription({ params: { id: await addCardOrder(shop, status, cycle, site) } })
      await expect(refund(row, 1)).rejects.toMatchObject({ status: 409, code: 'notPaidByCard' })
    }
  })

  test.each([0, -1, 0.001, 1_000_001])('of $%d does not fit', async (amount) => {
    const { row } = await buy()
    await expect(refund(row, amount)).rejects.toMatchObject({ status: 400, fields: { amount: expect.any(Array) } })
  })
})

describe('a cancellation', () => {
  test('ends a paid order and its coming pickups; no money moves', async () => {
    const paid = await buy('two@cancel.example')
    expect(await cancel(paid.row)).toEqual({ ...paid.row, status: 'canceled', version: paid.row.version + 1 })
    expect([await atProvider(paid), await planned(paid)]).toEqual([0, 0])
    expect(await activitiesOf(paid)).toMatchObject([
      {
        action: 'cancelSubscription',
        changes: [
          { field: 'status', was: 'paid', is: 'canceled' },
          { field: 'canceled_pickups', was: null, is: '8' },
        ],
      },
    ])
    for (const address of [paid.ann.email, 'two@cancel.example'])
      expect(await lettersTo(address)).toEqual(['order-canceled', 'order-confirmation'])
  })

  test('of an order taken by hand is told to its second email, if there is one', async () => {
    const by = {
      cycle_id: season.cycle.cycle_id,
      pickup_site: season.site.site_id,
      cartons_per_week: 1,
      donation_cartons: 0,
      total_amount: 52,
    }
    for (const second_email of ['Cafe@hand.example', '']) {
      const { id } = await farmer.addSubscription({ body: { ...by, name: 'Cafe', second_email, additional_notes: '' } })
      expect(await cancel(await farmer.readSubscription({ params: { id } }))).toMatchObject({ status: 'canceled' })
    }
    expect(await lettersTo('cafe@hand.example')).toEqual(['order-canceled'])
    expect(await lettersTo('')).toEqual([])
  })

  test('pressed ten times at once is one, with one letter', async () => {
    const paid = await buy()
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(cancel(paid.row))))
    expect(codes.sort()).toEqual([...Array(9).fill('changedMeanwhile'), 'done'])
    expect(await lettersTo(paid.ann.email)).toEqual(['order-canceled', 'order-confirmation'])
    expect(await activitiesOf(paid)).toHaveLength(1)
  })

  test.each(['pending', 'expired', 'failed', 'refunded', 'canceled'] as const)('of a %s order is refused', async (status) => {
    const row = await farmer.readSubscription({ params: { id: await addCardOrder(shop, status, season.cycle, season.site) } })
    await expect(cancel(row)).rejects.toMatchObject({
      status: 409,
      code: 'readOnlyOrder',
      message: `A ${status} subscription can't be changed.`,
    })
    await shop.shop.db`delete from subscription where id = ${row.id}`
  })
})
