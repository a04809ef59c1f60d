import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { flawsOf } from './support/axe.ts'
import { openDashboard } from './support/farmer.ts'
import { changeReply } from './support/order.ts'
import { expect, test } from './support/person.ts'

/** Sites of their own, without a place on the map: other people of this shop are looking for the closest one. */

const NOWHERE = 'qzxv nowhere at all'
const DEMO_SITE = 'Southworth Library, Dryden'

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const notice = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

const remove = async (page: Page, name: string) => {
  await press(page, `Delete ${name}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
}

test('the farmer adds a site, edits, archives and opens it again, and deletes it', async ({ page }) => {
  // As if nobody collected anywhere when the list was read.
  await changeReply(page, '/api/admin/used', () => ({ cycle_ids: [], site_ids: [] }))
  await openDashboard(page, '/admin/pickup-sites')
  const name = `Barn ${randomUUID().slice(0, 8)}`
  await press(page, 'Add a pickup site')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Address', { exact: true }).fill(NOWHERE)
  await page.getByLabel('Instructions').fill('Behind the barn.\nMind the goose.')
  await page.getByLabel('Pickup day').selectOption('Thursday')
  await expect(page.getByLabel('Last day to pick up')).toHaveValue('Thursday')
  await page.getByLabel('Open from').fill('16:00')
  await page.getByLabel('Open until (optional)').fill('18:30')
  await press(page, 'Add pickup site')
  await expect(notice(page, 'Pickup site added successfully')).toBeVisible()
  await expect(card(page, name)).toContainText('Thursday, 4 to 6:30 PM')
  await expect(card(page, name)).toContainText('Not on the map yet')

  await press(page, `Edit ${name}`)
  await page.getByLabel('Last day to pick up').selectOption('Friday')
  await page.getByLabel('Places').fill('40')
  await press(page, 'Save')
  await expect(notice(page, 'Pickup site updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()
  await expect(card(page, name)).toContainText('Friday')
  await expect(card(page, name)).toContainText('40 a cycle')

  await press(page, `Archive ${name}`)
  await expect(notice(page, `Pickup site archived: ${name}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await press(page, 'Undo')
  await expect(notice(page, 'Pickup site is open again')).toBeVisible()
  await press(page, `Archive ${name}`)
  await page.getByText(/^Archived sites \(\d+\)$/).click()
  await press(page, `Reopen: ${name}`)
  await expect(notice(page, `Pickup site is open again: ${name}`)).toBeVisible()

  await remove(page, name)
  await expect(notice(page, 'Pickup site deleted successfully')).toBeVisible()
  await expect(card(page, name)).toHaveCount(0)

  // One that people collect at is not deleted.
  await remove(page, DEMO_SITE)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(
    /^This pickup site has \d+ subscriptions? and can't be deleted\. Archive it instead\.$/,
  )
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('button', { name: `Delete ${DEMO_SITE}` })).toBeFocused()
})

test.describe('with a finger, a mouse and a keyboard', () => {
  test.use({ hasTouch: true })

  test('an address is found on the map, and its pin is moved by arrow keys, by dragging and by a tap', async ({ page, baseURL }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    await openDashboard(page, '/admin/pickup-sites')
    await press(page, `Edit ${DEMO_SITE}`)
    const pin = page.getByRole('button', { name: /^This site/ })
    const map = page.getByRole('region', { name: 'Map' })
    await expect(pin).toBeVisible()
    expect(await flawsOf(page)).toEqual([])
    // The page scrolls on over the map.
    await expect(map).toHaveCSS('touch-action', 'pan-x pan-y')
    await expect(pin).toHaveCSS('touch-action', 'none')

    await page.getByLabel('Address', { exact: true }).fill('13073')
    await press(page, 'Find on the map')
    await expect(notice(page, 'Found: Groton')).toBeVisible()
    await page.getByText('Latitude and longitude').click()
    const lat = page.getByLabel('Latitude')
    const found = await lat.inputValue()
    // A tap does not move a pin that is there.
    await map.click({ position: { x: 20, y: 20 } })
    await expect(lat).toHaveValue(found)
    await pin.focus()
    await page.keyboard.press('ArrowUp')
    await expect(notice(page, 'Set by hand')).toBeVisible()
    await expect(pin).toBeFocused()
    expect(Number(await lat.inputValue())).toBeGreaterThan(Number(found))
    await press(page, 'Undo')
    await expect(lat).toHaveValue(found)

    await pin.scrollIntoViewIfNeeded()
    const box = await pin.boundingBox()
    if (!box) throw new Error('The pin is not in sight')
    await page.mouse.move(box.x + 22, box.y + 22)
    await page.mouse.down()
    await page.mouse.move(box.x + 40, box.y - 10, { steps: 5 })
    await page.mouse.up()
    await expect(notice(page, 'Set by hand')).toBeVisible()

    await press(page, 'Add a pickup site')
    await expect(pin).toHaveCount(0)
    await map.click({ position: { x: 20, y: 20 } })
    await expect(pin).toBeVisible()
    await expect(notice(page, 'Set by hand: the pin stays where you put it.')).toBeVisible()
    expect(foreign).toEqual([])
  })
})
