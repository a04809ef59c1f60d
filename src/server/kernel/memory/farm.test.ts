import { describe, expect, inject, test } from 'vitest'
import { makeAdmin } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { openTestShop, type TestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { connect } from '../../store/database/database.ts'

const shop = useTestShop()

const rename = async (from: TestShop, farm_name: string) => {
  const farmer = as(from.app, await makeAdmin(from))
  await farmer.saveFarmSettings({ body: { ...(await farmer.readFarmSettings()), farm_name } })
}
const heard = (by: TestShop) => expect.poll(() => by.shop.farm.current.farm_name, { timeout: 15_000, interval: 20 })

describe('the farm in memory', () => {
  test('changes in the process that saved it at once, and soon in every other', async () => {
    const other = await openTestShop({ beside: shop })
    await rename(other, 'Hill')
    expect(other.shop.farm.current.farm_name).toBe('Hill')
    await heard(shop).toBe('Hill')
    await rename(shop, 'Dale')
    await heard(other).toBe('Dale')
    await other.close()
  })

  test('is the last one, however many are read at once', async () => {
    const { db, farm } = shop.shop
    for (let round = 0; round < 20; round++) {
      const before = farm.reload()
      await db`update shop set farm_name = ${`Round ${round}`}`
      await Promise.all([before, farm.reload()])
      expect(farm.current.farm_name).toBe(`Round ${round}`)
    }
  })

  test('hears what was said while its ear was cut off', async () => {
    const { db } = shop.shop
    const cut = await db.begin(async (tx) => {
      await tx`update shop set farm_name = 'Deaf'`
      return tx`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'dozen' and query like 'listen %'`
    })
    expect(cut).toHaveLength(1)
    await heard(shop).toBe('Deaf')
    await db`update shop set farm_name = 'All ears'`
    await heard(shop).toBe('All ears')
  })

  test('stays as it was without a database, and catches up when there is one again', async () => {
    const root = connect(inject('serverUrl'), 1)
    const inside = connect(shop.databaseUrl, 1)
    const name = new URL(shop.databaseUrl).pathname.slice(1)
    const [me] = await inside<[{ pid: number }]>`select pg_backend_pid() as pid`
    await root.unsafe(`alter database ${name} with allow_connections false`)
    await root`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> ${me.pid}`
    await expect(shop.shop.farm.reload()).rejects.toThrow()
    await inside`update shop set farm_name = 'While you were out'`
    expect(shop.shop.farm.current.farm_name).toBe('All ears')
    expect((await shop.app.inject({ url: '/login' })).statusCode).toBe(200)
    await root.unsafe(`alter database ${name} with allow_connections true`)
    await heard(shop).toBe('While you were out')
    await inside`update shop set farm_name = 'Back'`
    await heard(shop).toBe('Back')
    await Promise.all([root.end(), inside.end()])
  })
})
