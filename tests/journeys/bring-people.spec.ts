import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Row } from '../../src/server/sheets/xlsx/sheet.ts'
import { writeSpreadsheet } from '../../src/server/sheets/xlsx/spreadsheet.ts'
import { addDays, dateAt } from '../../src/shared/dates/calendar.ts'
import { becomeFarmer, inEmptyShop as test } from './support/own-shop.ts'
import { expect, linkIn, logIn } from './support/person.ts'
import { isNotWide } from './support/sideways.ts'

/** A farm moves in: last season's people and orders come along from the spreadsheets that it has. */

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }
const READ_IMPORT = /\/api\/admin\/imports\/\d+$/
const ROSA = 'rosa@people.example'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Sites, and a cycle that runs. */
const prepare = async ({ request }: Page, sites = ['Grange Hall'], cycle_name = 'Fall eggs') => {
  const site = { site_address: '1 Main Street, Ithaca, NY 14850', site_instructions: '' }
  for (const site_name of sites)
    await request.post('/api/admin/sites', { data: { ...site, site_name, pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday' } })
  const start_date = dateAt(new Date(), 'America/New_York')
  const cycle = { cycle_name, start_date, end_date: addDays(start_date, 8 * 7 - 1), number_of_weeks: 8 }
  const { cycle_id } = await (await request.post('/api/admin/cycles', { data: cycle })).json()
  await request.put(`/api/admin/cycles/${cycle_id}/toggle`)
}

/** As a German Excel writes it; the site is only called by its name in other letters. */
const CSV = `\uFEFF${[
  'Customer name;E-mail;Season;Pickup location;Cartons per week;Total;Amount paid;Newsletter',
  `Rosa Martinez;${ROSA};Fall eggs;grange hall;2;104,00;104,00;yes`,
  "Tom O'Neill;tom@people.example;Fall eggs;Grange Hall;1;52,00;20,00;no",
  'Wei Zhang;wei@people.example;;;;;;no',
].join('\r\n')}\r\n`
const csvFile = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }

const xlsxFile = async () => {
  const columns = ['Name', 'Email', 'Cycle', 'Pickup site', 'Cartons per week'].map((header) => ({ header, kind: 'text' as const }))
  const rows: Row[] = [
    ['Ann Lee', 'ann@people.example', 'Fall eggs', 'Grange Hall', '3'],
    ['Bo Ek', 'bo@people.example', 'Fall eggs', 'Town Hall', '1'],
    ['Cy Dale', 'cy.people.example', 'Fall eggs', 'Grange Hall', 'lots'],
  ]
  const sheet = { name: 'Members', columns, feed: (take: (items: readonly Row[]) => Promise<void>) => take(rows) }
  const written = await writeSpreadsheet([sheet], { timeZone: 'America/New_York', madeAt: new Date() })
  return { name: 'more.xlsx', mimeType: '', buffer: Buffer.concat(written) }
}

const fitsOnBoth = async (page: Page) => {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await isNotWide(page)
  }
}

test('last season comes along from two spreadsheets, is invited, and one of them is taken back', { tag: '@rest' }, async ({
  page,
  shop,
  browser,
  complaints,
}) => {
  test.setTimeout(180_000)
  await becomeFarmer(page, shop)
  await prepare(page)
  const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

  // A phone, and a semicolon file that begins with a mark.
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Import last season' }).click()
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  await page.getByLabel('Choose a file').setInputFiles(csvFile)
  await expect(page.getByRole('heading', { name: 'members.csv' })).toBeFocused()
  await page.getByText('7 of 8 columns recognized').click()
  await expect(page.getByLabel('Email', { exact: true })).toContainText('E-mail')
  await expect(page.getByText('This column is left out: “Newsletter”')).toBeVisible()
  await expect(line('Rosa Martinez')).toContainText('Fall eggs · Grange Hall')
  await expect(line('Rosa Martinez')).toContainText('Ready')
  // The file has a column of what is paid, which counts unless the farmer says otherwise.
  await expect(line("Tom O'Neill")).toContainText('$52.00, $20.00 paid, $32.00 owed')
  await page.getByLabel('Payments', { exact: true }).selectOption("Don't record payments")
  await expect(line("Tom O'Neill")).toContainText('$52.00, no payment recorded')
  await expect(page.getByText('No payments are recorded. Nothing is owed.')).toBeVisible()
  await page.getByLabel('Payments', { exact: true }).selectOption('Use the “Paid” column')
  await expect(line("Tom O'Neill")).toContainText('$52.00, $20.00 paid, $32.00 owed')
  await expect(
    page.getByText(/^Recorded as paid: \$\d+\.00 on \d orders?, with receipts dated today\. Still owed: \$\d+\.00\.$/),
  ).toBeVisible()
  await expect(line('Wei Zhang')).toContainText('No order')
  await expect(page.getByText('Until you invite new people, we email them only about changes to their pickups.')).toBeVisible()
  await fitsOnBoth(page)
  // The connection is lost meanwhile, and comes back.
  await page.route(READ_IMPORT, (route) => route.abort())
  await press(page, 'Import 3 people and 2 orders')
  await expect(page.getByText("The shop can't be reached right now.")).toBeVisible()
  await page.unroute(READ_IMPORT)
  complaints.splice(0)
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()
  await fitsOnBoth(page)
  const first = page.url()
  await page.getByRole('link', { name: 'See the orders' }).click()
  await expect(page.getByRole('heading', { name: 'Rosa Martinez' })).toBeVisible()
  await expect(page.getByRole('heading', { name: "Tom O'Neill" })).toBeVisible()

  // The same once more.
  await page.goto('/admin/bring-people')
  await page.getByLabel('Choose a file').setInputFiles(csvFile)
  await expect(page.getByText("No new rows. They're already here")).toBeVisible()
  await expect(line('Rosa Martinez')).toContainText('Already here')
  await press(page, 'Remove this file')
  await expect(page.getByRole('link', { name: 'members.csv' })).toHaveCount(1)

  // A desk, and a file with problems: dropped, as one does there.
  await page.setViewportSize(DESK)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'old.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByRole('alert').filter({ hasText: 'Please save it as XLSX or CSV' })).toBeVisible()
  await drop(page, await xlsxFile())
  const row = (name: string) => page.locator('tbody').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row('Ann Lee')).toContainText('Ready')
  await expect(row('Bo Ek')).toContainText('Problem')
  await page.getByRole('link', { name: '2 With problems' }).click()
  await expect(row('Ann Lee')).toHaveCount(0)
  await fitsOnBoth(page)
  await page.setViewportSize(DESK)

  // One cell is corrected where it stands, by keys alone; the other row is left out.
  const site = page.getByLabel('Pickup site, row 3')
  await site.focus()
  await expect(page.getByText('You have no pickup site “Town Hall”.')).toBeVisible()
  await site.selectOption('Grange Hall')
  await expect(row('Bo Ek')).toHaveCount(0)
  const cartons = page.getByLabel('Cartons per week, row 4')
  await cartons.focus()
  await expect(page.getByText("“lots” isn't a number of cartons from 1 to 30.")).toBeVisible()
  await page.keyboard.type('2')
  await page.keyboard.press('Escape')
  await expect(cartons).toHaveValue('lots')
  await cartons.fill('2')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email, row 4')).toBeFocused()
  await expect(row('Cy Dale')).toContainText('Edited')
  await press(page, 'Leave out row 4')
  await expect(page.getByRole('link', { name: '0 With problems' })).toBeVisible()
  await press(page, 'Import 2 people and 2 orders')
  await expect(page.getByText('Not imported yet')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()
  const second = page.url()

  // Nobody has heard of it until now. The rest is done on a phone.
  await page.setViewportSize(PHONE)
  const mailbox = await (await page.request.get(shop.mailbox())).text()
  expect([ROSA, 'tom@', 'wei@', 'ann@', 'bo@'].filter((each) => mailbox.includes(each))).toEqual([])
  await page.goto(first)
  await page.getByText('Preview the email').click()
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Choose a password' })).toBeVisible()
  await page.getByText('Preview the email').click()
  await press(page, 'Invite 3 people…')
  await expect(page.getByRole('dialog')).toContainText("You can't take back a sent email.")
  await press(page, 'Send to 3 people')
  await expect(page.getByText('3 people were invited.')).toBeVisible()
  const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE })
  const phone = await context.newPage()
  await phone.goto(await linkIn(phone, ROSA, 'Our farm', shop.mailbox()))
  await phone.getByLabel('New password', { exact: true }).fill('brown-eggs')
  await press(phone, 'Change password')
  await logIn(phone, ROSA, 'brown-eggs')
  await phone.goto('/profile')
  await expect(phone.getByText('Fall eggs').first()).toBeVisible()
  await context.close()

  // Who has come in stays; what nobody has touched goes.
  await page.goto(second)
  await press(page, 'Undo the import…')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '2 Undone' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Imported' })).toHaveCount(0)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Rosa Martinez' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ann Lee' })).toHaveCount(0)
})

test('a messy list of sixty customers comes in by a few presses', { tag: '@rest' }, async ({ page, shop }) => {
  test.setTimeout(120_000)
  await becomeFarmer(page, shop)
  await prepare(page, ['Southworth Library, Dryden', 'Myers Park, Lansing', 'Ithaca Farmers Market'], 'Winter 2026–27')
  await page.setViewportSize(DESK)
  await page.goto('/admin/bring-people')
  let presses = 0
  const pressed = async (done: Promise<unknown>) => {
    presses++
    await done
  }
  await pressed(page.getByLabel('Choose a file').setInputFiles(join(import.meta.dirname, '../support/spreadsheets/files/google-forms.csv')))
  await expect(page.getByText('11 of 11 columns recognized')).toBeVisible()
  await pressed(press(page, /^Use all \d+ suggestions$/))
  await expect(page.getByText('We could read every value.')).toBeVisible()
  await pressed(press(page, 'Import 60 people and 60 orders'))
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '60 Imported' })).toBeVisible()
  expect(presses).toBeLessThanOrEqual(3)
})

/** Drops a file onto the place for it, as the browser tells the page. */
const drop = async (page: Page, { name, buffer }: { name: string; buffer: Buffer }) => {
  const files = await page.evaluateHandle(
    ({ name, bytes }) => {
      const held = new DataTransfer()
      held.items.add(new File([new Uint8Array(bytes)], name))
      return held
    },
    { name, bytes: [...buffer] },
  )
  await page.getByLabel('Drop a file here').dispatchEvent('drop', { dataTransfer: files })
}
