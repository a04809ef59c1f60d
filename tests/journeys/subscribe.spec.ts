import { readFile } from 'node:fs/promises'
import { flawsOf } from './support/axe.ts'
import { CARD_THAT_IS_DECLINED, CARD_THAT_PAYS, changeReply, fillOrder, goToPayment, payButton, payWith } from './support/order.ts'
import { comeIn, DEMO_PASSWORD, expect, joinAndComeIn, readMail, test } from './support/person.ts'

const LATE = 'Orders for 2/6 are closed. Late subscriptions are charged the full amount.'

test('a person subscribes on a phone, pays, and finds it in their profile and their mail', async ({ page }) => {
  const email = await joinAndComeIn(page)
  await fillOrder(page)
  await expect(page.getByText(/^\d+ weeks? x 2 cartons x \$6\.50 = \$/)).toBeVisible()
  await expect(page.getByText('1 donated carton = $6.50')).toBeVisible()
  const foretold = await page.getByText(/^(First pickup|Pickup) .* at Ithaca Farmers Market$/).textContent()
  const [, day = '', hours = ''] = /ickup (\w+, \w+ \d+), (.+?)(?: with .*)? at /.exec(foretold ?? '') ?? []
  const plan = (await page.getByText(/^\d+ weeks? = \d+ pickups?/).textContent()) ?? ''
  const total = await goToPayment(page)
  await expect(page.getByText(/^Eggs, .+: 2 cartons a week for \d+ weeks?/)).toContainText(
    'Larch Hill Farm, collected at Ithaca Farmers Market',
  )
  await payWith(page, CARD_THAT_PAYS)

  await expect(page).toHaveURL(/\/success\?/)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('An email confirmation will follow.')).toBeVisible()
  await expect(page.getByText(total)).toBeVisible()
  const eggs = page.getByRole('region', { name: /^Your (first )?eggs$/ })
  for (const told of [day, hours, 'at Ithaca Farmers Market', 'Ithaca, NY']) await expect(eggs).toContainText(told)
  await expect(eggs.getByRole('link', { name: /^Directions/ })).toBeVisible()
  await expect(page.getByText(plan)).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
  const file = page.waitForEvent('download')
  await eggs.getByRole('link', { name: 'Add to calendar' }).click()
  const calendar = await readFile(await (await file).path(), 'utf8')
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(Number(/= (\d+) pickup/.exec(plan)?.[1]))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()

  await page.getByRole('link', { name: 'See your subscriptions' }).click()
  await expect(page.getByRole('heading', { name: 'Next pickup' })).toBeVisible()
  await expect(page.getByText(/^\d+ cartons( for \d+ weeks)? at Ithaca Farmers Market/)).toBeVisible()
  await expect(page.getByRole('article').getByText(total)).toBeVisible()
  const confirmation = (await readMail(page, email, 'Your eggs from')).text
  expect(confirmation).toContain(total)
  expect(confirmation).toMatch(new RegExp(`^Your (first )?eggs: ${day}, ${hours}\n`))
  expect(confirmation).toContain(`${plan}.`)
  await expect(page.getByRole('article').getByText(plan)).toBeVisible()

  await page.goto('/subscribe')
  await expect(page.getByText('You already have 2 cartons a week in this cycle. Paying again adds another subscription.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Robin Hale')
  await expect(page.getByRole('radio', { name: 'Ithaca Farmers Market' })).toBeChecked()
})

test('a declined card can be followed by one that pays', async ({ page }) => {
  await joinAndComeIn(page)
  await fillOrder(page)
  await goToPayment(page)
  await payWith(page, CARD_THAT_IS_DECLINED)
  await expect(page.getByRole('alert')).toContainText('declined')
  await payWith(page, CARD_THAT_PAYS)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible({ timeout: 30_000 })
})

test('who cancels, or goes back, finds the filled form and its button ready', async ({ page }) => {
  await joinAndComeIn(page)
  await fillOrder(page, { name: 'Ann Changes-Her-Mind', cartons: 3 })
  await page.getByLabel('Notes (optional)').fill('The brown ones, please.')
  await goToPayment(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible()
  await expect(page.getByText('You can try again later.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Subscribe' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Ann Changes-Her-Mind')
  await expect(page.getByLabel('Cartons per week')).toHaveValue('3')
  await expect(page.getByLabel('Notes (optional)')).toHaveValue('The brown ones, please.')
  await expect(page.getByRole('radio', { name: 'Ithaca Farmers Market' })).toBeChecked()
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false')

  await goToPayment(page)
  await page.goBack()
  await expect(page.getByLabel('Name')).toHaveValue('Ann Changes-Her-Mind')
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false')
})

test('a double click on Pay opens one checkout', async ({ page }) => {
  await joinAndComeIn(page)
  let started = 0
  await page.route('**/create-checkout-session', async (route) => {
    started += 1
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await fillOrder(page)
  await payButton(page).dblclick()
  await expect(page.getByLabel('Card number')).toBeVisible()
  expect(started).toBe(1)
})

test('what is missing is said beside its field and in a summary that takes the focus', async ({ page }) => {
  await joinAndComeIn(page)
  await page.goto('/subscribe')
  await page.getByLabel('Cartons per week').fill('0')
  await expect(page.getByRole('alert').filter({ hasText: 'Please select at least 1 carton per week' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' })
  await expect(summary).toBeFocused()
  for (const sentence of ['Please choose a pickup site.', 'Please enter your name.', 'Please choose whether you want to donate.'])
    await expect(summary.getByRole('link', { name: sentence })).toBeVisible()
  await page.getByRole('button', { name: 'One carton more' }).click()
  await expect(page.getByLabel('Cartons per week')).toHaveValue('1')
  await expect(page.getByText('Please select at least 1 carton per week')).toHaveCount(0)
})

test('a payment page that cannot be opened leaves the form as it was', async ({ page, complaints }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await fillOrder(page)
  await page.route('**/create-checkout-session', (route) => route.abort())
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The shop cannot be reached right now.' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Robin Hale')
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false')
  complaints.splice(0)
})

test('in the late window a dialog warns once, and a banner stays', async ({ page }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await changeReply<object>(page, '/api/subscribe-hints', (hints) => ({ ...hints, late_text: LATE }))
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleDescription(LATE)
  await dialog.getByRole('button', { name: 'I understand' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(LATE).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(LATE).first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('weeks are counted from the date of the farm, and a cycle without any cannot be paid', async ({ page }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await changeReply<object>(page, '/api/subscribe-hints', (hints) => ({ ...hints, today: '2100-01-01' }))
  await fillOrder(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByLabel('Egg cycle')).toHaveAccessibleDescription(/This cycle has no pickups left\./)
  await expect(page).toHaveURL(/\/subscribe$/)
})
