import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { openDashboard } from './support/farmer.ts'
import { fillOrder, payButton } from './support/order.ts'
import { openPayment, payAt } from './support/paid-order.ts'
import { expect, joinAndComeIn, test } from './support/person.ts'

/** Something that happens at the provider, without a browser. */
const atProvider = async (page: Page, what: 'discount' | 'dispute', data: object) => {
  const stored = (name: string) => readFileSync(join(process.env.JOURNEYS_DATA_DIR ?? '', 'payment-sandbox', name), 'utf8').trim()
  const reply = await page.request.post(`http://127.0.0.1:${stored('port')}/sandbox/${what}`, {
    headers: { authorization: `Bearer ${stored('secret-key')}` },
    data,
  })
  expect(reply.status()).toBe(200)
}

/** Somebody orders, and with a code at the provider pays two dollars less than the order comes to. */
const payTooLittle = async (browser: Browser, name: string) => {
  const page = await (await browser.newContext()).newPage()
  await joinAndComeIn(page)
  const { id, url } = await openPayment(page, { name })
  await atProvider(page, 'discount', { session: id, cents: 200 })
  await payAt(page, url)
  return { page, session: id, close: () => page.context().close() }
}

/** Reads what becomes of it. */
const readHeld = async (page: Page, session: string) => {
  await page.goto(`/success?session_id=${session}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Received')
  await expect(page.getByRole('status').filter({ hasText: "it's less than your total" })).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText("the farm hasn't decided about it yet. You can close your account once it has.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close my account' })).toHaveCount(0)
  await page.goto('/profile')
  const waiting = page.getByRole('region', { name: 'Waiting for the farm' })
  await expect(waiting).toContainText(/order D-\d+\): we received \$[\d.,]+, but the total was \$[\d.,]+\./)
  await expect(waiting).toContainText("Please don't pay again.")
  await expect(page.getByText('No active subscriptions found.')).toBeVisible()
}

const settle = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Decide about D-\\d+ ${name}$`) })

test('the farmer finds a payment of too little among what needs care, and accepts it', { tag: '@rest' }, async ({ page, browser }) => {
  const name = `Hal ${randomUUID().slice(0, 8)}`
  const customer = await payTooLittle(browser, name)
  await readHeld(customer.page, customer.session)
  await openDashboard(page, '/admin')
  await page
    .getByRole('navigation', { name: 'At a glance' })
    .getByRole('link', { name: /needs? attention/ })
    .click()
  const order = page.locator('main tbody, main li').filter({ hasText: name }).first()
  await expect(order).toContainText('Paid too little')
  await expect(order).toContainText('No pickups are planned until you accept the payment or refund it.')
  await settle(page, name).click()
  const dialog = page.getByRole('dialog', { name: 'Accept or refund' })
  await expect(dialog.getByLabel('Accept it as the order total and plan the pickups')).toBeChecked()
  const accept = dialog.getByRole('button', { name: /^Accept \$/ })
  const sum = ((await accept.textContent()) ?? '').replace('Accept $', '')
  await dialog.getByLabel(/^To confirm, type/).fill(sum)
  await accept.click()
  await expect(page.getByText(new RegExp(`^Accepted \\$${sum}: D-\\d+ ${name}\\. Its pickups are planned\\.`))).toBeVisible()
  await customer.page.reload()
  await expect(customer.page.getByText(`$${sum}`).first()).toBeVisible()
  await customer.close()
})

test('the farmer says that what needed care has been looked at, and takes that back', { tag: '@rest' }, async ({ page, browser }) => {
  const name = `Dee ${randomUUID().slice(0, 8)}`
  const customer = await (await browser.newContext()).newPage()
  await joinAndComeIn(customer)
  await payAt(customer, (await openPayment(customer, { name })).url)
  const order = page.locator('main tbody, main li').filter({ hasText: name }).first()
  await expect(async () => {
    await openDashboard(page, `/admin?q=${encodeURIComponent(name)}`)
    await expect(order).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const payment = (await order.getByText(/^pi_/).textContent()) ?? ''
  await atProvider(customer, 'dispute', { payment })
  await customer.context().close()
  await expect(async () => {
    await page.goto(`/admin?show=care&q=${encodeURIComponent(name)}`)
    await expect(order).toContainText("The customer's bank disputes this payment.", { timeout: 2_000 })
  }).toPass()
  await order.getByRole('button', { name: /^Mark as reviewed: D-/ }).click()
  await expect(order).toContainText(/Reviewed by admin@demo\.farm, \w{3}, /)
  const undo = order.getByRole('button', { name: /^Undo: D-/ })
  await expect(undo).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: `No orders for “${name}”` })).toBeVisible()
  await page.goto(`/admin?q=${encodeURIComponent(name)}`)
  await undo.click()
  await expect(order.getByRole('button', { name: /^Mark as reviewed: D-/ })).toBeFocused()
  await expect(order.getByText('Reviewed by')).toHaveCount(0)
})

test('the farmer gives a payment of too little back', { tag: '@rest' }, async ({ page, browser }) => {
  const name = `Hob ${randomUUID().slice(0, 8)}`
  const customer = await payTooLittle(browser, name)
  await expect(async () => {
    await openDashboard(page, '/admin?show=held')
    await settle(page, name).click({ timeout: 2_000 })
  }).toPass()
  const dialog = page.getByRole('dialog', { name: 'Accept or refund' })
  await dialog.getByLabel(/^Refund all of it, .* and cancel the order$/).check()
  const refund = dialog.getByRole('button', { name: /^Refund \$.* and cancel$/ })
  const sum = /[\d,.]+/.exec((await refund.textContent()) ?? '')?.[0] ?? ''
  await dialog.getByLabel(/^To confirm, type/).fill(sum)
  await refund.click()
  await expect(page.getByText(new RegExp(`^Refunded \\$${sum}: D-\\d+ ${name}\\.`))).toBeVisible()
  await customer.close()
})

test('who pays from a bank account reads that the payment is on its way, and is not led to pay twice', { tag: '@rest' }, async ({
  page,
}) => {
  await joinAndComeIn(page)
  await page.goto((await openPayment(page, { name: 'Sol Slow' })).url)
  await page.getByText('Pay from a bank account').click()
  await page.getByLabel('Account number').fill('000123456789')
  await page.getByLabel('Name on the account').fill('Sol Slow')
  await page.getByRole('button', { name: /from the account$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment on its way')
  await expect(page.getByRole('status').filter({ hasText: 'Your payment is on its way. Your bank may take a few days.' })).toBeVisible()
  await page.goto('/profile')
  const onItsWay = page.getByRole('region', { name: 'Your payment is on its way' })
  await expect(onItsWay).toContainText(/2 cartons a week at Ithaca Farmers Market \(order D-\d+\): \$[\d.,]+/)
  await expect(onItsWay).toContainText("Please don't pay again.")
  await fillOrder(page, { name: 'Sol Slow', cartons: 3 })
  const warning = page.getByText(/^Your payment is on its way, but your bank is still processing it\./)
  await expect(warning).toBeVisible()
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: "Please don't pay again." })).toBeVisible()
  await expect(warning).toHaveCount(1)
})
