import type { Page } from '@playwright/test'
import { dateAt } from '../../src/shared/dates/calendar.ts'
import { flawsOf } from './support/axe.ts'
import { openDashboard, press } from './support/farmer.ts'
import { expect, test } from './support/person.ts'
import { isNotWide } from './support/sideways.ts'

const expectNoBarriers = async (page: Page) => {
  expect(await flawsOf(page)).toEqual([])
  await isNotWide(page)
}

const numbersIn = async (page: Page, rows: string) =>
  (await page.locator(`${rows} > td:nth-child(2)`).allTextContents()).map((text) => Number(text.replaceAll(',', '')))
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** The next pickup day at length. */
const openDay = async (page: Page) => {
  const days: { pickup_date: string }[] = await (await page.request.get('/api/admin/pickup-days')).json()
  const today = dateAt(new Date(), 'America/New_York')
  await page.goto(`/admin/packing?date=${days.find(({ pickup_date }) => pickup_date >= today)?.pickup_date}`)
}

/** In inches from the corner of the paper. */
const placesOfLabels = async (page: Page) => {
  const labels = page.getByRole('region', { name: 'Label sheet' }).first().getByRole('listitem')
  const placeOf = async (number: number) => {
    const box = await labels.nth(number).boundingBox()
    return [Number(box?.x) / 96, Number(box?.y) / 96]
  }
  // A small day has no second row.
  const below = (await labels.count()) > 3 ? await placeOf(3) : [0.1875, 1.5]
  return { first: await placeOf(0), second: await placeOf(1), below }
}

test('at a desk the farmer sees what to pack, prints the sheets and the labels, and saves the spreadsheet', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openDashboard(page, '/admin')
  await openDay(page)
  await expect(page.getByText(/^As of \w+, \w+ \d+, \d+:\d\d [AP]M$/)).toBeVisible()
  const total = sum(await numbersIn(page, 'tbody tr'))
  expect(total).toBeGreaterThan(0)
  expect(await numbersIn(page, 'tfoot tr')).toEqual([total])
  await expectNoBarriers(page)

  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download spreadsheet')])
  expect(download.suggestedFilename()).toMatch(/^packing-\d{4}-\d\d-\d\d\.xlsx$/)
  await expect(page.getByRole('status').filter({ hasText: `Saved ${download.suggestedFilename()}` })).toBeVisible()

  await page.getByRole('link', { name: 'Print sheets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Packing sheets' })).toBeFocused()
  const sites = page.getByRole('region').filter({ has: page.getByRole('columnheader', { name: 'Signed' }) })
  // Of one moment: others may order meanwhile.
  const inAll = Number(
    await page
      .getByRole('region', { name: 'Totals' })
      .locator('tr', { hasText: /^Total/ })
      .locator('td')
      .first()
      .textContent(),
  )
  const perSite = await Promise.all(
    (await sites.all()).map(async (site) =>
      Number(
        await site
          .locator('tr', { hasText: /^Total/ })
          .locator('td')
          .first()
          .textContent(),
      ),
    ),
  )
  expect(sum(perSite)).toBe(inAll)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(sites.first().getByText(/^As of /)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Back to the packing day' }).click()
  const [read] = await Promise.all([
    page.waitForResponse(/\/api\/admin\/packing\//),
    page.getByRole('link', { name: 'Print labels' }).click(),
  ])
  await page.getByLabel('One label per carton').check()
  await expect(page.getByRole('region', { name: 'Label sheet' }).getByRole('listitem')).toHaveCount((await read.json()).cartons)
  await page.emulateMedia({ media: 'print' })
  expect(await placesOfLabels(page)).toEqual({ first: [0.1875, 0.5], second: [2.9375, 0.5], below: [0.1875, 1.5] })
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('Paper').selectOption('a4')
  await expect(page).toHaveURL(/paper=a4/)

  // The last label of the first sheet is the only one left on it.
  await page.getByLabel('First unused label').selectOption('21')
  await expect(page.getByRole('region', { name: 'Label sheet 2' })).toBeVisible()
})

test('on a phone any day can be looked at, and one with nothing to pack says so', { tag: '@rest' }, async ({ page }) => {
  await openDashboard(page, '/admin')
  await openDay(page)
  const chosen = page.getByLabel('Pickup day')
  const first = await chosen.inputValue()
  await page.getByLabel('Another date').fill('2031-01-01')
  await press(page, 'Show')
  await expect(page.getByRole('heading', { name: 'Nothing to pack on Wed, Jan 1' })).toBeVisible()
  await page.goBack()
  await expect(chosen).toHaveValue(first)
  const site = page.getByRole('table', { name: 'Cartons by site' }).getByRole('rowheader').first().getByRole('link')
  const name = String(await site.textContent())
  await site.click()
  await expect(page.getByLabel('What to print').locator('option:checked')).toHaveText(name)
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Totals' })).toHaveCount(0)
})
