import { describe, expect, test } from 'vitest'
import { fillWithOrders } from '../../bench/seed/fill-with-orders.ts'
import { checkOut, openSeason } from '../support/orders/orders.ts'
import { makeAdmin, makeMember } from '../support/people/people.ts'
import { as } from '../support/shop/client.ts'
import { openTestShop } from '../support/shop/test-shop.ts'

describe('a database that is busy with exports', () => {
  test('leaves customers a connection, however many are downloaded at once', { timeout: 120_000 }, async () => {
    const busy = await openTestShop()
    await fillWithOrders(busy.shop.db, { subscriptions: 3_000, sites: 10, cycles: 3 }, '2027-02-01')
    const farmer = await makeAdmin(busy)
    const buyer = await makeMember(busy)
    const season = await openSeason(busy)
    const ended: string[] = []
    const downloads = Array.from({ length: 12 }, () =>
      as(busy.app, farmer)
        .downloadAllOrders()
        .then(() => ended.push('download')),
    )
    await checkOut(busy, buyer, season)
    ended.push('checkout')
    await Promise.all(downloads)
    expect(ended).toHaveLength(13)
    expect(ended.at(-1)).toBe('download')
    await busy.close()
  })
})
