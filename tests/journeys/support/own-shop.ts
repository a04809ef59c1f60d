import { QUICK_PASSWORDS, removeDataDirs, type ShopProcess, startShop } from '../../support/shop/shop-process.ts'
import { DEMO_PASSWORD, test } from './person.ts'

/** In a shop of their own, for journeys that change what everybody else would notice. */
export const inOwnShop = test.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await startShop({ ...QUICK_PASSWORDS, DEMO: 'on', DEMO_PASSWORD })
      await use(shop)
      await shop.kill('SIGTERM')
      removeDataDirs()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})
