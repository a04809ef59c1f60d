import { beforeAll, describe, expect, test } from 'vitest'
import { BARN } from '../../../../tests/support/orders/bodies.ts'
import { addCycle, addOrder } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin } from '../../../../tests/support/people/people.ts'
import { as, type Client, requestOf } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Activity } from '../../../shared/shapes/records.ts'

/** The farmer reads who changed what, and when. */

const clock = { now: new Date('2027-02-10T15:00:00.123Z') }
const shop = useTestShop({ clock: () => clock.now })
let admin = {} as Member
let farmer = {} as Client
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})

const last = async (): Promise<Activity | undefined> => (await farmer.listActivity({ query: {} }))[0]
const idsOf = (list: Activity[]) => list.map(({ activity_id }) => activity_id)

describe('a change', () => {
  test('is told with who made it, when, and what it was before', async () => {
    await farmer.setCartonPrice({ body: { carton_price: 7.25 } })
    expect(await last()).toEqual({
      activity_id: expect.any(Number),
      at: '2027-02-10T15:00:00.123Z',
      who: admin.email,
      action: 'setCartonPrice',
      label: 'Carton price',
      changes: [{ field: 'carton_price', was: '6.5', is: '7.25' }],
    })
  })

  test('tells all fields of what is new or gone, and only those that differ of what is edited', async () => {
    const { site_id, version: _, ...site } = await farmer.addSite({ body: { ...BARN, lat: 1.5, lon: 2, places: 40 } })
    const all = Object.entries(site).flatMap(([field, value]) => (value === null ? [] : [{ field, text: String(value) }]))
    expect(new Set((await last())?.changes)).toEqual(new Set(all.map(({ field, text }) => ({ field, was: null, is: text }))))
    await farmer.editSite({ params: { id: site_id }, body: { ...BARN, site_name: 'Old barn' } })
    expect(await last()).toMatchObject({ label: 'Old barn', changes: [{ field: 'site_name', was: 'Barn', is: 'Old barn' }] })
    await farmer.deleteSite({ params: { id: site_id } })
    expect((await last())?.changes).toContainEqual({ field: 'site_name', was: 'Old barn', is: null })
  })

  test('that moved pickups tells how many', async () => {
    const cycle = await addCycle(shop)
    const site = await farmer.addSite({ body: BARN })
    await addOrder(shop, admin, cycle, site)
    await farmer.editSite({ params: { id: site.site_id }, body: { ...BARN, pickup_start_day: 'Tuesday' } })
    expect((await last())?.changes).toEqual([
      { field: 'pickup_start_day', was: 'Monday', is: 'Tuesday' },
      { field: 'moved_pickups', was: null, is: '10' },
      { field: 'people_told', was: null, is: '0' },
      { field: 'orders_not_told', was: null, is: '1' },
    ])
    const body = { ...cycle, start_date: '2027-03-08', end_date: '2027-05-17' }
    await farmer.editCycle({ params: { id: cycle.cycle_id }, body })
    expect((await last())?.changes).toContainEqual({ field: 'moved_pickups', was: null, is: '10' })
  })

  test('keeps the address of an admin whose account is gone', async () => {
    const other = await makeAdmin(shop)
    await as(shop.app, other).addSite({ body: BARN })
    await shop.shop.db`delete from app_user where id = ${other.id}`
    expect(await last()).toMatchObject({ who: other.email, action: 'addSite' })
  })
})

describe('the list', () => {
  test('has the last change first, also of two at the same moment', async () => {
    const list = await farmer.listActivity({ query: {} })
    expect(idsOf(list)).toEqual(idsOf(list).toSorted((a, b) => b - a))
  })

  test('comes fifty to a page', async () => {
    for (let count = 0; count < 51; count++) await farmer.setCartonPrice({ body: { carton_price: 5 } })
    expect(await farmer.listActivity({ query: {} })).toHaveLength(50)
  })

  test.each([
    ['what it was about', '% o_r NÖ'],
    ['what it was before', 'behind the "BLUE" door'],
    ['what it is now', '\\green'],
    ['the call', 'EDITsite'],
  ])('is searched by %s, in any case, with every sign as a letter', async (_, q) => {
    const body = { ...BARN, site_name: '100% o_r nö', site_instructions: 'Behind the "blue" door' }
    const { site_id } = await farmer.addSite({ body })
    await farmer.editSite({ params: { id: site_id }, body: { ...body, site_instructions: 'a\\GREEN one' } })
    const found = await farmer.listActivity({ query: { q } })
    expect(found[0]).toMatchObject({ action: 'editSite', label: '100% o_r nö' })
    expect(found.every(({ label, action }) => label === '100% o_r nö' || action === 'editSite')).toBe(true)
  })

  test('is searched by who made the change, and by nothing else of how it is kept', async () => {
    const other = await makeAdmin(shop)
    await as(shop.app, other).addSite({ body: BARN })
    const reply = await shop.app.inject(requestOf('listActivity', { query: { q: other.email.toUpperCase(), about: 'changes' } }, admin))
    expect([reply.json().length, reply.headers['x-total-count']]).toEqual([1, '1'])
    expect(await farmer.listActivity({ query: { q: '"was":' } })).toEqual([])
  })
})
