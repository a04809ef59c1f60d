import { onItsOwnDays as test } from './support/clocked-shop.ts'
import { CARD_THAT_PAYS, goToPayment, payWith } from './support/order.ts'
import { buy } from './support/paid-order.ts'
import { expect, joinAndComeIn, logIn } from './support/person.ts'

const BARN = { site_name: 'Red Barn', site_address: '1 Main St, Dryden, NY 13053', site_instructions: 'The blue door.' }

test("a customer adds a jar of honey to Saturday's pickup from home and pays; the farm packs it, and the egg card shows it", {
  tag: '@rest',
}, async ({ browser, clocked }) => {
  test.setTimeout(120_000)
  const open = async (width: number) => {
    const page = await (await browser.newContext({ baseURL: clocked.url, viewport: { width, height: 800 } })).newPage()
    await page.clock.setFixedTime('2027-03-02T17:00:00Z')
    return page
  }
  const [farmer, ann, card] = [await open(1280), await open(360), await open(360)]
  await clocked.makeAdmin(await joinAndComeIn(farmer))
  const farm = farmer.request
  await farm.post('/api/admin/sites', {
    data: { ...BARN, pickup_start_day: 'Saturday', pickup_deadline_day: 'Saturday', lat: 42.4, lon: -76.4 },
  })
  const dates = { start_date: '2027-03-01', end_date: '2027-03-28', number_of_weeks: 4 }
  const { cycle_id } = await (await farm.post('/api/admin/cycles', { data: { cycle_name: 'March', ...dates } })).json()
  await farm.put(`/api/admin/cycles/${cycle_id}/toggle`)

  const email = await joinAndComeIn(ann)
  await buy(ann, { name: 'Ann Miller', site: BARN.site_name })
  await ann.goto('/')
  await expect(ann.getByText('2 cartons', { exact: true })).toBeVisible()
  await expect(ann.getByText('Add something')).toHaveCount(0)

  const honey = { product_name: 'Honey', short_name: 'honey', price: 11, eggs: 0, rhythms: [1] }
  expect((await farm.post('/api/admin/products', { data: honey })).status()).toBe(200)
  await ann.reload()
  await ann.getByRole('link', { name: 'Add something' }).click()
  await expect(ann.getByLabel('What would you like to add?')).toBeFocused()
  await expect(ann.getByText('It comes once, with your pickup on Sat, Mar 6.')).toBeVisible()
  expect(await ann.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await goToPayment(ann)).toBe('$11.00')
  await payWith(ann, CARD_THAT_PAYS)
  await expect(ann.getByText('Added to your pickup on Sat, Mar 6: 1 x Honey.')).toBeVisible({ timeout: 30_000 })
  await ann.getByRole('link', { name: 'See your pickups' }).click()
  await expect(ann.getByText('2 x Dozen eggs and 1 x Honey')).toBeVisible()

  await farmer.goto('/admin/packing?date=2027-03-06')
  await expect(farmer.getByRole('main')).toContainText('1 x honey')

  const { card_url } = await (await ann.request.get('/api/my-card')).json()
  await card.goto(card_url)
  await expect(card.getByRole('listitem').filter({ hasText: '1 x Honey' })).toContainText('Sat, Mar 6')
  // Whoever has the card can't spend the money of its owner.
  await card.getByRole('button', { name: /^Add something .*: Sat, Mar 6$/ }).click()
  await expect(card).toHaveURL(/\/login$/)
  await logIn(card, email)
  await expect(card.getByLabel('What would you like to add?')).toBeFocused()
})
