import type { Overview } from '../../src/shared/shapes/packing.ts'
import { changeReply } from './support/order.ts'
import { comeIn, DEMO_PASSWORD, expect, joinAndComeIn, logIn, test } from './support/person.ts'

const HOURS = { pickup_from: '16:00', pickup_until: '18:30', last_day_until: null }

test('somebody new finds everything from home and in the header, also by keyboard, and no way to the dashboard', async ({ page }) => {
  await joinAndComeIn(page)
  await page.goto('/')
  const header = page.getByRole('banner')
  // Whoever has ordered nothing sees the welcome alone.
  await expect(page.getByRole('main').getByRole('heading')).toHaveText([
    /^Fresh eggs/,
    'How it works',
    'Choose your cartons',
    'Pay for one cycle',
    'Pick up every week',
  ])
  await page.getByRole('link', { name: 'Subscribe for Pickup' }).click()
  await expect(page).toHaveURL(/\/subscribe$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/questions$/)
  await header.getByRole('link', { name: 'My eggs' }).click()
  await expect(page).toHaveURL(/\/profile\/pickups$/)
  await header.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/subscribe$/)
  await header.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/questions$/)
  const menu = header.getByRole('button', { name: 'Profile' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'User Profile' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await header.getByRole('link', { name: 'User Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('status').filter({ hasText: 'No active subscriptions found.' })).toBeVisible()
  await header.getByRole('button', { name: 'Profile' }).click()
  await header.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('on the smallest phone the header says whose shop it is, and everything in it meets a thumb', { tag: '@rest' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await joinAndComeIn(page)
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByText('Larch Hill Farm')).toBeVisible()
  await expect(header.getByRole('button', { name: 'Profile' })).toHaveText('Profile')
  for (const way of await header.locator('a:not([href="#main"]), button').all()) {
    const { width = 0, height = 0 } = (await way.boundingBox()) ?? {}
    expect([await way.textContent(), width >= 44, height >= 44]).toEqual([await way.textContent(), true, true])
  }
  // One line below the farm's: nothing in it wraps.
  const tops = await header
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
})

test('the farmer sees the Admin link and the dashboard, also when led there through login', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Dashboard/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/questions')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test("the farmer's home says what to pack and what waits, each a step into the dashboard", { tag: '@rest' }, async ({ page }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await changeReply<Overview>(page, '/api/admin/overview', (overview) => ({
    ...overview,
    today: '2031-01-08',
    next: {
      pickup_date: '2031-01-09',
      cartons: 24,
      donated: 2,
      sites: [
        { site_id: 1, site_name: 'Library', ...HOURS, cartons: 10, donated: 2 },
        { site_id: 2, site_name: 'Market', ...HOURS, cartons: 14, donated: 0 },
      ],
    },
    care: { payments: 1, unverified: 0, questions: 2, failed_mails: 3, health: 0 },
  }))
  await page.goto('/')
  const farm = page.getByRole('region', { name: 'Pack next' })
  await expect(farm).toContainText('Tomorrow, Thu, Jan 9')
  await expect(farm).toContainText('26 cartons, 2 of them to give away')
  await expect(farm.getByRole('listitem')).toHaveText(['Library: 12 cartons4 to 6:30 PM', 'Market: 14 cartons4 to 6:30 PM'])
  const ways = await farm.getByRole('link').evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(ways).toEqual([
    ['Open packing day', '/admin/packing?date=2031-01-09'],
    ['1 order needs attention', '/admin?show=care'],
    ['2 open questions', '/admin/questions'],
    ['3 emails failed', '/admin/mail-record?status=failed'],
    ['Open the dashboard', '/admin'],
  ])
  await farm.getByRole('link', { name: '2 open questions' }).click()
  await expect(page).toHaveURL(/\/admin\/questions$/)
})

test('while the shop asks who is there, it says Loading and shows no Admin link', { tag: '@rest' }, async ({ page }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/who-am-i', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Dashboard/)
})
