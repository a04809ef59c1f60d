import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { flawsOf } from './support/axe.ts'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'
import { isNotWide } from './support/sideways.ts'

/** How many sheets of paper it takes. */
const sheetsOf = async (page: Page, format: 'Letter' | 'A4') => {
  const pdf = await page.pdf({ format, margin: { top: '1.5cm', bottom: '1.5cm', left: '1.5cm', right: '1.5cm' } })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
}

const onlyPaper = async (page: Page) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const paper = page.getByRole('article')
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  for (const format of ['Letter', 'A4'] as const) expect(await sheetsOf(page, format)).toBe(1)
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
}

test('a customer opens a receipt and the season’s statement from the profile, on a phone at night, and prints them', async ({
  page,
  complaints,
}, info) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.goto('/')
  await page.getByRole('link', { name: 'Money and receipts' }).click()
  const mine = page.getByRole('region', { name: 'Receipts' })
  await mine
    .getByRole('link', { name: /^Receipt \d{6}$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt \d{6}$/ })).toBeVisible()
  await expect(page.getByText(/^Order D-\d{5}; /)).toBeVisible()
  await expect(page.getByText(/^\d cartons? a week for \d+ weeks?, \$\d\.\d\d each$/).first()).toBeVisible()
  await expect(page.getByText('Nothing is left to pay.')).toBeVisible()
  await isNotWide(page)
  expect(await flawsOf(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('receipt-360-dark.png'), fullPage: true })
  await onlyPaper(page)

  await page.goBack()
  await mine.getByRole('link', { name: 'Season statement' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Statement: / })).toBeVisible()
  await expect(page.getByText('Paid for it, minus refunds').first()).toBeVisible()
  await isNotWide(page)
  await onlyPaper(page)
  await page.goto('/receipts/999999')
  await expect(page.getByRole('heading', { name: "We can't find this receipt" })).toBeVisible()
  complaints.splice(0)
})

test('the farmer finds a receipt, saves the books for the bookkeeper, and holds them beside the provider’s', async ({ page }, info) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto('/admin/receipts')
  const rows = page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')
  // The sums take a second line where people have credit or gifts.
  await expect(rows.nth(7)).toBeInViewport()
  const newest = (await rows.first().getByRole('link').first().textContent()) ?? ''
  await page.getByText(/^For the bookkeeper/).click()
  for (const [button, start] of [
    ['Spreadsheet', 'PK'],
    ['CSV file', '\uFEFFDate,Receipt,Who'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
    await expect(page.getByText(`Saved ${download.suggestedFilename()}`)).toBeVisible()
    expect((await readFile(await download.path())).toString().startsWith(start)).toBe(true)
  }
  await page.getByRole('button', { name: 'Compare with the provider' }).click()
  await expect(page.getByText('Please choose a first and last day.')).toBeVisible()
  const today = new Date().toISOString().slice(0, 10)
  await page.getByLabel('From', { exact: true }).fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel('Until', { exact: true }).fill(today)
  await page.getByRole('button', { name: 'Compare with the provider' }).click()
  await expect(page.getByText(/\d card payments?|No card payment|There were no card payments/)).toBeVisible()
  await page.goto(`/admin/receipts?q=${newest}`)
  await expect(rows).toHaveCount(1)
  await page.screenshot({ path: info.outputPath('books-1280.png') })
  await rows.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: `Receipt ${newest}` })).toBeVisible()
  await page.getByRole('link', { name: 'All receipts' }).click()
  await page
    .getByRole('list', { name: 'Receipts' })
    .getByRole('link', { name: /, statement of / })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Statement: / })).toBeVisible()
})
