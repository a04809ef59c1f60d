import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { flawsOf } from './support/axe.ts'
import { CARD_THAT_PAYS, fillOrder, goToPayment, payWith } from './support/order.ts'
import { comeIn, DEMO_PASSWORD, expect, joinAndComeIn, test } from './support/person.ts'

const newName = (first: string) => `${first} ${randomUUID().slice(0, 8)}`

/** Orders taken by hand, as the Add Order tab sends them; gives back their numbers. */
const addOrders = (page: Page, name: string, count = 1, more: object = {}): Promise<number[]> =>
  page.evaluate(
    async ({ name, count, more }) => {
      const read = async (path: string) => (await fetch(path)).json()
      const [cycles, sites] = await Promise.all([read('/api/cycles'), read('/api/admin/sites')])
      const cycle = cycles.find((each: { is_active: boolean }) => each.is_active)
      const site = sites.find((each: { site_name: string }) => each.site_name === 'Ithaca Farmers Market')
      const ids: number[] = []
      for (let added = 0; added < count; added++) {
        const reply = await fetch('/api/admin/subscriptions', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            name,
            cycle_id: cycle.cycle_id,
            pickup_site: site.site_id,
            cartons_per_week: 2,
            donation_cartons: 0,
            total_amount: 65,
            second_email: '',
            additional_notes: '',
            ...more,
          }),
        })
        ids.push((await reply.json()).id)
      }
      return ids
    },
    { name, count, more },
  )

const openSubscriptions = async (page: Page) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: /^Edit D-/ }).first()).toBeVisible()
}

const find = async (page: Page, name: string) => {
  await page.getByLabel('Find by name').fill(name)
  await expect(page.getByRole('button', { name: /^Edit D-/ })).toHaveCount(1)
  await expect(orderOf(page, name)).toBeVisible()
}

/** At a desk the rest of a row unfolds. */
const unfold = async (page: Page, name: string) => {
  const more = page.getByRole('button', { name: new RegExp(`^More about D-\\d+ ${name}$`) })
  await more.click()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
}

const orders = (page: Page) => page.getByRole('region', { name: 'Orders' })

const editButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Edit D-\\d+ ${name}$`) })

/** The row at a desk, the card on a phone. */
const orderOf = (page: Page, name: string) => page.locator('main tbody, main li').filter({ hasText: name }).first()

/** A customer of their own orders 2 cartons and pays by card; gives back what it came to. */
const orderByCard = async (browser: Browser, name: string): Promise<string> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await joinAndComeIn(page)
  await fillOrder(page, { name, cartons: 2 })
  const total = await goToPayment(page)
  await payWith(page, CARD_THAT_PAYS)
  await expect(page).toHaveURL(/\/success/)
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible()
  await context.close()
  return total.replace('$', '')
}

// A card on a phone, a row of a table at a desk.
for (const width of [360, 1280]) {
  test(`an order becomes a form at ${width} px, proposes the amount, and takes the focus back to its button`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openSubscriptions(page)
    const name = newName('Edda')
    await addOrders(page, name)
    await find(page, name)
    const edit = editButton(page, name)
    await edit.click()
    const form = page.getByRole('form', { name: /^Edit D-/ })
    await expect(form.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(edit).toBeFocused()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)

    await edit.click()
    await form.getByLabel('Notes for packing').fill('Half a word')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await expect(edit).toBeFocused()
    await edit.click()
    await expect(form.getByLabel('Notes for packing')).toHaveValue('Half a word')
    await form.getByLabel('Cartons per week').fill('31')
    await form.getByLabel('Second email').fill('nobody')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Please select at most 30 cartons per week').first()).toBeVisible()
    await form.getByLabel('Cartons per week').fill('3')
    await expect(form.getByText('Please select at most 30 cartons per week')).toHaveCount(0)
    await expect(form.getByText('Please enter a valid email address.')).toBeVisible()
    await form.getByLabel('Second email').fill('shared@people.example')
    await form.getByLabel('Pickup site').selectOption('Southworth Library, Dryden')
    await form.getByLabel('Notes for packing').fill('Brings back cartons.')
    await expect(form.getByLabel('Amount')).toHaveValue('65.00')
    const use = form.getByRole('button', { name: /^Use \$/ })
    const proposed = ((await use.textContent()) ?? '').replace('Use ', '')
    await use.click()
    expect(await flawsOf(page)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Saved: D-/)).toBeVisible()
    await expect(edit).toBeFocused()
    const order = orderOf(page, name)
    if (width === 1280) {
      await expect(order.getByText('Brings back cartons.')).toBeHidden()
      await unfold(page, name)
      await expect(order.getByText('Brings back cartons.')).toBeVisible()
      expect(await flawsOf(page)).toEqual([])
    }
    for (const text of [proposed, 'shared@people.example', 'Southworth Library, Dryden', 'Brings back cartons.'])
      await expect(order).toContainText(text)
    await expect(page.getByLabel('Totals')).toContainText(proposed)
    await edit.click()
    await expect(page.getByText(/^Saved: D-/)).toHaveCount(0)
  })
}

test('whoever edits a row that someone else changed is told what, and loses nothing', async ({ page }) => {
  await openSubscriptions(page)
  const name = newName('Mira')
  await addOrders(page, name)
  await find(page, name)
  const other = await page.context().newPage()
  await other.goto(page.url())

  await editButton(page, name).click()
  await page.getByRole('form').getByLabel('Notes for packing').fill('Mine: by the van.')

  await editButton(other, name).click()
  await other.getByRole('form').getByLabel('Cartons per week').fill('5')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText(/^Saved: D-/)).toBeVisible()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Cartons per week: 2 → 5')).toBeVisible()
  await expect(page.getByRole('form').getByLabel('Notes for packing')).toHaveValue('Mine: by the van.')
  await expect(page.getByRole('form').getByLabel('Cartons per week')).toHaveValue('5')
  await page.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(page.getByText(/^Saved: D-/)).toBeVisible()
  await expect(orderOf(page, name)).toContainText('Mine: by the van.')
  await other.reload()
  await expect(orderOf(other, name)).toContainText('Mine: by the van.')
  await expect(orderOf(other, name)).toContainText('5')
  await other.close()
})

test('a card order is refunded in part, then whole, each time after typing the amount', async ({ page, browser }) => {
  const name = newName('Rhea')
  const total = await orderByCard(browser, name)
  await openSubscriptions(page)
  await find(page, name)
  const order = orderOf(page, name)
  await expect(order).toContainText('Paid by card')
  await expect(order).toContainText(/pi_\w+/)
  await expect(page.getByLabel('Totals')).toContainText('matches payments')

  const open = page.getByRole('button', { name: 'Cancel or refund D-' })
  const dialog = page.getByRole('dialog', { name: 'Cancel or refund' })
  await open.click()
  // Without the carton that was given away.
  const canceled = (Number(total) - 6.5).toFixed(2)
  await expect(dialog.getByLabel(`Give back what was paid and not collected: $${canceled} by card`)).toBeChecked()
  await expect(dialog.getByText(`$${canceled} goes back by card.`)).toBeVisible()
  await dialog.getByLabel('Refund all of it').check()
  await expect(dialog.getByRole('button', { name: `Refund $${total} and cancel` })).toBeVisible()
  await dialog.getByLabel('Refund some by card').check()
  await dialog.getByLabel('Amount', { exact: true }).fill('9999')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText(`At most $${total} can be refunded.`)).toBeVisible()
  await dialog.getByLabel('Amount', { exact: true }).fill('20')
  await expect(dialog.getByText(`At most $${total} can be refunded.`)).toHaveCount(0)
  await dialog.getByLabel('To confirm, type $20.00').fill('2')
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click()
  await expect(dialog.getByText('Please type $20.00 here.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Refund $20.00' })).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('To confirm, type $20.00').fill('20.00')
  await expect(dialog.getByText('Please type $20.00 here.')).toHaveCount(0)
  expect(await flawsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click()
  await expect(page.getByText(/^Refunded \$20\.00: D-\d+ Rhea .*The order goes on\./)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(order).toContainText(`$${total} paid, $20.00 refunded`)
  await expect(page.getByLabel('Totals')).toContainText('matches payments after $20.00 refunded')

  await open.click()
  const rest = (Number(total) - 20).toFixed(2)
  await dialog.getByLabel('Refund all that is left').check()
  await dialog.getByLabel(`To confirm, type $${rest}`).fill(rest)
  await dialog.getByRole('button', { name: `Refund $${rest} and cancel` }).click()
  await expect(page.getByText('The coming pickups are canceled.')).toBeVisible()
  await expect(order).toContainText('Refunded')
  await expect(order.getByRole('button')).toHaveCount(0)
  await page.getByLabel('Show').selectOption('Refunded')
  await expect(orderOf(page, name)).toContainText('Refunded')
})

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the farmer finds orders by name, turns the page, and Back leads through it all', async ({ page }) => {
    await openSubscriptions(page)
    const name = newName('Paige')
    await addOrders(page, name, 21)
    // Ten orders are in sight at once, whatever the shop has to say above them.
    await expect(page.locator('main tbody').nth(9)).toBeInViewport({ ratio: 1 })
    const field = page.getByLabel('Find by name')
    await field.pressSequentially(name.toUpperCase())
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(page.getByLabel('Totals')).toContainText('$1,365.00')
    await expect(page.getByLabel('Totals')).toContainText('42')
    await expect(page.getByLabel('Totals')).toContainText(`All cycles · named “${name.toUpperCase()}”`)
    await expect(orders(page).getByText(name)).toHaveCount(20)
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(orders(page).getByText(name)).toHaveCount(1)
    await expect(page).toHaveURL(/page=2/)
    await page.getByLabel('Show').selectOption('Canceled')
    await expect(page).toHaveURL(/show=canceled$/)
    await expect(page.getByText('Nobody here is called')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await page.goBack()
    await expect(field).toHaveValue('')
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('an order taken by hand is canceled after typing its reference, and is read-only then', async ({ page }) => {
    await openSubscriptions(page)
    const name = newName('Cato')
    const [id] = await addOrders(page, name)
    const reference = `D-${String(id).padStart(5, '0')}`
    await find(page, name)
    await unfold(page, name)
    await page.getByRole('button', { name: `Cancel or refund ${reference}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel or refund' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Cancel or refund ${reference}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByLabel(`To confirm, type ${reference}`).fill(reference.slice(2))
    await dialog.getByRole('button', { name: `Cancel order ${reference}` }).click()
    await expect(page.getByText(`Canceled: ${reference} ${name}. No money was moved.`)).toBeVisible()
    await expect(orderOf(page, name)).toContainText('Canceled')
    await expect(orderOf(page, name).getByRole('button', { name: /^(Edit|Cancel)/ })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Nobody here is called')).toBeVisible()
    await page.getByRole('button', { name: 'Show all orders' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  })
})

test('an order that was canceled meanwhile cannot be saved, and the farmer is told', async ({ page }) => {
  await openSubscriptions(page)
  const name = newName('Lara')
  const [id] = await addOrders(page, name)
  await find(page, name)
  await editButton(page, name).click()
  await page.evaluate(
    (order) =>
      fetch(`/api/admin/subscriptions/${order}/cancel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version: 1 }),
      }),
    id,
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Error updating subscription: A canceled subscription cannot be changed.')).toBeVisible()
  await expect(page.getByText('Status: Added by hand → Canceled')).toBeVisible()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(orderOf(page, name)).toContainText('Canceled')
})

test('a save that never arrives keeps what was typed', async ({ page }) => {
  await openSubscriptions(page)
  const name = newName('Nora')
  await addOrders(page, name)
  await find(page, name)
  await editButton(page, name).click()
  await page.getByRole('form').getByLabel('Notes for packing').fill('Half a dozen words.')
  const edits = (url: URL) => /subscriptions\/\d+$/.test(url.pathname)
  await page.route(edits, (route) => route.fulfill({ status: 400, json: { error: 'The barn is closed.', code: 'malformed' } }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Error updating subscription: The barn is closed.')).toBeVisible()
  await expect(page.getByRole('form').getByLabel('Notes for packing')).toHaveValue('Half a dozen words.')
  await page.unroute(edits)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(orderOf(page, name)).toContainText('Half a dozen words.')
})

for (const [what, reply] of [
  ['no word at all', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }],
  ['an empty object', { status: 500, json: {} }],
  ['nothing', { status: 500, json: null }],
  ['an empty reason', { status: 500, json: { error: '' } }],
] as const)
  test(`a save that is answered with ${what} says that the reason is not known`, async ({ page, complaints }) => {
    await openSubscriptions(page)
    const name = newName('Una')
    await addOrders(page, name)
    await find(page, name)
    await editButton(page, name).click()
    await page.route(
      (url: URL) => /subscriptions\/\d+$/.test(url.pathname),
      (route) => route.fulfill(reply),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Error updating subscription: Unknown', { exact: true })).toBeVisible()
    complaints.splice(0)
  })
