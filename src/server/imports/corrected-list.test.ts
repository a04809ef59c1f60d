import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { bringIn, takeBack, upload } from '../../../tests/support/imports/bring-along.ts'
import { brokenBooks } from '../../../tests/support/orders/books.ts'
import { openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import type { Import, RowDecision } from '../../shared/shapes/imports.ts'

const shop = useTestShop()
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  season = await openSeason(shop)
})

const stranger = () => `${randomUUID()}@list.example`
const fileOf = (...lines: string[]) => ['Name,Email,Season,Site,Cartons,Total,Paid', ...lines].join('\n')
const rowsOf = ({ import_id }: Import) => farmer.listImportRows({ params: { id: import_id }, query: {} })
const decide = ({ import_id: id, version }: Import, line: number, decision: RowDecision) =>
  farmer.changeImportRow({ params: { id, line }, body: { version, decision } })
/** Cartons a week that count for a person. */
const cartonsOf = async (email: string) => {
  const [row] = await shop.shop.db<[{ cartons: number }]>`
    select coalesce(sum(cartons_per_week), 0)::int as cartons from subscription s join app_user u on u.id = s.user_id
    where u.email = ${email} and status in ('manual', 'owed', 'paid')`
  return row.cartons
}

describe('a row with a problem', () => {
  const line = (name: string, site: string, cartons: string) => `${name},${stranger()},Spring,${site},${cartons}`
  const listOf = (...lines: string[]) => ['Name,Email,Season,Site,Cartons', ...lines].join('\n')
  const found = ({ import_id: id }: Import, query: object) => farmer.listImportRows({ params: { id }, query })
  const ofRow = ({ import_id: id, version }: Import, at: number) => ({ params: { id, line: at }, version })

  test('is mended with all others that have the same value, by one choice', async () => {
    const draft = await upload(
      farmer,
      listOf(line('Ann', 'At the  library', '1'), line('Bo', 'at the Library', '2'), line('Cy', 'Barn', '1'), line('Di', 'Library', '1')),
    )
    expect(draft.counts).toMatchObject({ ready: 1, problems: 3, values: 2, problem_kinds: [{ kind: 'unknownSite', rows: 3 }] })
    const params = { id: draft.import_id }
    expect(await farmer.listImportValues({ params })).toMatchObject([
      { field: 'site', value: 'At the  library', rows: 2, proposed: 'Library', chosen: null },
      { field: 'site', value: 'Barn', rows: 1, proposed: null, chosen: null },
    ])
    const chosen = await farmer.chooseImportValues({
      params,
      body: {
        version: draft.version,
        values: [
          { field: 'site', value: 'At the  library', chosen: { becomes: 'Library' } },
          { field: 'site', value: 'Barn', chosen: { becomes: null } },
        ],
      },
    })
    expect(chosen.counts).toMatchObject({ ready: 3, problems: 0, left_out: 1, values: 0, problem_kinds: [] })
    const taken = await farmer.chooseImportValues({
      params,
      body: { version: chosen.version, values: [{ field: 'site', value: 'barn', chosen: null }] },
    })
    expect(taken.counts).toMatchObject({ ready: 3, problems: 1, left_out: 0, values: 1 })
  })

  test('is edited where it stands, left out, and found by its problem', async () => {
    const draft = await upload(farmer, listOf(line('Ann', 'Barn', '1'), line('Bo', 'Library', 'some'), line('Cy', 'Library', '3')))
    expect(await found(draft, { show: 'problems', problem: 'notNumber' })).toMatchObject([{ line: 3, cells: { cartons_per_week: 'some' } }])
    const first = ofRow(draft, 2)
    const edited = await farmer.changeImportRow({ ...first, body: { version: first.version, cells: { site: 'Library' } } })
    expect(await rowsOf(edited)).toMatchObject([
      { line: 2, outcome: 'ready', edited: ['site'], cells: { site: 'Library' }, order: { pickup_site: 'Library' } },
      { line: 3, outcome: 'problems', problems: [{ field: 'cartons_per_week', kind: 'notNumber' }] },
      { line: 4, outcome: 'ready' },
    ])
    const last = ofRow(edited, 4)
    const left = await farmer.changeImportRow({ ...last, body: { version: last.version, decision: 'leftOut' } })
    expect(left.counts).toMatchObject({ ready: 1, problems: 1, left_out: 1 })
    const back = await farmer.changeImportRow({ params: first.params, body: { version: left.version, cells: { site: null } } })
    expect(back.counts).toMatchObject({ ready: 0, problems: 2, left_out: 1 })
    const again = await farmer.changeImportRow({ params: first.params, body: { version: back.version, cells: { site: 'library' } } })
    expect(await bringIn(farmer, again)).toMatchObject({ done_rows: 1 })
  })

  test('has to be in the file', async () => {
    const { params, version } = ofRow(await upload(farmer, listOf(line('Ann', 'Barn', '1'))), 77)
    await expect(farmer.changeImportRow({ params, body: { version } })).rejects.toMatchObject({ code: 'notFound' })
  })
})

describe('a corrected list', () => {
  test('shows the order that is there, and adds no second one until the farmer says so', async () => {
    const ann = stranger()
    await bringIn(farmer, await upload(farmer, fileOf(`Ann,${ann},Spring,Library,1,,`)))
    const draft = await upload(farmer, fileOf(`Ann,${ann},Spring,Library,2,,`))
    expect(draft.counts).toMatchObject({ ready: 0, already: 1, orders: 0 })
    expect(await rowsOf(draft)).toMatchObject([
      { outcome: 'already', other_order: { cartons_per_week: 1, pickup_site: 'Library', why_not: null }, decision: null },
    ])
    const both = await decide(draft, 2, 'add')
    expect(both.counts).toMatchObject({ ready: 1, already: 0 })
    await bringIn(farmer, both)
    expect(await cartonsOf(ann)).toBe(3)
  })

  test('replaces the order that is there, and reverses the payment that came with it', async () => {
    const ann = stranger()
    const first = await upload(farmer, fileOf(`Ann,${ann},Spring,Library,1,52,20`))
    const { version, import_id: id } = first
    const owed = await farmer.matchImport({ params: { id }, body: { version, matching: {}, defaults: { status: 'owed' } } })
    await bringIn(farmer, owed)
    const draft = await decide(await upload(farmer, fileOf(`Ann,${ann},Spring,Library,2,104,`)), 2, 'replace')
    expect(draft.counts).toMatchObject({ ready: 1, already: 0 })
    await bringIn(farmer, draft)
    expect(await cartonsOf(ann)).toBe(2)
    expect(await rowsOf(first)).toMatchObject([{ outcome: 'takenBack' }])
    expect(await brokenBooks(shop.shop.db)).toEqual([])
    await takeBack(farmer, draft.import_id)
    expect(await cartonsOf(ann)).toBe(0)
  })

  test('replaces nothing that was used since, in the preview or after it', async () => {
    const [ann, bo] = [stranger(), stranger()]
    const first = await bringIn(farmer, await upload(farmer, fileOf(`Ann,${ann},Spring,Library,1,,`, `Bo,${bo},Spring,Library,1,,`)))
    const [annsRow, bosRow] = await rowsOf(first)
    const use = (id: number | null | undefined) =>
      shop.shop.db`update pickup set mark = 'collected', marked_at = now() where subscription_id = ${id ?? null}`
    await use(annsRow?.subscription_id)
    const list = fileOf(`Ann,${ann},Spring,Library,2,,`, `Bo,${bo},Spring,Library,2,,`)
    const asked = await decide(await decide(await upload(farmer, list), 2, 'replace').then((draft) => draft), 3, 'replace')
    expect(await rowsOf(asked)).toMatchObject([
      { outcome: 'already', other_order: { why_not: expect.stringContaining('picked up') } },
      { outcome: 'ready', other_order: { why_not: null } },
    ])
    await use(bosRow?.subscription_id)
    await bringIn(farmer, asked)
    expect(await rowsOf(asked)).toMatchObject([{ outcome: 'already' }, { outcome: 'problems', problems: [{ kind: 'movedOn' }] }])
    expect([await cartonsOf(ann), await cartonsOf(bo)]).toEqual([1, 1])
  })

  test('leaves an order as it is whose replacement does not fit', async () => {
    const ann = stranger()
    await bringIn(farmer, await upload(farmer, fileOf(`Ann,${ann},Spring,Library,1,,`)))
    const draft = await decide(await upload(farmer, fileOf(`Ann,${ann},Spring,Library,9,,`)), 2, 'replace')
    // The season fills up between the preview and the press.
    await shop.shop.db`update cycle set cartons_limit = 5 where cycle_id = ${season.cycle.cycle_id}`
    await expect(bringIn(farmer, draft)).rejects.toMatchObject({ code: 'changedMeanwhile' })
    const [row] = await rowsOf(draft)
    expect(row).toMatchObject({ outcome: 'problems', problems: [{ kind: 'cycleFull' }] })
    expect(await cartonsOf(ann)).toBe(1)
    await shop.shop.db`update cycle set cartons_limit = null where cycle_id = ${season.cycle.cycle_id}`
  })

  test('of two rows that would replace one order, the first does', async () => {
    const ann = stranger()
    await bringIn(farmer, await upload(farmer, fileOf(`Ann,${ann},Spring,Library,1,,`)))
    const draft = await upload(farmer, fileOf(`Ann,${ann},Spring,Library,2,,`, `Ann,${ann},Spring,Library,4,,`))
    const asked = await decide(await decide(draft, 2, 'replace'), 3, 'replace')
    expect(await rowsOf(asked)).toMatchObject([
      { outcome: 'ready' },
      { outcome: 'already', other_order: { why_not: 'Row 2 already replaces it.' } },
    ])
    await bringIn(farmer, asked)
    expect(await cartonsOf(ann)).toBe(2)
  })

  test('with another site, or a corrected address for the same name, is asked about too', async () => {
    const right = stranger()
    const ann = right.replace('list', 'lsit')
    const barn = await farmer.addSite({
      body: {
        ...{ site_name: `Barn ${right}`, site_address: '1 Lane, Dryden, NY 13053', site_instructions: '' },
        ...{ pickup_start_day: 'Tuesday', pickup_deadline_day: 'Wednesday' },
      },
    })
    const name = `Ann ${ann}`
    await bringIn(farmer, await upload(farmer, fileOf(`${name},${ann},Spring,Library,1,,`)))
    const moved = await upload(farmer, fileOf(`${name},${ann},Spring,${barn.site_name},1,,`))
    expect(await rowsOf(moved)).toMatchObject([{ outcome: 'already', other_order: { pickup_site: 'Library', why_not: null } }])
    const renamed = await upload(farmer, fileOf(`${name},${right},Spring,Library,2,,`))
    expect(await rowsOf(renamed)).toMatchObject([{ outcome: 'already', other_order: { cartons_per_week: 1 } }])
    // Two people of one name, both in the list, are two people.
    const both = await upload(farmer, fileOf(`${name},${ann},Spring,Library,1,,`, `${name},${right},Spring,Library,2,,`))
    expect((await rowsOf(both)).map(({ outcome }) => outcome)).toEqual(['already', 'ready'])
  })

  test('leaves the counts of the older file true', async () => {
    const [ann, bo] = [stranger(), stranger()]
    const first = await bringIn(farmer, await upload(farmer, fileOf(`Ann,${ann},Spring,Library,1,,`, `Bo,${bo},Spring,Library,1,,`)))
    await bringIn(farmer, await decide(await upload(farmer, fileOf(`Ann,${ann},Spring,Library,2,,`)), 2, 'replace'))
    const { counts } = await farmer.readImport({ params: { id: first.import_id } })
    expect(counts).toMatchObject({ ready: 1, orders: 1 })
  })
})

test('people of an undone list are not invited, though their canceled orders stay in the books', async () => {
  const ann = stranger()
  const before = (await farmer.readUninvited()).people
  const done = await bringIn(farmer, await upload(farmer, fileOf(`Ann,${ann},Spring,Library,1,52,yes`)))
  expect((await farmer.readUninvited()).people).toBe(before + 1)
  const undone = await takeBack(farmer, done.import_id)
  expect(undone).toMatchObject({ taken_back_rows: 1, mailable: 0 })
  expect((await farmer.readUninvited()).people).toBe(before)
})
