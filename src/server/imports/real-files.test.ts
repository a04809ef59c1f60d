import { beforeAll, expect, test } from 'vitest'
import { upload } from '../../../tests/support/imports/bring-along.ts'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { REAL_CYCLES, REAL_FILES, REAL_SITES, REAL_TODAY, readRealFile } from '../../../tests/support/spreadsheets/real-files.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as sites from '../store/farm/sites.ts'

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

test('twenty spreadsheets as farms have them: how many rows are ready at first sight', async () => {
  const lines: string[] = []
  for (const file of REAL_FILES) {
    const { counts } = await upload(farmer, readRealFile(file), file.name)
    lines.push(`${file.name}: ${file.orders} orders, ${counts.rows} rows, ${counts.ready} ready`)
  }
  expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    google-forms.csv: 60 orders, 61 rows, 3 ready
    google-forms.xlsx: 38 orders, 38 rows, 2 ready
    excel-us.xlsx: 42 orders, 43 rows, 2 ready
    excel-us.csv: 35 orders, 35 rows, 14 ready
    excel-europe.csv: 30 orders, 30 rows, 9 ready
    excel-unicode.txt: 28 orders, 28 rows, 0 ready
    libreoffice.xlsx: 36 orders, 37 rows, 2 ready
    merged-cells.xlsx: 24 orders, 24 rows, 1 ready
    two-tables.xlsx: 30 orders, 32 rows, 16 ready
    square-orders.csv: 34 orders, 34 rows, 34 ready
    woocommerce-orders.csv: 37 orders, 37 rows, 37 ready
    shopify-orders.csv: 33 orders, 35 rows, 33 ready
    csa-members.csv: 40 orders, 40 rows, 0 ready
    headings-repeated.csv: 60 orders, 62 rows, 21 ready
    blank-rows.xlsx: 30 orders, 30 rows, 30 ready
    notes-on-top.xlsx: 26 orders, 26 rows, 8 ready
    pasted.txt: 25 orders, 25 rows, 1 ready
    numbers.csv: 29 orders, 29 rows, 0 ready
    sums.csv: 32 orders, 32 rows, 0 ready
    addresses.csv: 27 orders, 27 rows, 2 ready
    "
  `)
})
