import type { Page } from '@playwright/test'
import { adminRecords, adminTabs, adminWeek, settingsPaths } from '../../src/shared/admin-addresses.ts'
import { calls } from '../../src/shared/calls.ts'
import type { GiftTotals } from '../../src/shared/shapes/gifts.ts'
import type { Mailing } from '../../src/shared/shapes/records.ts'
import { watchMadeReady } from './support/made-ready.ts'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'
import { watchShifts } from './support/shifts.ts'

/** While a page loads on a phone, nothing moves away from under the thumb, even if its answers come late and one by one. Nor does a new browser wait for languages. */

const pathsOf = (group: Readonly<Record<string, { path: string }>>) => Object.values(group).map(({ path }) => path)
const VISITS: Readonly<Record<string, { who?: string; paths: readonly string[] }>> = {
  'a stranger': { paths: ['/login', '/signup', '/reset-password'] },
  'a customer': {
    who: 'customer@demo.farm',
    paths: ['/', '/subscribe', '/questions', '/profile', '/profile/pickups', '/profile/money', '/profile/reminders', '/settings', '/gift'],
  },
  'a host': { who: 'host@demo.farm', paths: ['/', '/hand-over'] },
  'the farmer, in the tabs': { who: 'admin@demo.farm', paths: pathsOf(adminTabs) },
  'the farmer, beside the tabs': {
    who: 'admin@demo.farm',
    paths: [...pathsOf(adminWeek), ...pathsOf(adminRecords), ...settingsPaths.slice(1)],
  },
}

/** The heading's font may come late, and is a hair wider. */
const A_HAIR = 0.001
/** Of three answers, the second comes this much later, and the third twice as much. */
const STEP_MS = 80

const MAILING: Mailing = {
  mailing_id: 1,
  kind: 'waitlist',
  subject: 'A new egg cycle at Larch Hill',
  message: 'You can subscribe now.',
  audience: 'Waitlist',
  sent_by: 'admin@demo.farm',
  created_at: '2026-11-12T15:00:00.000Z',
  recipients: 3,
  queued: 0,
  sent: 3,
  failed: 0,
  seen: 0,
  withheld: 0,
}
const counted = (gifts: number) => ({ gifts, cents: gifts * 2_500 })
const TOTALS: GiftTotals = { sold: counted(3), redeemed: counted(1), unspent: counted(2) }
/** What the demo farm has not done yet, and others have: their pages show more. */
const OF_OTHERS: Readonly<Record<string, unknown>> = {
  [calls.listMailings.path]: [MAILING, { ...MAILING, mailing_id: 2, kind: 'mass' }, { ...MAILING, mailing_id: 3, kind: 'invitation' }],
  [calls.readGiftTotals.path]: TOTALS,
}

const delayAnswers = async (page: Page) => {
  let asked = 0
  page.on('framenavigated', () => {
    asked = 0
  })
  await page.route('**/api/**', async (route) => {
    const steps = asked++ % 3
    const reply = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, steps * STEP_MS))
    const more = OF_OTHERS[new URL(route.request().url()).pathname]
    await route.fulfill({ response: reply, ...(more !== undefined && { json: more }) })
  })
}

for (const [person, { who, paths }] of Object.entries(VISITS))
  test(`nothing moves by itself, or waits for a language, on the pages of ${person}`, async ({ page }) => {
    test.setTimeout(120_000)
    if (who) await comeIn(page, who, DEMO_PASSWORD)
    await delayAnswers(page)
    const shifts = await watchShifts(page)
    const madeReady = await watchMadeReady(page)
    await page.goto('/robots.txt')
    expect(await page.evaluate(() => 'Temporal' in window), 'Is this browser older than Temporal?').toBe(true)
    await page.evaluate(() => 'b'.localeCompare('a') && new Intl.NumberFormat() && Intl.DateTimeFormat())
    expect(await madeReady()).toHaveLength(3)
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(new URL(page.url()).pathname).toBe(path)
      const moved = (await shifts()).filter((each) => each.moved > A_HAIR)
      expect(moved, path).toEqual([])
      expect(await madeReady(), path).toEqual([])
    }
  })
