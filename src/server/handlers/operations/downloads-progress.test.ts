import { beforeAll, describe, expect, test } from 'vitest'
import { addCycle, addOrder, addSite, bodyOf, openDownload } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { calls } from '../../../shared/calls.ts'

const shop = useTestShop()
let admin: Member
let [farmer, other]: Client[] = []
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  other = as(shop.app, await makeAdmin(shop))
  const cycle = await addCycle(shop)
  const site = await addSite(shop, 'Barn')
  for (let i = 0; i < 3; i++) await addOrder(shop, admin, cycle, site)
})

/** Downloads stand still meanwhile: their orders cannot be read while somebody changes the cycles. */
const whileCyclesAreLocked = (look: () => Promise<unknown>) =>
  shop.shop.db.begin(async (tx) => {
    await tx`lock table cycle in access exclusive mode`
    await look()
  })

const progress = async (who = farmer) => (await who?.readDownloadProgress())?.progress
const waiting = { rows: 0, of: 3 }

/** Connections that are in the middle of something, besides the one that asks. */
const busy = async () => {
  const [row] = await shop.shop.db<[{ count: number }]>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and query like '%cycle_name%'`
  return row.count
}

describe('while a spreadsheet is written', () => {
  test('the one who waits reads how far it is, nobody else does, and then it is over', async () => {
    expect(await progress()).toBeNull()
    let download: Promise<unknown> | undefined
    await whileCyclesAreLocked(async () => {
      download = farmer?.downloadAllOrders()
      await expect.poll(() => progress()).toEqual(waiting)
      expect(await progress(other)).toBeNull()
    })
    await download
    expect(await progress()).toBeNull()
  })

  test('two at once by one person both arrive', async () => {
    let downloads: ReturnType<Client['downloadAllOrders']>[] = []
    await whileCyclesAreLocked(async () => {
      downloads = [1, 2].map(() => (farmer as Client).downloadAllOrders())
      await expect.poll(() => progress()).toEqual(waiting)
    })
    const files = await Promise.all(downloads)
    expect(files.map((file) => bodyOf(openDownload(file)[0]).length)).toEqual([3, 3])
    expect(await progress()).toBeNull()
  })

  test('a failure leaves nothing behind', async () => {
    await whileCyclesAreLocked(async () => {
      const failed = expect(farmer?.downloadAllOrders()).rejects.toMatchObject({ status: 500, code: 'unexpected' })
      await expect.poll(busy).toBe(1)
      await shop.shop.db`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%cycle_name%'`
      await failed
    })
    expect([await progress(), await busy()]).toEqual([null, 0])
    expect(bodyOf(openDownload(await (farmer as Client).downloadAllOrders())[0])).toHaveLength(3)
  })

  test('a farmer who goes away leaves no connection busy', async () => {
    const base = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    await whileCyclesAreLocked(async () => {
      const left = expect(
        fetch(base + calls.downloadAllOrders.path, { headers: { cookie: admin.cookie }, signal: leaving.signal }),
      ).rejects.toThrow()
      await expect.poll(busy).toBe(1)
      leaving.abort()
      await left
    })
    await expect.poll(busy).toBe(0)
    await expect.poll(() => progress()).toBeNull()
  })
})
