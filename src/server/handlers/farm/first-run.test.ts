import { beforeAll, describe, expect, test } from 'vitest'
import { addCardOrder, addOrder } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'

const shop = useTestShop({ clock: () => new Date('2027-03-01T15:00:00Z') })
let admin = {} as Member
let farmer = {} as Client
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})
const firstRun = async () => (await farmer.readOverview()).first_run
const answers = {
  farm_name: 'Hen Hill',
  site_address: '24 West Main Street, Dryden, NY 13053',
  pickup_day: 'Thursday',
  pickup_from: '16:00',
  pickup_until: '18:30',
} as const

describe('a new farm', () => {
  test('three answers pressed twice at once fill one site, one season that stays closed, and the texts', async () => {
    const body = { ...answers, press: 'a'.repeat(32) }
    await Promise.all([farmer.beginShop({ body }), farmer.beginShop({ body })])
    // Another press, as by somebody else at the same time, adds nothing and names nothing anew.
    await farmer.beginShop({ body: { ...answers, farm_name: 'Other', press: 'b'.repeat(32) } })
    expect(await farmer.listSites()).toEqual([
      expect.objectContaining({
        site_name: 'Pickup in Dryden',
        site_town: 'Dryden',
        site_instructions: expect.stringContaining('Thursday'),
        pickup_start_day: 'Thursday',
        pickup_deadline_day: 'Thursday',
        pickup_from: '16:00',
        pickup_until: '18:30',
        lat: expect.any(Number),
        is_address_public: false,
      }),
    ])
    expect(await farmer.listCycles()).toEqual([
      expect.objectContaining({ cycle_name: 'Spring 2027', start_date: '2027-03-11', number_of_weeks: 10, is_active: false }),
    ])
    expect(await farmer.readFarmSettings()).toMatchObject({
      farm_name: 'Hen Hill',
      about: expect.stringContaining('every Thursday in Dryden'),
    })
    // What wrote nothing stands in no record.
    const done = await farmer.listActivity({ query: { about: 'changes' } })
    expect(done.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['farm_name', 'about', 'pickup_site', 'site_address', 'pickup_start_day', 'egg_cycle', 'start_date', 'number_of_weeks'],
    ])
  })

  test('hours that end before they begin are refused beside their field', async () => {
    const body = { ...answers, pickup_until: '15:00', press: 'e'.repeat(32) }
    await expect(farmer.beginShop({ body })).rejects.toMatchObject({
      fields: { pickup_until: ['Please enter a time after the first one.'] },
    })
  })

  test('a site that was archived and a season that is over lack again, for the steps and for the three answers', async () => {
    const { db } = shop.shop
    await db`update site set archived_at = now()`
    await db`update cycle set start_date = '2026-01-01', end_date = '2026-03-11'`
    expect(await firstRun()).toMatchObject({ site_name: null, cycle: null })
    // Strangers read the name of a site, so it never tells the street.
    await farmer.beginShop({ body: { ...answers, site_address: '12 Farm Lane by the pond', press: 'c'.repeat(32) } })
    expect(await firstRun()).toMatchObject({ site_name: 'Pickup at Hen Hill', cycle: { cycle_name: 'Spring 2027' } })
    await db`delete from cycle where start_date = '2026-01-01'`
    await db`delete from site where archived_at is not null`
    await db`update site set site_name = 'Pickup in Dryden'`
  })

  test('each step is told from what is stored', async () => {
    const { cycle, ...rest } = (await firstRun()) ?? {}
    expect(rest).toEqual({
      farm_name: 'Hen Hill',
      site_name: 'Pickup in Dryden',
      carton_price: 6.5,
      is_price_confirmed: false,
      has_looked: false,
      has_shared: false,
    })
    expect(cycle).toMatchObject({ cycle_name: 'Spring 2027', is_active: false })
    await farmer.setCartonPrice({ body: { carton_price: 6.5 } })
    await farmer.toggleCycle({ params: { id: cycle?.cycle_id ?? 0 }, body: { is_active: true } })
    await farmer.noteFirstStep({ body: { step: 'looked' } })
    expect(await firstRun()).toMatchObject({ is_price_confirmed: true, has_looked: true, has_shared: false, cycle: { is_active: true } })
    await farmer.noteFirstStep({ body: { step: 'shared' } })
    expect(await firstRun()).toMatchObject({ has_shared: true })
  })

  test('a checkout that nobody has paid ends nothing; the first order does, whatever becomes of it', async () => {
    const [cycle] = await farmer.listCycles()
    const [site] = await farmer.listSites()
    if (!cycle || !site) throw new Error('The farm is not whole')
    await makeMember(shop)
    await addCardOrder(shop, 'pending', cycle, site)
    expect(await firstRun()).not.toBeNull()
    const id = await addOrder(shop, admin, cycle, site)
    expect(await firstRun()).toBeNull()
    const { version } = await farmer.readSubscription({ params: { id } })
    await farmer.cancelSubscription({ params: { id }, body: { version } })
    expect(await firstRun()).toBeNull()
  })
})
