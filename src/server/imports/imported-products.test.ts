import { beforeAll, describe, expect, test } from 'vitest'
import { bringIn, upload } from '../../../tests/support/imports/bring-along.ts'
import { openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { CARTON } from '../../shared/rules/products.ts'
import type { Import } from '../../shared/shapes/imports.ts'
import { workOnImport } from './work-on-imports.ts'

const shop = useTestShop({ clock: () => new Date('2027-03-01T15:00:00Z') })
let farmer = {} as Client
let season = {} as Season
let [eighteen, honey] = [0, 0]

const HEAD = 'Name,Email,Cycle,Pickup site,Cartons,Size,How often,Product'
const fileOf = (...lines: string[]) => [HEAD, ...lines.map((line) => line.replace('~', 'Spring,Library'))].join('\n')
const rowsOf = ({ import_id }: Import) => farmer.listImportRows({ params: { id: import_id }, query: {} })
const madeOf = async (draft: Import) => {
  const ids = (await rowsOf(draft)).map(({ subscription_id }) => subscription_id ?? 0)
  return shop.shop.db`
    select name, product_id, every_weeks, first_week, weeks, price_cents, total_cents,
      (select array_agg(week order by week) from pickup where subscription_id = s.id) as visits
    from subscription s where id = any(${ids}) order by id`
}

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  season = await openSeason(shop)
})

test('a farm with nothing but the carton sees no columns of products, and the file of another farm is read as ever', async () => {
  const draft = await upload(farmer, fileOf('Ann,ann@one.example,~,2,18,every other week,Honey'))
  expect(Object.keys(draft.matching)).not.toContain('product')
  expect(Object.keys(draft.matching)).not.toContain('every_weeks')
  const [row] = await rowsOf(draft)
  expect(row?.outcome).toBe('ready')
  expect(row?.order).toMatchObject({ cartons_per_week: 2, weeks: 8, total_cents: 2 * 8 * 650 })
  expect(Object.keys(row?.order ?? {})).not.toContain('product_id')
  await bringIn(farmer, draft)
  expect(await madeOf(draft)).toMatchObject([{ product_id: CARTON, every_weeks: 1, weeks: 8, visits: [0, 1, 2, 3, 4, 5, 6, 7] }])
})

describe('where there is something to choose', () => {
  beforeAll(async () => {
    const add = (product_name: string, short_name: string, price: number, eggs: number, rhythms: (1 | 2 | 4)[]) =>
      farmer.addProduct({ body: { product_name, product_name_es: '', short_name, price, eggs, rhythms } })
    eighteen = (await add('Eighteen eggs', '18', 9, 18, [1, 2])).product_id
    honey = (await add('Honey', 'honey', 11, 0, [4])).product_id
  })

  test('a row may name a product by its name or its short name, and how often', async () => {
    const draft = await upload(
      farmer,
      fileOf(
        'Ann,ann@two.example,~,2,18,every other week,',
        'Bo,bo@two.example,~,1,HONEY,,',
        'Cy,cy@two.example,~,1,eighteen EGGS,cada semana,',
        'Di,di@two.example,~,3,,,',
      ),
    )
    expect([draft.matching.product, draft.matching.every_weeks]).toEqual([5, 6])
    expect((await rowsOf(draft)).map(({ order }) => order)).toMatchObject([
      { product_id: eighteen, short_name: '18', every_weeks: 2, turn: 0, weeks: 4, total_cents: 2 * 4 * 900 },
      { product_id: honey, short_name: 'honey', every_weeks: 4, weeks: 2, total_cents: 2 * 1_100 },
      { product_id: eighteen, every_weeks: 1, weeks: 8, total_cents: 8 * 900 },
      { product_id: CARTON, short_name: '12', every_weeks: 1, weeks: 8, total_cents: 3 * 8 * 650 },
    ])
    await bringIn(farmer, draft)
    expect(await madeOf(draft)).toMatchObject([
      { name: 'Ann', product_id: eighteen, every_weeks: 2, first_week: 0, weeks: 4, price_cents: 900, visits: [0, 2, 4, 6] },
      { name: 'Bo', product_id: honey, every_weeks: 4, weeks: 2, price_cents: 1_100, visits: [0, 4] },
      { name: 'Cy', product_id: eighteen, every_weeks: 1, weeks: 8, price_cents: 900 },
      { name: 'Di', product_id: CARTON, every_weeks: 1, price_cents: 650, total_cents: 3 * 8 * 650 },
    ])
  })

  test('the same list again is there already, and another product of the same person is another order', async () => {
    const draft = await upload(
      farmer,
      fileOf('Ann,ann@two.example,~,2,18,2,', 'Ann,ann@two.example,~,1,honey,,', 'Ann,ann@two.example,~,2,18,weekly,'),
    )
    const [same, another, oftener] = await rowsOf(draft)
    expect([same?.outcome, another?.outcome]).toEqual(['already', 'ready'])
    expect(oftener).toMatchObject({ outcome: 'already', other_order: { cartons_per_week: 2, short_name: '18', every_weeks: 2 } })
  })

  test('what is unknown is said beside the row, and one choice counts for all rows that have it', async () => {
    const draft = await upload(
      farmer,
      fileOf('Eve,eve@three.example,~,1,goose,weekly,', 'Flo,flo@three.example,~,1,eightteen eggs,once a month,'),
    )
    expect((await rowsOf(draft)).map(({ problems }) => problems.map(({ kind, text }) => [kind, text.slice(0, 32)]))).toEqual([
      [['unknownProduct', "You don't sell anything called “"]],
      [
        ['unknownProduct', "You don't sell anything called “"],
        ['unknownRhythm', "We can't read “once a month” as "],
      ],
    ])
    const values = await farmer.listImportValues({ params: { id: draft.import_id } })
    expect(values.map(({ field, value, proposed }) => [field, value, proposed])).toEqual([
      ['product', 'goose', null],
      ['product', 'eightteen eggs', 'Eighteen eggs'],
      ['every_weeks', 'once a month', 'every fourth week'],
    ])
    const chosen = await farmer.chooseImportValues({
      params: { id: draft.import_id },
      body: {
        version: draft.version,
        values: values.map(({ field, value, proposed }) => ({ field, value, chosen: { becomes: proposed ?? 'Honey' } })),
      },
    })
    expect(chosen.counts).toMatchObject({ ready: 2, problems: 0 })
    expect((await rowsOf(chosen)).map(({ order }) => order)).toMatchObject([
      { product_id: honey, every_weeks: 1 },
      { product_id: eighteen, every_weeks: 4, weeks: 2 },
    ])
  })

  test('an export that names what was bought is read as products, where these are ours', async () => {
    const file = ['Name,Email,Pickup site,Quantity,Product name', 'Gus,gus@four.example,Library,1,Honey'].join('\n')
    const draft = await upload(farmer, file)
    expect(draft.matching).toMatchObject({ product: 4, cycle: null })
    expect((await rowsOf(draft))[0]).toMatchObject({ outcome: 'ready', order: { product_id: honey, egg_cycle: 'Spring' } })
  })

  test('room is counted in eggs, and every other week goes where more of it is left', async () => {
    const { db } = shop.shop
    const [sold] = await db<[{ eggs: number }]>`
      select max(eggs)::int as eggs from (select week, sum(p.cartons * eggs) as eggs from pickup p join subscription s on s.id = p.subscription_id
        join product using (product_id) group by week) as weeks`
    const dozens = Math.ceil(sold.eggs / 12) + 3
    await db`update cycle set cartons_limit = ${dozens} where cycle_id = ${season.cycle.cycle_id}`
    const left = (week: number) =>
      db<[{ left: number }]>`
        select ${dozens * 12} - coalesce(sum(p.cartons * eggs), 0)::int as left from pickup p join subscription s on s.id = p.subscription_id
          join product using (product_id) where week = ${week}`
    const [[even], [odd]] = [await left(0), await left(1)]
    expect(odd.left).toBeGreaterThan(even.left)
    const fits = Math.floor(odd.left / 18)
    const draft = await upload(
      farmer,
      fileOf(
        `Hal,hal@five.example,~,${fits},18,biweekly,`,
        'Ida,ida@five.example,~,1,18,biweekly,',
        'Jo,jo@five.example,~,30,18,biweekly,',
        'Kim,kim@five.example,~,30,honey,,',
      ),
    )
    const rows = await rowsOf(draft)
    expect(rows.map(({ outcome, order }) => [outcome, order?.turn])).toMatchObject([
      ['ready', 1],
      ['ready', 0],
      ['problems', 0],
      ['ready', 0],
    ])
    expect(rows[2]?.problems[0]).toMatchObject({
      kind: 'cycleFull',
      text: expect.stringMatching(/^The cycle is full: it has room for \d+ x 18 /),
    })
    await bringIn(farmer, draft)
    expect(await madeOf(draft)).toMatchObject([
      { name: 'Hal', first_week: 1, weeks: 4, visits: [1, 3, 5, 7] },
      { name: 'Ida', first_week: 0, weeks: 4 },
      { name: 'Kim', product_id: honey, weeks: 2 },
    ])
  })

  test('a limit that is lowered meanwhile leaves the row out, with the reason', async () => {
    const { db } = shop.shop
    await db`update cycle set cartons_limit = null where cycle_id = ${season.cycle.cycle_id}`
    const draft = await upload(farmer, fileOf('Lou,lou@six.example,~,1,18,every other week,'))
    // As if it came after the button was pressed: the preview is not asked again.
    await db`update cycle set cartons_limit = 1 where cycle_id = ${season.cycle.cycle_id}`
    await db`update import set state = 'running' where import_id = ${draft.import_id}`
    await workOnImport(shop.shop, () => false)
    expect((await rowsOf(draft))[0]).toMatchObject({
      outcome: 'problems',
      subscription_id: null,
      problems: [{ kind: 'cycleFull', text: 'The cycle is full: it has no room for this row or the ones below it.' }],
    })
  })
})
