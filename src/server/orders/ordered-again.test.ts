import { beforeAll, describe, expect, test } from 'vitest'
import { addCycle } from '../../../tests/support/orders/farm-orders.ts'
import { openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { mailTo } from '../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { CARTON } from '../../shared/rules/products.ts'
import { offerPlaces } from '../jobs/offer-places.ts'
import * as orders from '../store/orders/orders.ts'

/** What people wait for and order again, where the farm sells more than a weekly carton. */

const shop = useTestShop({ clock: () => new Date('2027-03-01T15:00:00Z') })
let farmer = {} as Client
let season = {} as Season
let [ann, ben] = [{} as Member, {} as Member]
let eighteen = 0

const hintsOf = (member: Member) => as(shop.app, member).readSubscribeHints()
const sold = (member: Member, over: object) =>
  orders.add(
    shop.shop.db,
    {
      ...{ user_id: member.id, status: 'paid', cycle_id: season.cycle.cycle_id, name: 'Ann', second_email: '', additional_notes: '' },
      ...{ cartons_per_week: 2, donation_cartons: 0, first_week: 0, weeks: 4, price_cents: 900, total_cents: 7_200, ...over },
    },
    season.site,
  )

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  season = await openSeason(shop)
  ann = await makeMember(shop, { verified: true })
  ben = await makeMember(shop, { verified: true })
  const product = {
    product_name: '18 eggs',
    product_name_es: '18 huevos',
    short_name: '18',
    price: 9,
    eggs: 18,
    rhythms: [1, 2] as (1 | 2)[],
  }
  eighteen = (await farmer.addProduct({ body: product })).product_id
})

describe('the waiting list', () => {
  const wish = (member: Member, product_id?: number) =>
    as(shop.app, member).joinWaitingList({
      body: { cycle_id: season.cycle.cycle_id, site_id: season.site.site_id, cartons_per_week: 2, ...(product_id && { product_id }) },
    })

  test('says what somebody waits for', async () => {
    await shop.shop.db`update cycle set cartons_limit = 2 where cycle_id = ${season.cycle.cycle_id}`
    await expect(wish(ann, 999)).rejects.toMatchObject({ code: 'notSold' })
    await expect(wish(ann)).rejects.toMatchObject({ code: 'notFull' })
    expect(await wish(ann, eighteen)).toMatchObject({ cartons: 2, product_id: eighteen, product: '18 eggs' })
    expect((await hintsOf(ann)).wishes).toMatchObject([{ product_id: eighteen }])
    expect(await farmer.listWaitingList()).toMatchObject([{ cartons: 2, short_name: '18' }])
  })

  test('offers nothing that is no longer sold', async () => {
    await shop.shop.db`update cycle set cartons_limit = 3 where cycle_id = ${season.cycle.cycle_id}`
    await farmer.archiveProduct({ params: { id: eighteen } })
    await offerPlaces(shop.shop)
    expect((await hintsOf(ann)).wishes).toMatchObject([{ held_until: null }])
    await farmer.restoreProduct({ params: { id: eighteen } })
  })

  test('offers the place with what it is for, and holds so many eggs', async () => {
    await offerPlaces(shop.shop)
    const mail = await mailTo(shop, ann.email, 'A place opened up for you')
    expect(mail.text).toContain('You asked for 2 x 18 eggs at Library.')
    expect(mail.text).toContain(`/subscribe?cycle=${season.cycle.cycle_id}&product=${eighteen}`)
    expect((await hintsOf(ann)).wishes).toMatchObject([{ product_id: eighteen, held_until: expect.any(String) }])
    expect((await hintsOf(ben)).capacity).toMatchObject([{ cartons_left: 0 }])
    await shop.shop.db`delete from place_wish`
    await shop.shop.db`update cycle set cartons_limit = null where cycle_id = ${season.cycle.cycle_id}`
  })
})

describe('the form for the next season', () => {
  test('begins with the product and the rhythm of the last order', async () => {
    await sold(ann, { product_id: eighteen, every_weeks: 2 })
    expect((await hintsOf(ann)).last_order).toMatchObject({ cartons_per_week: 2, product_id: eighteen, every_weeks: 2 })
  })

  test('or with the carton if that is no longer sold', async () => {
    await farmer.archiveProduct({ params: { id: eighteen } })
    expect((await hintsOf(ann)).last_order).toMatchObject({ product_id: CARTON, every_weeks: 1 })
    await farmer.restoreProduct({ params: { id: eighteen } })
    const { product_id: _, is_archived: __, version: ___, ...product } = await farmer.restoreProduct({ params: { id: eighteen } })
    await farmer.editProduct({ params: { id: eighteen }, body: { ...product, product_name_es: '18 huevos', rhythms: [1] } })
    expect((await hintsOf(ann)).last_order).toMatchObject({ product_id: eighteen, every_weeks: 1 })
    await farmer.editProduct({ params: { id: eighteen }, body: { ...product, product_name_es: '18 huevos', rhythms: [1, 2] } })
  })

  test('and the invitation says so, in the language of who gets it', async () => {
    await sold(ben, { product_id: eighteen, every_weeks: 2 })
    await shop.shop.db`update app_user set language = 'es' where id = ${ben.id}`
    await shop.shop.db`update shop set postal_address = '1 Farm Lane', writes_spanish = true`
    await shop.shop.farm.reload()
    const next = await addCycle(shop)
    await farmer.inviteFormer({ params: { id: String(next.cycle_id) }, body: { from_cycle_id: season.cycle.cycle_id } })
    expect((await mailTo(shop, ann.email, 'your turn first')).text).toContain(
      'We filled in the form like last time: 2 x 18 eggs every other week at Library.',
    )
    expect((await mailTo(shop, ben.email, 'tú primero')).text).toContain('2 x 18 huevos cada dos semanas en Library')
    const { people } = await farmer.listInvitations({ params: { id: String(next.cycle_id) } })
    expect(people.map(({ short_name }) => short_name)).toEqual(['18', '18'])
  })
})
