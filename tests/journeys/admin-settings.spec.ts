import type { Browser, Page } from '@playwright/test'
import { enter, inOwnShop } from './support/own-shop.ts'
import { expect, test } from './support/person.ts'
import { isNotWide } from './support/sideways.ts'

const open = async (page: Page, subject = '') => {
  await enter(page, 'admin')
  await page.goto(`/admin/farm-settings${subject}`)
  await expect(page.getByRole('form', { name: 'Farm settings' })).toBeVisible()
}
const choose = (page: Page, subject: string) =>
  page.getByRole('navigation', { name: 'Farm settings' }).getByRole('link', { name: subject }).click()
const openAnother = async (browser: Browser, baseURL: string, look: { width?: number; colorScheme?: 'dark' } = {}) => {
  const { width = 360, colorScheme = 'light' } = look
  const page = await (await browser.newContext({ baseURL, viewport: { width, height: 800 }, colorScheme })).newPage()
  await open(page, '/week')
  return page
}
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save settings' })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Farm settings saved' })
const header = (page: Page) => page.getByRole('banner')

/** A square of paint, as a picture that no rule about size lets through as it is. */
const paint = (page: Page, size: number): Promise<string> =>
  page.evaluate((side) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
    const paper = canvas.getContext('2d')
    const dots = new ImageData(side, side)
    for (let at = 0; at < dots.data.length; at++) dots.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251
    paper?.putImageData(dots, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, size)

inOwnShop(
  'the farmer gives the shop another name, colour and cut-off on a phone, beside another admin, and a logo that is made to fit',
  { tag: '@rest' },
  async ({ page, browser, shop }) => {
    test.setTimeout(120_000)
    await open(page)
    const other = await openAnother(browser, shop.url)
    await page.getByLabel('Farm name').fill('Plum & Hen')
    await page.getByLabel('Color').fill('#7a1f5c')
    await saveButton(page).click()

    await expect(saved(page)).toBeInViewport()
    await expect(header(page).getByRole('link', { name: 'Plum & Hen' })).toBeAttached()
    await expect(page).toHaveTitle('Farm settings · Dashboard · Plum & Hen')
    await isNotWide(page)
    await choose(page, 'Week')
    await page.getByLabel('Day', { exact: true }).selectOption('1 day before')
    await page.getByLabel('Time', { exact: true }).fill('07:30')
    await expect(
      page.getByText(/^A pickup on Thu, .* can be changed until Wed, .*, 7:30 AM\. Orders paid after that start with the next one\.$/),
    ).toBeVisible()
    await expect(saveButton(page)).toHaveCSS('background-color', 'rgb(122, 31, 92)')
    await saveButton(page).click()
    await expect(saved(page)).toBeInViewport()
    await isNotWide(page)
    await page.reload()
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('07:30')
    await expect(saved(page)).toHaveCount(0)

    await other.getByLabel('Skips per order').fill('3')
    await saveButton(other).click()
    const load = other.getByRole('button', { name: 'Load the new values' })
    await expect(load).toBeInViewport()
    await load.click()
    await other.getByLabel('Skips per order').fill('4')
    await saveButton(other).click()
    await expect(saved(other)).toBeVisible()
    await expect(header(other).getByRole('link', { name: 'Plum & Hen' })).toBeAttached()

    const desk = await openAnother(browser, shop.url, { width: 1280, colorScheme: 'dark' })
    await expect(desk.getByLabel('Skips per order')).toHaveValue('4')
    await desk.goto('/subscribe')
    await expect(desk.getByRole('button', { name: 'Choose a pickup site' })).toBeVisible()
    await isNotWide(desk)
    await desk.goto('/admin/activity')
    await expect(desk.getByText('Changed the farm settings').first()).toBeVisible()

    await page.goto('/admin/farm-settings')
    const logo = page.getByLabel('Logo (optional)')
    const picture = page.getByAltText('The logo as customers see it')
    await logo.setInputFiles({ name: 'hen.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(logo).toHaveAccessibleDescription(/^Please choose a PNG, JPEG or WebP picture\./)
    await logo.setInputFiles({ name: 'hen.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(logo).toHaveAccessibleDescription(/^Please choose a PNG, JPEG or WebP picture\./)
    await logo.setInputFiles({ name: 'hen.png', mimeType: 'image/png', buffer: Buffer.from(await paint(page, 600), 'base64') })
    await expect(picture).toBeVisible()
    await expect(logo).toHaveAccessibleDescription(/^A PNG, JPEG or WebP picture\./)
    await saveButton(page).click()
    await expect(saved(page)).toBeVisible()
    const inHeader = header(page).locator('img')
    await expect(inHeader).toHaveAttribute('src', /^\/farm-logo\?v=\d+$/)
    expect(await inHeader.evaluate((image: HTMLImageElement) => [image.complete, image.naturalHeight])).toEqual([true, 120])
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await expect(picture).toHaveCount(0)
    await saveButton(page).click()
    await expect(saved(page)).toBeVisible()
    await expect(header(page).locator('img')).toHaveCount(0)
  },
)
