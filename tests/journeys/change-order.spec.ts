import type { Browser, Page } from '@playwright/test'
import { flawsOf } from './support/axe.ts'
import { type ClockedShop, onItsOwnDays as test } from './support/clocked-shop.ts'
import { CARD_THAT_PAYS, payWith } from './support/order.ts'
import { buy } from './support/paid-order.ts'
import { expect, joinAndComeIn, readMail } from './support/person.ts'
import { isNotWide } from './support/sideways.ts'

/** One customer changes her order on a phone, another at a desk, until the farmer forbids it. In a shop on its own days. */

const GRANGE = { site_name: 'Grange Hall', site_address: '1 Main Street, Ithaca, NY 14850', site_instructions: '' }
const MILL = { site_name: 'Mill', site_address: '2 Creek Road, Dryden, NY 13053', site_instructions: '' }
const THURSDAY = { pickup_start_day: 'Thursday', pickup_deadline_day: 'Thursday' }
const SATURDAY = { pickup_start_day: 'Saturday', pickup_deadline_day: 'Saturday' }

const openFor = async (browser: Browser, { url }: ClockedShop, width: number): Promise<{ page: Page; email: string }> => {
  const page = await (await browser.newContext({ baseURL: url, viewport: { width, height: 800 } })).newPage()
  const email = await joinAndComeIn(page)
  await page.clock.setFixedTime('2027-03-02T17:00:00Z')
  return { page, email }
}

/** Eight weeks of two cartons and a donated one at $6.50: $110.50. */
const buyEggs = async (page: Page, name: string) => {
  await buy(page, { name, site: GRANGE.site_name })
  await page.goto('/profile')
}

const opener = (page: Page) => page.getByRole('button', { name: 'Change this order: Spring eggs' })
const form = (page: Page) => page.getByRole('region', { name: 'Change this order' })
const cartons = (page: Page) => form(page).getByLabel('Cartons per week')
const plan = (page: Page) => form(page).getByRole('status')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const told = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
const fact = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('..')

test('customers change their orders, and pay for it or get credit', { tag: '@rest' }, async ({ browser, clocked }) => {
  test.setTimeout(180_000)
  const farmer = await openFor(browser, clocked, 1280)
  const ann = await openFor(browser, clocked, 360)
  const ben = await openFor(browser, clocked, 1280)
  await clocked.makeAdmin(farmer.email)
  const farm = farmer.page.request
  await farm.post('/api/admin/sites', { data: { ...GRANGE, ...THURSDAY } })
  await farm.post('/api/admin/sites', { data: { ...MILL, ...SATURDAY } })
  const barn = await farm.post('/api/admin/sites', { data: { ...MILL, ...SATURDAY, site_name: 'Barn', places: 1 } })
  const dates = { start_date: '2027-03-01', end_date: '2027-04-25', number_of_weeks: 8 }
  const { cycle_id } = await (await farm.post('/api/admin/cycles', { data: { cycle_name: 'Spring eggs', ...dates } })).json()
  expect((await farm.put(`/api/admin/cycles/${cycle_id}/toggle`)).ok()).toBe(true)
  const byHand = {
    name: 'Zoe',
    cycle_id,
    cartons_per_week: 1,
    donation_cartons: 0,
    second_email: '',
    additional_notes: '',
    total_amount: 0,
  }
  const { site_id: full } = await barn.json()
  expect((await farm.post('/api/admin/subscriptions', { data: { ...byHand, pickup_site: full } })).ok()).toBe(true)

  await test.step('more cartons: what they do and cost is told first, and nothing changes until they are paid', async () => {
    const { page } = ann
    await buyEggs(page, 'Ann Miller')
    await opener(page).press('Enter')
    await expect(cartons(page)).toBeFocused()
    await expect(form(page)).toContainText('Your change starts Thu, Mar 4 and covers the 8 weeks left.')
    await expect(form(page)).toContainText('Make it by Tue, Mar 2, 6:00 PM')
    await cartons(page).fill('31')
    await expect(form(page).getByRole('alert').filter({ hasText: 'Please select at most 30 cartons per week' })).toBeVisible()
    await cartons(page).fill('2')
    await press(page, 'One more carton')
    await expect(plan(page)).toContainText('8 pickups, Thu, Mar 4 to Thu, Apr 22: 3 cartons instead of 2')
    await expect(plan(page)).toContainText('8 cartons more x $6.50')
    await expect(plan(page)).toContainText('Due now $52.00')
    await expect(plan(page)).toHaveAttribute('aria-busy', 'false')
    expect(await flawsOf(page)).toEqual([])
    await isNotWide(page)
    await press(page, 'Pay $52.00 and change')
    await expect(page.getByLabel('Card number')).toBeVisible()
    await page.goto('/profile')
    await expect(form(page)).toContainText('You asked for 3 cartons a week at Grange Hall.')
    await expect(fact(page, 'Cartons per week')).toContainText('2')
    await press(page, 'Cancel this change')
    await told(page, 'We canceled the change. Your order stays the same.')
    await expect(opener(page)).toBeFocused()
  })

  await test.step('what was asked for is paid later on the same page, and has its own words after it', async () => {
    const { page } = ann
    await opener(page).click()
    await cartons(page).fill('3')
    await press(page, 'Pay $52.00 and change')
    await expect(page.getByLabel('Card number')).toBeVisible()
    await page.goto('/profile')
    await press(page, 'Continue to payment of $52.00')
    await payWith(page, CARD_THAT_PAYS)
    await told(page, 'Thank you! Your order has changed: 3 cartons a week at Grange Hall, starting Thu, Mar 4.')
    await expect(fact(page, 'Paid now')).toContainText('$52.00')
    await page.getByRole('link', { name: 'See your subscriptions' }).click()
    await expect(fact(page, 'Cartons per week')).toContainText('3')
    await expect(fact(page, 'Total paid')).toContainText('$162.50')
    const { text } = await readMail(page, ann.email, 'changed', clocked.mailbox)
    expect(text).toContain('3 cartons a week')
    await page.getByRole('navigation', { name: 'Parts of your profile' }).getByRole('link', { name: 'Money' }).click()
    const mine = page.getByRole('region', { name: 'Receipts' })
    await expect(mine.getByRole('listitem')).toHaveText([
      /Change to order, Tue, Mar 2, 2027\s*\$52\.00$/,
      /Order, Tue, Mar 2, 2027\s*\$110\.50$/,
    ])
    await mine
      .getByRole('link', { name: /^Receipt \d{6}$/ })
      .first()
      .click()
    await expect(page.getByText(/^Change to order D-\d{5}, from Thu, Mar 4, 2027; Spring eggs, 3 cartons a week for 8 weeks/)).toBeVisible()
    await expect(page.getByText('3 cartons a week instead of 2, for 8 weeks')).toBeVisible()
    await isNotWide(page)
    await page.goto('/profile')
  })

  await test.step('fewer cartons become credit, and a lost connection loses nothing that was chosen', async () => {
    const { page } = ann
    await opener(page).click()
    await page.route('**/plan-change', (route) => route.abort())
    await cartons(page).fill('1')
    await expect(form(page).getByRole('alert').filter({ hasText: "We can't reach the shop right now." })).toBeVisible()
    await page.unroute('**/plan-change')
    await form(page).getByRole('button', { name: 'Try again' }).click()
    await expect(plan(page)).toContainText('16 cartons fewer x $6.50')
    await expect(cartons(page)).toHaveValue('1')
    await press(page, 'Change and get $104.00 in credit')
    await told(page, 'Your order has changed: 1 carton a week at Grange Hall, starting Thu, Mar 4.')
    await expect(fact(page, 'Cartons per week')).toContainText('1')
    await page.goto('/profile/money')
    await told(page, 'Your credit: $104.00.')
  })

  await test.step('the statement of the season tells what the order costs by its weeks', async () => {
    const { page } = ann
    await page.goto(`/statement/${cycle_id}`)
    await expect(page.getByText('1 carton a week for 8 weeks, $6.50 each')).toBeVisible()
    await expect(page.getByText('Order total')).toBeVisible()
    await isNotWide(page)
    await page.goto('/profile')
  })

  await test.step('another site for the rest, where there is a place', async () => {
    const { page } = ben
    await buyEggs(page, 'Ben Hale')
    await opener(page).click()
    await form(page).getByText('Change pickup site').click()
    await expect(form(page).getByRole('radio', { name: 'Barn' })).toBeDisabled()
    await expect(form(page).getByRole('radio', { name: 'Barn' })).toHaveAccessibleDescription(/Full$/)
    await expect(form(page).getByRole('radio', { name: 'Mill' })).toHaveAccessibleDescription(/^First on Sat, Mar 6/)
    await form(page).getByRole('radio', { name: 'Mill' }).check()
    await page.keyboard.press('ArrowUp')
    await expect(form(page).getByRole('radio', { name: 'Grange Hall' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(plan(page)).toContainText('8 pickups, Sat, Mar 6 to Sat, Apr 24: 2 cartons at Mill instead of Grange Hall')
    await expect(plan(page)).toContainText("What you pay doesn't change.")
    await form(page).getByText('Each of the 8 pickups').click()
    await expect(form(page).getByText('Sat, Mar 6 instead of Thu, Mar 4')).toBeVisible()
    await expect(plan(page)).toHaveAttribute('aria-busy', 'false')
    await press(page, 'Change site')
    await told(page, 'Your order has changed: 2 cartons a week at Mill, starting Sat, Mar 6.')
    await page.getByRole('navigation', { name: 'Parts of your profile' }).getByRole('link', { name: 'Pickups' }).click()
    await expect(page.getByRole('region', { name: 'Other pickups' }).getByText('2 cartons · Mill').first()).toBeVisible()
    await page.getByText('Later pickups').click()
    await expect(page.getByRole('main').getByText('Grange Hall')).toHaveCount(0)
  })

  await test.step('another size for the rest is an order of its own, and what is left of the old one pays for it', async () => {
    const { page } = ben
    const size = { product_name: '18 eggs', short_name: '18', price: 9, eggs: 18, rhythms: [1, 2] }
    expect((await farm.post('/api/admin/products', { data: size })).ok()).toBe(true)
    await page.goto('/profile')
    await opener(page).click()
    await form(page).getByText('Change what you get or how often').click()
    await form(page).getByLabel('18 eggs, every other week: $9.00 each').check()
    await form(page).getByLabel('Sat, Mar 13').check()
    await expect(plan(page)).toContainText('4 pickups, Sat, Mar 13 to Sat, Apr 24: 2 x 18 eggs every other week')
    await form(page).getByLabel('18 eggs, every week: $9.00 each').check()
    await expect(plan(page)).toContainText('8 pickups, Sat, Mar 6 to Sat, Apr 24: 2 x 18 eggs every week')
    await expect(plan(page)).toContainText('New order: 2 x 18 eggs every week$144.00')
    await expect(plan(page)).toContainText('Already paid for your remaining pickups-$104.00')
    await expect(plan(page)).toHaveAttribute('aria-busy', 'false')
    await press(page, 'Pay $40.00 and change')
    await payWith(page, CARD_THAT_PAYS)
    await told(page, 'Thank you! Your order has changed: 2 x 18 eggs every week at Mill, starting Sat, Mar 6.')
    const { text } = await readMail(page, ben.email, 'Your order from', clocked.mailbox)
    expect(text).toMatch(
      /This order replaces the rest of order D-\d{5}\. The \$104\.00 you'd already paid for those pickups went toward it\./,
    )
    await page.goto('/profile')
    await expect(fact(page, 'You get')).toContainText('2 x 18 eggs every week')
    await ann.page.reload()
  })

  await test.step('the farmer sees what was changed, and when; forbidden, it is gone', async () => {
    const { page } = farmer
    await page.goto('/admin')
    await page.getByRole('button', { name: /^More about D-\d+ Ann Miller$/ }).click()
    await expect(page.getByRole('list', { name: 'Changed by the customer' }).getByRole('listitem')).toHaveText([
      /1 x Dozen eggs every week instead of 3, from Thu, Mar 4 on, \$104\.00 less$/,
      /3 x Dozen eggs every week instead of 2, from Thu, Mar 4 on, \$52\.00 more$/,
    ])
    await page.goto('/admin/farm-settings/week')
    await page.getByLabel('Customers can change the cartons and site of their order').uncheck()
    await press(page, 'Save settings')
    await expect(page.getByRole('status').filter({ hasText: 'Farm settings saved' })).toBeVisible()
    await opener(ann.page).click()
    await expect(form(ann.page)).toContainText("You can't change orders here. Please write to the farm.")
    await ann.page.reload()
    await expect(fact(ann.page, 'You get')).toBeVisible()
    await expect(opener(ann.page)).toHaveCount(0)
  })
})
