import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycle, addOrder, addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { ManualOrder, Order } from '../../../shared/shapes/orders.ts'

/** The farmer may sell more than there is, but never without knowing it. */

const shop = useTestShop({ clock: () => new Date('2027-02-01T15:00:00Z') })
let admin = {} as Member
let farmer = {} as Client
let cycle = {} as Cycle
let barn = {} as Site
let mill = {} as Site
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})
beforeEach(async () => {
  cycle = await addCycle(shop)
  barn = await addSite(shop, 'Barn')
  mill = await addSite(shop, 'Mill')
  await shop.shop.db`update cycle set cartons_limit = 5 where cycle_id = ${cycle.cycle_id}`
  await shop.shop.db`update site set places = 2 where site_id = ${barn.site_id}`
})

const add = async (order: Partial<ManualOrder> = {}, site = barn) =>
  farmer.readSubscription({ params: { id: await addOrder(shop, admin, cycle, site, order) } })
const edit = (row: Order, change: Partial<Order> & { overfill?: boolean }) =>
  farmer.editSubscription({ params: { id: row.id }, body: { ...row, ...change } })

const CYCLE_FULL = { status: 409, code: 'cycleFull', message: 'This cycle has 1 carton a week left.' }
const SITE_FULL = { status: 409, code: 'siteFull', message: 'This pickup site is full.' }

describe('an order added by hand', () => {
  test('that is more than the cycle has is refused, and taken when the farmer says so again', async () => {
    await add({ cartons_per_week: 4 })
    await expect(add({ cartons_per_week: 2 })).rejects.toMatchObject(CYCLE_FULL)
    expect(await add({ cartons_per_week: 2, overfill: true })).toMatchObject({ cartons_per_week: 2, status: 'manual', care: null })
  })

  test('at a full site is refused, and taken when the farmer says so again', async () => {
    await add({ cartons_per_week: 1 })
    await add({ cartons_per_week: 1 })
    await expect(add({ cartons_per_week: 1 })).rejects.toMatchObject(SITE_FULL)
    await add({ cartons_per_week: 1 }, mill)
    expect(await add({ cartons_per_week: 1, overfill: true })).toMatchObject({ pickup_site: 'Barn' })
  })

  test('ten times at once takes what there is, and no more', async () => {
    const added = await Promise.allSettled(Array.from({ length: 10 }, () => add({ cartons_per_week: 1 }, mill)))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
})

describe('an edited order', () => {
  test('may grow as far as there is room, and further when the farmer says so again', async () => {
    const row = await add({ cartons_per_week: 2 })
    await add({ cartons_per_week: 2 }, mill)
    const grown = await edit(row, { cartons_per_week: 3 })
    await expect(edit(grown, { cartons_per_week: 4 })).rejects.toMatchObject({
      ...CYCLE_FULL,
      message: 'This cycle has no cartons a week left.',
    })
    expect(await edit(grown, { cartons_per_week: 4, overfill: true })).toMatchObject({ cartons_per_week: 4 })
  })

  test('may not move to a full site, but may when the farmer says so again', async () => {
    for (let each = 0; each < 2; each++) await add({ cartons_per_week: 1 })
    const row = await add({ cartons_per_week: 1 }, mill)
    await expect(edit(row, { site_id: barn.site_id })).rejects.toMatchObject(SITE_FULL)
    expect(await edit(row, { site_id: barn.site_id, overfill: true })).toMatchObject({ pickup_site: 'Barn' })
  })

  test('that takes no more than before is never refused, however overfilled it is', async () => {
    for (let each = 0; each < 3; each++) await add({ cartons_per_week: 4, overfill: true })
    const row = await add({ cartons_per_week: 4, overfill: true })
    const renamed = await edit(row, { name: 'Ann Miller' })
    const smaller = await edit(renamed, { cartons_per_week: 3 })
    expect(await edit(smaller, { site_id: mill.site_id })).toMatchObject({ name: 'Ann Miller', cartons_per_week: 3, pickup_site: 'Mill' })
  })
})
