import { fileURLToPath } from 'node:url'
import type { ShopWindow } from '../../src/shared/shapes/farm/window.ts'
import { openDashboard, press } from './support/farmer.ts'
import { expect, logOut, newEmail, PASSWORD, test } from './support/person.ts'
import { watchShifts } from './support/sweep/shifts.ts'

/** What a stranger sees of the farm before they sign up. */

const PICTURE = fileURLToPath(new URL('../../src/web/public/share.png', import.meta.url))

test('a stranger on a phone learns what, how much, where and when, what it would cost them, and signs up', async ({ page }) => {
  const shifts = await watchShifts(page)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  // All of it in the first screen, the photo before anything else is asked of them.
  for (const first of [
    page.getByRole('heading', { name: 'Fresh eggs from Larch Hill Farm, every week' }),
    page.getByText('$6.50 a carton'),
    page.getByText(/^.+: \d+ weeks? left$/),
    page.getByText('Dryden Tue · Ithaca Sat · Lansing Thu · Trumansburg Mon'),
    page.getByRole('link', { name: 'Get eggs' }),
    page.getByRole('link', { name: 'I have an account' }),
  ])
    await expect(first).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Tuesday, 10 AM to 7 PM, or by noon on Wednesday')).toBeVisible()
  await expect(page.getByText('24 West Main Street, Dryden, NY 13053')).toBeVisible()
  await expect(page.getByText(/^\d+ cartons are given to the Dryden food pantry this season\.$/)).toBeVisible()
  // Nothing has moved by itself. The heading's font may come late, and is a hair wider.
  expect((await shifts()).reduce((sum, { moved }) => sum + moved, 0)).toBeLessThan(0.001)
  await page.getByRole('button', { name: 'One more carton' }).click()
  const sum = await page
    .getByText(/x 2 cartons x/)
    .locator('..')
    .textContent()
  const [, weeks, total] = /^(\d+) weeks? x 2 cartons x \$6\.50 = \$([\d.]+)$/.exec(sum ?? '') ?? []
  expect(Number(total)).toBe(Number(weeks) * 13)

  // The first thing to press is the way in for somebody new.
  await page.getByRole('link', { name: 'Larch Hill Farm' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Get eggs' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByRole('heading', { name: 'What would it cost me?' })).toBeVisible()
  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign up')
  await expect(page).toHaveURL(/\/subscribe$/)
  await page.goto('/')
  await expect(page.getByText(/cartons are given to the Dryden food pantry/)).toBeVisible()

  // Who was here before finds the login first.
  await logOut(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Larch Hill Farm' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('the farmer shows another photograph to strangers, prints a poster of one sheet, and takes the photograph away', async ({
  page,
  browser,
  baseURL,
}) => {
  await openDashboard(page, '/admin/farm-settings/public-window')
  const form = page.getByRole('form', { name: 'Photo' })
  await form.getByLabel('What the photo shows').fill('Hens on our hill')
  await form.getByLabel('Choose a photo').setInputFiles(PICTURE)
  await expect(form.getByAltText('The new photo')).toBeVisible()
  await form.getByRole('button', { name: 'Save photo' }).click()
  await expect(form.getByText('Photo saved')).toBeVisible()

  const stranger = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1280, height: 800 } })).newPage()
  await stranger.goto('/login')
  await expect(stranger.getByAltText('Hens on our hill')).toBeInViewport()
  const shared = await stranger.locator('meta[property="og:image"]').getAttribute('content')
  expect((await page.request.get(new URL(shared ?? '').pathname)).headers()['content-type']).toBe('image/jpeg')

  await page.getByRole('link', { name: 'Print a poster' }).click()
  await expect(page.getByRole('img', { name: /^QR code for http/ })).toBeVisible()
  for (const [paper, width] of [
    ['letter', 612],
    ['a4', 594],
  ] as const) {
    await page.getByLabel('Paper').selectOption(paper)
    const print = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(print.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(print).toMatch(new RegExp(`/MediaBox \\[0 0 ${width}`))
  }

  await page.getByRole('link', { name: 'Back to farm settings' }).click()
  await form.getByRole('button', { name: 'Remove photo' }).click()
  await expect(form.getByText('Photo removed')).toBeVisible()
  await expect.poll(async () => ((await (await page.request.get('/api/window')).json()) as ShopWindow).photo).toBeNull()
})
