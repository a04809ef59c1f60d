import type { Page } from '@playwright/test'
import { openNext } from './support/go-on.ts'
import { CARD_THAT_PAYS } from './support/order.ts'
import { enter, inOwnShop } from './support/own-shop.ts'
import { comeIn, DEMO_PASSWORD, expect, joinAndComeIn, newEmail, PASSWORD, readMail, test } from './support/person.ts'
import { joinAsHost, openFarm, openSite } from './support/site.ts'

/** Customers, packers and hosts who read Spanish, and what those who do not ever load of it. */

const PHONE = { width: 320, height: 740 }

/** Words that do not stand anywhere else: whoever sees one sees a page that was not spoken. */
const ENGLISH =
  /\b(the|your|you|please|pickups?|eggs|cartons?|weeks?|subscribe|settings|password|email|amount|paid|orders?|subscriptions?|skip|undo|loading)\b/i

/** What the farm has written is its own: names, addresses, how to find a site. */
const OWN = ['.languages', 'h3', 'address', '[lang=en]']

/** Every text in sight that looks English, but for what the farm or a person has written. */
const englishIn = (page: Page, own: readonly string[]) =>
  page.evaluate(
    ({ pattern, selectors, texts }) => {
      const found: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? ''
        const parent = node.parentElement
        if (!parent || parent.closest([...selectors, 'script', 'noscript', 'style'].join()) || parent.getClientRects().length === 0)
          continue
        if (new RegExp(pattern, 'i').test(text) && !texts.some((each) => text.includes(each))) found.push(text)
      }
      const labels = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].flatMap((each) =>
        ['aria-label', 'placeholder', 'alt', 'title'].map((name) => each.getAttribute(name) ?? ''),
      )
      return [...found, ...labels.filter((label) => new RegExp(pattern, 'i').test(label) && !texts.some((each) => label.includes(each)))]
    },
    { pattern: ENGLISH.source, selectors: OWN, texts: own },
  )

/** Words that are longer than their place: cut off, or beyond the edge of what they stand in. */
const tooLong = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, legend, summary, h1, h2, h3, th, td, dt, dd, option, p, span')]
      .filter((each) => each.getClientRects().length > 0 && !each.closest('.visually-hidden, [class*=skip], [class*=ellipsis]'))
      .filter((each) => {
        const { overflowX, textOverflow, display } = getComputedStyle(each)
        // What is only there to be heard has no width.
        if (display === 'inline' || textOverflow === 'ellipsis' || each.clientWidth <= 1) return false
        return each.scrollWidth > each.clientWidth + 1 && overflowX !== 'auto' && overflowX !== 'scroll'
      })
      .map((each) => each.outerHTML.slice(0, 200)),
  )

const isNotWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const STRANGERS = ['/login', '/signup', '/reset-password', '/unsubscribe', '/reminders', '/invitation', '/card', '/no/such/page']
const MEMBERS = [
  '/',
  '/subscribe',
  '/questions',
  '/profile',
  '/profile/pickups',
  '/profile/money',
  '/profile/reminders',
  '/settings',
  '/cancel',
  '/gift',
  '/success',
  '/verify-email',
  '/confirm-email',
]

/** What hosts and packers need. */
const PACKERS = ['/', '/hand-over', '/admin/packing', '/admin/packing-sheet', '/admin/packing-labels', '/admin/poster']

/** What people of the demo farm have written. */
const FARMERS_WORDS = [
  'Stall 42',
  'Dryden',
  'Ulysses',
  'hens',
  'Ask at',
  'porch',
  'food pantry',
  'open carton on a wooden table',
  'all my cartons',
  'Two trays',
  'robin.morgan',
  'Robin',
  '@',
  'http',
]

const isSpoken = async (page: Page, path: string, at: number) => {
  await openNext(page, path, at)
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.evaluate(() => document.fonts.ready)
  for (const summary of await page.locator('summary').all()) await summary.click()
  expect(await englishIn(page, FARMERS_WORDS), `English on ${path}`).toEqual([])
  expect(await tooLong(page), `longer than its place on ${path}`).toEqual([])
  expect(await isNotWide(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

test.describe('who reads Spanish', () => {
  test.use({ locale: 'es-MX', viewport: PHONE })
  inOwnShop.use({ locale: 'es-MX', viewport: PHONE })

  // In a shop of its own: what others write to the farm meanwhile is not ours to translate.
  inOwnShop('finds every page spoken, and no word longer than its place at 320 px', async ({ page, context, baseURL }) => {
    test.setTimeout(120_000)
    for (const [at, path] of STRANGERS.entries()) await isSpoken(page, path, at)
    await enter(page, 'customer')
    await context.addCookies([{ name: 'dozen.language', value: 'es', url: String(baseURL) }])
    for (const [at, path] of MEMBERS.entries()) await isSpoken(page, path, at)
  })

  inOwnShop('packs in Spanish, and goes through pages of the dashboard that are in English', async ({ page, context, baseURL }) => {
    test.setTimeout(120_000)
    await page.goto('/login')
    await enter(page, 'admin')
    await context.addCookies([{ name: 'dozen.language', value: 'es', url: String(baseURL) }])
    for (const [at, path] of PACKERS.entries()) await isSpoken(page, path, at)

    await page.goto('/admin/packing')
    await page
      .getByRole('link', { name: /^Ver detalles/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Descargar hoja de cálculo' })).toBeVisible()
    expect(await englishIn(page, FARMERS_WORDS)).toEqual([])
    await page.getByRole('link', { name: 'Volver a la semana' }).click()
    await page.getByRole('button', { name: 'Cambiar un día de recogida' }).click()
    await page.getByRole('button', { name: 'Guardar y avisar' }).click()
    await expect(page.getByText('Elige un día.').first()).toBeVisible()
    expect(await englishIn(page, FARMERS_WORDS)).toEqual([])

    // One menu leads to both: each page is whole in its own language.
    await page.getByLabel('Parte del panel').selectOption('/admin/cycles')
    await expect(page.getByRole('heading', { name: 'Cycles' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByLabel('Part of the dashboard').selectOption('/admin/packing')
    await expect(page.getByRole('heading', { name: 'Día de empaque' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })

  test('signs up, subscribes, pays, reads the mail and changes a pickup', async ({ page }) => {
    test.setTimeout(120_000)
    const email = newEmail()
    await page.goto('/signup')
    await page.getByLabel('Correo').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill('corta')
    await page.getByRole('button', { name: 'Crear una cuenta' }).click()
    await expect(page.getByText('La contraseña debe tener al menos 6 caracteres.').first()).toBeVisible()
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Crear una cuenta' }).click()
    await expect(page).toHaveURL(/\/login$/)

    await page.getByLabel('Correo').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill('otra-cosa')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('El correo o la contraseña no son correctos')).toBeVisible()
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('button', { name: 'Perfil' })).toBeVisible()

    await page.goto('/subscribe')
    await page.getByRole('radio', { name: 'Ithaca Farmers Market' }).check()
    await page.getByLabel('Nombre').fill('Ana Molina')
    await page.getByLabel('Cartones por semana').fill('2')
    await page.getByRole('radiogroup', { name: 'Donación' }).getByRole('radio').nth(1).check()
    await page.getByRole('button', { name: /^Pagar \$/ }).click()
    await page.getByLabel('Card number').fill(CARD_THAT_PAYS)
    await page.getByLabel('Expiry').fill('12/34')
    await page.getByLabel('CVC').fill('123')
    await page.getByLabel('Name on card').fill('Ana Molina')
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page).toHaveURL(/\/success/)
    await expect(page.getByRole('status').filter({ hasText: '¡Gracias' })).toBeVisible()
    expect(await englishIn(page, FARMERS_WORDS)).toEqual([])

    const { text } = await readMail(page, email, 'Tus huevos de')
    expect(text).toContain('2 cartones')
    expect(text).toMatch(/(lun|mar|mié|jue|vie|sáb|dom) \d+ (ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)/)

    await page.goto('/profile/pickups')
    await page
      .getByRole('button', { name: /^Cambiar/ })
      .nth(1)
      .click()
    await page.getByRole('button', { name: /^Donar/ }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Deshacer' }).first()).toBeVisible()
    expect(await englishIn(page, FARMERS_WORDS)).toEqual([])
  })

  test('chooses English below the page or in the settings, keeps it, and has it at the next login elsewhere', async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = await joinAndComeIn(page)
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Perfil' })).toBeVisible()
    await page.getByRole('link', { name: 'English' }).last().click()
    await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Español' }).first().click()
    await expect(page.locator('h1')).toHaveText('Configuración de la cuenta')

    // Elsewhere, in a browser that asks for English.
    const other = await browser.newContext({ baseURL: String(baseURL), locale: 'en-US' })
    const there = await other.newPage()
    await there.goto('/login')
    await there.getByLabel('Email').fill(email)
    await there.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await there.getByRole('button', { name: 'Login' }).click()
    await expect(there.getByRole('button', { name: 'Perfil' })).toBeVisible()
    await other.close()
  })
})

const HERE = ['Ann Miller', ...Array.from({ length: 12 }, (_, each) => `Ben ${String.fromCharCode(65 + each)}sh`)]

test('a host who chooses Spanish hands over, looks for a name and takes a tap back', async ({ page, browser }) => {
  const farm = await openFarm(browser)
  const { site_id, site_name } = await openSite(farm, HERE)
  await joinAsHost(page, farm, site_id)
  await page.goto('/hand-over?language=es')
  const porch = page.getByRole('region', { name: site_name })
  await expect(porch.getByText('0 de 13 recogieron, quedan 26 cartones')).toBeVisible()
  await page.getByRole('button', { name: 'Recogió: Ann Miller' }).click()
  await expect(porch.getByText('1 de 13 recogieron, quedan 24 cartones')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Todo enviado' })).toBeVisible()
  await page.getByRole('button', { name: 'Recogió: Ann Miller' }).click()
  await expect(porch.getByText('0 de 13 recogieron, quedan 26 cartones')).toBeVisible()
  await page.getByLabel('Buscar un nombre').fill('Zoe')
  await expect(page.getByText('Aquí nadie tiene este nombre.')).toBeVisible()
  expect(await englishIn(page, [...FARMERS_WORDS, site_name])).toEqual([])
})

test('who chooses a language on a page from a mail still has what the mail has put into the address', async ({ page }) => {
  await page.goto('/reset-password#token=abc')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveURL(/\/reset-password#token=abc$/)
})

test('who reads English loads not a byte of another language', async ({ page }) => {
  const loaded: string[] = []
  page.on('response', async (response) => {
    loaded.push(response.url())
  })
  await page.goto('/login')
  await expect(page.locator('h1')).toHaveText('Log in')
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  for (const path of ['/', '/subscribe', '/profile', '/profile/pickups']) await page.goto(path, { waitUntil: 'networkidle' })
  expect(loaded.filter((url) => new URL(url).pathname.startsWith('/es/'))).toEqual([])
  const scripts = [...new Set(loaded.filter((url) => url.endsWith('.js')))]
  expect(scripts.length).toBeGreaterThan(3)
  for (const url of scripts)
    expect(await (await page.request.get(url)).text(), url).not.toMatch(/contraseña|cartones|recogida|Iniciar sesión/i)
})
