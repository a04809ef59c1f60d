import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDownload } from '../../../../tests/support/orders/farm-orders.ts'
import { useMarch } from '../../../../tests/support/orders/hand-over.ts'
import { valuesOf } from '../../../../tests/support/orders/read-xlsx.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeHost, makeMember } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import { eggsIn, piecesOf } from '../../../shared/rules/products.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import { sayForetold } from '../../../words/en/dashboard/day-change.ts'
import { sayPledged } from '../../../words/en/pantry.ts'
import { sayEggs, showSum } from '../../../words/en/product.ts'
import { mailHosts } from '../../jobs/mail-hosts.ts'
import { settleUnclaimed } from '../../jobs/settle-unclaimed.ts'

/** A farm that sells 6, 12 and 18 eggs every week, and honey every fourth. */

const march = useMarch()
const { shop } = march
const [DAY, NEXT] = ['2027-03-04', '2027-03-11']
const sold = { six: 0, eighteen: 0, honey: 0 }
let [library, mill] = [{} as Site, {} as Site]
let host = {} as Member

beforeAll(async () => {
  const { farmer } = march
  library = await march.addSite()
  mill = await march.addSite({ site_name: 'Mill' })
  host = await makeHost(shop, library)
  const add = async (product_name: string, short_name: string, eggs: number, rhythms: (1 | 2 | 4)[]) =>
    (await farmer.addProduct({ body: { product_name, short_name, eggs, rhythms, price: 5 } })).product_id
  sold.honey = await add('Jar of honey', 'honey', 0, [4])
  sold.eighteen = await add('Eighteen eggs', '18', 18, [1])
  sold.six = await add('Half dozen', '6', 6, [1, 2])
  await farmer.arrangeProducts({ body: { product_ids: [sold.six, 1, sold.eighteen, sold.honey] } })
})
beforeEach(async () => {
  const { db } = shop.shop
  await db`delete from packed`
  await db`delete from day_change`
  await db`delete from pickup`
  await db`delete from subscription`
})

const honey = { product_id: 0, every_weeks: 4, cartons_per_week: 2 } as const

/** Seven dozen, three eighteens, two jars: of these one dozen goes to the mill. */
const fill = async () => ({
  honey: await march.order(library, { name: 'Ann Miller', ...honey, product_id: sold.honey }),
  ann: await march.order(library, { name: 'Ann Miller', cartons_per_week: 6 }),
  ben: await march.order(library, { name: 'Ben Ash', cartons_per_week: 3, product_id: sold.eighteen }),
  bo: await march.order(mill, { name: 'Bo', cartons_per_week: 1 }),
})
const read = (date = DAY) => march.farmer.readPackingDay({ params: { date } })
const week = () => march.farmer.readWeek({ query: { of: DAY } })

describe('a packing day with several products', () => {
  test("says how many of which go where, in the farm's order, and how many eggs to gather", async () => {
    await fill()
    const day = await read()
    expect(showSum(piecesOf(day))).toBe('7 x 12, 3 x 18, 2 x honey')
    expect(day.sites.map((site) => [site.site_name, showSum(piecesOf(site))])).toEqual([
      ['Library', '6 x 12, 3 x 18, 2 x honey'],
      ['Mill', '1 x 12'],
    ])
    expect(sayEggs(eggsIn(day))).toBe('Eggs to gather: 11 dozen + 6')
    expect(day.products).toEqual([
      { short_name: '12', eggs: 12, cartons: 7, donated: 0 },
      { short_name: '18', eggs: 18, cartons: 3, donated: 0 },
      { short_name: 'honey', eggs: 0, cartons: 2, donated: 0 },
    ])
    expect(day.cartons).toBe(12)
    expect(day.sites[0]?.names.map(({ cartons, short_name }) => `${cartons} ${short_name}`).sort()).toEqual(['2 honey', '3 18', '6 12'])
    expect(showSum(piecesOf(await read(NEXT)))).toBe('7 x 12, 3 x 18')
  })

  test('calls a customer by one name, whatever they have, and two of the same name and product apart', async () => {
    await fill()
    expect((await read()).sites[0]?.names.map(({ name }) => name)).toEqual(['Ann M.', 'Ann M.', 'Ben A.'])
    const other = await march.order(library, { name: 'Ann Miller' })
    const [, , third] = (await read()).sites[0]?.names ?? []
    expect(third?.name).toBe(`Ann M. ${showReference(other)}`)
    const member = await makeMember(shop)
    await shop.shop.db`update subscription set user_id = ${member.id} where name = 'Ann Miller'`
    expect((await read()).sites[0]?.names.map(({ name }) => name)).toEqual(['Ann M.', 'Ann M.', 'Ann M.', 'Ben A.'])
  })

  test('counts apart what is given away, and by product', async () => {
    const { ben } = await fill()
    await shop.shop.db`update pickup set state = 'donated' where subscription_id = ${ben} and pickup_date = ${DAY}`
    const day = await read()
    expect([showSum(piecesOf(day, 'cartons')), showSum(piecesOf(day, 'donated'))]).toEqual(['7 x 12, 2 x honey', '3 x 18'])
    expect(sayEggs(eggsIn(day))).toBe('Eggs to gather: 11 dozen + 6')
  })

  test('lists as changed what differs by product, and nobody whose week it is not', async () => {
    await fill()
    const six = await march.order(library, { name: 'Cy', cartons_per_week: 1, product_id: sold.six, every_weeks: 2 })
    await shop.shop.db`update pickup set cartons = 4 where pickup_date = ${NEXT} and subscription_id in (
      select id from subscription where product_id = ${sold.eighteen})`
    expect((await read()).sites[0]?.names.some(({ order_id }) => order_id === six)).toBe(true)
    expect((await read(NEXT)).changes).toEqual([
      { site_id: library.site_id, site_name: 'Library', name: 'Ben A.', was: 3, is: 4, short_name: '18' },
    ])
  })

  test('is a spreadsheet with the product last', async () => {
    await fill()
    const [totals, changes, site] = openDownload(await march.farmer.downloadPacking({ params: { date: DAY } }))
    expect(valuesOf(totals.rows[0])[0]).toContain('All sites. Eggs to gather: 11 dozen + 6 · ')
    expect(totals.rows.slice(1).map((row) => [valuesOf(row)[3], valuesOf(row).at(-1)])).toEqual([
      ['Total items', 'Products'],
      [11, '6 x 12, 3 x 18, 2 x honey'],
      [1, '1 x 12'],
      [12, '7 x 12, 3 x 18, 2 x honey'],
    ])
    expect(valuesOf(changes?.rows[1]).at(-1)).toBe('Product')
    expect(site?.rows.slice(1).map((row) => [valuesOf(row)[1], valuesOf(row).at(-1)])).toEqual([
      ['Items', 'Product'],
      ...[
        [2, 'honey'],
        [6, '12'],
        [3, '18'],
      ],
      [11, '6 x 12, 3 x 18, 2 x honey'],
    ])
  })
})

describe('a week with several products', () => {
  test('comes to what its days and sites have', async () => {
    await fill()
    const { days, next, ...all } = await week()
    expect(showSum(piecesOf(all))).toBe('7 x 12, 3 x 18, 2 x honey')
    expect(days.map((day) => showSum(piecesOf(day)))).toEqual(['7 x 12, 3 x 18, 2 x honey'])
    expect(days[0]?.sites.map((site) => showSum(piecesOf(site)))).toEqual(['6 x 12, 3 x 18, 2 x honey', '1 x 12'])
    expect(next && showSum(piecesOf(next))).toBe('7 x 12, 3 x 18')
    const listed = await march.farmer.listPickupDays()
    expect(listed.map((day) => showSum(piecesOf(day)))).toEqual(['7 x 12, 3 x 18, 2 x honey', ...Array(3).fill('7 x 12, 3 x 18')])
  })

  test('asks to look again at what was packed when a product on the list is another', async () => {
    const { ben } = await fill()
    const place = { date: DAY, id: library.site_id }
    const atLibrary = async () => (await week()).days[0]?.sites.find(({ site_id }) => site_id === library.site_id)
    await march.farmer.markPacked({ params: place, body: { contents: (await atLibrary())?.contents ?? '' } })
    expect(await atLibrary()).toMatchObject({ is_changed: false })
    await shop.shop.db`update subscription set product_id = ${sold.six} where id = ${ben}`
    expect(await atLibrary()).toMatchObject({ is_changed: true })
  })

  test('says by product what was donated with orders', async () => {
    await march.order(library, { donation_cartons: 4 })
    await march.order(library, { donation_cartons: 8, product_id: sold.eighteen })
    const { pledged } = await week()
    expect(pledged && sayPledged('the pantry', pledged)).toBe(
      'For the pantry: about 1 x 12, 2 x 18 this week. Donated with orders this season: 4 x 12, 8 x 18.',
    )
  })

  test('is on the overview by product, and limits are in dozens', async () => {
    await fill()
    const { next, has_products } = await march.farmer.readOverview()
    expect(next && showSum(piecesOf(next))).toBe('7 x 12, 3 x 18, 2 x honey')
    expect(next?.sites.map((site) => showSum(piecesOf(site)))).toEqual(['6 x 12, 3 x 18, 2 x honey', '1 x 12'])
    expect(has_products).toBe(true)
  })

  test('tells before a day moves what goes with it', async () => {
    await fill()
    const foreseen = await march.farmer.foreseeDayChange({ body: { pickup_date: DAY, site_id: null, to_date: '2027-03-05', note: '' } })
    expect(sayForetold(foreseen)[0]).toBe('4 pickups (7 x 12, 3 x 18, 2 x honey) at Library and Mill move from Thu, Mar 4 to Fri, Mar 5.')
  })
})

describe('a host of a site with several products', () => {
  test("sees who collects what, and the products in the farm's order", async () => {
    await fill()
    march.setDay(DAY)
    const [list] = (await as(shop.app, host).readHandOver()).sites
    expect(list?.short_names).toEqual(['12', '18', 'honey'])
    expect(list?.rows.map(({ name, cartons, short_name }) => `${name} ${cartons} ${short_name}`).sort()).toEqual([
      'Ann Miller 2 honey',
      'Ann Miller 6 12',
      'Ben Ash 3 18',
    ])
  })

  test('is emailed the same list', async () => {
    await fill()
    march.setDay('2027-03-03', '23:30:00')
    await mailHosts(shop.shop)
    const mail = await mailTo(shop, host.email, 'Thu, Mar 4 at Library: 6 x 12, 3 x 18, 2 x honey')
    expect(mail.text).toContain('Ben A.: 3 x 18\n')
    expect(mail.html).toContain('To pick up')
  })

  test('is told what moves, when the farm moves a day', async () => {
    await fill()
    await march.farmer.addDayChange({ body: { pickup_date: DAY, site_id: library.site_id, to_date: '2027-03-05', note: '' } })
    const mail = await mailTo(shop, host.email, 'A pickup day at Library has moved')
    expect(mail.text).toContain('is now on Fri, Mar 5: 6 x 12, 3 x 18, 2 x honey for 3 orders.')
  })
})

test('a customer who did not come reads what was kept by its name', async () => {
  const { honey: jars } = await fill()
  const member = await makeMember(shop, { verified: true })
  await shop.shop.db`update subscription set user_id = ${member.id} where id = ${jars}`
  march.setDay(DAY)
  const pickup_id = await march.pickupOn(jars, DAY)
  await as(shop.app, host).markPickups({ body: { marks: [{ pickup_id, pickup_date: DAY, mark: 'missed', at: `${DAY}T17:00:00.000Z` }] } })
  march.setDay('2027-03-06')
  await settleUnclaimed(shop.shop)
  const mail = await mailTo(shop, member.email, 'Your order is waiting for you')
  expect(mail.text).toContain('We kept your order (2 x Jar of honey) at Library')
})

test('the orders are a spreadsheet with the product and its rhythm last', async () => {
  await fill()
  const [sheet] = openDownload(await march.farmer.downloadAllOrders())
  expect(sheet.rows.map((row) => valuesOf(row).slice(-2))).toEqual([
    ['Product', 'How often'],
    ['12', 'every week'],
    ['18', 'every week'],
    ['12', 'every week'],
    ['honey', 'every fourth week'],
    [null, null],
  ])
})
