import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { BARN } from '../../../tests/support/orders/bodies.ts'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'

/** Buttons that add something; those of orders and credit are tried beside their handlers. */

const shop = useTestShop()
let farmer = {} as Client
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
})

const CYCLE = { cycle_name: 'Summer', start_date: '2031-06-02', end_date: '2031-07-27', number_of_weeks: 8 }
const newKey = () => randomUUID().replaceAll('-', '')

test('a cycle whose answer was lost is added once, also when it is pressed at the same moment', async () => {
  const body = { ...CYCLE, press: newKey() }
  const added = await Promise.all([1, 2, 3].map(() => farmer.addCycle({ body })))
  expect(new Set(added.map(({ cycle_id }) => cycle_id)).size).toBe(1)
  expect(await farmer.listCycles()).toHaveLength(1)
  const [cycle] = added
  await farmer.deleteCycle({ params: { id: cycle?.cycle_id ?? 0 } })
  await expect(farmer.addCycle({ body })).rejects.toMatchObject({ status: 409, code: 'pressedBefore' })
})

test('a site whose answer was lost is added once, and a key serves one button', async () => {
  const press = newKey()
  const body = { ...BARN, lat: 42.4, lon: -76.4, press }
  const first = await farmer.addSite({ body })
  const again = await farmer.addSite({ body })
  expect(again).toEqual(first)
  expect(await farmer.listSites()).toHaveLength(1)
  await expect(farmer.addCycle({ body: { ...CYCLE, press } })).rejects.toMatchObject({ code: 'pressedBefore' })
  await expect(farmer.addSite({ body: { ...body, press: 'short' } })).rejects.toMatchObject({ status: 400 })
})
