import type { Browser, Page } from '@playwright/test'
import { type ClockedShop, onItsOwnDays as test } from './support/clocked-shop.ts'
import { expect, joinAndComeIn, linkIn } from './support/person.ts'
import { isNotWide } from './support/sideways.ts'

/** The farm is paid by hand: the farmer allows it, notes what comes in installments, waits for what does not, and a host notes cash. */

const NOON = 'T17:00:00Z'

const openFor = async (browser: Browser, { url }: ClockedShop, width: number): Promise<{ page: Page; email: string }> => {
  const page = await (await browser.newContext({ baseURL: url, viewport: { width, height: 800 } })).newPage()
  return { page, email: await joinAndComeIn(page) }
}
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('what is owed to the farm, from the setting to the last payment', { tag: '@rest' }, async ({ browser, clocked }) => {
  test.setTimeout(240_000)
  const farmer = await openFor(browser, clocked, 1280)
  const hannah = await openFor(browser, clocked, 360)
  const { page } = farmer
  const goTo = async (moment: string) => {
    for (const each of [farmer, hannah]) await each.page.clock.setFixedTime(moment)
    await clocked.goTo(moment)
  }
  await goTo(`2027-03-02${NOON}`)
  await clocked.makeAdmin(farmer.email)
  const dialog = page.getByRole('dialog')

  await test.step('the farmer lets people pay later, and says how', async () => {
    await page.goto('/admin/farm-settings/paying')
    await page.getByLabel('Everyone.').check()
    await page.getByLabel('How people pay the farm').fill('Cash or a check, to whoever hands you your eggs.')
    await page.getByLabel('Hosts see on their phone').check()
    await press(page, 'Save settings')
    await expect(said(page, 'Farm settings saved')).toBeVisible()
  })

  await test.step('two orders are added that are still to be paid', async () => {
    const farm = page.request
    const days = { pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday', lat: 42.4, lon: -76.4 }
    const place = { site_name: 'Porch', site_address: '1 Lane', site_instructions: '' }
    const { site_id } = await (await farm.post('/api/admin/sites', { data: { ...place, ...days } })).json()
    const dates = { start_date: '2027-03-01', end_date: '2027-05-09', number_of_weeks: 10 }
    const { cycle_id } = await (await farm.post('/api/admin/cycles', { data: { cycle_name: 'Spring', ...dates } })).json()
    expect((await farm.put(`/api/admin/cycles/${cycle_id}/toggle`)).status()).toBe(200)
    await hannah.page.request.post('/api/send-verification')
    const token = (await linkIn(hannah.page, hannah.email, 'verify your email', clocked.mailbox)).split('#token=')[1]
    expect((await hannah.page.request.post('/api/verify-email', { data: { token } })).status()).toBe(204)
    expect((await farm.post(`/api/admin/sites/${site_id}/hosts`, { data: { email: hannah.email } })).status()).toBe(200)
    await page.goto('/admin/add-order')
    await page.getByLabel('Name', { exact: true }).fill('Ann Miller')
    await page.getByLabel('Cycle', { exact: true }).selectOption(String(cycle_id))
    await page.getByLabel('Pickup site', { exact: true }).selectOption(String(site_id))
    await page.getByLabel('Amount').fill('65')
    await page.getByLabel('Not paid yet').check()
    await press(page, 'Add order')
    await expect(said(page, 'Subscription added manually!')).toBeVisible()
    const ben = {
      name: 'Ben Ash',
      cycle_id,
      pickup_site: site_id,
      cartons_per_week: 1,
      donation_cartons: 0,
      total_amount: 65,
      is_owed: true,
    }
    expect((await farm.post('/api/admin/subscriptions', { data: ben })).status()).toBe(200)
  })

  await test.step('an installment is noted, taken back as a slip, and noted again', async () => {
    await page.goto('/admin?show=owed')
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('owed $130.00')
    await press(page, /^\$65\.00 owed: record a payment for D-\d+ Ann Miller$/)
    await expect(dialog).toContainText('$65.00 owed, due Tue, Mar 16')
    await dialog.getByLabel('Amount').fill('100')
    await press(page, /^Record/)
    await expect(dialog.getByText('Please enter at most $65.00.')).toBeVisible()
    await expect(dialog.getByText('Please choose how it was paid.')).toBeVisible()
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByLabel('Check', { exact: true }).check()
    await dialog.getByLabel('Note (optional)').fill('No. 12')
    await isNotWide(page)
    await press(page, 'Record $20.00')
    await expect(said(page, 'Recorded $20.00 by check')).toContainText('$45.00 is still owed.')
    await press(page, /^More about D-\d+ Ann Miller$/)
    await expect(page.getByText('Paid by check, $20.00. No. 12')).toBeVisible()
    await press(page, /^Undo \$20\.00 by check/)
    await expect(said(page, 'Undid the payment of $20.00 by check')).toBeVisible()
    await press(page, /^\$65\.00 owed: record a payment for D-\d+ Ann Miller$/)
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByLabel('Cash', { exact: true }).check()
    await press(page, 'Record $20.00')
    await expect(said(page, 'Recorded $20.00 in cash')).toContainText('$45.00 is still owed.')
  })

  await test.step('a host is given the rest, without a connection at first', async () => {
    await goTo(`2027-03-04${NOON}`)
    const phone = hannah.page
    await phone.goto('/hand-over')
    const ann = phone.getByRole('listitem').filter({ hasText: 'Ann Miller' })
    await expect(ann).toContainText('owes $45.00')
    await ann.getByRole('button', { name: 'Paid…: Ann Miller' }).click()
    await phone.getByLabel('Cash', { exact: true }).check()
    await isNotWide(phone)
    await phone.context().setOffline(true)
    await press(phone, 'Record $45.00')
    await expect(phone.getByText('You need a connection to record money.')).toBeVisible()
    await phone.context().setOffline(false)
    await press(phone, 'Record $45.00')
    await expect(said(phone, 'Ann Miller: Recorded $45.00 in cash. All paid.')).toBeVisible()
    await expect(ann).not.toContainText('owes')
    await expect(phone.getByRole('listitem').filter({ hasText: 'Ben Ash' })).toContainText('owes $65.00')
  })

  await test.step('eggs of her own are for the farm to note', async () => {
    const farm = page.request
    const [cycle] = await (await farm.get('/api/cycles')).json()
    const [site] = await (await farm.get('/api/admin/sites')).json()
    const whose = { name: 'Hannah Lee', second_email: hannah.email, cycle_id: cycle.cycle_id, pickup_site: site.site_id }
    const order = { ...whose, cartons_per_week: 1, donation_cartons: 0, total_amount: 65, is_owed: true }
    const { id } = await (await farm.post('/api/admin/subscriptions', { data: order })).json()
    await hannah.page.goto('/hand-over')
    const own = hannah.page.getByRole('listitem').filter({ hasText: 'Hannah Lee' })
    await expect(own).toContainText('owes $65.00')
    await expect(own).toContainText('Ask the farm to record payments for your own order.')
    await expect(own.getByRole('button', { name: /^Paid…/ })).toHaveCount(0)
    const paid = { amount: 65, method: 'cash', paid_on: '2027-03-04' }
    expect((await farm.post(`/api/admin/subscriptions/${id}/payments`, { data: paid })).status()).toBe(200)
  })

  await test.step('the packing sheet says who owes, and notes it too', async () => {
    await page.goto('/admin/packing-sheet?date=2027-03-04')
    await expect(page.getByText('owes $65.00')).toBeVisible()
    await press(page, 'Record a payment: Ben A.')
    await dialog.getByLabel('Amount').fill('5')
    await dialog.getByLabel('EBT').check()
    await press(page, 'Record $5.00')
    await expect(page.getByText('owes $60.00')).toBeVisible()
  })

  await test.step('what is not paid in time needs attention, and gets more time', async () => {
    await goTo(`2027-03-17${NOON}`)
    await page.goto('/admin/overview')
    await expect(page.getByRole('link', { name: '$60.00 of it is overdue, by 1 order' })).toBeVisible()
    await page.goto('/admin?show=care')
    await expect(page.getByText('$60.00 overdue since Tue, Mar 16')).toBeVisible()
    await expect(page.getByText('Not paid by the due date. Cancel it, or give them more time.')).toBeVisible()
    await press(page, /^Give more time to pay/)
    await dialog.getByLabel('New due date').fill('2027-03-31')
    await press(page, 'Give until Wed, Mar 31')
    await expect(said(page, 'is now due Wed, Mar 31.')).toBeVisible()
    await press(page, /^\$60\.00 owed: record a payment for D-\d+ Ben Ash$/)
    await dialog.getByLabel('Bank transfer').check()
    await press(page, 'Record $60.00')
    await expect(said(page, 'Recorded $60.00 by bank transfer')).toContainText('Paid in full.')
    await page.goto('/admin')
    await expect(page.getByRole('region', { name: 'Totals' })).not.toContainText('owed')
  })
})
