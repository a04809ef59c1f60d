import { BUDGETS, countSent, type Kind } from '../../scripts/first-visit.ts'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

/** A phone that has never been here, as it comes: nothing is in its cache. */
for (const [path, most] of Object.entries(BUDGETS))
  for (const locale of ['en-US', 'es-MX'])
    test(`a first visit to ${path} loads no more than it may (${locale})`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ locale, ...(baseURL ? { baseURL } : {}) })
      const page = await context.newPage()
      if (path !== '/login') await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
      const sent = await countSent(await context.newCDPSession(page))
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
      for (const [kind, budget] of Object.entries(most)) {
        const kB = sent[kind as Kind] / 1000
        process.stdout.write(`${path} ${kind} ${kB.toFixed(1)} kB of ${budget} (${locale})\n`)
        expect(kB, `${kind} of ${path}`).toBeGreaterThan(1)
        expect(kB, `${kind} of ${path}`).toBeLessThanOrEqual(budget)
      }
      await context.close()
    })
