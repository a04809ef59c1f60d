import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

const find = async (page: Page, address: string) => {
  await page.goto('/subscribe')
  await page.getByLabel('Your address').fill(address)
  await page.getByRole('button', { name: 'Find Closest Pickup Site' }).click()
}

test('a ZIP code finds the closest site, chooses it and puts the nearest first', async ({ page }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await find(page, '14850')
  await expect(page.getByRole('status').filter({ hasText: 'Ithaca Farmers Market' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Ithaca Farmers Market' })).toBeChecked()
  await expect(page.getByRole('radio').first()).toHaveAccessibleName('Ithaca Farmers Market')
  await expect(page.getByText(/miles? away/)).toHaveCount(5)
  await expect(page.getByRole('link', { name: /^Directions to Ithaca Farmers Market/ })).toHaveAttribute('rel', /noopener/)
})

test('a site says how to collect there when it is chosen, and stays under the finger that chose it', async ({ page }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.goto('/subscribe')
  await page.getByRole('radio', { name: 'Ithaca Farmers Market' }).check()
  await expect(page.getByText('545 Third Street, Ithaca, NY 14850')).toBeVisible()
  const dryden = page.getByRole('radio', { name: 'Southworth Library, Dryden' })
  await expect(dryden).toHaveAccessibleDescription(/^Tue, 10 AM to 7 PM, or Wed until noon Dryden/)
  await dryden.scrollIntoViewIfNeeded()
  const before = await dryden.boundingBox()
  await dryden.check()
  await expect(dryden).toHaveAccessibleDescription(
    /^Tuesday, 10 AM to 7 PM, or by noon on Wednesday .*24 West Main Street.*The blue cooler/,
  )
  expect(Math.abs(((await dryden.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await expect(page.getByText('545 Third Street, Ithaca, NY 14850')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Directions to / })).toHaveCount(1)
})

test('the map comes when it is asked for, from this shop alone, and chooses a site by keyboard', async ({ page, baseURL }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.goto('/subscribe')
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await page.getByRole('button', { name: 'Show on a map' }).click()
  const pin = page.getByRole('button', { name: 'Myers Park, Lansing' })
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect(pin).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Myers Park, Lansing' })).toBeChecked()
  expect(foreign).toEqual([])
})
