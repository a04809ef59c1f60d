import type { APIRequest, APIRequestContext, Browser, Page } from '@playwright/test'
import { openDashboard, press } from './support/farmer.ts'
import { changeReply, fillOrder, goToPayment, payButton } from './support/order.ts'
import { openPayment } from './support/paid-order.ts'
import { DEMO_PASSWORD, expect, joinAndComeIn, joinVerified, linkIn, newEmail, readMail, test } from './support/person.ts'

const farmOf = async (request: APIRequest, baseURL: string | undefined): Promise<APIRequestContext> => {
  const farm = await request.newContext({ baseURL: String(baseURL) })
  await farm.post('/api/sign-in', { data: { email: 'admin@demo.farm', password: DEMO_PASSWORD, rememberMe: false } })
  return farm
}

/** A site of the journey's own, so that nobody else finds it full. */
const addSmallSite = async (request: APIRequestContext): Promise<{ site_id: number; site_name: string }> => {
  const added = await request.post('/api/admin/sites', {
    data: {
      site_name: `A small shed ${newEmail().slice(0, 6)}`,
      site_address: '1 Main St, Dryden, NY 13053',
      site_instructions: '',
      pickup_start_day: 'Thursday',
      pickup_deadline_day: 'Thursday',
      places: 1,
    },
  })
  expect(added.status()).toBe(200)
  return added.json()
}

const cycleOf = async (page: Page): Promise<number> => {
  const cycles: { cycle_id: number; is_active: boolean }[] = await (await page.request.get('/api/cycles')).json()
  return cycles.find(({ is_active }) => is_active)?.cycle_id ?? 0
}

/** Somebody else, at another phone, is quicker. */
const takeThePlace = async (browser: Browser, site: string): Promise<void> => {
  const other = await browser.newPage()
  await joinAndComeIn(other)
  await openPayment(other, { name: 'Somebody quicker', site })
  await other.close()
}

test('the last place goes to the quicker one; the other is told, and the farmer can still add an order knowingly', {
  tag: '@rest',
}, async ({ page, browser, playwright, baseURL }) => {
  const farm = await farmOf(playwright.request, baseURL)
  const { site_id, site_name } = await addSmallSite(farm)

  await joinVerified(page)
  await fillOrder(page, { site: site_name })
  const card = page.getByRole('radio', { name: site_name })
  await expect(card).toHaveAccessibleDescription(/1 place left/)
  await takeThePlace(browser, site_name)

  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This pickup site is full.' })).toBeVisible()
  await expect(card).toHaveAccessibleDescription(/Full/)
  await expect(page.getByRole('button', { name: 'Full: join the list' })).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('Robin Hale')
  await page.getByRole('radio', { name: 'Ithaca Farmers Market' }).check()
  await expect(payButton(page)).toBeVisible()

  await page.context().clearCookies()
  await openDashboard(page, '/admin/add-order')
  await page.getByLabel('Name').fill('Aunt May')
  await page.getByLabel('Pickup site').selectOption(String(site_id))
  await page.getByLabel('Cycle').selectOption(String(await cycleOf(page)))
  await press(page, 'Add order')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to add subscription. This pickup site is full.' })).toBeVisible()
  await press(page, 'Add anyway')
  await expect(page.getByText('Subscription added manually!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add anyway' })).toHaveCount(0)
  expect((await farm.put(`/api/admin/sites/${site_id}/archive`)).status()).toBe(200)
  await farm.dispose()
})

type Hints = { capacity: object[]; wishes: object[] }
test('what is left of a cycle limits the cartons, and a place is held', { tag: '@rest' }, async ({ page }) => {
  await joinAndComeIn(page)
  const cycle_id = await cycleOf(page)
  await changeReply<Hints>(page, '/api/subscribe-hints', (hints) => ({
    ...hints,
    capacity: [{ cycle_id, cartons_left: 3, sites: [] }],
    wishes: [{ cycle_id, site_id: 1, cartons: 3, ahead: 0, held_until: '2126-11-20T23:00:00.000Z' }],
  }))
  await fillOrder(page, { cartons: 4 })
  await expect(page.getByRole('alert').filter({ hasText: 'This cycle has 3 cartons a week left.' })).toBeVisible()
  await page.getByRole('button', { name: 'One fewer carton' }).click()
  await expect(page.getByLabel('Cartons per week')).toHaveValue('3')
  await expect(page.getByRole('button', { name: 'One more carton' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText("We're holding a place for you until Wed, Nov 20, 2126, 6:00 PM.")).toBeVisible()
})

test('credit is taken off what is paid; when it covers everything there is nothing to pay', { tag: '@rest' }, async ({
  page,
  playwright,
  baseURL,
}) => {
  const farm = await farmOf(playwright.request, baseURL)
  const email = await joinVerified(page)
  const give = async (amount: number) =>
    expect((await farm.post('/api/admin/credits', { data: { email, amount, note: '' } })).status()).toBe(200)
  await give(13)
  await fillOrder(page)
  await expect(page.getByText(/^Credit -\$13\.00$/)).toBeVisible()
  const toPay = await goToPayment(page)
  await expect(page.getByText('less $13.00 credit')).toBeVisible()

  // Who comes back finds the same sum: the unpaid order has put the credit aside.
  await page.goto('/subscribe')
  await expect(page.getByText(`To pay ${toPay}`)).toBeVisible()
  await give(2_000)
  await page.reload()
  await press(page, 'Subscribe, nothing to pay')
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible({ timeout: 30_000 })
  expect((await readMail(page, email, 'Your eggs from')).text).toContain("There's nothing left to pay.")
  await farm.dispose()
})

test('a cycle without cartons says so where it is named and where one would pay; who waits for one verifies their email', {
  tag: '@rest',
}, async ({ page }) => {
  const email = await joinAndComeIn(page)
  const cycle_id = await cycleOf(page)
  const capacity = [{ cycle_id, cartons_left: 0, sites: [] }]
  await changeReply<Hints>(page, '/api/subscribe-hints', (hints) => ({ ...hints, capacity }))
  await page.goto('/subscribe')
  await expect(page.getByRole('group', { name: 'Egg cycle' })).toContainText('(full)')
  await expect(page.getByText('This cycle has no cartons a week left.')).toBeVisible()
  await expect(page.getByText('To join the waiting list, verify your email first')).toBeVisible()
  await press(page, 'Send verification email')
  await expect(page.getByRole('status').filter({ hasText: 'Verification email sent to your current email.' })).toBeVisible()
  await page.goto(await linkIn(page, email, 'verify your email'))
  await expect(page.getByText('Thank you! Your email is verified.')).toBeVisible()
  await page.goto('/subscribe')
  await page.getByRole('button', { name: 'Full: join the list' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please choose a pickup site.' })).toBeVisible()
})
