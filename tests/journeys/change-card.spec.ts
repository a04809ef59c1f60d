import { onItsOwnDays as test } from './support/clocked-shop.ts'
import { CARD_THAT_PAYS, fillOrder, payWith, typeCard } from './support/order.ts'
import { expect, joinVerified, readMail } from './support/person.ts'

/** A customer who pays in installments has another card pay the rest, on a phone, and pays nothing for that. */

const GRANGE = { site_name: 'Grange Hall', site_address: '1 Main Street, Ithaca, NY 14850', site_instructions: '' }
const CARD_THAT_DECLINES_LATER = '4000000000000341'
const CARD_THAT_ASKS = '4000002500003155'

test('a customer uses a different card for the installments to come', { tag: '@rest' }, async ({ browser, clocked }) => {
  test.setTimeout(120_000)
  const { url, mailbox } = clocked
  const open = async (width: number) => {
    const page = await (await browser.newContext({ baseURL: url, viewport: { width, height: 800 } })).newPage()
    return { page, email: await joinVerified(page, mailbox) }
  }
  const farmer = await open(1280)
  const ann = await open(390)
  const { page } = ann
  const goTo = async (day: string) => {
    await page.clock.setFixedTime(`${day}T17:00:00Z`)
    await clocked.goTo(`${day}T17:00:00Z`)
  }
  await goTo('2027-03-02')
  await clocked.makeAdmin(farmer.email)
  const farm = farmer.page.request
  await farm.post('/api/admin/sites', { data: { ...GRANGE, pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday' } })
  const dates = { start_date: '2027-03-01', end_date: '2027-06-20', number_of_weeks: 16 }
  const { cycle_id } = await (await farm.post('/api/admin/cycles', { data: { cycle_name: 'Spring eggs', ...dates } })).json()
  expect((await farm.put(`/api/admin/cycles/${cycle_id}/toggle`)).ok()).toBe(true)
  // The farmer offers installments; all else is as a farm gets it.
  const settings = await (await farm.get('/api/admin/farm-settings')).json()
  expect((await farm.put('/api/admin/farm-settings', { data: { ...settings, installments_most: 3 } })).ok()).toBe(true)

  const inInstallments = page.getByRole('region', { name: 'Paid in installments' })

  await test.step('the first card pays the first installment', async () => {
    await fillOrder(page, { name: 'Ann Miller', site: GRANGE.site_name })
    await page.getByRole('group', { name: 'How to pay' }).getByLabel('Pay in installments').check()
    await page.getByRole('button', { name: /^Pay \$[\d.]+ now/ }).click()
    await payWith(page, CARD_THAT_PAYS)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
    await page.goto('/profile/money')
    await expect(inInstallments).toContainText('to your Visa ending in 4242.')
  })

  await test.step('another one is saved on a page that says that nothing is charged', async () => {
    await inInstallments.getByRole('button', { name: /^Use a different card/ }).click()
    await expect(page.getByRole('heading', { name: 'Nothing is charged now' })).toBeVisible()
    await expect(page.getByText(/will charge the remaining installments for order D-00001 to this card/)).toBeVisible()
    await typeCard(page, CARD_THAT_ASKS)
    await page.getByRole('button', { name: 'Save card' }).click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: /to your Visa ending in 3155\. Nothing was charged now\. Next: \$[\d.]+ on / }),
    ).toBeVisible()
    await expect(inInstallments).toContainText('to your Visa ending in 3155.')
    await expect(inInstallments).toContainText('$71.50 of $214.50 is paid')
    expect((await readMail(page, ann.email, 'Your card was changed', mailbox)).text).toContain('Nothing was charged when you changed it.')
  })

  await test.step('it is charged when the next installment is due', async () => {
    await goTo('2027-03-30')
    await goTo('2027-04-02')
    await page.goto('/profile/money')
    await expect(inInstallments.getByRole('listitem').nth(1)).toContainText('paid')
  })

  await test.step('where the bank says no, it can be changed too, and the profile says when the new one is charged', async () => {
    const save = async (card: string) => {
      await page.getByRole('button', { name: /^Use a different card/ }).click()
      await typeCard(page, card)
      await page.getByRole('button', { name: 'Save card' }).click()
    }
    await save(CARD_THAT_DECLINES_LATER)
    await expect(inInstallments).toContainText('to your Visa ending in 0341.')
    await goTo('2027-04-29')
    await goTo('2027-05-02')
    await page.goto('/profile/money')
    const toBePaid = page.getByRole('region', { name: 'Balance due' })
    await expect(toBePaid).toContainText('to your Visa ending in 0341: Your card was declined.')
    await save(CARD_THAT_PAYS)
    await expect(toBePaid).toContainText(
      "The $71.50 due Sun, May 2 is still unpaid. We'll charge it to your Visa ending in 4242 on Wed, May 5.",
    )
    await expect(toBePaid.getByRole('button', { name: /^Pay \$71\.50 now/ })).toBeVisible()
    await goTo('2027-05-05')
    await page.goto('/profile/money')
    await expect(page.getByText('D-00001').first()).toBeVisible()
    await expect(toBePaid).toHaveCount(0)
  })
})
