import type { Browser, Page } from '@playwright/test'
import { type ClockedShop, onItsOwnDays as test } from './support/clocked-shop.ts'
import { CARD_THAT_PAYS, fillOrder, payButton, payWith } from './support/order.ts'
import { expect, joinAndComeIn, joinVerified, linkIn, readMail } from './support/person.ts'
import { isNotWide } from './support/sideways.ts'

/** One customer pays the farm later, on a phone; another pays in installments by card, at a desk. In a shop on its own days. */

const CARD_THAT_DECLINES_LATER = '4000000000000341'
const GRANGE = { site_name: 'Grange Hall', site_address: '1 Main Street, Ithaca, NY 14850', site_instructions: '' }
const HOW = 'Cash or a check at the pickup, in an envelope with your name.'

const openFor = async (browser: Browser, { url, mailbox }: ClockedShop, width: number, isVerified = true) => {
  const page = await (await browser.newContext({ baseURL: url, viewport: { width, height: 800 } })).newPage()
  return { page, email: await (isVerified ? joinVerified(page, mailbox) : joinAndComeIn(page)) }
}

/** Eight weeks of two cartons and a donated one at $6.50: $110.50. */
const order = (page: Page, name: string) => fillOrder(page, { name, site: GRANGE.site_name })

const ways = (page: Page) => page.getByRole('group', { name: 'How to pay' })
const owedIn = (page: Page) => page.getByRole('region', { name: 'Balance due' })

test('people pay the farm later, or in installments by card', { tag: '@rest' }, async ({ browser, clocked }) => {
  test.setTimeout(120_000)
  const farmer = await openFor(browser, clocked, 1280)
  const ann = await openFor(browser, clocked, 360, false)
  const ben = await openFor(browser, clocked, 1280)
  const goTo = async (day: string) => {
    for (const { page } of [farmer, ann, ben]) await page.clock.setFixedTime(`${day}T17:00:00Z`)
    await clocked.goTo(`${day}T17:00:00Z`)
  }
  const farm = farmer.page.request
  const allow = async (changed: object) => {
    const settings = await (await farm.get('/api/admin/farm-settings')).json()
    expect((await farm.put('/api/admin/farm-settings', { data: { ...settings, ...changed } })).ok()).toBe(true)
  }
  await goTo('2027-03-02')
  await clocked.makeAdmin(farmer.email)
  await farm.post('/api/admin/sites', { data: { ...GRANGE, pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday' } })
  const dates = { start_date: '2027-03-01', end_date: '2027-04-25', number_of_weeks: 8 }
  const { cycle_id } = await (await farm.post('/api/admin/cycles', { data: { cycle_name: 'Spring eggs', ...dates } })).json()
  expect((await farm.put(`/api/admin/cycles/${cycle_id}/toggle`)).ok()).toBe(true)

  await test.step('nothing is offered where the farmer allows nothing', async () => {
    await order(ann.page, 'Ann Miller')
    await expect(payButton(ann.page)).toHaveText('Pay $110.50')
    await expect(ways(ann.page)).toHaveCount(0)
    await ann.page.goto('/profile')
    await expect(ann.page.getByText('No active subscriptions found.')).toBeVisible()
    await expect(owedIn(ann.page)).toHaveCount(0)
  })

  await test.step('who would pay the farm reads how and until when before ordering', async () => {
    await allow({ pay_farm: 'all', pay_farm_text: HOW, owed_days: 14, installments_most: 3 })
    const { page } = ann
    await order(page, 'Ann Miller')
    await expect(ways(page).getByText('$110.50 to the farm by Tue, Mar 16')).toBeVisible()
    // Eight weeks end before a second monthly installment.
    await expect(ways(page).getByLabel('Pay in installments')).toHaveCount(0)
    await ways(page).getByLabel('Pay the farm').check()
    await expect(ways(page).getByText(HOW)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'To pay the farm $110.50' })).toBeVisible()
    await isNotWide(page)
    await page.reload()
    await expect(ways(page).getByLabel('Pay the farm')).toBeChecked()
  })

  await test.step('who never verified their email is told so, verifies it, and finds the order as it was filled in', async () => {
    const { page } = ann
    const orders = page.getByRole('button', { name: 'Order and pay the farm $110.50' })
    await expect(ways(page).getByText('To pay later, verify your email first.')).toBeVisible()
    await orders.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Please verify your email first.' })).toBeVisible()
    await ways(page).getByRole('button', { name: 'Send verification email' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Verification email sent to your current email.' })).toBeVisible()
    await isNotWide(page)
    const mailed = await page.context().newPage()
    await mailed.goto(await linkIn(page, ann.email, 'verify your email', clocked.mailbox))
    await expect(mailed.getByText('Thank you! Your email is verified.')).toBeVisible()
    await mailed.close()
    await page.bringToFront()
    // What the page was opened with counts as fresh for some seconds.
    await page.clock.setFixedTime('2027-03-02T17:05:00Z')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(ways(page).getByText('To pay later, verify your email first.')).toHaveCount(0)
    await expect(ways(page).getByLabel('Pay the farm')).toBeChecked()
    await expect(page.getByLabel('Name')).toHaveValue('Ann Miller')
  })

  await test.step('who pays the farm is thanked, and reads how and until when', async () => {
    const { page } = ann
    await page.getByRole('button', { name: 'Order and pay the farm $110.50' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You')
    await expect(page.getByRole('status').filter({ hasText: 'Please pay the farm $110.50 by Tue, Mar 16.' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your first eggs' })).toBeVisible()
    await expect(page.getByText(HOW)).toBeVisible()
    expect((await readMail(page, ann.email, 'D-00001', clocked.mailbox)).text).toContain(HOW)
  })

  await test.step('what is owed stands first in the profile, in plain words when it is late, and is paid by card', async () => {
    const { page } = ann
    await page.goto('/profile#owed')
    await expect(owedIn(page).getByRole('heading', { name: 'Balance due' })).toBeFocused()
    await expect(owedIn(page)).toContainText('$110.50 to the farm by Tue, Mar 16')
    await page.goto('/profile')
    await expect(page.getByRole('term').filter({ hasText: 'You owe' }).locator('..')).toContainText('$110.50')
    await expect(page.getByText('Total paid')).toHaveCount(0)
    await goTo('2027-03-18')
    for (const path of ['/', '/profile/pickups', '/profile']) {
      await page.goto(path)
      await expect(owedIn(page)).toHaveText(/^\$110\.50 for Spring eggs was due Tue, Mar 16\.Pay \$110\.50 by cardOther ways to pay$/)
    }
    await owedIn(page).getByRole('link', { name: 'Other ways to pay' }).click()
    await expect(page).toHaveURL(/\/profile\/money#owed$/)
    await expect(owedIn(page)).toContainText('$110.50 to the farm was due Tue, Mar 16. Please pay it now')
    await expect(owedIn(page).getByText('Overdue', { exact: true })).toBeVisible()
    await isNotWide(page)
    await page.goto('/')
    await owedIn(page)
      .getByRole('button', { name: /^Pay \$110\.50 by card/ })
      .click()
    await payWith(page, CARD_THAT_PAYS)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
    await expect(page.getByRole('status').filter({ hasText: 'We received $110.50. Nothing is left to pay.' })).toBeVisible()
    await page.getByRole('link', { name: 'See your subscriptions' }).click()
    await expect(page.getByRole('term').filter({ hasText: 'Total paid' }).locator('..')).toContainText('$110.50')
    await expect(owedIn(page)).toHaveCount(0)
  })

  await test.step('who pays in installments sees the plan before paying, and as it goes on', async () => {
    const { page } = ben
    await allow({ installments_past_season: true })
    await order(page, 'Ben Hale')
    await ways(page).getByLabel('Pay in installments').check()
    await ways(page).getByLabel('Monthly installments after today').selectOption('3 of $21.12')
    await expect(ways(page).getByRole('list', { name: 'Payment schedule' }).getByRole('listitem')).toHaveText([
      'Today $21.14',
      'Sun, Apr 18 $21.12',
      'Tue, May 18 $21.12',
      'Fri, Jun 18 $21.12',
    ])
    await page.getByRole('button', { name: 'Pay $21.14 now' }).click()
    await payWith(page, CARD_THAT_DECLINES_LATER)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: "We received $21.14. We'll charge the remaining $63.36 to your card, the last payment on Fri, Jun 18." }),
    ).toBeVisible()
    await page.goto('/profile#owed')
    const inInstallments = page.getByRole('region', { name: 'Paid in installments' })
    await expect(inInstallments.getByRole('heading', { name: 'Paid in installments' })).toBeFocused()
    await expect(inInstallments).toContainText("$21.14 of $84.50 is paid. We'll charge the remaining $63.36 to your Visa ending in 0341.")
    await expect(inInstallments.getByRole('button', { name: /^Pay the remaining \$63\.36 now/ })).toBeVisible()
    await expect(owedIn(page)).toHaveCount(0)
  })

  await test.step('an installment that the bank does not give is told with why, and paid with another card, which pays the rest', async () => {
    await goTo('2027-04-15')
    await goTo('2027-04-18')
    const { page } = ben
    await page.goto('/profile/money')
    await expect(owedIn(page)).toContainText("We couldn't charge the $21.12 due Sun, Apr 18 to your Visa ending in 0341: ")
    await expect(owedIn(page)).toContainText("We'll try again on Wed, Apr 21.")
    await expect(owedIn(page).getByRole('listitem').nth(1)).toHaveText(/Sun, Apr 18.*\$21\.12.*failed/)
    await expect(owedIn(page).getByRole('button', { name: /^Pay everything now, \$63\.36/ })).toBeVisible()
    await owedIn(page)
      .getByRole('button', { name: /^Pay \$21\.12 with another card/ })
      .click()
    await payWith(page, CARD_THAT_PAYS)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
    await expect(
      page.getByRole('status').filter({ hasText: "We received $21.12. We'll charge the remaining $42.24 to your card" }),
    ).toBeVisible()
    await page.goto('/profile/money')
    await expect(page.getByRole('region', { name: 'Paid in installments' })).toContainText('to your Visa ending in 4242.')
    await expect(owedIn(page)).toHaveCount(0)
  })
})
