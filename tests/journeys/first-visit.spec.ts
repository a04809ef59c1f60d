import { BUDGETS, countSent, type Kind } from '../../scripts/first-visit.ts'
import { enter, inOwnShop } from './support/own-shop.ts'
import { expect } from './support/person.ts'

/** A phone that has never been here, as it comes: nothing is in its cache. In a shop to which no other journey adds anything. */
inOwnShop('a first visit loads no more than it may', { tag: '@rest' }, async ({ browser, shop }) => {
  for (const [path, most] of Object.entries(BUDGETS))
    for (const locale of ['en-US', 'es-MX']) {
      const context = await browser.newContext({ locale, baseURL: shop.url })
      const page = await context.newPage()
      if (path !== '/login') await enter(page, 'customer')
      const sent = await countSent(await context.newCDPSession(page))
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
      for (const [kind, budget] of Object.entries(most)) {
        const kB = sent[kind as Kind] / 1000
        process.stdout.write(`${path} ${kind} ${kB.toFixed(1)} kB of ${budget} (${locale})\n`)
        expect.soft(kB, `${kind} of ${path}, ${locale}`).toBeGreaterThan(1)
        expect.soft(kB, [`${kind} of ${path}, ${locale}`, ...sent.parts].join('\n')).toBeLessThanOrEqual(budget)
      }
      await context.close()
    }
})
