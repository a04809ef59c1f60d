import type { Page } from '@playwright/test'
import { adminParts, settingsPaths } from '../../src/shared/admin-addresses.ts'
import { changeReply } from './support/order.ts'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

const GROUPS = {
  Today: ['Overview', 'Packing day', 'Questions'],
  Orders: ['Subscriptions', 'Add Order', 'Download Orders'],
  Customers: ['Customers', 'Import customers'],
  Season: ['Cycles', 'Pickup Sites', 'Carton Price', 'Next season', 'Products'],
  Money: ['Receipts', 'Credit'],
  Email: ['Mass Email', 'Notify Waitlist'],
  Settings: ['Farm settings', 'Going live', 'Email log', 'Activity', 'Health'],
}
const PARTS = Object.values(GROUPS).flat()
const destinations = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
const destination = (page: Page, name: string) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })

const openDashboard = async (page: Page, path = '/admin') => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  // The demo farm has given no credit yet, and its part comes in with the first.
  await changeReply<object>(page, '/api/admin/overview', (reply) => ({ ...reply, books: { receipts: true, credit: true } }))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the farmer finds every part in seven destinations, each with its own address, and Back works', async ({ page }) => {
    await openDashboard(page)
    await expect(destinations(page)).toHaveText(Object.keys(GROUPS))
    await expect(page.getByRole('tab')).toHaveText(GROUPS.Orders)
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Subscriptions')
    // What waits there is in sight, and in words for those who hear it.
    await expect(destination(page, 'Today')).toHaveAccessibleDescription(/\d+ open questions?/)
    await destination(page, 'Season').click()
    await expect(page).toHaveURL(/\/admin\/cycles$/)
    await expect(page).toHaveTitle(/^Cycles · Dashboard/)
    await expect(page.getByRole('tabpanel', { name: 'Cycles' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Subscriptions')
    await expect(page.getByRole('tabpanel', { name: 'Subscriptions' })).toBeVisible()
    for (const [name, parts] of Object.entries(GROUPS)) {
      await destination(page, name).click()
      await expect(page.getByRole('tab')).toHaveText(parts)
      await expect(page.getByRole('tabpanel', { name: parts[0] as string })).toBeVisible()
    }

    // The tabs are one stop for the Tab key; arrows move through them.
    const tab = (name: string) => page.getByRole('tab', { name })
    await destination(page, 'Orders').click()
    await tab('Subscriptions').click()
    await page.keyboard.press('ArrowDown')
    await expect(tab('Add Order')).toBeFocused()
    await expect(page).toHaveURL(/\/admin\/add-order$/)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('navigation', { name: 'At a glance' }).getByRole('link').first()).toBeFocused()
    // A link in the page leads to the beginning of what it opens.
    await page
      .getByRole('link', { name: /open questions?$/ })
      .first()
      .click()
    await expect(page.getByRole('tabpanel', { name: 'Questions' })).toBeFocused()
  })

  test('nothing around the parts moves when another is chosen, and each begins at its top', { tag: '@rest' }, async ({ page }) => {
    await openDashboard(page)
    const around = async () => {
      const all = [
        page.getByRole('heading', { level: 1 }),
        destinations(page).last(),
        page.getByRole('tab').first(),
        page.getByRole('navigation', { name: 'At a glance' }),
      ]
      return Promise.all(all.map((each) => each.boundingBox()))
    }
    const before = await around()
    for (const name of ['Today', 'Season', 'Settings', 'Orders']) {
      await page.evaluate(() => window.scrollTo(0, 500))
      await destination(page, name).click()
      await expect(page.locator('#admin-panel h2').first()).toBeVisible()
      expect(await around(), name).toEqual(before)
    }
  })

  test('a form that was changed is not left without a question, by a link, Back or a closed tab', async ({ page }) => {
    await openDashboard(page, '/admin/cycles')
    await page.getByRole('tab', { name: 'Carton Price' }).click()
    const price = page.getByRole('textbox', { name: 'New price' })
    await price.fill('9.99')
    const question = page.getByRole('dialog', { name: 'You have unsaved changes' })
    await destination(page, 'Today').click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(price).toHaveValue('9.99')
    await page.goBack()
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/carton-price$/)
    await page.keyboard.press('Escape')
    await expect(price).toHaveValue('9.99')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')
    await (await asked).dismiss()
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/admin\/cycles$/)
    await expect(question).toHaveCount(0)
  })

  test('a tab that is still loading says so in its place, beside the rail', { tag: '@rest' }, async ({ page }) => {
    await openDashboard(page)
    let load = () => {}
    const wanted = new Promise<void>((resolve) => {
      load = resolve
    })
    await page.route(/carton-price-tab/, async (route) => {
      await wanted
      await route.continue()
    })
    await destination(page, 'Season').click()
    await page.getByRole('tab', { name: 'Carton Price' }).click()
    await expect(page.getByRole('tabpanel').getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(GROUPS.Season)
    load()
    await expect(page.getByRole('tabpanel')).not.toContainText('Loading')
  })
})

test('on a tablet the rail is a bar, with a line of destinations and one of parts, in which nothing moves either', {
  tag: '@rest',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openDashboard(page, '/admin/cycles')
  await expect(page.getByRole('tab')).toHaveText(GROUPS.Season)
  const boxOf = (name: string) => page.getByRole('tab', { name, exact: true }).boundingBox()
  const first = await boxOf('Cycles')
  const last = await boxOf('Next season')
  expect(last?.y).toBe(first?.y)
  expect((await destination(page, 'Settings').boundingBox())?.y).toBe((await destination(page, 'Today').boundingBox())?.y)
  await page.getByRole('tab', { name: 'Carton Price' }).click()
  await expect(page).toHaveURL(/carton-price$/)
  expect(await boxOf('Next season')).toEqual(last)
})

test('on a phone every part begins in the first 160 pixels, an order is a row that unfolds, the next site is ticked in the first screen', {
  tag: '@rest',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDashboard(page)
  const bell = page.getByRole('button', { name: /^(\d+ n|N)otices?$/ })
  const glance = page.getByRole('navigation', { name: 'At a glance' })
  await expect(bell).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('note')).toContainText('Not real yet')
  await expect(glance).toBeVisible()
  for (const path of [...adminParts.map((part) => part.path), ...settingsPaths]) {
    await page.goto(path)
    await expect(page.locator('#admin-panel h2').first()).toBeAttached()
    const content = page.locator('#admin-panel').locator(':is(h2 ~ *, :has(> h2) ~ *, h2 ~ search):not([class*="lead"])').first()
    await expect.poll(async () => (await content.boundingBox())?.y, path).toBeLessThan(160)
  }
  // Notices come once a day.
  await expect(glance).toBeHidden()
  await bell.click()
  await expect(glance).toBeVisible()

  await page.goto('/admin?cycle=1')
  const order = page.getByRole('region', { name: 'Orders' }).getByRole('listitem').first()
  expect((await order.boundingBox())?.height).toBeLessThanOrEqual(80)
  await expect(order.getByText('Cartons per week')).toBeHidden()
  await order.getByRole('heading').click()
  await expect(order.getByText('Cartons per week')).toBeVisible()
  await page.goto('/admin/packing')
  await expect(page.getByRole('checkbox', { name: /^Packed: / }).first()).toBeInViewport({ ratio: 1 })
})

test('on a phone the parts are a dropdown with the same headings', async ({ page }) => {
  await openDashboard(page)
  await expect(page.getByRole('tab')).toHaveCount(0)
  const parts = page.getByLabel('Part of the dashboard')
  await expect(parts.getByRole('option')).toHaveText(PARTS)
  expect(await parts.locator('optgroup').evaluateAll((groups) => groups.map((group) => group.getAttribute('label')))).toEqual(
    Object.keys(GROUPS),
  )
  await parts.focus()
  await parts.selectOption('Pickup Sites')
  await expect(page).toHaveURL(/\/admin\/pickup-sites$/)
  await expect(parts).toBeFocused()
  await page.goBack()
  await expect(parts).toHaveValue('/admin')
  await parts.selectOption('Activity')
  await expect(page).toHaveURL(/\/admin\/activity$/)
  await expect(parts).toHaveValue('/admin/activity')
})
