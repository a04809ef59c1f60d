import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

test('a pickup site is chosen on the map by keyboard, by a finger under which it stays, and by a ZIP code, and nobody else is asked', async ({
  page,
  baseURL,
}) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Show on a map' }).click()
  const pin = page.getByRole('button', { name: 'Myers Park, Lansing' })
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect(pin).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Myers Park, Lansing' })).toBeChecked()

  const ithaca = page.getByRole('radio', { name: 'Ithaca Farmers Market' })
  await ithaca.check()
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

  await page.getByLabel('Your address').fill('14850')
  await page.getByRole('button', { name: 'Find Closest Pickup Site' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Ithaca Farmers Market' })).toBeVisible()
  await expect(ithaca).toBeChecked()
  await expect(page.getByRole('radio').first()).toHaveAccessibleName('Ithaca Farmers Market')
  await expect(page.getByText(/miles? away/)).toHaveCount(5)
  await expect(page.getByRole('link', { name: /^Directions to Ithaca Farmers Market/ })).toHaveAttribute('rel', /noopener/)
  expect(foreign).toEqual([])
})
