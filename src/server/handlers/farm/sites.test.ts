import { beforeAll, describe, expect, test } from 'vitest'
import { addCardOrder, addCycle, addOrder } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, nobody, requestOf } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { ADDRESS_MAX } from '../../../shared/limits.ts'
import type { NewSite, Site } from '../../../shared/shapes/entities.ts'

// A week into the cycles of these tests.
const clock = { now: new Date('2027-03-10T15:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
let admin = {} as Member
let farmer = {} as Client
let customer = {} as Client
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  customer = as(shop.app, await makeMember(shop))
})

const BARN: NewSite = {
  site_name: 'Barn',
  site_address: '1 Lane, Nowhereville',
  site_instructions: '',
  pickup_start_day: 'Thursday',
  pickup_deadline_day: 'Friday',
}
const NOT_FOUND = { status: 404, code: 'notFound', message: 'Not found.' }
const PIN = { lat: 42.44, lon: -76.5 }
const DRYDEN = { lat: 42.4861, lon: -76.2872 }
const addSite = (site: Partial<NewSite> = {}) => farmer.addSite({ body: { ...BARN, ...site } })
const find = async ({ site_id }: Site) => (await customer.listSites()).find((each) => each.site_id === site_id)
const byId = ({ site_id }: Site) => ({ params: { id: site_id } })
const archive = (site: Site) => farmer.archiveSite(byId(site))
const activities = () => shop.shop.db`select action, label, changes from activity order by activity_id`

describe('a new pickup site', () => {
  test('shows customers its fields, the instructions byte for byte, and nothing else', async () => {
    const site_instructions = '  Ring twice.\r\n\tThe “blue” crate 🥚 — not <b>red</b>; 100%\n\n'
    const site = await addSite({ site_instructions })
    expect(site).toEqual({
      ...BARN,
      site_instructions,
      site_id: expect.any(Number),
      lat: null,
      lon: null,
      places: null,
      ...{ pickup_from: null, pickup_until: null, last_day_until: null, site_town: '', is_address_public: false },
      version: 1,
    })
    expect(await find(site)).toEqual(site)
  })

  test('may have a pin on the map', async () => {
    expect(await find(await addSite(PIN))).toMatchObject(PIN)
  })

  test('without a pin is placed by its address', async () => {
    for (const pin of [{}, { lat: null, lon: null }]) {
      expect(await find(await addSite({ site_address: 'Barn Road, Dryden, NY 13053', ...pin }))).toMatchObject(DRYDEN)
    }
  })

  test('keeps a pin set by hand, whatever its address says', async () => {
    expect(await addSite({ site_address: 'Barn Road, Dryden, NY 13053', ...PIN })).toMatchObject(PIN)
    expect(await addSite({ site_address: 'Dryden, NY', lat: 0, lon: 0 })).toMatchObject({ lat: 0, lon: 0 })
  })

  test('gets a new pin with a new address, also when the whole row comes back with the old pin', async () => {
    const site = await addSite({ site_address: 'Barn Road, Dryden, NY 13053' })
    const moved = await farmer.editSite({ params: { id: site.site_id }, body: { ...site, site_address: 'Ithaca, NY 14850' } })
    expect(moved.lat).not.toBe(site.lat)
    const pinned = { ...site, ...PIN, site_address: 'Dryden, NY', version: moved.version }
    expect(await farmer.editSite({ params: { id: site.site_id }, body: pinned })).toMatchObject(PIN)
  })

  test('may have hours, which a change that does not speak of them leaves as they are', async () => {
    const hours = { pickup_from: '16:00', pickup_until: '18:30', last_day_until: '12:00' }
    const site = await addSite({ ...hours, is_address_public: true })
    expect(await farmer.editSite({ ...byId(site), body: { ...BARN, site_name: 'Red barn' } })).toMatchObject({
      ...hours,
      is_address_public: true,
    })
    const cleared = { ...BARN, pickup_from: null, pickup_until: null, last_day_until: null, is_address_public: false }
    expect(await farmer.editSite({ ...byId(site), body: cleared })).toMatchObject(cleared)
    await expect(addSite({ pickup_from: '18:00', pickup_until: '16:00' })).rejects.toMatchObject({
      fields: { pickup_until: ['Please enter a time after the first one.'] },
    })
  })

  test('is in the town of its address, until somebody writes another one', async () => {
    const site = await addSite({ site_address: 'Barn Road, Dryden, NY 13053' })
    expect(site.site_town).toBe('Dryden')
    const { version: _, ...facts } = site
    const edit = async (body: Partial<NewSite>) => (await farmer.editSite({ ...byId(site), body: { ...facts, ...body } })).site_town
    const site_address = '1 Quay, Ithaca, NY 14850'
    expect(await edit({ site_address })).toBe('Ithaca')
    expect(await edit({ site_address, site_town: 'Fall Creek' })).toBe('Fall Creek')
    expect(await edit({ site_address, site_town: undefined })).toBe('Fall Creek')
    expect(await edit({ site_address, site_town: ' ' })).toBe('Ithaca')
  })

  test('may have room for so many orders, until that is taken back', async () => {
    const site = await addSite({ places: 40 })
    expect(site.places).toBe(40)
    expect(await farmer.editSite({ ...byId(site), body: BARN })).toMatchObject({ places: 40 })
    expect(await farmer.editSite({ ...byId(site), body: { ...BARN, places: null } })).toMatchObject({ places: null })
    await expect(addSite({ places: 0 })).rejects.toMatchObject({ code: 'invalidInput', fields: { places: [expect.any(String)] } })
  })

  test('is listed by its name', async () => {
    for (const site_name of ['Zebra barn', 'Apple stand']) await addSite({ site_name })
    const names = (await customer.listSites()).map(({ site_name }) => site_name)
    expect(names).toEqual([...names].sort())
  })

  test.each(['site_name', 'site_address', 'pickup_start_day', 'pickup_deadline_day'] as const)('needs its %s', async (field) => {
    const reply = await shop.app.inject(requestOf('addSite', { body: { ...BARN, [field]: '' } }, admin))
    expect(reply.json()).toMatchObject({ code: 'invalidInput', fields: { [field]: [expect.any(String)] } })
  })

  test.each([{ lat: 42 }, { lon: -76 }, { lat: 42, lon: null }])('is refused with half a pin (%j)', async (pin) => {
    await expect(addSite(pin)).rejects.toMatchObject({ status: 400, code: 'invalidInput', fields: { lon: [expect.any(String)] } })
  })
})

describe('an edited pickup site', () => {
  test('takes the whole row back', async () => {
    const site = await addSite(PIN)
    const edited: Site = { ...site, site_name: 'New barn', site_instructions: 'Left door\n', pickup_start_day: 'Monday', lat: 1.5, lon: 2 }
    const replanned = { moved_pickups: 0, people_told: 0 }
    expect(await farmer.editSite({ ...byId(site), body: edited })).toEqual({ ...edited, version: 2, ...replanned })
    expect(await find(site)).toEqual({ ...edited, version: 2 })
  })

  test('keeps its pin when none is sent, and loses it when an empty one is', async () => {
    const site = await addSite(PIN)
    expect(await farmer.editSite({ ...byId(site), body: BARN })).toMatchObject(PIN)
    expect(await farmer.editSite({ ...byId(site), body: { ...BARN, lat: null, lon: null } })).toMatchObject({ lat: null, lon: null })
  })

  test('moves with its address, unless a pin is sent with it', async () => {
    const site = await addSite(PIN)
    const moved = { ...BARN, site_address: 'Dryden, NY' }
    expect(await farmer.editSite({ ...byId(site), body: moved })).toMatchObject(DRYDEN)
    expect(await farmer.editSite({ ...byId(site), body: { ...BARN, ...PIN } })).toMatchObject(PIN)
    expect(await farmer.editSite({ ...byId(site), body: { ...moved, lat: null, lon: null } })).toMatchObject(DRYDEN)
  })

  test('has no pin when its new address is not found: the old one would mislead', async () => {
    const site = await addSite(PIN)
    const body = { ...BARN, site_address: '2 Lane, Nowhereville' }
    expect(await farmer.editSite({ ...byId(site), body })).toMatchObject({ ...body, lat: null, lon: null })
  })

  test('leaves the orders with the name and instructions they were sold with', async () => {
    const cycle = await addCycle(shop)
    const site = await addSite({ site_instructions: 'Blue crate' })
    const id = await addOrder(shop, admin, cycle, site)
    await farmer.editSite({ ...byId(site), body: { ...BARN, site_name: 'Elsewhere', site_instructions: 'Red crate' } })
    const sold = (await farmer.listSubscriptions({ query: {} })).find((each) => each.id === id)
    expect(sold).toMatchObject({ pickup_site: 'Barn', site_instructions: 'Blue crate' })
  })

  test('has to be open', async () => {
    const site = await addSite()
    await archive(site)
    await expect(farmer.editSite({ ...byId(site), body: BARN })).rejects.toMatchObject(NOT_FOUND)
    expect(await find(site)).toBeUndefined()
  })
})

describe('an archived site', () => {
  const isArchived = async ({ site_id }: Site) => (await farmer.listArchivedSites()).some((each) => each.site_id === site_id)

  test('is off the shop and on the list of archived ones, until it is put back', async () => {
    const site = await addSite()
    expect(await archive(site)).toEqual(site)
    expect([await find(site), await isArchived(site)]).toEqual([undefined, true])
    expect(await farmer.restoreSite(byId(site))).toEqual(site)
    expect([await find(site), await isArchived(site)]).toEqual([site, false])
  })

  test('takes no new orders, and keeps those it has', async () => {
    const cycle = await addCycle(shop)
    const site = await addSite()
    const id = await addOrder(shop, admin, cycle, site)
    await archive(site)
    await expect(addOrder(shop, admin, cycle, site)).rejects.toMatchObject(NOT_FOUND)
    expect(await shop.shop.db`select distinct site_id from pickup where subscription_id = ${id}`).toEqual([{ site_id: site.site_id }])
  })

  test('may be archived and put back twice: that is one change each', async () => {
    const site = await addSite()
    const before = (await activities()).length
    expect(await Promise.all([archive(site), archive(site)])).toEqual([site, site])
    expect(await Promise.all([farmer.restoreSite(byId(site)), farmer.restoreSite(byId(site))])).toEqual([site, site])
    expect((await activities()).slice(before)).toEqual([
      { action: 'archiveSite', label: 'Barn', changes: [{ field: 'archived', was: 'false', is: 'true' }] },
      { action: 'restoreSite', label: 'Barn', changes: [{ field: 'archived', was: 'true', is: 'false' }] },
    ])
  })
})

describe('deleting', () => {
  const kept = () => shop.shop.db`
    select s.*, p.pickup_id, p.pickup_date, p.site_id as collects_at, t.site_name as named from subscription s
    left join pickup p on p.subscription_id = s.id join site t on t.site_id = s.site_id order by s.id, p.week`

  test('takes a site that nobody uses off the list', async () => {
    const site = await addSite()
    await expect(farmer.deleteSite(byId(site))).resolves.toBeUndefined()
    expect(await find(site)).toBeUndefined()
    await expect(farmer.deleteSite(byId(site))).rejects.toMatchObject(NOT_FOUND)
  })

  test('is refused with the number of subscriptions, and nobody is moved', async () => {
    const cycle = await addCycle(shop)
    const site = await addSite()
    const other = await addSite()
    for (const at of [site, site, other]) await addOrder(shop, admin, cycle, at)
    // What the farmer's list does not show is not counted either.
    for (const status of ['expired', 'canceled'] as const) await addCardOrder(shop, status, cycle, site)
    const before = await kept()
    await expect(farmer.deleteSite(byId(site))).rejects.toMatchObject({
      status: 409,
      code: 'siteInUse',
      message: "This pickup site has 2 subscriptions and can't be deleted. Archive it instead.",
      body: { count: 2 },
    })
    expect(await kept()).toEqual(before)
    expect(await find(site)).toEqual(site)
    // So the dashboard knows before somebody presses.
    const unused = await addSite()
    const used = await farmer.listUsed()
    expect([used.site_ids.includes(site.site_id), used.site_ids.includes(unused.site_id)]).toEqual([true, false])
    expect(used.cycle_ids).toContain(cycle.cycle_id)
  })

  test('also counts those who collected there before they moved', async () => {
    const cycle = await addCycle(shop)
    const site = await addSite()
    const other = await addSite()
    const id = await addOrder(shop, admin, cycle, site)
    clock.now = new Date('2027-03-19T15:00:00Z')
    const [order] = (await farmer.listSubscriptions({ query: {} })).filter((each) => each.id === id)
    if (!order) throw new Error('The order is not listed')
    await farmer.editSubscription({ params: { id: order.id }, body: { ...order, site_id: other.site_id } })
    await expect(farmer.deleteSite(byId(site))).rejects.toMatchObject({
      message: "This pickup site has 1 subscription and can't be deleted. Archive it instead.",
      body: { count: 1 },
    })
    expect((await farmer.listUsed()).site_ids).toContain(site.site_id)
  })
})

describe('findLocation', () => {
  const find = (address: string) => customer.findLocation({ body: { address } })

  test.each(['14850', '545 Third Street, Ithaca, NY 14850', '  ithaca,   new york 14850 '])('says where "%s" lies', async (address) => {
    expect(await find(address)).toEqual({ lat: 42.4406, lon: -76.4966, label: 'Ithaca, NY 14850' })
  })

  test.each(['qwertzuiop', '00000', '🥚', "'; drop table site; --"])('refuses "%s" with the sentence of the shop', async (address) => {
    await expect(find(address)).rejects.toMatchObject({
      status: 404,
      code: 'addressUnknown',
      message: 'Could not find the address. Please enter a valid address.',
    })
  })

  test.each(['', '   ', 'a\r\nb', 'x'.repeat(ADDRESS_MAX + 1)])('does not take an address that is none', async (address) => {
    await expect(find(address)).rejects.toMatchObject({ status: 400, code: 'invalidInput' })
  })

  test('answers members only', async () => {
    await expect(as(shop.app, nobody).findLocation({ body: { address: '14850' } })).rejects.toMatchObject({ status: 401 })
  })
})
