import { describe, expect, test } from 'vitest'
import { logIn, makeAdmin, makeMember, PASSWORD } from '../../../tests/support/people/people.ts'
import { cookiesOf, requestOf } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'

const shop = useTestShop()
const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers: { accept: 'text/html', ...headers } })
const languageOf = async (id: string) => (await shop.shop.db`select language from app_user where id = ${id}`)[0]?.language

describe('the page in another language', () => {
  test('stands below every page of the shop, where the same question is asked again, and not below the dashboard', async () => {
    expect((await get('/success?session_id=a%26b')).body).toContain(
      '<a href="?session_id=a%26b&#38;language=es" hreflang="es" lang="es">Español</a>',
    )
    expect((await get('/login', { 'accept-language': 'es-MX' })).body).toContain(
      '<a href="?language=en" hreflang="en" lang="en">English</a>',
    )
    expect((await get('/admin', { 'accept-language': 'es' })).body).not.toContain('language=')
  })

  test('is what the browser asks for, until the person chooses; then the address is without the choice', async () => {
    expect((await get('/login', { 'accept-language': 'es' })).body).toContain('lang="es"')
    expect((await get('/login')).body).toContain('lang="en"')
    const chosen = await get('/login?language=es&from=a')
    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, '/login?from=a'])
    const cookie = cookiesOf(chosen.headers['set-cookie'])
    expect((await get('/login', { cookie, 'accept-language': 'en' })).body).toContain('lang="es"')
    expect((await get('/login', { cookie: 'dozen.language=fr' })).body).toContain('lang="en"')
  })

  test.each(['//elsewhere.example?language=es', '/\\elsewhere.example?language=es', '///elsewhere.example/?language=es'])(
    'leads to nobody else: %s',
    async (url) => {
      const { headers } = await get(url)
      expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/)
    },
  )

  test('is kept for somebody who is logged in, unless another website has sent them', async () => {
    const ann = await makeMember(shop)
    await get('/profile?language=es', { cookie: ann.cookie, 'sec-fetch-site': 'same-origin' })
    expect(await languageOf(ann.id)).toBe('es')
    const sent = await get('/profile?language=en', { cookie: ann.cookie, 'sec-fetch-site': 'cross-site' })
    expect([sent.statusCode, sent.headers['set-cookie'], await languageOf(ann.id)]).toEqual([303, undefined, 'es'])
  })

  test('comes along to another browser with the login', async () => {
    const ann = await makeMember(shop)
    await get('/?language=es', { cookie: ann.cookie })
    const elsewhere = await logIn(shop, ann.email)
    expect(elsewhere.cookie).toContain('dozen.language=es')
  })

  test('that was chosen before the login stays, and is kept', async () => {
    const ann = await makeMember(shop)
    const before = cookiesOf((await get('/login?language=es')).headers['set-cookie'])
    const signIn = requestOf('signIn', { body: { email: ann.email, password: PASSWORD, rememberMe: true } }, { cookie: before })
    const { headers } = await shop.app.inject(signIn)
    expect([String(headers['set-cookie']).includes('dozen.language'), await languageOf(ann.id)]).toEqual([false, 'es'])
  })

  test('is kept at the first visit of somebody who has been logged in since before there was a choice', async () => {
    const ann = await makeMember(shop)
    await shop.shop.db`update app_user set language = null where id = ${ann.id}`
    const visit = (language: string) => {
      const asked = requestOf('whoAmI', {}, ann)
      return shop.app.inject({ ...asked, headers: { ...asked.headers, 'accept-language': language } })
    }
    const kept: unknown[] = []
    for (const language of ['en', 'es-MX', 'en']) kept.push((await visit(language)).statusCode, await languageOf(ann.id))
    expect(kept).toEqual([200, null, 200, 'es', 200, 'es'])
  })

  test('keeps all of a question that has another in it', async () => {
    expect((await get('/login?from=/gift?a=b&language=es')).headers.location).toBe('/login?from=%2Fgift%3Fa%3Db')
  })

  test("has a list of its files that is nobody else's", async () => {
    expect((await get('/es/.vite/manifest.json')).statusCode).toBe(404)
  })
})

describe('the dashboard', () => {
  test.each(['/admin', '/admin/nothing-here', '/Admin', '/admin/Cycles', '/admin?a=b'])(
    'is English, also where nothing is: %s',
    async (path) => {
      expect((await get(path, { 'accept-language': 'es' })).body).toContain('lang="en"')
    },
  )

  test.each(['/admin/packing', '/admin/packing?week=2026-11-16', '/admin/packing-sheet', '/admin/packing-labels', '/admin/poster'])(
    'has what packers and hosts need in the language of who reads it: %s',
    async (path) => {
      const { body } = await get(path, { 'accept-language': 'es' })
      expect(body).toContain('lang="es"')
      expect(body).toContain('>English</a>')
      expect((await get(path)).body).toContain('>Español</a>')
    },
  )

  test('says on its pages in English what else their reader reads, so that the way to packing leads to that', async () => {
    expect((await get('/admin', { 'accept-language': 'es' })).body).toMatch(/<html[^>]* data-reader="es"/)
    expect((await get('/admin')).body).not.toContain('data-reader')
  })

  test('refuses what packers do in their language', async () => {
    const asked = requestOf('markPacked', { params: { date: '2026-11-16', id: 999_999 }, body: {} as never }, await makeAdmin(shop))
    const { json } = await shop.app.inject({ ...asked, headers: { ...asked.headers, 'accept-language': 'es' } })
    expect(json().error).toBe('Revisa los campos marcados.')
  })

  test('is answered in English elsewhere', async () => {
    const asked = requestOf('addCycle', { body: {} as never }, await makeAdmin(shop))
    const { json } = await shop.app.inject({ ...asked, headers: { ...asked.headers, 'accept-language': 'es' } })
    expect(json().error).toBe('Please check the marked fields.')
  })

  test('goes with who logs out: the next one in this browser takes nothing of it along', async () => {
    const ann = await makeMember(shop)
    const chosen = await get('/?language=es', { cookie: ann.cookie })
    const cookie = `${ann.cookie}; ${cookiesOf(chosen.headers['set-cookie'])}`
    const left = await shop.app.inject(requestOf('signOut', {}, { ...ann, cookie }))
    expect(String(left.headers['set-cookie'])).toContain('dozen.language=; Path=/; Max-Age=0')
  })
})
