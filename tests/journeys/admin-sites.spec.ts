import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { flawsInBothLights, flawsOf } from './support/axe.ts'
import { changeReply } from './support/order.ts'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

/** Sites of their own, without a place on the map: other people of this shop are looking for the closest one. */

const NOWHERE = 'qzxv nowhere at all'
const DEMO_SITE = 'Southworth Library, Dryden'
const newName = () => `Barn ${randomUUID().slice(0, 8)}`

const open = async (page: Page) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto('/admin/pickup-sites')
  await expect(page.getByRole('button', { name: 'Add a pickup site' })).toBeVisible()
}
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const notice = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

const remove = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
}

/** What the page sends when a demo site is saved, which stays as it is. */
const sentOnSave = async (page: Page) => {
  let sent: Request | undefined
  await page.route('**/api/admin/sites/*', async (route) => {
    sent = route.request()
    await route.fulfill({ json: { ...sent.postDataJSON(), site_id: 1, lat: null, lon: null, moved_pickups: 0, people_told: 0 } })
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Pickup site updated successfully')).toBeVisible()
  return sent?.postDataJSON()
}

test('the farmer adds a site, edits, archives and opens it again, and deletes it', async ({ page }) => {
  await open(page)
  const name = newName()
  await page.getByRole('button', { name: 'Add a pickup site' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Address', { exact: true }).fill(NOWHERE)
  await page.getByLabel('Instructions').fill('Behind the barn.\nMind the goose.')
  await page.getByLabel('Pickup day').selectOption('Thursday')
  await expect(page.getByLabel('Last day to collect')).toHaveValue('Thursday')
  await page.getByLabel('Open from').fill('16:00')
  await page.getByLabel('Open until (optional)').fill('15:00')
  await page.getByRole('button', { name: 'Add pickup site' }).click()
  await expect(page.getByLabel('Open until (optional)')).toHaveAccessibleDescription(/Please enter a time after the first one/)
  await page.getByLabel('Open until (optional)').fill('18:30')
  await page.getByRole('button', { name: 'Add pickup site' }).click()
  await expect(notice(page, 'Pickup site added successfully')).toBeVisible()
  await expect(card(page, name)).toContainText('Thursday, 4 to 6:30 PM')
  await expect(card(page, name)).toContainText('No place on the map yet')

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Last day to collect').selectOption('Friday')
  await page.getByLabel('Places').fill('none')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Places')).toHaveAccessibleDescription(/Please enter a whole number of places/)
  await page.getByLabel('Places').fill('40')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Pickup site updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()
  await expect(card(page, name)).toContainText('Friday')
  await expect(card(page, name)).toContainText('40 a cycle')

  // Another day takes the last one along; what somebody else changes meanwhile is told.
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Pickup day').selectOption('Sunday')
  await expect(page.getByLabel('Last day to collect')).toHaveValue('Monday')
  await expect(notice(page, 'People can collect until Monday, the day after the pickup day.')).toBeVisible()
  const sites: { site_id: number; site_name: string }[] = await (await page.request.get('/api/admin/sites')).json()
  const { site_id, ...site } = sites.find(({ site_name }) => site_name === name) ?? { site_id: 0 }
  expect((await page.request.put(`/api/admin/sites/${site_id}`, { data: { ...site, places: 12 } })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else changed this site while you did.' })).toContainText(
    'Places: 40 → 12',
  )
  await page.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(card(page, name)).toContainText('12 a cycle')
  await expect(card(page, name)).toContainText('Sunday')

  await page.getByRole('button', { name: `Archive ${name}` }).click()
  await expect(notice(page, `Pickup site archived: ${name}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Pickup site is open again')).toBeVisible()
  await page.getByRole('button', { name: `Archive ${name}` }).click()
  await page.getByText(/^Archived sites \(\d+\)$/).click()
  await page.getByRole('button', { name: `Open again: ${name}` }).click()
  await expect(notice(page, `Pickup site is open again: ${name}`)).toBeVisible()

  await remove(page, name)
  await expect(notice(page, 'Pickup site deleted successfully')).toBeVisible()
  await expect(card(page, name)).toHaveCount(0)
})

test('name, address and both days are needed', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add a pickup site' }).click()
  await page.getByRole('button', { name: 'Add pickup site' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(4)
  await page.getByText('Latitude and longitude').click()
  await page.getByLabel('Latitude').fill('95')
  await page.getByRole('button', { name: 'Add pickup site' }).click()
  await expect(page.getByLabel('Latitude')).toHaveAccessibleDescription('Please enter a latitude between -90 and 90.')
})

test('a site people collect at is not deleted, and archiving it is offered right there', async ({ page }) => {
  await open(page)
  const deleting = card(page, DEMO_SITE).getByRole('button', { name: /^Delete / })
  const isRead = page.waitForResponse('**/api/admin/used')
  await page.reload()
  await isRead
  await expect(card(page, DEMO_SITE).getByRole('button', { name: /^Archive / })).toBeVisible()
  await expect(deleting).toHaveCount(0)
  // As if nobody had collected there when the list was read.
  await changeReply(page, '/api/admin/used', () => ({ cycle_ids: [], site_ids: [] }))
  await page.reload()
  await remove(page, DEMO_SITE)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(
    /^This pickup site has \d+ subscriptions? and cannot be deleted\. Archive it instead\.$/,
  )
  await expect(dialog.getByRole('button', { name: 'Archive' })).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('button', { name: `Delete ${DEMO_SITE}` })).toBeFocused()
})

test('an address is found on the map, and its pin can be moved by keyboard and by numbers', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await open(page)
  await page.getByRole('button', { name: `Edit ${DEMO_SITE}` }).click()
  await page.getByLabel('Address', { exact: true }).fill(NOWHERE)
  await page.getByRole('button', { name: 'Find on the map' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(/Could not find the address/)
  await page.getByLabel('Address', { exact: true }).fill('13073')
  await page.getByRole('button', { name: 'Find on the map' }).click()
  await expect(notice(page, 'Found: Groton')).toBeVisible()
  await page.getByText('Latitude and longitude').click()
  const [lat, lon] = [page.getByLabel('Latitude'), page.getByLabel('Longitude')]
  const found = Number(await lat.inputValue())
  const pin = page.getByRole('button', { name: /^This site/ })
  await pin.focus()
  await page.keyboard.press('ArrowUp')
  await expect(notice(page, 'Set by hand')).toBeVisible()
  await expect(pin).toBeFocused()
  expect(Number(await lat.inputValue())).toBeGreaterThan(found)
  await lat.fill('42.5')
  await lon.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(lon).toHaveAccessibleDescription('Please enter both numbers, or neither.')
  await lon.fill('-76.4')
  expect(await sentOnSave(page)).toMatchObject({ site_address: '13073', lat: 42.5, lon: -76.4 })
  expect(foreign).toEqual([])
})

test('the pin can be dragged', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: `Edit ${DEMO_SITE}` }).click()
  const pin = page.getByRole('button', { name: /^This site/ })
  await pin.scrollIntoViewIfNeeded()
  const box = await pin.boundingBox()
  if (!box) throw new Error('The pin is not in sight')
  await page.mouse.move(box.x + 22, box.y + 22)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y - 10, { steps: 5 })
  await page.mouse.up()
  await expect(notice(page, 'Set by hand')).toBeVisible()
})

test('a tap does not move a pin that is there, and a moved one is put back', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: `Edit ${DEMO_SITE}` }).click()
  await page.getByRole('button', { name: 'Find on the map' }).click()
  await expect(notice(page, 'Found: ')).toBeVisible()
  await page.getByText('Latitude and longitude').click()
  const lat = page.getByLabel('Latitude')
  const found = await lat.inputValue()
  await page.getByRole('region', { name: 'Map' }).click({ position: { x: 20, y: 20 } })
  await expect(lat).toHaveValue(found)
  await lat.fill(String(Number(found) + 0.1))
  await expect(notice(page, 'Set by hand, 6.9 miles from the found place.')).toBeVisible()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(lat).toHaveValue(found)
  await expect(notice(page, 'Found: ')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Find on the map' })).toBeFocused()
})

test('a tap sets the pin of a site that has none', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add a pickup site' }).click()
  await page.getByRole('region', { name: 'Map' }).click({ position: { x: 20, y: 20 } })
  await expect(page.getByRole('button', { name: /^This site/ })).toBeVisible()
  await expect(notice(page, 'Set by hand: the pin stays where you put it.')).toBeVisible()
})

test('what was typed into a form, and its pin, are kept while another is open', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: `Edit ${DEMO_SITE}` }).click()
  await page.getByLabel('Instructions').fill('Behind the barn.')
  const pin = page.getByRole('button', { name: /^This site/ })
  await pin.focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Add a pickup site' }).click()
  await expect(page.getByLabel('Instructions')).toHaveValue('')
  await expect(card(page, DEMO_SITE)).toContainText('Not saved yet')
  await page.getByRole('button', { name: `Edit ${DEMO_SITE}` }).click()
  await expect(page.getByLabel('Instructions')).toHaveValue('Behind the barn.')
  await expect(notice(page, 'Set by hand')).toBeVisible()
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the page scrolls on over the map', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: `Edit ${DEMO_SITE}` }).click()
    await expect(page.getByRole('region', { name: 'Map' })).toHaveCSS('touch-action', 'pan-x pan-y')
    await expect(page.getByRole('button', { name: /^This site/ })).toHaveCSS('touch-action', 'none')
  })
})

test('when only the address changes, finding its place is left to the shop', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: `Edit ${DEMO_SITE}` }).click()
  await page.getByLabel('Address', { exact: true }).fill('1 Other Street, Dryden, NY 13053')
  await expect(notice(page, 'When you save, the shop looks for the address')).toBeVisible()
  const sent = await sentOnSave(page)
  expect(sent).toMatchObject({ site_address: '1 Other Street, Dryden, NY 13053' })
  expect(sent).not.toHaveProperty('lat')
  expect(sent).not.toHaveProperty('lon')
})

test('a farm without sites is told what to do', async ({ page }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await changeReply(page, '/api/admin/sites', () => [])
  await page.goto('/admin/pickup-sites')
  await expect(page.getByRole('heading', { name: 'No open pickup sites' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a pickup site' })).toHaveCount(1)
})

test('axe finds nothing in the open form with its map, by day and by night', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: `Edit ${DEMO_SITE}` }).click()
  await expect(page.getByRole('button', { name: /^This site/ })).toBeVisible()
  expect(await flawsInBothLights(page)).toEqual([])
})
