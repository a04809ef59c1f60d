import { CARD_THAT_PAYS } from './support/order.ts'
import { enter, inOwnShop } from './support/own-shop.ts'
import { comeIn, DEMO_PASSWORD, expect, joinAndComeIn, newEmail, PASSWORD, readMail, test } from './support/person.ts'
import { joinAsHost, openFarm, openSite } from './support/site.ts'
import { englishIn } from './support/sweep/spoken.ts'

/** Customers, packers and hosts who read Spanish, and what those who do not ever load of it. */

const PHONE = { width: 320, height: 740 }

test.describe('who reads Spanish', () => {
  test.use({ locale: 'es-MX', viewport: PHONE })
  inOwnShop.use({ locale: 'es-MX', viewport: PHONE })

  inOwnShop(
    'packs in Spanish, and goes through pages of the dashboard that are in English',
    { tag: '@rest' },
    async ({ page, context, baseURL }) => {
      test.setTimeout(120_000)
      await page.goto('/login')
      await enter(page, 'admin')
      await context.addCookies([{ name: 'dozen.language', value: 'es', url: String(baseURL) }])
      await page.goto('/admin/packing')
      await page
        .getByRole('link', { name: /^Ver detalles/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Descargar hoja de cálculo' })).toBeVisible()
      expect(await englishIn(page)).toEqual([])
      await page.getByRole('link', { name: 'Volver a la semana' }).click()
      await page.getByRole('button', { name: 'Cambiar un día de recogida' }).click()
      await page.getByRole('button', { name: 'Guardar y avisar' }).click()
      await expect(page.getByText('Elige un día.').first()).toBeVisible()
      expect(await englishIn(page)).toEqual([])

      // One menu leads to both: each page is whole in its own language.
      await page.getByLabel('Parte del panel').selectOption('/admin/cycles')
      await expect(page.getByRole('heading', { name: 'Cycles' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await page.getByLabel('Part of the dashboard').selectOption('/admin/packing')
      await expect(page.getByRole('heading', { name: 'Día de empaque' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    },
  )

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
    expect(await englishIn(page)).toEqual([])

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
    expect(await englishIn(page)).toEqual([])
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

test('a host who chooses Spanish hands over, looks for a name and takes a tap back', { tag: '@rest' }, async ({ page, browser }) => {
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
  expect(await englishIn(page, site_name)).toEqual([])
})

test('who chooses a language on a page from a mail still has what the mail has put into the address', { tag: '@rest' }, async ({
  page,
}) => {
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
