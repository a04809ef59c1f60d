import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut, openSeason, ordersOf, pickupsOf, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { makeMember } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'

/** Somebody has paid, and their bank takes days. */

const later = { ms: 0 }
const shop = useTestShop({ clock: () => new Date(Date.now() + later.ms) })
let season: Season
beforeAll(async () => {
  season = await openSeason(shop)
  shop.sandbox.switches.drop = true
})

/** Paid on the provider's page in a slow way, which nobody has told the shop yet. */
const payingSlowly = async () => {
  const ann = await makeMember(shop)
  const { id } = await checkOut(shop, ann, season)
  shop.sandbox.settleLater(id)
  return { ann, id }
}
const onItsWay = { status: 409, code: 'paymentOnItsWay', message: expect.stringMatching(/^Your payment is on its way/) }

describe('while a bank takes its time', () => {
  test.each([
    ['the same', 2],
    ['something else', 3],
  ])('who orders %s again reads that the payment is on its way, and pays no second time', async (_, cartonsPerWeek) => {
    const { ann, id } = await payingSlowly()
    await expect(checkOut(shop, ann, season, { cartonsPerWeek })).rejects.toMatchObject(onItsWay)
    expect(await ordersOf(shop, ann)).toMatchObject([{ status: 'pending', checkout_session_id: id }])
    expect(await shop.shop.payments.read(id)).toMatchObject({ state: 'processing' })
  })

  test('the order keeps its place days after its page ran out, and is paid once when the money comes', async () => {
    const { ann, id } = await payingSlowly()
    later.ms = 3 * 24 * 60 * 60_000
    await reconcile(shop.shop)
    await expect(checkOut(shop, ann, season, { cartonsPerWeek: 3 })).rejects.toMatchObject(onItsWay)
    later.ms = 0
    shop.sandbox.settle(id, 'succeeded')
    await reconcileSoon()
    expect(await ordersOf(shop, ann)).toMatchObject([{ status: 'paid', paid_cents: 13_000, care: null }])
    expect(await pickupsOf(shop, ann)).toHaveLength(8)
  })

  test('the page before ordering and the profile warn of it, from the first word of the provider until the bank has answered', async () => {
    const { ann, id } = await payingSlowly()
    const told = async () => (await as(shop.app, ann).readSubscribeHints()).on_its_way
    expect(await told()).toEqual([])
    await sendEvent(shop, 'checkout.session.completed', { id })
    expect(await told()).toEqual([
      {
        reference: expect.stringMatching(/^D-\d+$/),
        cycle_id: season.cycle.cycle_id,
        egg_cycle: 'Spring',
        pickup_site: 'Library',
        cartons_per_week: 2,
        asked_cents: 13_000,
      },
    ])
    shop.sandbox.settle(id, 'succeeded')
    await sendEvent(shop, 'checkout.session.async_payment_succeeded', { id })
    expect(await told()).toEqual([])
  })

  test('the page after paying tells it apart from a payment that nobody has made', async () => {
    const { ann, id: session_id } = await payingSlowly()
    const asked = () => as(shop.app, ann).settleCheckout({ body: { session_id } })
    expect(await asked()).toMatchObject({ status: 'pending', is_processing: true })
    shop.sandbox.settle(session_id, 'failed')
    expect(await asked()).toMatchObject({ status: 'failed', is_processing: false })
  })

  test('the account waits to be closed, so that no money comes for nobody', async () => {
    const { ann, id } = await payingSlowly()
    const close = () => as(shop.app, ann).closeAccount({ body: { password: ann.password, pickups: 0, credit_cents: 0 } })
    await expect(close()).rejects.toMatchObject({ status: 409, code: 'closingWaits' })
    shop.sandbox.settle(id, 'failed')
    await close()
    expect(await ordersOf(shop, ann)).toMatchObject([{ status: 'failed' }])
  })
})

test('who was refused by a slow bank can order at once', async () => {
  const { ann, id } = await payingSlowly()
  shop.sandbox.settle(id, 'failed')
  await expect(checkOut(shop, ann, season)).resolves.toMatchObject({ id: expect.not.stringMatching(id) })
  expect((await ordersOf(shop, ann)).map(({ status }) => status)).toEqual(['failed', 'pending'])
})

/** The job looks at what is older than a minute. */
const reconcileSoon = async () => {
  later.ms = 120_000
  await reconcile(shop.shop)
  later.ms = 0
}

test('who comes back to a page that was ended at the provider gets one that can be paid', async () => {
  const ann = await makeMember(shop)
  const first = await checkOut(shop, ann, season)
  await shop.shop.payments.expire(first.id)
  const second = await checkOut(shop, ann, season)
  expect(second.id).not.toBe(first.id)
  expect(await shop.shop.payments.read(second.id)).toMatchObject({ state: 'open' })
})
