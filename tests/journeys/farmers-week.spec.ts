import type { Locator, Page } from '@playwright/test'
import { addDays, dateAt } from '../../src/shared/dates/calendar.ts'
import { showDate } from '../../src/words/en/dates/show-date.ts'
import { expect, newEmail, readMail, test } from './support/person.ts'
import { openFarm, openSite } from './support/site.ts'

const TODAY = dateAt(new Date(), 'America/New_York')
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('a pickup day of the farmer: look, print, pack, run late, move a day, and the questions, in ten taps and three fields', {
  tag: '@rest',
}, async ({ browser }) => {
  const farm = await openFarm(browser)
  const email = newEmail()
  const order = { second_email: email, additional_notes: 'No small ones.', farm_notes: 'Pays by check.' }
  const place = { pickup_from: '16:00', pickup_until: '18:30', last_day_until: '12:00' }
  const { site_name, site_id } = await openSite(farm, ['Ann Miller', 'Moosewood Restaurant'], { order, place })
  let taps = 0
  let fields = 0
  const tap = (what: Locator) => {
    taps += 1
    return what.click()
  }
  const fill = async (done: Promise<unknown>) => {
    fields += 1
    await done
  }
  const button = (name: string | RegExp) => farm.getByRole('button', { name })

  // The page itself is one tap from everywhere.
  taps += 1
  await farm.goto('/admin/packing')
  await expect(farm.getByRole('heading', { name: /^This week: \d+ cartons, \d+ sites?$/ })).toBeVisible()
  const today = farm.getByRole('group').filter({ hasText: `Today, ${showDate(TODAY)}` })
  const mine = today.getByRole('listitem').filter({ hasText: site_name })
  await expect(mine).toContainText('4 to 6:30 PM · 4 cartons')

  await test.step('prints the sheets of the week: short names, whole firms, notes for packing and hours', async () => {
    await tap(farm.getByRole('link', { name: 'Print all sheets' }))
    const sheet = farm.getByRole('region', { name: site_name })
    await expect(sheet).toContainText('4 to 6:30 PM')
    await expect(sheet).toContainText('Ann M.')
    await expect(sheet).toContainText('Moosewood Restaurant')
    await expect(sheet).toContainText('No small ones.')
    await expect(farm.getByText('Pays by check.')).toHaveCount(0)
    await tap(farm.getByRole('link', { name: 'Back to the week' }))
  })

  await test.step('ticks what is packed, and hears when it is another list by now', async () => {
    await tap(mine.getByRole('checkbox', { name: `Packed: ${site_name}` }))
    await expect(mine.getByText(/^Packed .*, admin@demo\.farm$/)).toBeVisible()
    const orders: { id: number; name: string }[] = await (await farm.request.get('/api/admin/subscriptions?q=Moosewood+Rest')).json()
    const [last] = orders
    const row = await (await farm.request.get(`/api/admin/subscriptions/${last?.id}`)).json()
    const data = { ...row, additional_notes: 'Only brown ones.' }
    expect((await farm.request.put(`/api/admin/subscriptions/${last?.id}`, { data })).status()).toBe(200)
    await farm.reload()
    await expect(mine.getByText('Changed since it was packed')).toBeVisible()
    await tap(mine.getByRole('checkbox', { name: `Packed: ${site_name}` }))
    await expect(mine.getByText('Changed since it was packed')).toHaveCount(0)
    await expect(mine.getByRole('checkbox')).toBeChecked()
  })

  await test.step('tells those who wait at the site, in two taps', async () => {
    await tap(mine.getByRole('button', { name: `Running late at ${site_name}` }))
    const dialog = farm.getByRole('dialog', { name: `Running late at ${site_name}` })
    await expect(dialog).toContainText('1 person still expected here today gets an email right away.')
    await tap(dialog.getByRole('button', { name: 'Tell them: 30 minutes' }))
    await expect(said(farm, "1 person is told by email that you're late.")).toBeVisible()
    expect((await readMail(farm, email, '30 minutes late')).text).toContain("We're running about 30 minutes late today")
  })

  await test.step('moves the day of that site from here, and sees before what that does', async () => {
    await tap(today.getByRole('button', { name: /^Change this day/ }))
    await expect(farm.getByRole('textbox', { name: 'Pickup day' })).toHaveValue(TODAY)
    await fill(farm.getByLabel('Where').selectOption(String(site_id)))
    await fill(farm.getByLabel('What happens').selectOption('It moves to another day'))
    await fill(farm.getByLabel('Moved to').fill(addDays(TODAY, 1)))
    await expect(said(farm, `2 pickups (4 cartons) at ${site_name} move from ${showDate(TODAY)} to`)).toBeVisible()
    await tap(button('Save and notify people'))
    await expect(said(farm, 'Pickup day changed. 2 upcoming pickups moved.')).toBeVisible()
    await expect(mine).toHaveCount(0)
  })

  await tap(farm.getByRole('link', { name: /questions? to answer$/ }))
  await expect(farm.getByRole('heading', { name: 'Questions', level: 2 })).toBeVisible()
  expect({ taps, fields }).toEqual({ taps: 10, fields: 3 })
  await farm.context().close()
})

test('another week says what it comes to', { tag: '@rest' }, async ({ browser }) => {
  const farm = await openFarm(browser)
  await farm.setViewportSize({ width: 1280, height: 800 })
  await farm.goto('/admin/packing?week=2019-03-07')
  await expect(farm.getByRole('heading', { name: 'Week of Mon, Mar 4: nothing to pack' })).toBeVisible()
  await farm.getByRole('link', { name: 'Week after' }).click()
  await expect(farm.getByText('Mon, Mar 11 to Sun, Mar 17')).toBeVisible()
  await farm.context().close()
})
