import type { Locator, Page } from '@playwright/test'
import type { MyPickup } from '../../src/shared/shapes/pickups.ts'
import { flawsOf } from './support/axe.ts'
import { setFreeSkips } from './support/farm-rules.ts'
import { changeReply } from './support/order.ts'
import { buy } from './support/paid-order.ts'
import { comeIn, DEMO_PASSWORD, expect, joinAndComeIn, test } from './support/person.ts'

const pickups = (page: Page) => page.getByRole('main')
/** Those after the next one, which stands above them in full. */
const rows = (page: Page) => page.getByRole('region', { name: 'Other pickups' }).getByRole('listitem')
/** What can be done about a pickup is behind its one button. */
const change = async (row: Locator, name: string | RegExp) => {
  await row.getByRole('button', { name: /^Change/ }).click()
  await row.getByRole('button', { name }).click()
}
const GIVEN = 'given to the Dryden food pantry'
const press = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name }).click()
const told = (where: Page | Locator, words: string | RegExp) => expect(where.getByRole('status').filter({ hasText: words })).toBeVisible()
const timeOf = async (row: Locator) => (await row.getByRole('heading').textContent()) ?? ''
/** "Thu, Nov 19", whatever the hours. */
const dayOf = async (row: Locator) => (await timeOf(row)).split(', ').slice(0, 2).join(', ')
const onDay = (page: Page, day: string) => rows(page).filter({ has: page.getByRole('heading', { name: day }) })

/** Two cartons a week for $13.00, paid by card. */
const joinAndBuy = async (page: Page) => {
  await joinAndComeIn(page)
  await buy(page, { name: 'Robin Hale' })
}

test('a customer moves a pickup, gives one away, skips one for credit, and takes it all back', async ({ page }) => {
  await setFreeSkips(1)
  await joinAndBuy(page)
  await page.goto('/profile/pickups')
  await expect(rows(page).nth(2)).toBeVisible()
  // The next day may be too near for changes, and one who pays late collects two weeks on it.
  const soon = await dayOf(rows(page).nth(0))
  const later = await dayOf(rows(page).nth(1))

  await onDay(page, soon)
    .getByRole('button', { name: /^Change/ })
    .click()
  await expect(onDay(page, soon).getByText(/You have 1 skip left\. Cartons you give away go to the Dryden food pantry\.$/)).toBeVisible()
  await press(onDay(page, soon), /^Other week/)
  await expect(page.getByLabel('Pick up in a different week')).toBeFocused()
  await page.getByLabel('Pick up in a different week').selectOption({ label: await timeOf(onDay(page, later)) })
  await press(page, `Move to ${later}`)
  await told(onDay(page, later), 'Your pickup has moved.')
  await expect(onDay(page, soon)).toHaveCount(0)
  await expect(onDay(page, later)).toContainText('4 cartons for 2 weeks')
  await expect(onDay(page, later).getByText('Moved', { exact: true })).toBeVisible()
  await press(page, 'Undo')
  await told(onDay(page, soon), 'Your pickup is back to how it was.')

  await change(onDay(page, soon), /^Other site/)
  await press(page, /^Move to /)
  await told(page, 'Your pickup has moved.')
  await press(page, 'Undo')
  await told(onDay(page, soon), 'Your pickup is back to how it was.')

  await change(onDay(page, soon), /^Give away/)
  await told(onDay(page, soon), `Thank you! These cartons are ${GIVEN}.`)
  await expect(onDay(page, soon).getByRole('button', { name: 'Undo' })).toBeFocused()

  await change(onDay(page, later), /^Skip \(\$13\.00 becomes credit\)/)
  await told(onDay(page, later), 'You skipped this pickup. Your credit is now $13.00.')
  await page
    .getByRole('button', { name: /^Change/ })
    .last()
    .click()
  await expect(pickups(page).getByText(/You have no skips left\./)).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
  await page.goto('/profile/money')
  await told(page, "Your credit: $13.00. We'll apply it to your next order automatically.")
  await page.getByText('Where it came from').click()
  await expect(page.getByText(/^A skipped pickup, order D-\d+/)).toBeVisible()

  await page.goto('/profile/pickups')
  await expect(onDay(page, soon).getByText(GIVEN)).toBeVisible()
  await press(onDay(page, later), /^Undo/)
  await told(onDay(page, later), 'Your pickup is back to how it was.')

  await test.step('away for a while: all of it is foretold, done with one press and taken back with another', async () => {
    await change(onDay(page, later), /^Send a friend/)
    await page.getByLabel('Who will pick up for you?').fill('Bo')
    await press(page, 'Save name')
    await told(onDay(page, later), 'Bo will pick up for you.')
    await page.getByText("I'll be away for a while").click()
    await page.getByLabel("I'll be away from").fill('2026-01-01')
    await page.getByLabel('to', { exact: true }).fill('2039-12-31')
    const foretold = pickups(page)
      .getByRole('status')
      .filter({ hasText: `${soon},` })
    // Who buys after a cut-off collects two weeks at first.
    await expect(foretold).toContainText(/skipped, \$(13|26)\.00 becomes credit\./)
    await expect(foretold).toContainText(`already ${GIVEN}.`)
    await press(page, /^Change these \d+ pickups$/)
    await told(page, /1 pickup skipped\. Your credit is now \$(13|26)\.00\./)
    await expect(onDay(page, later)).toContainText(/Skipped|Given to/)
    await pickups(page).getByRole('button', { name: 'Undo', exact: true }).click()
    await told(page, 'Your pickups are back to how they were.')
  })

  // The same where everybody comes in, without the day that may be too near.
  await changeReply<MyPickup[]>(page, '/api/my-pickups', (all) => all.slice(1))
  await page.getByRole('banner').getByRole('link', { name: 'Larch Hill Farm' }).click()
  await page.reload()
  const next = page.getByRole('region', { name: 'Next pickup' })
  await expect(next.getByText(later, { exact: true })).toBeVisible()
  await expect(next.getByRole('link', { name: /^Directions/ })).toBeVisible()
  await expect(next.getByRole('listitem')).toHaveText([new RegExp(`^${soon}.*: 2 cartons at .*Given to`)])
  await press(next, `Skip ($13.00 becomes credit): ${later}`)
  await told(next, 'You skipped this pickup.')
  await expect(next.getByText(later, { exact: true })).toHaveCount(0)
  const undo = next.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeFocused()
  await undo.click()
  await told(next, 'Your pickup is back to how it was.')
  await expect(next.getByText(later, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh eggs, every week')
})

test('a pickup that cannot be changed any more says until when it could, and many are folded', { tag: '@rest' }, async ({ page }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await changeReply<MyPickup[]>(page, '/api/my-pickups', ([first]) =>
    Array.from({ length: 7 }, (_, week) => ({
      ...first,
      pickup_id: 1_000 + week,
      pickup_date: `2031-01-${String(2 + week).padStart(2, '0')}`,
      is_open: week > 1,
      changes_until: '2030-12-31 18:00',
      collect_until: `2031-01-${String(week === 0 ? 3 : 2 + week).padStart(2, '0')}`,
      held_from: week === 1 ? '2030-12-26' : null,
    })),
  )
  await page.goto('/profile/pickups')
  const next = page.getByRole('region', { name: 'Next pickup' })
  await expect(next).toContainText('Please pick up by Fri, Jan 3.')
  await press(next, /^Change/)
  await expect(next).toContainText('Changes to this pickup closed on Tue, Dec 31, 6:00 PM.')
  await expect(next.getByRole('button')).toHaveText(['Change', 'Send a friend'])
  await expect(rows(page).nth(0)).toContainText('Kept from Dec 26')
  await press(rows(page).nth(1), /^Change/)
  await expect(rows(page).nth(1)).toContainText('Changes until Tue, Dec 31, 6:00 PM.')
  await expect(rows(page).nth(3)).toBeHidden()
  await page.getByText('Later pickups (3)').click()
  await expect(rows(page).nth(5)).toBeVisible()
})
