import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, openSeason, payloadFor, type Season, sendEvent } from '../../../tests/support/orders/orders.ts'
import { giveCredit, limit } from '../../../tests/support/people/buyers.ts'
import { makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { type Counting, openCounting, type Sent } from '../../../tests/support/shop/statements.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'

/** How often the database is asked for one order, the rate limit included; the session check is counted elsewhere. */

const shop = useTestShop()
let counting = {} as Counting
let plain = {} as Season
let limited = {} as Season
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  counting = await openCounting(shop)
  plain = await openSeason(shop)
  limited = await limit(shop, await openSeason(shop), { cartons: 1_000, places: 100 })
})
afterAll(() => counting.close?.())

const memberWith = async (cents: number) => {
  const ann = await makeMember(shop)
  if (cents > 0) await giveCredit(shop, ann, cents)
  return ann
}

const startCheckout = async (season: Season, creditCents: number) => {
  const ann = await memberWith(creditCents)
  const body = await payloadFor(shop, ann, season, { creditCents })
  const start = () => counting.sentBy(() => as(counting.app, ann).startCheckout({ body }))
  return { first: counts(await start()), again: counts(await start()) }
}

const counts = ({ statements, transactions }: Sent) => [statements.length, transactions.length]

describe('starting a checkout', () => {
  test.each([
    ['four statements and no transaction', () => plain, 0, [4, 0]],
    ['seven in one transaction where cartons and places are limited', () => limited, 0, [7, 2]],
    ['nine in one transaction where credit pays a part', () => plain, 1_300, [9, 2]],
    ['eight in one transaction where credit pays a part of what is limited', () => limited, 1_300, [8, 2]],
  ])('takes %s; pressed again, two', async (_, season, cents, expected) => {
    expect(await startCheckout(season(), cents)).toEqual({ first: expected, again: [2, 0] })
  })

  test('takes eighteen in one transaction where credit pays all of it, pickups and mail included', async () => {
    expect(await startCheckout(plain, 13_000)).toEqual({ first: [18, 2], again: [8, 2] })
  })
})

describe('starting a checkout of two products', () => {
  test.each([
    ['without limits', () => plain, 4],
    ['where cartons and places are limited', () => limited, 7],
  ])('takes at most one statement more %s; one product takes as many as ever', async (_, season, statements) => {
    const honey = { product_name: 'Honey', short_name: 'honey', price: 6.5, eggs: 0, rhythms: [1 as const] }
    const { product_id } = await as(shop.app, await makeAdmin(shop)).addProduct({ body: honey })
    const ann = await makeMember(shop)
    // One more of the same price each week.
    const { amount } = await payloadFor(shop, ann, season(), { cartonsPerWeek: 3 })
    const body = await payloadFor(shop, ann, season(), { amount, more: [{ product: product_id, cartons: 1 }] })
    const basket = await counting.sentBy(() => as(counting.app, ann).startCheckout({ body }))
    expect(basket.statements.length).toBeLessThanOrEqual(statements + 1)
    expect((await startCheckout(season(), 0)).first[0]).toBe(statements)
  })
})

describe('settling a payment', () => {
  const paid = async (season: Season) => {
    const { id } = await checkOut(shop, await memberWith(0), season)
    shop.sandbox.pay(id)
    return (event: string) => sendEvent(counting, 'checkout.session.completed', { id }, { id: event })
  }

  test.each([
    ['fourteen', 'no limits', () => plain, [14, 2]],
    ['twelve', 'limits', () => limited, [12, 2]],
  ])('takes %s statements in one transaction where there are %s; the event heard again, two', async (_, label, season, expected) => {
    const hear = await paid(season())
    expect(counts(await counting.sentBy(() => hear(`evt_${label}`)))).toEqual(expected)
    expect(counts(await counting.sentBy(() => hear(`evt_${label}`)))).toEqual([2, 2])
  })
})
