import { beforeAll, expect, test } from 'vitest'
import { upload } from '../../../tests/support/imports/bring-along.ts'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import {
  REAL_CYCLES,
  REAL_FILES,
  REAL_SITES,
  REAL_TODAY,
  type RealFile,
  readRealFile,
} from '../../../tests/support/spreadsheets/real-files.ts'
import type { ImportValue } from '../../shared/shapes/imports.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as sites from '../store/farm/sites.ts'
import { keyOf } from './matching/choices.ts'

const shop = useTestShop({ clock: () => new Date(`${REAL_TODAY}T17:00:00Z`) })
let farmer = {} as Client
beforeAll(async () => {
  const { db } = shop.shop
  farmer = as(shop.app, await makeAdmin(shop))
  for (const cycle of REAL_CYCLES) await cycles.add(db, cycle)
  for (const site_name of REAL_SITES)
    await sites.add(db, {
      site_name,
      site_address: '1 Main St, Dryden, NY 13053',
      site_instructions: '',
      pickup_start_day: 'Tuesday',
      pickup_deadline_day: 'Wednesday',
    })
})

const CHOICES_MOST = 10
const READY_LEAST = 0.95

/** What the farmer answers, of the most frequent values: what `real-files.ts` says, or else what the shop proposes. */
const answersTo = (values: readonly ImportValue[], { choices }: RealFile) =>
  values.slice(0, CHOICES_MOST).flatMap(({ field, value, proposed }) => {
    const [, , becomes] = choices.find(([of, written]) => of === field && keyOf(field, written) === keyOf(field, value)) ?? []
    const text = becomes ?? proposed
    return text === null ? [] : [{ field, value, chosen: { becomes: text } }]
  })

test('of twenty spreadsheets as farms have them, nearly all rows are ready after at most ten choices', async () => {
  const table: string[] = []
  for (const file of REAL_FILES) {
    const draft = await upload(farmer, readRealFile(file), file.name)
    const params = { id: draft.import_id }
    const found = await farmer.listImportValues({ params })
    const values = answersTo(found, file)
    const { counts } = await farmer.chooseImportValues({ params, body: { version: draft.version, values } })
    const right = counts.ready / file.orders
    // Neither a heading nor a sum nor a bag is an order.
    expect([file.name, right <= 1, counts.ready - counts.orders]).toEqual([file.name, true, file.people ?? 0])
    table.push(
      `${right < READY_LEAST ? 'short: ' : ''}${file.name}: ${draft.counts.ready} of ${file.orders}, ${counts.ready} after ${values.length} of ${found.length} choices`,
    )
    await farmer.dropImport({ params })
    // Each farm begins with one of them.
    await shop.shop.db`delete from import_choice`
  }
  expect(`\n${table.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    google-forms.csv: 3 of 60, 60 after 10 of 10 choices
    google-forms.xlsx: 2 of 38, 38 after 10 of 10 choices
    excel-us.xlsx: 2 of 42, 42 after 4 of 4 choices
    excel-us.csv: 14 of 35, 35 after 2 of 2 choices
    excel-europe.csv: 9 of 30, 30 after 2 of 2 choices
    excel-unicode.txt: 28 of 28, 28 after 0 of 0 choices
    libreoffice.xlsx: 2 of 36, 36 after 3 of 3 choices
    merged-cells.xlsx: 8 of 24, 24 after 2 of 2 choices
    two-tables.xlsx: 16 of 30, 30 after 1 of 1 choices
    square-orders.csv: 0 of 34, 34 after 3 of 3 choices
    woocommerce-orders.csv: 0 of 37, 37 after 3 of 3 choices
    shopify-orders.csv: 0 of 33, 33 after 2 of 3 choices
    csa-members.csv: 0 of 40, 40 after 4 of 4 choices
    headings-repeated.csv: 21 of 60, 60 after 2 of 2 choices
    blank-rows.xlsx: 30 of 30, 30 after 0 of 0 choices
    notes-on-top.xlsx: 8 of 26, 26 after 2 of 2 choices
    pasted.txt: 2 of 25, 25 after 3 of 3 choices
    numbers.csv: 0 of 29, 29 after 3 of 3 choices
    sums.csv: 10 of 32, 32 after 2 of 2 choices
    addresses.csv: 5 of 27, 27 after 4 of 4 choices
    "
  `)
}, 90_000)
