import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut, openSeason, ordersOf, pickupsOf, type Season } from '../../../tests/support/orders/orders.ts'
import { makeMember } from '../../../tests/support/people/people.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'

/** One order, one payment session, however people click. */

const shop = useTestShop()
let season: Season
beforeAll(async () => {
  season = await openSeason(shop)
  shop.sandbox.switches.drop = true
})

describe('opening a checkout', () => {
  test('ten times at once, in two processes, opens one session for one order', async () => {
    const other = await openTestShop({ beside: shop })
    const ann = await makeMember(shop)
    const opened = await Promise.all(Array.from({ length: 10 }, (_, each) => checkOut(each % 2 ? shop : other, ann, season)))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1)
    expect(await ordersOf(shop, ann)).toMatchObject([{ status: 'pending', checkout_session_id: opened[0]?.id }])
    await other.close()
  })

  test('for something else in another tab ends the first session, so that both cannot be paid', async () => {
    const ann = await makeMember(shop)
    const first = await checkOut(shop, ann, season)
    const second = await checkOut(shop, ann, season, { cartonsPerWeek: 3 })
    expect(second.id).not.toBe(first.id)
    expect(await shop.shop.payments.read(first.id)).toMatchObject({ state: 'expired' })
    expect(await ordersOf(shop, ann)).toMatchObject([{ status: 'expired' }, { status: 'pending', total_cents: (8 * 3 + 4) * 650 }])
  })

  test('for many things at once, in many tabs and two processes, opens at most one that can be paid, and tells the others', async () => {
    const other = await openTestShop({ beside: shop })
    const ann = await makeMember(shop)
    const tabs = Array.from({ length: 16 }, (_, each) => checkOut(each % 2 ? shop : other, ann, season, { cartonsPerWeek: 1 + (each % 5) }))
    const ended = await Promise.allSettled(tabs)
    const refused = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refused.filter((code) => code !== 'orderReplaced' && code !== 'paymentsAway')).toEqual([])
    const opened = new Set(ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : [])))
    const truths = await Promise.all([...opened].map((id) => shop.shop.payments.read(id)))
    const payable = truths.filter(({ state }) => state === 'open').map(({ id }) => id)
    const pending = (await ordersOf(shop, ann)).filter(({ status }) => status === 'pending')
    expect(payable).toEqual(pending.flatMap(({ checkout_session_id: id }) => (payable.length > 0 ? [id] : [])))
    const { id } = await checkOut(other, ann, season, { cartonsPerWeek: 7 })
    expect((await ordersOf(shop, ann)).filter(({ status }) => status === 'pending')).toMatchObject([{ checkout_session_id: id }])
    await other.close()
  })

  test('again after paying in another tab tells that the money has arrived, and settles it', async () => {
    const ann = await makeMember(shop)
    const first = await checkOut(shop, ann, season)
    shop.sandbox.pay(first.id)
    await expect(checkOut(shop, ann, season, { cartonsPerWeek: 3 })).rejects.toMatchObject({ status: 409, code: 'alreadyPaid' })
    expect(await ordersOf(shop, ann)).toMatchObject([{ status: 'paid' }])
    expect(await pickupsOf(shop, ann)).toHaveLength(8)
    // A second subscription in the same cycle is allowed, once the person has been told of the first.
    await checkOut(shop, ann, season, { cartonsPerWeek: 3 })
    expect((await as(shop.app, ann).readSubscribeHints()).mine).toEqual([{ cycle_id: season.cycle.cycle_id, cartons_per_week: 2 }])
  })

  test('while the provider is down says so, keeps nothing charged, and works when it is back', async () => {
    const ann = await makeMember(shop)
    shop.sandbox.switches.down = true
    await expect(checkOut(shop, ann, season)).rejects.toMatchObject({
      status: 503,
      code: 'paymentsAway',
      message: "We couldn't open the payment page. Nothing has been charged. Please try again.",
    })
    shop.sandbox.switches.down = false
    const { id } = await checkOut(shop, ann, season)
    expect(await ordersOf(shop, ann)).toMatchObject([{ status: 'pending', checkout_session_id: id }])
  })

  test.each([1, 4, 6, 20, 34])('that the provider was away for works %i minutes later', async (minutes) => {
    let ahead = 0
    const away = await openTestShop({ clock: () => new Date(Date.now() + ahead) })
    const there = await openSeason(away)
    const ann = await makeMember(away)
    away.sandbox.switches.down = true
    await expect(checkOut(away, ann, there)).rejects.toMatchObject({ code: 'paymentsAway' })
    away.sandbox.switches.down = false
    ahead = minutes * 60_000
    const { id } = await checkOut(away, ann, there)
    const orders = await ordersOf(away, ann)
    expect(orders.filter(({ status }) => status === 'pending')).toMatchObject([{ checkout_session_id: id }])
    await away.close()
  })

  test('whose answer is lost on the way finds the same session again', async () => {
    const ann = await makeMember(shop)
    shop.sandbox.switches.loseReplies = 3
    await checkOut(shop, ann, season).catch(() => {})
    shop.sandbox.switches.loseReplies = 0
    const { id } = await checkOut(shop, ann, season)
    const [order] = await ordersOf(shop, ann)
    expect(order).toMatchObject({ checkout_session_id: id })
    const [page] = await shop.shop.db<{ page_id: number }[]>`select page_id from payment_page where subscription_id = ${order?.id ?? 0}`
    expect(await shop.shop.payments.read(id)).toMatchObject({
      reference: expect.stringContaining(`-page-${page?.page_id}-`),
      state: 'open',
    })
  })

  test('whose answer was lost before the farm took another name is asked for anew, and paid once', async () => {
    const ann = await makeMember(shop)
    shop.sandbox.switches.loseReplies = 3
    await checkOut(shop, ann, season).catch(() => {})
    shop.sandbox.switches.loseReplies = 0
    await shop.shop.db`update shop set farm_name = 'Larch Hill'`
    await shop.shop.farm.reload()
    const { id, url } = await checkOut(shop, ann, season)
    expect(await ordersOf(shop, ann)).toMatchObject([{ status: 'expired' }, { status: 'pending', checkout_session_id: id }])
    expect(await (await fetch(url)).text()).toContain('Larch Hill, pickup at Library')
    await shop.shop.db`update shop set farm_name = 'Our farm'`
    await shop.shop.farm.reload()
  })

  test('tells at the payment provider what is bought, of whom, and what is given', async () => {
    const { url } = await checkOut(shop, await makeMember(shop), season)
    const page = await (await fetch(url)).text()
    expect(page).toContain('Eggs, Spring: 2 cartons a week for 8 weeks<small>Our farm, pickup at Library</small><small>16 × $6.50</small>')
    expect(page).toContain('Donated eggs, Spring: 4 cartons<small>Our farm</small>')
  })
})
