import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { flawsOf } from './support/axe.ts'
import { openDashboard } from './support/farmer.ts'
import { openPayment, payAt } from './support/paid-order.ts'
import { expect, joinAndComeIn, test } from './support/person.ts'

const PHONE = { width: 360, height: 800 }
const DESK = { width: 1280, height: 800 }

const newName = (first: string) => `${first} ${randomUUID().slice(0, 8)}`

/** Orders taken by hand, as the Add Order tab sends them; gives back their numbers. */
const addOrders = async ({ request }: Page, name: string, count = 1): Promise<number[]> => {
  const [cycles, sites] = await Promise.all(['/api/cycles', '/api/admin/sites'].map(async (path) => (await request.get(path)).json()))
  const { cycle_id } = cycles.find((each: { is_active: boolean }) => each.is_active)
  const { site_id } = sites.find((each: { site_name: string }) => each.site_name === 'Ithaca Farmers Market')
  const data = { name, cycle_id, pickup_site: site_id, cartons_per_week: 2, donation_cartons: 0, total_amount: 65 }
  const replies = await Promise.all(Array.from({ length: count }, () => request.post('/api/admin/subscriptions', { data })))
  return Promise.all(replies.map(async (reply) => (await reply.json()).id))
}

const open = async (page: Page, name: string) => {
  await openDashboard(page, `/admin?q=${encodeURIComponent(name)}`)
  await expect(orderOf(page, name)).toBeVisible()
}

const orders = (page: Page) => page.getByRole('region', { name: 'Orders' })

/** The row at a desk, the card on a phone. */
const orderOf = (page: Page, name: string) => page.locator('main tbody, main li').filter({ hasText: name }).first()

/** A customer of their own orders 2 cartons and pays by card; gives back what it came to. */
const orderByCard = async (browser: Browser, name: string): Promise<string> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await joinAndComeIn(page)
  const { url, total } = await openPayment(page, { name })
  await payAt(page, url)
  await context.close()
  return total
}

test('the farmer edits an order on a phone and at a desk, and cancels it after typing its reference: then it is read-only', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const name = newName('Edda')
  await openDashboard(page, '/admin')
  const [id] = await addOrders(page, name)
  await open(page, name)
  const order = orderOf(page, name)
  const edit = page.getByRole('button', { name: new RegExp(`^Edit D-\\d+ ${name}$`) })
  const form = page.getByRole('form', { name: /^Edit D-/ })
  await edit.click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Cartons per week').fill('3')
  await form.getByLabel('Second email').fill('shared@people.example')
  await form.getByLabel('Pickup site').selectOption('Southworth Library, Dryden')
  const use = form.getByRole('button', { name: /^Use \$/ })
  const proposed = ((await use.textContent()) ?? '').replace('Use ', '')
  await use.click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Saved: D-/)).toBeVisible()
  await expect(edit).toBeFocused()
  for (const text of [proposed, 'shared@people.example', 'Southworth Library, Dryden']) await expect(order).toContainText(text)
  await expect(page.getByLabel('Totals')).toContainText(proposed)

  await page.setViewportSize(DESK)
  await edit.click()
  await form.getByLabel('Notes for packing').fill('Brings back cartons.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeFocused()
  await expect(order.getByText('Brings back cartons.')).toBeVisible()

  const reference = `D-${String(id).padStart(5, '0')}`
  const cancel = page.getByRole('button', { name: `Cancel or refund ${reference}` })
  const dialog = page.getByRole('dialog', { name: 'Cancel or refund' })
  await cancel.click()
  await page.keyboard.press('Escape')
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel(`To confirm, type ${reference}`).fill(reference.slice(2))
  await dialog.getByRole('button', { name: `Cancel order ${reference}` }).click()
  await expect(page.getByText(`Canceled: ${reference} ${name}. No money moved.`)).toBeVisible()
  await expect(order).toContainText('Canceled')
  await expect(order.getByRole('button', { name: /^(Edit|Cancel)/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No orders for')).toBeVisible()
})

test('a card order is refunded in part, then whole, each time after typing the amount', { tag: '@rest' }, async ({ page, browser }) => {
  const name = newName('Rhea')
  const total = await orderByCard(browser, name)
  await expect(() => open(page, name)).toPass()
  const order = orderOf(page, name)
  await expect(order).toContainText('Paid by card')
  await expect(order).toContainText(/pi_\w+/)
  await expect(page.getByLabel('Totals')).toContainText('matches payments')

  const refund = page.getByRole('button', { name: 'Cancel or refund D-' })
  const dialog = page.getByRole('dialog', { name: 'Cancel or refund' })
  await refund.click()
  // Without the carton that was given away.
  const canceled = (Number(total) - 6.5).toFixed(2)
  await expect(dialog.getByLabel(`Give back what was paid but not picked up: $${canceled} by card`)).toBeChecked()
  await expect(dialog.getByText(`$${canceled} goes back by card.`)).toBeVisible()
  await dialog.getByLabel('Refund all of it').check()
  await expect(dialog.getByRole('button', { name: `Refund $${total} and cancel` })).toBeVisible()
  await dialog.getByLabel('Refund part by card').check()
  await dialog.getByLabel('Amount', { exact: true }).fill('9999')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText(`You can refund at most $${total}.`)).toBeVisible()
  await dialog.getByLabel('Amount', { exact: true }).fill('20')
  await expect(dialog.getByText(`You can refund at most $${total}.`)).toHaveCount(0)
  await dialog.getByLabel('To confirm, type $20.00').fill('2')
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click()
  await expect(dialog.getByText('Please type $20.00 here.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Refund $20.00' })).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('To confirm, type $20.00').fill('20.00')
  await expect(dialog.getByText('Please type $20.00 here.')).toHaveCount(0)
  expect(await flawsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click()
  await expect(page.getByText(/^Refunded \$20\.00: D-\d+ Rhea .*The order continues\./)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(order).toContainText(`$${total} paid, $20.00 refunded`)
  await expect(page.getByLabel('Totals')).toContainText('matches payments after $20.00 refunded')

  await refund.click()
  const rest = (Number(total) - 20).toFixed(2)
  await dialog.getByLabel('Refund all that is left').check()
  await dialog.getByLabel(`To confirm, type $${rest}`).fill(rest)
  await dialog.getByRole('button', { name: `Refund $${rest} and cancel` }).click()
  await expect(page.getByText('The upcoming pickups are canceled.')).toBeVisible()
  await expect(order).toContainText('Refunded')
  await expect(order.getByRole('button', { name: /^(Edit|Cancel)/ })).toHaveCount(0)
  await page.getByLabel('Show', { exact: true }).selectOption('Refunded')
  await expect(orderOf(page, name)).toContainText('Refunded')
})

test('the farmer finds orders by name at a desk, turns the page, and Back leads through it all', async ({ page }) => {
  await page.setViewportSize(DESK)
  await openDashboard(page, '/admin')
  const name = newName('Paige')
  await addOrders(page, name, 21)
  // Ten orders are in sight at once, whatever the shop has to say above them.
  await expect(page.locator('main tbody').nth(9)).toBeInViewport({ ratio: 1 })
  const field = page.getByLabel('Find by name, email, phone or number')
  await field.pressSequentially(name.toUpperCase())
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(page.getByLabel('Totals')).toContainText('$1,365.00')
  await expect(page.getByLabel('Totals')).toContainText('42')
  await expect(page.getByLabel('Totals')).toContainText(`All cycles · search “${name.toUpperCase()}”`)
  await expect(orders(page).getByText(name)).toHaveCount(20)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(orders(page).getByText(name)).toHaveCount(1)
  await expect(page).toHaveURL(/page=2/)
  await page.getByLabel('Show', { exact: true }).selectOption('Canceled')
  await expect(page).toHaveURL(/show=canceled$/)
  await expect(page.getByText('No orders for')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('')
  await expect(page).toHaveURL(/\/admin$/)
})
