import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
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
  const plan = (await page.getByText(/^\d+ weeks? of eggs in \d+ pickups?/).textContent()) ?? ''
  const total = await goToPayment(page)
  await expect(page.getByText(/^Eggs, .+: 2 cartons a week for \d+ weeks?/)).toContainText(
    'Larch Hill Farm, pickup at Ithaca Farmers Market',
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
  const file = page.waitForEvent('download')
  await eggs.getByRole('link', { name: 'Add to calendar' }).click()
  const calendar = await readFile(await (await file).path(), 'utf8')
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(Number(/in (\d+) pickup/.exec(plan)?.[1]))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()

  await page.getByRole('link', { name: 'See your subscriptions' }).click()
  await expect(page.getByRole('article').getByText(total)).toBeVisible()
  const confirmation = (await readMail(page, email, 'Your eggs from')).text
  expect(confirmation).toContain(total)
  expect(confirmation).toMatch(new RegExp(`^Your (first )?eggs: ${day}, ${hours}\n`))
  expect(confirmation).toContain(`${plan}.`)
  await expect(page.getByRole('article').getByText(plan)).toBeVisible()
  await page.getByRole('link', { name: 'Pickups' }).click()
  await expect(page.getByRole('heading', { name: 'Next pickup' })).toBeVisible()
  await expect(page.getByText(/^\d+ cartons( for \d+ weeks)? at Ithaca Farmers Market/)).toBeVisible()

  await page.goto('/subscribe')
  await expect(page.getByText('You already have 2 cartons a week in this cycle. Paying again adds another subscription.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Robin Hale')
  await expect(page.getByRole('radio', { name: 'Ithaca Farmers Market' })).toBeChecked()
})

test('a declined card can be followed by one that pays', { tag: '@rest' }, async ({ page }) => {
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
  await page.getByText('Second email, notes (optional)').click()
  await page.getByLabel('Notes (optional)').fill('The brown ones, please.')
  await goToPayment(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible()
  await expect(page.getByText('You can try again later.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Subscribe' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Ann Changes-Her-Mind')
  await expect(page.getByLabel('Cartons per week')).toHaveValue('3')
  await expect(page.getByText('The brown ones, please.').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByLabel('Notes (optional)')).toHaveValue('The brown ones, please.')
  await expect(page.getByRole('radio', { name: 'Ithaca Farmers Market' })).toBeChecked()
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false')

  await goToPayment(page)
  await page.goBack()
  await expect(page.getByLabel('Name')).toHaveValue('Ann Changes-Her-Mind')
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false')
})

const goTo = async (page: Page, what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  const hasFocus = () => what.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 40 && !(await hasFocus()); tabs++) await page.keyboard.press(key)
  await expect(what).toBeFocused()
}

test('the button of the bar leads from gap to gap, by keyboard alone, until it pays', async ({ page }) => {
  await joinAndComeIn(page)
  await page.goto('/subscribe')
  const lead = async (said: string, to: Locator, sentence: string) => {
    const button = page.getByRole('button', { name: said })
    await expect(button).toBeInViewport()
    await goTo(page, button)
    await page.keyboard.press('Enter')
    await expect(to).toBeFocused()
    await expect(to).toBeInViewport()
    await expect(page.getByText(sentence)).toBeVisible()
  }

  const site = page.getByRole('radio').first()
  await lead('Choose a pickup site', site, 'Please choose a pickup site.')
  await page.keyboard.press('Space')
  await expect(site).toBeChecked()
  await lead('Enter your name', page.getByLabel('Name'), 'Please enter your name.')
  await page.keyboard.type('Kay Board')
  await lead('Choose a donation, or none', page.getByRole('radio', { name: 'No thanks' }), 'Please choose a donation, or none.')
  expect(await flawsOf(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '1 dozen' })).toBeChecked()
  await expect(page.getByText('Please choose a donation, or none.')).toHaveCount(0)
  await expect(page.getByText(/^\d+ weeks? x 1 carton x \$6\.50 \+ 1 donated = \$[\d.]+$/)).toBeInViewport()
  await expect(payButton(page)).toBeInViewport()

  // Enlarged four times, few lines fit: the bar does not lie over them. What a smaller window shows at first depends on how long
  // the page is this week, so the name is gone back to.
  await page.setViewportSize({ width: 320, height: 256 })
  await goTo(page, page.getByLabel('Name'), 'Shift+Tab')
  await expect(page.getByLabel('Name')).toBeInViewport()
  await expect(payButton(page)).not.toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Card number')).toBeVisible()
})

test('in the late window a dialog warns once, and a banner stays', { tag: '@rest' }, async ({ page }) => {
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
