import type { Browser, Locator, Page } from '@playwright/test'
import { type ClockedShop, onItsOwnDays as test } from './support/clocked-shop.ts'
import { buy } from './support/paid-order.ts'
import { expect, joinAndComeIn, readMail } from './support/person.ts'

/** A Tuesday with 22 cartons too few, from the coop to the last email; a family leaves theirs to others. */

const GRANGE = { site_name: 'Grange Hall', site_address: '1 Main Street, Ithaca, NY 14850', site_instructions: '' }
const THURSDAY = { pickup_start_day: 'Thursday', pickup_deadline_day: 'Thursday' }

const openFor = async (browser: Browser, { url }: ClockedShop, width: number): Promise<{ page: Page; email: string }> => {
  const page = await (await browser.newContext({ baseURL: url, viewport: { width, height: 800 } })).newPage()
  const email = await joinAndComeIn(page)
  await page.clock.setFixedTime('2027-03-02T17:00:00Z')
  return { page, email }
}

test('too few eggs are shared out from a phone in six presses, and everyone hears of it', { tag: '@rest' }, async ({
  browser,
  clocked,
}) => {
  test.setTimeout(180_000)
  const farmer = await openFor(browser, clocked, 390)
  const [ann, ben] = [await openFor(browser, clocked, 390), await openFor(browser, clocked, 1280)]
  await clocked.makeAdmin(farmer.email)
  const farm = farmer.page.request
  const site = await (await farm.post('/api/admin/sites', { data: { ...GRANGE, ...THURSDAY } })).json()
  const dates = { start_date: '2027-03-01', end_date: '2027-04-25', number_of_weeks: 8 }
  const { cycle_id } = await (await farm.post('/api/admin/cycles', { data: { cycle_name: 'Spring eggs', ...dates } })).json()
  expect((await farm.put(`/api/admin/cycles/${cycle_id}/toggle`)).ok()).toBe(true)
  await buy(ann.page, { name: 'Ann Miller', site: GRANGE.site_name, cartons: 20 })
  await buy(ben.page, { name: 'Ben Hale', site: GRANGE.site_name, cartons: 14 })
  expect(site.site_id).toBeGreaterThan(0)

  let presses = 0
  const press = (what: Locator) => {
    presses += 1
    return what.click()
  }
  const button = (name: string | RegExp) => farmer.page.getByRole('button', { name })

  await test.step('one number from the coop, a proposal, and the words that go with it', async () => {
    const { page } = farmer
    presses += 1
    await page.goto('/admin/packing')
    await expect(page.getByText('Still to hand out: 34 cartons (of a dozen).')).toBeVisible()
    await page.getByLabel('I have (cartons)').fill('12')
    await press(button('Save'))
    await expect(page.getByText('That is 22 cartons too few.')).toBeVisible()
    await press(button('Share them out'))
    await expect(page.getByText('This covers what is missing.')).toBeVisible()
    await expect(page.getByLabel('Cartons to take off for Ann Miller')).toHaveValue('14')
    await press(button('One less taken off Ann Miller'))
    await expect(page.getByText('1 carton still missing.')).toBeVisible()
    await press(button('One more taken off Ben Hale'))
    await page.getByLabel('Message to them (optional)').fill('A fox got into the coop.')
    await press(button('Take off 22 cartons and email 2 customers'))
    await expect(page.getByText('Ann Miller: 13 cartons taken off, Thu, Mar 4, Grange Hall; $84.50 in credit or less to pay')).toBeVisible()
    expect(presses).toBeLessThanOrEqual(6)
    await expect(page.getByText('That is exactly enough.')).toBeVisible()
  })

  await test.step('they read it in their email and on their page, and Ben leaves his to others', async () => {
    const { text } = await readMail(ann.page, ann.email, 'Fewer eggs on Thu, Mar 4', clocked.mailbox)
    expect(text).toContain('A fox got into the coop.')
    expect(text).toContain('7 cartons instead of 20')
    expect(text).toContain("You get $84.50 in credit for what's missing.")
    const { page } = ben
    await page.goto('/profile/pickups')
    await expect(page.getByText("We're short of eggs. Missing from this pickup: 9 cartons.")).toBeVisible()
    await page
      .getByRole('button', { name: /^Change/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Leave mine to others/ }).click()
    await expect(page.getByRole('status').filter({ hasText: "We'll offer your eggs to others" })).toBeVisible()
    await page.goto('/profile/money')
    await expect(page.getByText('Your credit: $91.00.')).toBeVisible()
  })

  await test.step('there are enough after all: everybody has theirs back, and hears of it', async () => {
    const { page } = farmer
    await page.reload()
    await expect(page.getByText('Left it to others')).toBeVisible()
    await button('Undo: there are enough eggs after all').click()
    await expect(page.getByText('Still to hand out: 34 cartons (of a dozen).')).toBeVisible()
    const { text } = await readMail(ben.page, ben.email, 'are back', clocked.mailbox)
    expect(text).toContain('Thu, Mar 4 at Grange Hall: 14 cartons')
    await ann.page.goto('/profile/pickups')
    await expect(ann.page.getByText('20 cartons at Grange Hall')).toBeVisible()
  })
})
