import { onItsOwnDays as test } from './support/clocked-shop.ts'
import { expect, joinAndComeIn, joinVerified, readMail } from './support/person.ts'

/** Unpaid orders of people who never confirmed their email: the farmer finds them, and ends them with one press. */

const NOON = '2027-03-02T17:00:00Z'
const DATES = { start_date: '2027-03-01', end_date: '2027-04-25', number_of_weeks: 8 }
const PORCH = {
  site_name: 'Porch',
  site_address: '1 Lane',
  site_instructions: '',
  pickup_start_day: 'Thursday',
  pickup_deadline_day: 'Friday',
}

test('the farmer cancels all unpaid orders of people who never confirmed their email', { tag: '@rest' }, async ({ browser, clocked }) => {
  test.setTimeout(120_000)
  const open = async (width: number) => (await browser.newContext({ baseURL: clocked.url, viewport: { width, height: 800 } })).newPage()
  const page = await open(390)
  await page.clock.setFixedTime(NOON)
  await clocked.makeAdmin(await joinAndComeIn(page))
  const farm = page.request
  const settings = await (await farm.get('/api/admin/farm-settings')).json()
  await farm.put('/api/admin/farm-settings', { data: { ...settings, pay_farm: 'all', pay_farm_text: 'Cash.' } })
  const { site_id } = await (await farm.post('/api/admin/sites', { data: PORCH })).json()
  const { cycle_id } = await (await farm.post('/api/admin/cycles', { data: { cycle_name: 'Spring', ...DATES } })).json()
  expect((await farm.put(`/api/admin/cycles/${cycle_id}/toggle`)).ok()).toBe(true)

  /** Orders one carton a week, to be paid later. */
  const owe = async (name: string, isVerified: boolean) => {
    const { request } = await open(390)
    const email = await joinVerified({ request } as typeof page, clocked.mailbox)
    const { user } = await (await request.get('/api/who-am-i')).json()
    const whose = { userId: user.id, email, name, secondEmail: '', additionalNotes: ' ' }
    const what = { amount: 5_200, cartonsPerWeek: 1, donationCartons: 0, eggCycle: cycle_id, pickupSite: site_id, payLater: 'farm' }
    expect((await request.post('/create-checkout-session', { data: { ...whose, ...what } })).status()).toBe(200)
    if (!isVerified) await clocked.unverify(email)
    return email
  }
  const ann = await owe('Ann Miller', false)
  await owe('Ben Ash', false)
  await owe('Cleo Park', true)

  await test.step('the overview leads to them, and the list shows them alone', async () => {
    await page.goto('/admin/overview')
    const overview = page.getByRole('region', { name: 'Overview' })
    await overview.getByRole('link', { name: '2 unpaid orders from people who never confirmed their email' }).click()
    await expect(page.getByRole('region', { name: 'Orders' })).toContainText('Ben Ash')
    await expect(page.getByRole('region', { name: 'Orders' })).not.toContainText('Cleo Park')
  })

  await test.step('what is wrong about the number is said, and the right one ends them and tells their customers', async () => {
    await page.goto('/admin?show=care')
    await page.getByRole('region', { name: 'Email not confirmed' }).getByRole('button', { name: 'Cancel them all…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 unpaid orders?' })
    await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click()
    await expect(dialog.getByText('Please type 2 here.')).toBeVisible()
    await dialog.getByLabel('To confirm, type 2').fill('2')
    await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Canceled 2 orders.' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Email not confirmed' })).toHaveCount(0)
    expect((await readMail(page, ann, 'canceled', clocked.mailbox)).text).toContain('D-00001')
    await page.goto('/admin?show=owed')
    await expect(page.getByRole('region', { name: 'Orders' })).toContainText('Cleo Park')
    await expect(page.getByRole('region', { name: 'Orders' })).not.toContainText('Ann Miller')
  })
})
