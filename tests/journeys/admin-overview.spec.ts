import { openDashboard } from './support/farmer.ts'
import { expect, test } from './support/person.ts'

test('the farmer sees at a glance what comes next, and each figure leads to its list', async ({ page }) => {
  await openDashboard(page, '/admin')
  const strip = page.getByRole('navigation', { name: 'At a glance' })
  await expect(strip.getByRole('link', { name: /^((Today|Tomorrow), )?\w{3}, \w{3} \d+: \d+ cartons? at \d+ sites?$/ })).toHaveAttribute(
    'href',
    /packing\?date=\d{4}-/,
  )
  await strip.getByRole('link', { name: /open questions?$/ }).click()
  await expect(page).toHaveURL(/\/admin\/questions$/)

  await page.goto('/admin/overview')
  const chart = page.getByRole('region', { name: 'Cartons per week, by site' })
  await expect(chart.getByRole('img')).toBeVisible()
  await chart.getByText('As a table').click()
  await expect(chart.getByRole('row')).toHaveCount(13)

  // A finished season, so that nobody orders meanwhile.
  const money = page.getByRole('region', { name: 'Money per cycle' }).getByRole('listitem').first()
  const said = /\$[\d,.]+/.exec((await money.textContent()) ?? '')?.[0] ?? 'nothing'
  await money.getByRole('link').click()
  await expect(page.getByLabel('Totals')).toContainText(said)
})
