import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCardOrder, addOrder } from '../../../../tests/support/orders/farm-orders.ts'
import { openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { sell } from '../../../../tests/support/orders/paid-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, nobody, requestOf } from '../../../../tests/support/shop/client.ts'
import { asDataUrl, photoFromCamera, photoWithoutNotes, WHERE_IT_WAS_TAKEN } from '../../../../tests/support/shop/photos.ts'
import { type Counting, openCounting } from '../../../../tests/support/shop/statements.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import { farmFieldWords } from '../../../words/en/fields.ts'
import { showPaying } from '../../../words/en/window.ts'
import { openCatalog } from '../../kernel/memory/catalog.ts'
import { openWindow } from '../../kernel/memory/window.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as sites from '../../store/farm/sites.ts'
import { countGiven } from '../../store/pickups/given-cartons.ts'

const shop = useTestShop()
const people = {} as { admin: Member; ann: Member }
let farmer = {} as Client
let season = {} as Season
let counting = {} as Counting

const look = () => shop.app.inject({ url: '/api/window' })
const SITE = { site_instructions: 'Key under the pot', pickup_start_day: 'Monday', pickup_deadline_day: 'Tuesday' } as const

beforeAll(async () => {
  Object.assign(people, { admin: await makeAdmin(shop), ann: await makeMember(shop) })
  farmer = as(shop.app, people.admin)
  season = await openSeason(shop)
  counting = await openCounting(shop)
})
afterAll(() => counting.close())

describe('the window', () => {
  test('tells a stranger what there is, what it costs, where and when', async () => {
    await farmer.saveFarmSettings({ body: { ...(await farmer.readFarmSettings()), about: 'Forty hens.', pantry_name: 'the pantry' } })
    const { cycle_id, cycle_name, start_date, end_date } = season.cycle
    expect((await look()).json()).toEqual({
      farm_name: 'Our farm',
      about: 'Forty hens.',
      pantry_name: 'the pantry',
      can_skip: false,
      can_pay_farm: false,
      can_pay_in_installments: false,
      carton_price: 6.5,
      shop_url: shop.shop.config.publicUrl.href,
      photo: null,
      seasons: [{ cycle_id, cycle_name, start_date, end_date, weeks_left: 8, cartons_left: null, sites_left: [] }],
      sites: [
        {
          site_id: season.site.site_id,
          site_name: 'Library',
          site_town: '',
          site_address: null,
          pickup_start_day: season.site.pickup_start_day,
          pickup_deadline_day: season.site.pickup_deadline_day,
          pickup_from: null,
          pickup_until: null,
          last_day_until: null,
        },
      ],
      cartons_given: 0,
    })
  })

  test('says how one pays as far as everybody may pay so', async () => {
    const before = await farmer.readFarmSettings()
    const save = async (paying: Partial<typeof before>) => {
      const { version } = await farmer.readFarmSettings()
      await farmer.saveFarmSettings({ body: { ...before, ...paying, version } })
    }
    const said = async (paying: Partial<typeof before>) => {
      await save({ pay_farm_text: 'Cash.', ...paying })
      return showPaying((await look()).json())
    }
    expect(await said({})).toBe('Pay once by card for the weeks left.')
    expect(await said({ pay_farm: 'former' })).toBe('Pay once by card for the weeks left.')
    expect(await said({ pay_farm: 'all' })).toBe('Pay by card, or pay the farm directly.')
    expect(await said({ installments_most: 4 })).toBe('Pay by card, all at once or in monthly installments.')
    expect(await said({ pay_farm: 'all', installments_most: 4 })).toBe(
      'Pay by card, all at once or in monthly installments, or pay the farm directly.',
    )
    await save({})
  })

  test('tells nothing of anybody, of streets that are not public, of sites and seasons that are closed', async () => {
    const { db, clock } = shop.shop
    const today = dateAt(clock(), 'America/New_York')
    const closed = await sites.add(db, { ...SITE, site_name: 'Old mill', site_address: '9 Closed Road' })
    await sites.archive(db, closed.site_id, clock())
    await sites.add(db, {
      ...SITE,
      site_name: 'Porch',
      site_address: '7 Secret Lane, Etna, NY 13062',
      site_town: 'Etna',
      lat: 42.4861,
      lon: -76.3871,
    })
    await sites.add(db, { ...SITE, site_name: 'Market', site_address: '1 Open Square', site_town: 'Etna', is_address_public: true })
    const weeks = { start_date: today, end_date: addDays(today, 20), number_of_weeks: 3 }
    await cycles.add(db, { cycle_name: 'Not yet open', ...weeks })
    const over = { start_date: addDays(today, -70), end_date: addDays(today, -50), number_of_weeks: 3 }
    const ended = await cycles.add(db, { cycle_name: 'Long over', ...over })
    await cycles.setActive(db, ended.cycle_id, true)
    await sell(shop, people.ann, season.cycle, season.site)
    await addOrder(shop, people.admin, season.cycle, season.site, { name: 'Theodora Longname', additional_notes: 'Allergic to dogs' })

    const { body } = await look()
    for (const told of ['7 Secret Lane', 'Key under the pot', '42.48', '9 Closed Road', 'Old mill', 'Not yet open', 'Long over'])
      expect(body).not.toContain(told)
    for (const who of [people.ann.email, people.ann.id, people.admin.email, 'Theodora', 'dogs', '@']) expect(body).not.toContain(who)
    const [library, market, porch] = JSON.parse(body).sites
    expect([library.site_name, market.site_name, porch.site_name]).toEqual(['Library', 'Market', 'Porch'])
    expect([market.site_address, porch.site_address, porch.site_town]).toEqual(['1 Open Square', null, 'Etna'])
  })

  test('says how much is left only where it is little, as customers see it', async () => {
    const { db } = shop.shop
    await db`update cycle set cartons_limit = 40 where cycle_id = ${season.cycle.cycle_id}`
    await db`update site set places = 12 where site_id = ${season.site.site_id}`
    const [many] = (await look()).json().seasons
    expect([many.cartons_left, many.sites_left]).toEqual([null, [{ site_id: season.site.site_id, places_left: 10 }]])
    await db`update cycle set cartons_limit = 9 where cycle_id = ${season.cycle.cycle_id}`
    await db`update site set places = 2 where site_id = ${season.site.site_id}`
    const [few] = (await look()).json().seasons
    expect([few.cartons_left, few.sites_left]).toEqual([5, [{ site_id: season.site.site_id, places_left: 0 }]])
    await db`update cycle set cartons_limit = null`
    await db`update site set places = null`
  })

  test('counts the cartons that customers gave: bought to be given, or given instead of being collected', async () => {
    const { db } = shop.shop
    await addCardOrder(shop, 'paid', season.cycle, season.site)
    await addCardOrder(shop, 'pending', season.cycle, season.site)
    await addCardOrder(shop, 'canceled', season.cycle, season.site)
    const id = await sell(shop, await makeMember(shop), season.cycle, season.site, 2)
    await db`update pickup set state = 'donated' where subscription_id = ${id} and week = 3`
    await db`update pickup set unclaimed = 'donated' where subscription_id = ${id} and week = 4`
    expect((await look()).json().cartons_given).toBe(3 + 2 + 2)
  })

  test('counts what was given in dozens of eggs: of other sizes by the eggs in them, of honey nothing', async () => {
    const givenOf = (eggs: number) =>
      shop.shop.db.begin(async (tx) => {
        const product = { product_name: 'Other', short_name: 'other', price_cents: 100, eggs, position: 9 }
        const [{ product_id }] = await tx<[{ product_id: number }]>`insert into product ${tx(product)} returning product_id`
        await tx`update subscription set product_id = ${product_id}`
        const given = await countGiven(tx, dateAt(shop.shop.clock(), shop.shop.farm.current.time_zone))
        await tx`update subscription set product_id = ${CARTON}`
        await tx`delete from product where product_id = ${product_id}`
        return given
      })
    expect([await givenOf(12), await givenOf(18), await givenOf(6), await givenOf(0)]).toEqual([7, 10, 3, 0])
  })

  test('asks nobody who they are, and sends again only what has changed', async () => {
    const first = await shop.app.inject(requestOf('readWindow', {}, people.ann))
    expect(first.body).toBe((await shop.app.inject(requestOf('readWindow', {}, nobody))).body)
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=5', etag: expect.stringMatching(/^W\/"[\w-]{22}"$/) })
    expect(first.headers['set-cookie']).toBeUndefined()
    const again = (tag: unknown) => shop.app.inject({ url: '/api/window', headers: { 'if-none-match': String(tag) } })
    const same = await again(first.headers.etag)
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', first.headers.etag])
    await farmer.setCartonPrice({ body: { carton_price: 7.25 } })
    const changed = await again(first.headers.etag)
    expect([changed.statusCode, changed.json().carton_price]).toEqual([200, 7.25])
  })

  test('is read once for all strangers of a few seconds, and anew when the farmer changes something', async () => {
    const calm = await openTestShop({ beside: shop, trustedMs: 60_000 })
    const read = async () => (await calm.app.inject({ url: '/api/window' })).json()
    await expect.poll(async () => (await read()) && calm.shop.changeFeed.isFresh(), { interval: 5 }).toBe(true)
    const before = await read()
    await shop.shop.db`alter table subscription rename to subscription_away`
    const told = await Promise.all([read(), read(), read()]).finally(
      () => shop.shop.db`alter table subscription_away rename to subscription`,
    )
    expect(told).toEqual([before, before, before])
    await farmer.setCartonPrice({ body: { carton_price: 6.5 } })
    await expect.poll(async () => (await read()).carton_price, { interval: 5 }).toBe(6.5)
    await calm.close()
  })

  test('takes seven statements when nothing of it is in memory', async () => {
    const { db, ...parts } = counting.shop
    const feed = shop.shop.changeFeed
    const { statements } = await counting.sentBy(() => openWindow({ ...parts, db, feed, catalog: openCatalog(db, feed) }).read())
    expect(statements).toHaveLength(7)
  })
})

describe('the photograph', () => {
  const put = (body: object) => shop.app.inject(requestOf('saveFarmPhoto', { body }, people.admin))

  test('is shown to strangers at an address of its own, for good, without what the camera noted', async () => {
    const { photo } = await farmer.saveFarmPhoto({ body: { photo: asDataUrl(photoFromCamera()), alt: 'Our hens' } })
    expect(photo).toEqual({ src: expect.stringMatching(/^\/farm-photo\/[0-9a-f]{32}\.jpg$/), alt: 'Our hens', width: 40, height: 30 })
    expect((await look()).json().photo).toEqual(photo)
    const { statusCode, headers, rawPayload } = await shop.app.inject({ url: photo?.src ?? '' })
    expect([statusCode, rawPayload]).toEqual([200, photoWithoutNotes()])
    expect(rawPayload.toString('latin1')).not.toContain(WHERE_IT_WAS_TAKEN)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('is large, and still taken; one that is too large, or none, is not', async () => {
    const large = Buffer.concat([photoFromCamera(), Buffer.alloc(200_000, 7)])
    expect((await put({ photo: asDataUrl(large), alt: 'Barn' })).statusCode).toBe(200)
    expect((await put({ photo: asDataUrl(Buffer.alloc(300_000)), alt: 'Barn' })).statusCode).toBe(413)
    for (const photo of [asDataUrl(Buffer.from('<svg onload=alert(1)>'), 'svg+xml'), asDataUrl(Buffer.from('<html>'))])
      expect((await put({ photo, alt: 'Barn' })).json().fields).toEqual({ photo: [farmFieldWords.photo] })
    expect((await put({ photo: asDataUrl(photoFromCamera(4_000, 4_000)), alt: 'Barn' })).statusCode).toBe(200)
    for (const photo of [photoFromCamera(4_001, 30), photoFromCamera(30, 4_001)])
      expect((await put({ photo: asDataUrl(photo), alt: 'Barn' })).json().fields).toEqual({ photo: [farmFieldWords.pixels] })
    expect((await put({ photo: asDataUrl(photoFromCamera()), alt: ' ' })).json().fields).toHaveProperty('alt')
  })

  test('is gone for everybody when the farmer takes it away', async () => {
    const { photo } = await farmer.saveFarmPhoto({ body: { photo: asDataUrl(photoFromCamera(50, 50)), alt: 'Our hens' } })
    expect(await farmer.removeFarmPhoto()).toEqual({ photo: null })
    await expect(farmer.removeFarmPhoto()).rejects.toMatchObject({ code: 'notFound' })
    expect([(await shop.app.inject({ url: photo?.src ?? '' })).statusCode, (await look()).json().photo]).toEqual([404, null])
  })
})
