import type { Page } from '@playwright/test'
import { flawsInBothLights } from './support/axe.ts'
import { onItsOwnDays as test } from './support/clocked-shop.ts'
import { buy } from './support/paid-order.ts'
import { expect, join, joinAndComeIn, linkIn, logIn, PASSWORD, readMail } from './support/person.ts'

const BARN = { site_name: 'Red Barn', site_address: '1 Main St, Dryden, NY 13053', site_instructions: 'The blue door.' }
const told = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

/** From its next load on. Its timers and what it measures stay real: by them the page knows what it has loaded and keeps. */
const dateIs = (page: Page, moment: string) =>
  page.addInitScript((ms) => {
    const Before = Date
    globalThis.Date = class extends Before {
      constructor(...given: []) {
        if (given.length > 0) super(...given)
        else super(ms)
      }
      static override now = () => ms
    } as DateConstructor
  }, Date.parse(moment))

test('a person of seventy skips with two taps from the email before the cut-off, by keys, without a connection, and until a new password', async ({
  browser,
  clocked,
}) => {
  test.setTimeout(120_000)
  const { mailbox, url } = clocked
  const open = async (width: number) => (await browser.newContext({ baseURL: url, viewport: { width, height: 800 } })).newPage()
  const farmer = await open(1280)
  const ann = await open(360)
  const goTo = async (moment: string) => {
    await ann.clock.setFixedTime(moment)
    await clocked.goTo(moment)
  }
  await goTo('2027-03-02T17:00:00Z')
  await clocked.makeAdmin(await joinAndComeIn(farmer))
  const farm = farmer.request
  const days = { pickup_start_day: 'Saturday', pickup_deadline_day: 'Saturday', lat: 42.4, lon: -76.4 }
  await farm.post('/api/admin/sites', { data: { ...BARN, ...days, pickup_from: '16:00', pickup_until: '18:30' } })
  const dates = { start_date: '2027-03-01', end_date: '2027-03-28', number_of_weeks: 4 }
  const { cycle_id } = await (await farm.post('/api/admin/cycles', { data: { cycle_name: 'March', ...dates } })).json()
  await farm.put(`/api/admin/cycles/${cycle_id}/toggle`)
  const settings = await (await farm.get('/api/admin/farm-settings')).json()
  // The cut-off is that of a new farm: two days before, at 6 PM.
  const rules = { free_skips: 1, pantry_name: 'the Dryden food pantry' }
  expect((await farm.put('/api/admin/farm-settings', { data: { ...settings, ...rules } })).ok()).toBe(true)

  const email = await joinAndComeIn(ann)
  await ann.request.post('/api/send-verification')
  const proof = (await linkIn(ann, email, 'verify your email', mailbox)).split('#token=')[1]
  expect((await ann.request.post('/api/verify-email', { data: { token: proof } })).status()).toBe(204)
  await buy(ann, { name: 'Ann Miller', site: BARN.site_name })

  await goTo('2027-03-03T15:30:00Z')
  const { text } = await readMail(ann, email, 'Your eggs on Saturday', mailbox)
  expect(text).toContain("Can't make it? Tell us by Thu, Mar 4, 6:00 PM.")
  const link = /Skip this pickup:\s+(\S+)/.exec(text)?.[1] ?? ''

  // A phone on which nobody has ever logged in: one tap on the link, one on the button.
  const phone = await open(360)
  await dateIs(phone, '2027-03-03T15:30:00Z')
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Sat, Mar 6' })).toBeVisible()
  await expect(phone.getByText('4 to 6:30 PM').first()).toBeVisible()
  await expect(phone.getByText('The blue door.')).toBeVisible()
  await expect(phone.getByText('Nothing has changed yet. Press the button to do it.')).toBeVisible()
  expect(await flawsInBothLights(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Skip ($13.00 becomes credit): Sat, Mar 6' }).click()
  await told(phone, 'You skipped this pickup. $13.00 becomes credit.')

  await test.step('by keys: the way back has the focus, then a friend is named', async () => {
    await expect(phone.getByRole('button', { name: 'Undo' })).toBeFocused()
    await phone.keyboard.press('Enter')
    await told(phone, 'Your pickup is back to how it was.')
    const friend = phone.getByRole('button', { name: 'Send a friend: Sat, Mar 6' })
    await phone.getByRole('link', { name: /^Directions/ }).focus()
    for (const name of [/^Skip/, /^Give away/, /^Pick up another week/]) {
      await phone.keyboard.press('Tab')
      await expect(phone.getByRole('button', { name }).first()).toBeFocused()
    }
    await phone.keyboard.press('Tab')
    await expect(friend).toBeFocused()
    await phone.keyboard.press('Enter')
    await expect(phone.getByLabel('Who will pick up for you?')).toBeFocused()
    await phone.keyboard.type('Bo')
    await phone.keyboard.press('Enter')
    await told(phone, 'Bo will pick up for you.')
    await expect(friend).toBeFocused()
    expect((await (await ann.request.get('/api/my-pickups')).json())[0].friend_name).toBe('Bo')
  })

  await test.step('without a connection it opens as it was, says so, and changes nothing', async () => {
    await expect.poll(() => phone.evaluate(async () => (await (await caches.open('dozen-card')).keys()).length)).toBeGreaterThan(3)
    await phone.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await phone.context().setOffline(true)
    await test.step('days later what is over is gone', async () => {
      await dateIs(phone, '2027-03-07T15:00:00Z')
      await phone.reload()
      await expect(phone.getByRole('heading', { name: 'Sat, Mar 13' })).toBeVisible()
      await expect(phone.getByRole('heading', { name: 'Sat, Mar 6' })).toHaveCount(0)
    })
    // What is tomorrow's when it is stored is today's on the day.
    await dateIs(phone, '2027-03-06T13:00:00Z')
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Today, Sat, Mar 6' })).toBeVisible()
    await expect(phone.getByText('Bo will pick up')).toBeVisible()
    await expect(phone.getByRole('alert').filter({ hasText: 'No connection. This page was last updated' })).toBeVisible()
    await phone
      .getByRole('button', { name: /^Give away/ })
      .first()
      .click()
    await expect(phone.getByRole('alert').filter({ hasText: "We couldn't change this pickup." })).toBeVisible()
    await phone.context().setOffline(false)
    await phone.getByRole('button', { name: 'Try again' }).click()
    await expect(phone.getByText('No connection.')).toHaveCount(0)
    await phone
      .getByRole('button', { name: /^Give away/ })
      .first()
      .click()
    await told(phone, 'Thank you! These cartons are given to the Dryden food pantry.')
  })

  await test.step('a device that others use forgets it, and does so when somebody logs in there', async () => {
    const kept = async (page: Page) => {
      const names = await page.evaluate(async () => [...Object.keys(localStorage), ...(await caches.keys())])
      return names.filter((name) => name.includes('card'))
    }
    const shared = await open(360)
    await shared.goto(link)
    await expect.poll(() => kept(shared)).toEqual(['dozen.card.1', 'dozen-card'])
    await shared.getByRole('button', { name: 'Remove from this device' }).click()
    await told(shared, 'We removed your card from this device.')
    await expect(shared.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(() => kept(shared)).toEqual([])
    expect(shared.url()).toBe(new URL('/card', url).href)
    await shared.reload()
    await expect(shared.getByRole('alert')).toContainText('This link is incomplete.')
    await shared.goto(link)
    await expect.poll(() => kept(shared)).toContain('dozen.card.1')
    await logIn(shared, await join(shared))
    await expect.poll(() => kept(shared)).toEqual([])
    await shared.context().close()
  })

  await test.step('from the email, another week is one choice and one press; it is taken back as easily', async () => {
    // The first is too late to change by then, and the second was given away above.
    const [, , next] = (await (await ann.request.get('/api/my-pickups')).json()) as { pickup_id: number }[]
    await phone.goto(`${link.split('&')[0]}&pickup=${next?.pickup_id}&way=week`)
    await phone.reload()
    await phone.getByLabel('Pick up in a different week').selectOption({ label: 'Sat, Mar 27, 4 to 6:30 PM' })
    await phone.getByRole('button', { name: 'Move to Sat, Mar 27' }).click()
    await told(phone, 'Your pickup has moved.')
    await phone.getByRole('button', { name: 'Undo' }).first().click()
    await told(phone, 'Your pickup is back to how it was.')
  })

  await test.step('the evening before, the reminder says where and when', async () => {
    await ann.request.post(`/api/card/change`, {
      data: { token: /token=([\w-]+)/.exec(link)?.[1], pickup_id: Number(/pickup=(\d+)/.exec(link)?.[1]), change: 'undo' },
    })
    await goTo('2027-03-05T23:30:00Z')
    const evening = await readMail(ann, email, 'Tomorrow, 4 to 6:30 PM', mailbox)
    expect(evening.text).toMatch(
      /^Hello Ann,\n\nYour eggs are waiting tomorrow, Sat, Mar 6\.\n\n2 cartons at Red Barn, 4 to 6:30 PM\n1 Main St/,
    )
    expect(evening.text).not.toContain('skip')
  })

  await test.step('its owner sees the link in the profile; with a new password it ends', async () => {
    await ann.goto('/profile/reminders')
    await expect(ann.getByLabel('Private link')).toHaveValue(link.split('&')[0] ?? '')
    const body = { password: PASSWORD, newPassword: 'another-six-eggs' }
    expect((await ann.request.post('/api/change-password', { data: body })).status()).toBe(204)
    await phone.reload()
    await expect(phone.getByRole('alert').filter({ hasText: 'This link no longer works' })).toBeVisible()
    expect(await phone.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
  for (const page of [farmer, ann, phone]) await page.context().close()
})
