import type { Browser, Page } from '@playwright/test'
import { type ClockedShop, onItsOwnDays as test } from './support/clocked-shop.ts'
import { buy } from './support/paid-order.ts'
import { expect, joinAndComeIn, linkIn, readMail } from './support/person.ts'

/** A storm comes on market day: the farmer moves it, moves it on, takes it back, and everybody stands there on the right day. */

const NOON = 'T17:00:00Z'
const MARKET = { site_name: 'Saturday Market', site_address: '1 Main St, Dryden, NY 13053', site_instructions: 'The blue tent.' }

/** A person with a browser of their own, who sees the days go by as the shop does. */
const openFor = async (browser: Browser, { url }: ClockedShop, width: number): Promise<{ page: Page; email: string }> => {
  const page = await (await browser.newContext({ baseURL: url, viewport: { width, height: 800 } })).newPage()
  return { page, email: await joinAndComeIn(page) }
}
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('a storm week, from the first forecast to the last egg', { tag: '@rest' }, async ({ browser, clocked }) => {
  test.setTimeout(120_000)
  const { mailbox } = clocked
  const farmer = await openFor(browser, clocked, 1280)
  const ann = await openFor(browser, clocked, 360)
  const hannah = await openFor(browser, clocked, 360)
  const goTo = async (moment: string) => {
    for (const { page } of [farmer, ann, hannah]) await page.clock.setFixedTime(moment)
    await clocked.goTo(moment)
  }
  await goTo(`2027-03-02${NOON}`)

  await test.step('a market on Saturdays, with a host and a customer', async () => {
    await clocked.makeAdmin(farmer.email)
    const farm = farmer.page.request
    const days = { pickup_start_day: 'Saturday', pickup_deadline_day: 'Saturday', lat: 42.4, lon: -76.4 }
    const { site_id } = await (await farm.post('/api/admin/sites', { data: { ...MARKET, ...days } })).json()
    const dates = { start_date: '2027-03-01', end_date: '2027-03-28', number_of_weeks: 4 }
    const { cycle_id } = await (await farm.post('/api/admin/cycles', { data: { cycle_name: 'March', ...dates } })).json()
    expect((await farm.put(`/api/admin/cycles/${cycle_id}/toggle`)).status()).toBe(200)
    await hannah.page.request.post('/api/send-verification')
    const token = (await linkIn(hannah.page, hannah.email, 'verify your email', mailbox)).split('#token=')[1]
    expect((await hannah.page.request.post('/api/verify-email', { data: { token } })).status()).toBe(204)
    expect((await farm.post(`/api/admin/sites/${site_id}/hosts`, { data: { email: hannah.email } })).status()).toBe(200)
    await buy(ann.page, { name: 'Ann Miller', site: MARKET.site_name })
  })

  await test.step('on Thursday the farmer moves Saturday to Sunday: what is foretold happens, and customer and host are told', async () => {
    await goTo(`2027-03-04${NOON}`)
    const { page } = farmer
    await page.goto('/admin/packing')
    await press(page, 'Change a pickup day')
    await page.getByRole('textbox', { name: 'Pickup day' }).fill('2027-03-06')
    await page.getByLabel('What happens').selectOption('It moves to another day')
    await page.getByLabel('Moved to').fill('2027-03-07')
    await page.getByLabel('Note to customers').fill('A storm is coming.')
    await expect(page.getByText(/1 pickup .*Sat, Mar 6.*Sun, Mar 7/)).toBeVisible()
    await press(page, 'Save and notify people')
    await expect(said(page, 'Pickup day changed. 1 upcoming pickup moved.')).toBeVisible()
    const mail = await readMail(ann.page, ann.email, 'Your pickup has moved', mailbox)
    expect(mail.text).toContain('Your pickup planned for Sat, Mar 6 is now on Sun, Mar 7: 2 cartons at Saturday Market')
    await test.step('the letter leads who cannot come to that very pickup, whose skip is free', async () => {
      const way = /I can't make it:\s+(\S+)/.exec(mail.text)?.[1] ?? ''
      await ann.page.goto(way)
      const row = ann.page.getByRole('listitem', { name: /^Sun, Mar 7/ })
      await expect(row).toBeFocused()
      await expect(row).toContainText("skipping it won't use one of your skips. Changes until Sat, Mar 6, 6:00 PM.")
      await expect(row.getByRole('button', { name: /^Skip/ })).toBeVisible()
    })
    expect((await readMail(hannah.page, hannah.email, 'moved', mailbox)).text).toContain('Sun, Mar 7')
  })

  await test.step('on Saturday nobody is expected; on the list of Sunday the host taps too early', async () => {
    await goTo(`2027-03-06${NOON}`)
    await hannah.page.goto('/hand-over')
    await expect(hannah.page.getByText('Tomorrow, Sun, Mar 7')).toBeVisible()
    await press(hannah.page, 'Picked up: Ann Miller')
    await press(hannah.page, 'Mark it anyway')
    await expect(said(hannah.page, 'All sent')).toBeVisible()
    await ann.page.goto('/profile/pickups')
    await expect(ann.page.getByText('Sun, Mar 7').first()).toBeVisible()
    await expect(ann.page.getByRole('heading', { name: 'Sat, Mar 6' })).toHaveCount(0)
    await expect(ann.page.getByText('Moved from Sat, Mar 6')).toBeVisible()
  })

  await test.step('the storm stays: Sunday is moved on to Monday, and the tap for Sunday falls', async () => {
    const { page } = farmer
    await page.reload()
    await press(page, 'Change a pickup day')
    await page.getByRole('textbox', { name: 'Pickup day' }).fill('2027-03-07')
    await page.getByLabel('What happens').selectOption('It moves to another day')
    await page.getByLabel('Moved to').fill('2027-03-08')
    await press(page, 'Save and notify people')
    await expect(said(page, 'Pickup day changed. 1 upcoming pickup moved.')).toBeVisible()
    await expect
      .poll(async () => (await readMail(ann.page, ann.email, 'Your pickup has moved', mailbox)).text)
      .toContain('is now on Mon, Mar 8')
    // The phone still shows the old list, without a connection; its tap marks no other day.
    await hannah.page.context().setOffline(true)
    await press(hannah.page, 'Not here: Ann Miller')
    await goTo(`2027-03-07${NOON}`)
    await hannah.page.context().setOffline(false)
    await hannah.page.reload()
    await expect(hannah.page.getByText('Tomorrow, Mon, Mar 8')).toBeVisible()
    await expect(hannah.page.getByRole('button', { name: 'Not here: Ann Miller' })).toHaveAttribute('aria-pressed', 'false')
    await expect(hannah.page.getByRole('button', { name: 'Picked up: Ann Miller' })).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('on Sunday the roads are still closed: taken back, it comes with the next market, as the dialog says', async () => {
    const { page } = farmer
    await page.reload()
    await press(page, /^Undo the change/)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Sat, Mar 13')
    await dialog.getByRole('button', { name: /Undo the change/ }).click()
    await expect(said(page, '1 upcoming pickup moved.')).toBeVisible()
    await expect
      .poll(async () => (await readMail(ann.page, ann.email, 'Your pickup has moved', mailbox)).text)
      .toContain('is now on Sat, Mar 13')
  })

  await test.step('the evening before, Ann is reminded of one visit with two weeks of eggs; the host hands it over with one tap', async () => {
    await goTo('2027-03-12T23:30:00Z')
    const reminder = await readMail(ann.page, ann.email, 'Tomorrow', mailbox)
    expect(reminder.text).toContain('4 cartons at Saturday Market')
    expect(reminder.text).toContain('Please pick up on Sat, Mar 13.')
    await goTo(`2027-03-13${NOON}`)
    await hannah.page.reload()
    await expect(hannah.page.getByText('0 of 1 picked up, 4 cartons left')).toBeVisible()
    await press(hannah.page, 'Picked up: Ann Miller')
    await expect(said(hannah.page, 'All sent')).toBeVisible()
    await expect(hannah.page.getByText('1 of 1 picked up')).toBeVisible()
    await goTo(`2027-03-14${NOON}`)
    await ann.page.reload()
    await expect(ann.page.getByText('Sat, Mar 20').first()).toBeVisible()
    await expect(ann.page.getByText('Sat, Mar 13')).toHaveCount(0)
  })
  for (const { page } of [farmer, ann, hannah]) await page.context().close()
})
