import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { bringIn, upload } from '../../../tests/support/imports/bring-along.ts'
import { openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { patience, runs } from '../../../tests/support/runs.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { addDays } from '../../shared/dates/calendar.ts'
import type { Import, ImportValue } from '../../shared/shapes/imports.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as importChoices from '../store/people/import-choices.ts'

const shop = useTestShop()
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  season = await openSeason(shop)
})

const stranger = () => `${randomUUID()}@list.example`
const HEAD = 'Name,Email,Season,Site,Cartons,Paid,Date'
const fileOf = (...lines: string[]) => [HEAD, ...lines].join('\n')
const valuesOf = ({ import_id }: Import) => farmer.listImportValues({ params: { id: import_id } })
const choose = ({ import_id, version }: Import, ...chosen: (readonly [ImportValue['field'], string, string | null | undefined])[]) =>
  farmer.chooseImportValues({
    params: { id: import_id },
    body: {
      version,
      values: chosen.map(([field, value, becomes]) => ({ field, value, chosen: becomes === undefined ? null : { becomes } })),
    },
  })
const remembered = async () => (await importChoices.list(shop.shop.db)).map(({ field, value, becomes }) => `${field} ${value}: ${becomes}`)

describe('a file that names no cycle and no site', () => {
  test('is ready at first sight where only one is on sale and there is only one', async () => {
    const plain = await upload(farmer, `Name,Email,Dozens\nAnn,${stranger()},one\nBo,${stranger()},2 dz`)
    expect(plain).toMatchObject({
      defaults: { cycle_id: season.cycle.cycle_id, site_id: season.site.site_id },
      counts: { ready: 2, orders: 2 },
    })
    const blank = await upload(farmer, `Name,Email,Season,Site,Dozens\nAnn,${stranger()},,,1`)
    expect(blank).toMatchObject({ defaults: plain.defaults, counts: { ready: 1 } })
    const named = await upload(farmer, `Name,Email,Season,Dozens\nAnn,${stranger()},Spring,1\nBo,${stranger()},,1`)
    expect(named).toMatchObject({ defaults: { cycle_id: null }, counts: { ready: 1, problems: 1 } })
  })

  test('asks for the cycle where two are on sale', async () => {
    const { db } = shop.shop
    const { cycle_id } = await cycles.add(db, { ...season.cycle, cycle_name: 'Summer' })
    await cycles.setActive(db, cycle_id, true)
    const plain = await upload(farmer, `Name,Email,Dozens\nAnn,${stranger()},1`)
    expect(plain).toMatchObject({ defaults: { cycle_id: null, site_id: season.site.site_id }, counts: { problems: 1 } })
    await cycles.setActive(db, cycle_id, false)
  })
})

describe('a file with unknown column names', () => {
  const finnish = () => `Nimi,Sähköposti,Kennoja viikossa\nAino,${stranger()},2\nEino,${stranger()},1`

  test('is not ready by its emails alone: the farmer is asked for the other columns', async () => {
    const draft = await upload(farmer, finnish())
    expect(draft.counts).toMatchObject({ ready: 0, problems: 2, problem_kinds: [{ kind: 'noColumns', rows: 2 }] })
    const body = { version: draft.version, matching: { name: 0, cartons_per_week: 2 }, defaults: {} }
    expect((await farmer.matchImport({ params: { id: draft.import_id }, body })).counts).toMatchObject({ ready: 2, orders: 2, problems: 0 })
  })

  test('and that has nothing but emails is ready', async () => {
    expect((await upload(farmer, `Sähköposti\n${stranger()}\n${stranger()}`)).counts).toMatchObject({ ready: 2, problems: 0 })
  })
})

describe('what was chosen for a file', () => {
  const line = (site: string, cartons = '1', paid = '') => `Ann,${stranger()},Spring,${site},${cartons},${paid},`

  test('counts for the next one, until the farmer chooses otherwise', async () => {
    const first = await upload(
      farmer,
      fileOf(line('Corner'), line('corner', '2-3'), line('Library', '1', 'check #1043'), line('Moved away')),
    )
    const chosen = await choose(
      first,
      ...([
        ['site', 'Corner', 'Library'],
        ['site', 'Moved away', null],
        ['paid', 'check #1043', 'paid'],
        ['cartons_per_week', '2-3', '3'],
      ] as const),
    )
    expect(chosen.counts).toMatchObject({ ready: 3, left_out: 1, values: 0 })
    expect(await remembered()).toEqual([])
    await bringIn(farmer, chosen)
    expect(await remembered()).toEqual(['cartons_per_week 2-3: 3', 'paid check #: paid', 'site corner: Library', 'site moved away: null'])

    const next = await upload(farmer, fileOf(line('Corner'), line('Library', '1', 'Check 2210'), line('moved away')))
    expect(next.counts).toMatchObject({ ready: 2, left_out: 1, values: 0 })
    expect(await valuesOf(next)).toMatchObject([
      { field: 'site', value: 'Corner', chosen: { becomes: 'Library' }, is_remembered: true },
      { field: 'paid', value: 'Check 2210', chosen: { becomes: 'paid' }, is_remembered: true },
      { field: 'site', value: 'moved away', chosen: { becomes: null }, is_remembered: true },
    ])
    const undone = await choose(next, ['site', 'Corner', undefined], ['site', 'moved away', 'Library'])
    expect(undone.counts).toMatchObject({ ready: 2, problems: 1, values: 1 })
    await bringIn(farmer, undone)
    expect(await remembered()).toEqual(['cartons_per_week 2-3: 3', 'paid check #: paid', 'site moved away: Library'])
  })

  test('is asked again when the site is called otherwise, or the season is over', async () => {
    const { db } = shop.shop
    const at = new Date(shop.shop.clock().getTime() - 1000)
    const old = await cycles.add(db, { ...season.cycle, cycle_name: 'Long ago', start_date: addDays(season.cycle.start_date, -700) })
    const stored = [
      { field: 'site', value: 'hut', becomes: 'Gone' },
      { field: 'cycle', value: 'then', becomes: old.cycle_name },
      { field: 'cycle', value: 'now', becomes: 'Spring' },
    ] as const
    await importChoices.remember(db, { at, most: 500 }, { choices: stored, takenBack: [] })
    const draft = await upload(farmer, fileOf(`Ann,${stranger()},now,Hut,1,,`, `Bo,${stranger()},Then,Library,1,,`))
    expect((await valuesOf(draft)).map(({ value, is_remembered }) => [value, is_remembered])).toEqual([
      ['now', true],
      ['Hut', false],
      ['Then', false],
    ])
    await importChoices.remember(db, { at, most: 2 }, { choices: [], takenBack: [] })
    expect(await remembered()).toHaveLength(2)
  })

  test('is not kept where it may name a person, or means something in this file only', async () => {
    const draft = await upload(
      farmer,
      fileOf(line('Library', "2 for Ann's mother", 'venmo from Ann Lee'), `Bo,${stranger()},Spring,Library,1,yes,some day`),
    )
    const chosen = await choose(
      draft,
      ...([
        ['cartons_per_week', "2 for Ann's mother", '2'],
        ['paid', 'venmo from Ann Lee', 'paid'],
        ['date', 'some day', '2026-03-05'],
      ] as const),
    )
    expect(chosen.counts).toMatchObject({ ready: 2, values: 0 })
    await bringIn(farmer, chosen)
    expect((await remembered()).filter((each) => /ann|day/.test(each))).toEqual([])
  })
})

describe('dates with dots', () => {
  const rowsOf = ({ import_id }: Import) => farmer.listImportRows({ params: { id: import_id }, query: {} })
  const dated = (...dates: string[]) => fileOf(...dates.map((date) => `Ann,${stranger()},Spring,Library,1,,${date}`))
  const rematch = ({ import_id, version }: Import, body: object) =>
    farmer.matchImport({ params: { id: import_id }, body: { version, matching: {}, defaults: {}, ...body } })

  test('are asked about once, in whatever column they stand', async () => {
    const draft = await upload(farmer, dated('03.05.2026', '04.05.2026'))
    expect(draft).toMatchObject({
      defaults: { date_order: null },
      counts: { values: 0, problem_kinds: [{ kind: 'unclearDate', rows: 2 }] },
    })
    const answered = await rematch(draft, { defaults: { date_order: 'dmy' } })
    expect((await rowsOf(answered)).map(({ order }) => order?.date)).toEqual(['2026-05-03', '2026-05-04'])
    const without = await rematch(answered, { matching: { date: null } })
    expect(await rematch(without, { matching: { date: 6 } })).toMatchObject({ defaults: { date_order: null } })
  })

  test('have the day first where one of them shows it', async () => {
    const draft = await upload(farmer, dated('03.05.2026', '31.05.2026'))
    expect(draft.defaults.date_order).toBe('dmy')
    expect((await rowsOf(draft))[0]?.order?.date).toBe('2026-05-03')
  })
})

test(
  'whatever the file, each row is ready, has problems, is there already or is left out, and the counts add up',
  async () => {
    const cell = (...texts: string[]) => fc.constantFrom(...texts)
    const row = fc.tuple(
      ...[
        cell('Ann', 'Bo', 'TOTAL', 'Name', ''),
        cell('ann@x.zz', 'Bo <bo@x.zz>', 'Email', '?', ''),
        cell('Spring', 'spring season', 'Season', ''),
      ],
      ...[
        cell('Library', 'libary', 'Moon', 'Site', ''),
        cell('1', 'one', '2-3', 'Cartons', ''),
        cell('yes', 'check #1', 'check #2', 'x', 'Paid', ''),
      ],
      cell('3/5/2026', '03.05.2026', 'soon', ''),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        if (rows.every((cells) => cells.every((each) => each === ''))) return
        const draft = await upload(farmer, fileOf(...rows.map((cells) => cells.join(','))))
        const { counts } = draft
        expect(counts.ready + counts.problems + counts.already + counts.left_out).toBe(counts.rows)
        const values = await valuesOf(draft)
        const answered = await choose(
          draft,
          ...values.flatMap(({ field, value, proposed }): [ImportValue['field'], string, string][] =>
            proposed === null ? [] : [[field, value, proposed]],
          ),
        )
        expect(answered.counts.rows).toBe(counts.rows)
        expect(answered.counts.problems).toBeLessThanOrEqual(counts.problems)
        const after = answered.counts
        expect(after.ready + after.problems + after.already + after.left_out).toBe(after.rows)
        await farmer.dropImport({ params: { id: draft.import_id } })
      }),
      runs(8),
    )
  },
  patience(30_000),
)
