import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { bringIn, upload } from '../../../tests/support/imports/bring-along.ts'
import { openSeason } from '../../../tests/support/orders/orders.ts'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import type { Import } from '../../shared/shapes/imports.ts'

const shop = useTestShop()
let farmer = {} as Client
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  await openSeason(shop)
})

const line = (name: string, site: string, cartons: string) => `${name},${randomUUID()}@list.example,Spring,${site},${cartons}`
const fileOf = (...lines: string[]) => ['Name,Email,Season,Site,Cartons', ...lines].join('\n')
const rowsOf = ({ import_id }: Import, query = {}) => farmer.listImportRows({ params: { id: import_id }, query })
const ofRow = ({ import_id: id, version }: Import, at: number) => ({ params: { id, line: at }, version })

describe('a row with a problem', () => {
  test('is mended with all others that have the same value, by one choice', async () => {
    const draft = await upload(
      farmer,
      fileOf(line('Ann', 'At the  library', '1'), line('Bo', 'at the Library', '2'), line('Cy', 'Barn', '1'), line('Di', 'Library', '1')),
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
    const draft = await upload(farmer, fileOf(line('Ann', 'Barn', '1'), line('Bo', 'Library', 'some'), line('Cy', 'Library', '3')))
    expect(await rowsOf(draft, { show: 'problems', problem: 'notNumber' })).toMatchObject([
      { line: 3, cells: { cartons_per_week: 'some' } },
    ])
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
    const { params, version } = ofRow(await upload(farmer, fileOf(line('Ann', 'Barn', '1'))), 77)
    await expect(farmer.changeImportRow({ params, body: { version } })).rejects.toMatchObject({ code: 'notFound' })
  })
})
