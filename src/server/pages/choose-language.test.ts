import { describe, expect, test } from 'vitest'
import { logIn, makeMember } from '../../../tests/support/people/people.ts'
import { cookiesOf } from '../../../tests/support/shop/client.ts'
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
})
