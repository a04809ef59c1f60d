import { rmSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { freePort, makeDataDir, type ShopProcess, spawnShop, untilReady } from '../support/shop/shop-process.ts'
import { CARD_THAT_PAYS, fillOrder, goToPayment, payWith } from './support/order.ts'
import { DEMO_PASSWORD, expect, logIn, test } from './support/person.ts'

/** A demonstration on a rented machine: a shop that is not on loopback, as a browser elsewhere meets it. */

const NAME = 'shop.test'
let shop = {} as ShopProcess
let browser = {} as Browser
let origin = ''

// One worker goes through all of these: each would start a shop and a browser of its own.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ playwright, launchOptions }) => {
  const port = await freePort()
  origin = `http://${NAME}:${port}`
  const env = { PORT: String(port), PUBLIC_URL: origin, DEMO: 'on', DEMO_PASSWORD, DATA_DIR: makeDataDir(), LOG_LEVEL: 'warn' }
  shop = await spawnShop(env)
  await untilReady(shop)
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1, MAP * ~NOTFOUND`]
  browser = await playwright.chromium.launch({ ...launchOptions, args })
})
test.afterAll(async () => {
  await browser.close()
  await shop.kill('SIGTERM')
  rmSync(shop.dataDir, { recursive: true, force: true })
})

test('a buyer elsewhere pays with a test card, and finds the mail behind the key that the start printed', { tag: '@rest' }, async () => {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 360, height: 740 } })
  await logIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await fillOrder(page)
  const total = await goToPayment(page)
  expect(new URL(page.url()).origin).toBe(origin)
  await payWith(page, CARD_THAT_PAYS)
  await expect(page).toHaveURL(/\/success\?/)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible({ timeout: 30_000 })

  const mailbox = /^From other machines, .*: (\S+)$/m.exec(shop.out())?.[1] ?? ''
  await expect(async () => {
    await page.goto(mailbox)
    await page.getByRole('link', { name: 'Your eggs from' }).first().click({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.locator('pre')).toContainText(total)
  expect((await page.goto('/dev/mailbox'))?.status()).toBe(404)
  await page.close()
})

test('the farmer reads on every part of the dashboard what is not real', { tag: '@rest' }, async () => {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  await logIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  for (const path of ['/admin', '/admin/overview', '/admin/cycles']) {
    await page.goto(path)
    await expect(page.getByRole('note')).toContainText('Not real yet: test payments, local email, demo farm')
  }
  const way = page.getByText('Connect Stripe under Going live.')
  await expect(way).toBeHidden()
  await page.getByText('How to go live').click()
  await expect(way).toBeVisible()
  await page.close()
})
