import type { Locator, Page } from '@playwright/test'
import { expect, joinAndComeIn, logIn, logOut, test } from './support/person.ts'
import { joinAsHost, openFarm, openSite } from './support/site.ts'

const FEW = ['Ann Miller', 'Ben Ash', 'Cleo Park', 'Dan Okafor', 'Eve Reyes']
const MANY = [...FEW, 'Finn Zhao', 'Gus Hale', 'Hana Lind', 'Ida Moss', 'Jon Bell', 'Kim Frost', 'Leo Cruz', 'Mia Stone']

const collected = (place: Page | Locator, name: string) => place.getByRole('button', { name: `Picked up: ${name}` })
const notHere = (place: Page | Locator, name: string) => place.getByRole('button', { name: `Not here: ${name}` })
const sending = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
const namesKept = (page: Page) => page.evaluate(() => Object.values(localStorage).some((kept) => String(kept).includes('Ann Miller')))
const filesKept = (page: Page) => page.evaluate(async () => (await (await caches.open('dozen-hand-over')).keys()).length)

test('a host taps who came, also without a connection, and the farm sees the same', async ({
  page,
  context,
  browser,
  baseURL,
  complaints,
}) => {
  const farm = await openFarm(browser)
  const notes = { additional_notes: 'Ring twice.', farm_notes: 'Pays by check.' }
  const hours = { pickup_from: '16:00', pickup_until: '18:30', last_day_until: '12:00' }
  const { site_id, site_name } = await openSite(farm, MANY, { order: notes, place: hours })
  await joinAsHost(page, farm, site_id)
  await page.goto('/')
  const sites = page.getByRole('region', { name: 'At your sites' })
  await expect(sites.getByRole('listitem')).toHaveText([new RegExp(`^${site_name}Today, .*13 of 13 still to come, for 26 cartons$`)])
  await sites.getByRole('link', { name: 'Open the list' }).click()
  await expect(page).toHaveURL(/\/hand-over$/)
  await page.reload()
  const porch = page.getByRole('region', { name: site_name })
  await expect(porch.getByText('0 of 13 picked up, 26 cartons left')).toBeVisible()
  await expect(porch.getByText(/^Today, .*, 4 to 6:30 PM, until .*, noon$/)).toBeVisible()
  await expect(porch.getByRole('listitem').first()).toContainText('Ring twice.')
  await expect(page.getByText('Pays by check.')).toHaveCount(0)

  for (const name of ['Ann Miller', 'Ben Ash', 'Cleo Park']) await collected(page, name).click()
  await sending(page, 'All sent')
  await expect(porch.getByText('3 of 13 picked up, 20 cartons left')).toBeVisible()

  await expect.poll(() => filesKept(page)).toBeGreaterThan(5)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await context.setOffline(true)
  await collected(page, 'Dan Okafor').click()
  await notHere(page, 'Eve Reyes').click()
  await sending(page, '2 taps waiting for a connection')
  await page.reload()
  await sending(page, '2 taps waiting for a connection')
  await expect(page.getByRole('banner').getByRole('link', { name: 'My eggs' })).toBeVisible()
  await expect(porch.getByText('4 of 13 picked up, 18 cartons left')).toBeVisible()
  await expect(porch.getByRole('listitem').first()).toContainText('Ring twice.')

  await context.setOffline(false)
  await sending(page, 'All sent')
  complaints.splice(0)

  await farm.goto('/hand-over')
  const farmsPorch = farm.getByRole('region', { name: site_name })
  await expect(farmsPorch.getByText('4 of 13 picked up')).toBeVisible()
  await expect(notHere(farmsPorch, 'Eve Reyes')).toHaveAttribute('aria-pressed', 'true')
  await collected(farmsPorch, 'Eve Reyes').click()
  await collected(farmsPorch, 'Ann Miller').click()
  await sending(farm, 'All sent')
  await farm.context().close()
  await page.reload()
  await expect(collected(page, 'Eve Reyes')).toHaveAttribute('aria-pressed', 'true')
  await expect(collected(page, 'Ann Miller')).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('banner').getByRole('link', { name: 'Larch Hill Farm' }).click()
  await expect(sites).toContainText('9 of 13 still to come, for 18 cartons')

  // Another language is chosen in another tab before the list is stored, then in this one: what is stored can be opened.
  const languageStored = async () => {
    const html = await page.evaluate(async () => (await caches.match('/hand-over'))?.text())
    const files = [...(html ?? '').matchAll(/(?:src|rel="stylesheet" crossorigin href)="([^"]*\/assets\/[^"]*)"/g)].map(
      ([, file = '']) => file,
    )
    const kept = await page.evaluate(async () =>
      (await (await caches.open('dozen-hand-over')).keys()).map(({ url }) => new URL(url).pathname),
    )
    // Looked at twice: in between it may have been stored anew, so that a page without its files is a reason to look again.
    const isWhole = files.length > 1 && files.every((file) => kept.includes(file))
    return isWhole ? / lang="(\w+)"/.exec(html ?? '')?.[1] : 'without its files'
  }
  await page.goto('/hand-over', { waitUntil: 'commit' })
  await context.addCookies([{ name: 'dozen.language', value: 'es', url: String(baseURL) }])
  await sending(page, 'All sent')
  await page.waitForLoadState('networkidle')
  expect(await languageStored()).toBe('en')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveURL(/\/hand-over$/)
  await expect.poll(languageStored).toBe('es')
})

test('among many names one is found, and who was tapped last stays in sight', { tag: '@rest' }, async ({ page, browser }) => {
  const farm = await openFarm(browser)
  const { site_id } = await openSite(farm, MANY)
  await joinAsHost(page, farm, site_id)
  await farm.context().close()
  await page.goto('/hand-over')
  const find = page.getByRole('searchbox', { name: 'Find a name' })
  await find.fill('zhao')
  await expect(page.getByRole('listitem')).toHaveText([/Finn Zhao/])
  await collected(page, 'Finn Zhao').click()
  await find.fill('nobody')
  await expect(page.getByText('No one here has this name.')).toBeVisible()
  await find.fill('')
  await page.getByRole('button', { name: 'Still to come (12)' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(12)
  await collected(page, 'Ann Miller').click()
  await expect(page.getByRole('button', { name: 'Still to come (11)' })).toBeVisible()
  await collected(page, 'Ann Miller').click()
  await expect(page.getByRole('button', { name: 'Still to come (12)' })).toBeVisible()
})

test('whose login has run out keeps the taps; whoever logs out leaves no names; a customer is sent home', async ({
  page,
  context,
  browser,
}) => {
  const farm = await openFarm(browser)
  const { site_id } = await openSite(farm, FEW)
  const email = await joinAsHost(page, farm, site_id)
  await farm.context().close()
  await page.goto('/hand-over')
  await sending(page, 'All sent')
  await expect.poll(() => namesKept(page)).toBe(true)
  await context.clearCookies()
  await collected(page, 'Ann Miller').click()
  await sending(page, 'Please log in again. 1 tap kept on this phone')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, email)
  await expect(page).toHaveURL(/\/hand-over$/)
  await sending(page, 'All sent')
  await expect(collected(page, 'Ann Miller')).toHaveAttribute('aria-pressed', 'true')
  await logOut(page)
  expect(await namesKept(page)).toBe(false)
  await joinAndComeIn(page)
  await page.goto('/hand-over')
  await expect(page).toHaveURL(/:\d+\/$/)
})
