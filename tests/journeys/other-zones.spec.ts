import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

/** A customer may be anywhere; the weeks they pay for are those of the farm's calendar. */

const totalOn = async (page: Page) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.goto('/subscribe')
  await page.getByRole('radio', { name: 'No thanks' }).check()
  const button = page.getByRole('button', { name: /^Pay \$/ }).first()
  await expect(button).toBeVisible()
  const weeks = page.getByText(/\d+ weeks x \d+ cartons x/).first()
  return [await button.textContent(), await weeks.textContent()]
}

test('a browser anywhere in the world counts the same weeks as the farm', { tag: '@rest' }, async ({ browser, page, baseURL }) => {
  const here = await totalOn(page)
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Kolkata']) {
    const context = await browser.newContext({ timezoneId, ...(baseURL ? { baseURL } : {}) })
    expect(await totalOn(await context.newPage()), timezoneId).toEqual(here)
    await context.close()
  }
})
