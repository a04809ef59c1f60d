import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

/** A customer may be anywhere; the weeks they pay for are those of the farm's calendar. */

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Kolkata']) {
  test(`a browser in ${timezoneId} counts the same weeks as the farm`, async ({ browser, page, baseURL }) => {
    const totalOn = async (visit: typeof page) => {
      await comeIn(visit, 'customer@demo.farm', DEMO_PASSWORD)
      await visit.goto('/subscribe')
      const button = visit.getByRole('button', { name: /^Pay \$/ }).first()
      await expect(button).toBeVisible()
      return [
        await button.textContent(),
        await visit
          .getByText(/\d+ weeks x \d+ cartons x/)
          .first()
          .textContent(),
      ]
    }
    const context = await browser.newContext({ timezoneId, ...(baseURL ? { baseURL } : {}) })
    const there = await totalOn(await context.newPage())
    await context.close()
    expect(there).toEqual(await totalOn(page))
  })
}
