import type { Page } from '@playwright/test'
import { adminRecords, adminTabs, adminWeek, packingPages, posterPage, settingsPaths } from '../../src/shared/admin-addresses.ts'
import { flawsOf, OF_LIGHT } from './support/axe.ts'
import { openNext } from './support/go-on.ts'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

/** What holds for every page, on a phone and at a desk, by day and by night. */

// In both lists, neighbours have different titles, by which one knows that the next has come.
const STRANGERS = [
  '/login',
  '/signup',
  '/verify-email',
  '/reset-password',
  '/confirm-email',
  '/unsubscribe',
  '/reminders',
  '/invitation',
  '/stop-renewal',
  '/card',
  '/no/such/page',
]
const MEMBERS = [
  '/',
  '/subscribe',
  '/questions',
  '/profile',
  '/profile/pickups',
  '/profile/money',
  '/profile/reminders',
  '/settings',
  '/gift',
  '/cancel',
  '/gift?card=1',
  '/success',
  '/here?site=1',
]
const ENLARGED = ['/', '/settings', '/cancel']
const pathsOf = (group: Readonly<Record<string, { path: string }>>) => Object.values(group).map(({ path }) => path)
/** The orders of the demo farm's first season: those of this one are ordered by other journeys, and the more there are, the longer axe looks. */
const ORDERS = `${adminTabs.subscriptions.path}?cycle=1`
const TABS = pathsOf({ ...adminTabs, subscriptions: { path: ORDERS } })
const BESIDE_TABS = [...pathsOf(adminWeek), ...pathsOf(adminRecords), ...settingsPaths.slice(1)]
/** At a desk these are drawn anew, as tables: axe looks at all of them there, too. Of the others only the colors are others by night. */
const DRAWN_ANEW = [ORDERS, adminWeek.overview.path, ...pathsOf(adminRecords)]
/** Its header has the profile menu, as everywhere; its list is not long. */
const WITH_MENU = adminTabs.cycles.path
const ADMINS = { tabs: TABS, 'other parts': [...BESIDE_TABS, ...Object.values(packingPages), posterPage.path, '/hand-over'] }

const settle = async (page: Page, path: string, at: number) => {
  await openNext(page, path, at)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  if ([...TABS, ...BESIDE_TABS].includes(path)) await expect(page.locator('#admin-panel h2').first()).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  expect(await page.title()).toMatch(/\S/)
  await page.evaluate(() => document.fonts.ready)
}

/** In the frame after this one: tabs become a list when the page has heard of its new width. */
const overflow = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })

const isNotWide = (page: Page, path: string, where: string) =>
  expect.poll(() => overflow(page), `${path} scrolls sideways ${where}`).toBeLessThanOrEqual(0)

/** Where a layout has just become wide, it is at its tightest. Each width in one light, each light at one width: colors do not hang on the width. */
const NARROWEST = 320
const PHONE = 360
const DESK = 1280
const WIDTHS = [NARROWEST, PHONE, 576, 768, 1024, DESK]
const LIGHTS = new Map<number, 'light' | 'dark'>([
  [PHONE, 'light'],
  [DESK, 'dark'],
])

const holdsAt = async (page: Page, path: string, width: number) => {
  await page.setViewportSize({ width, height: 800 })
  await isNotWide(page, path, `at ${width} px`)
  const colorScheme = LIGHTS.get(width)
  if (!colorScheme) return
  await page.emulateMedia({ colorScheme })
  const isWhole = colorScheme === 'light' || DRAWN_ANEW.includes(path)
  expect(await flawsOf(page, isWhole ? undefined : OF_LIGHT), `${path} at ${width} px`).toEqual([])
}

/** With letters twice as large, for those who need them. */
const holdsEnlarged = async (page: Page, path: string) => {
  await page.setViewportSize({ width: PHONE, height: 800 })
  const larger = await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await isNotWide(page, path, 'with letters twice as large')
  await larger.evaluate((style) => (style as HTMLStyleElement).remove())
}

type More = { enlarged?: readonly string[]; also?: (path: string, width: number) => Promise<void> }

/** Each page is opened once for all of it, and looked at from the width at which the one before was left. */
const hold = async (page: Page, paths: readonly string[], { enlarged = [], also }: More = {}) => {
  for (const [at, path] of paths.entries()) {
    await settle(page, path, at)
    for (const width of at % 2 === 0 ? WIDTHS : WIDTHS.toReversed()) {
      await holdsAt(page, path, width)
      await also?.(path, width)
    }
    if (enlarged.includes(path)) await holdsEnlarged(page, path)
  }
}

const expectLargeEnoughForThumbs = async (page: Page) => {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=checkbox])')]
      .filter((each) => each.getClientRects().length > 0 && each.getBoundingClientRect().height < 44)
      .map((each) => each.outerHTML),
  )
  expect(small).toEqual([])
}

test("axe finds nothing on the shop's pages on a phone by day and at a desk by night, none scrolls sideways or loads from elsewhere", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  const also = async (path: string, width: number) => {
    if (path === '/login' && width === NARROWEST) await expectLargeEnoughForThumbs(page)
  }
  await hold(page, STRANGERS, { enlarged: STRANGERS, also })
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await hold(page, MEMBERS, { enlarged: ENLARGED })
  expect(foreign).toEqual([])
})

for (const [part, paths] of Object.entries(ADMINS))
  test(`axe finds nothing on the dashboard's ${part} on a phone by day and at a desk by night, and none scrolls sideways`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
    const also = async (path: string, width: number) => {
      if (path !== WITH_MENU || !LIGHTS.has(width)) return
      await page.getByRole('button', { name: 'Profile' }).click()
      expect(await flawsOf(page, width === PHONE ? undefined : OF_LIGHT), `the profile menu at ${width} px`).toEqual([])
      await page.keyboard.press('Escape')
    }
    await hold(page, paths, { also })
  })
