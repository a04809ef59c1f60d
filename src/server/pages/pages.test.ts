import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Member, makeAdmin } from '../../../tests/support/people/people.ts'
import { as, type Client, requestOf } from '../../../tests/support/shop/client.ts'
import { asDataUrl, photoFromCamera, photoWithoutNotes } from '../../../tests/support/shop/photos.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import type { Call } from '../../shared/call.ts'
import { type CallName, callNames, calls } from '../../shared/calls.ts'
import type { FarmSettings } from '../../shared/shapes/farm-settings.ts'
import { buildApp } from '../start/app.ts'
import { IMMUTABLE } from './cache-control.ts'
import { keepPages, listKeptPages } from './kept-pages.ts'

const shop = useTestShop()
let farmer = {} as Client
let admin = {} as Member
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})

const save = async (change: Partial<FarmSettings>) => farmer.saveFarmSettings({ body: { ...(await farmer.readFarmSettings()), ...change } })
const htmlTag = async () => (await shop.app.inject({ url: '/login' })).body.match(/<html [^>]*>/)?.[0]

/** What a page depends on. */
const VARIES = 'accept-language, cookie, accept-encoding'

/** One pixel each, as programs write it, and a photograph without notes. */
const PICTURES = {
  png: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64').toString(
    'hex',
  ),
  jpeg: photoWithoutNotes().toString('hex'),
  webp: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64').toString('hex'),
}

describe('the pages', () => {
  test("carry the farm's name and zone, and neither colour nor logo unless it has them", async () => {
    expect(await htmlTag()).toBe('<html data-farm="Our farm" data-zone="America/New_York" lang="en">')
  })

  test('say whether maps have streets', async () => {
    const config = { ...shop.shop.config, mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Us' } }
    const app = await buildApp({ ...shop.shop, config })
    expect((await app.inject({ url: '/subscribe' })).body).toContain(' data-streets="on" ')
    await app.close()
  })

  test('are painted in the colour of the farm from the beginning', async () => {
    await save({ accent: '#7a1f5c', time_zone: 'Europe/Dublin' })
    expect(await htmlTag()).toContain('data-zone="Europe/Dublin" data-accent="#7a1f5c" style="--accent:#7a1f5c"')
    await save({ accent: null })
    expect(await htmlTag()).not.toContain('accent')
  })
})

describe('a page that was loaded before an upgrade', () => {
  const makeBuild = (folder: string, script: string) => {
    mkdirSync(join(folder, 'assets'), { recursive: true })
    for (const end of ['', '.br', '.gz']) writeFileSync(join(folder, `assets/${script}${end}`), script)
  }
  const day = (number: number) => new Date(Date.UTC(2027, 0, number))

  test('still finds its scripts, for a month after the version that it is of has ended', async () => {
    const { dataDir } = shop.shop.config
    const older = join(dataDir, 'older')
    const newer = join(dataDir, 'newer')
    makeBuild(older, 'tab-0ldOne.js')
    makeBuild(newer, 'tab-newOne.js')
    const statusOf = async (script: string) => {
      const app = await buildApp(shop.shop)
      const { statusCode, headers } = await app.inject({ url: `/assets/${script}`, headers: { 'accept-encoding': 'br' } })
      await app.close()
      return [statusCode, headers['cache-control']]
    }
    const FOUND = [200, IMMUTABLE]
    await keepPages(older, dataDir, day(1))
    expect(await statusOf('tab-0ldOne.js')).toEqual(FOUND)
    // It ran for three months.
    await keepPages(newer, dataDir, day(90))
    expect([await statusOf('tab-0ldOne.js'), await statusOf('tab-newOne.js')]).toEqual([FOUND, FOUND])
    await keepPages(newer, dataDir, day(119))
    expect(await statusOf('tab-0ldOne.js')).toEqual(FOUND)
    await keepPages(newer, dataDir, day(121))
    expect([(await statusOf('tab-0ldOne.js'))[0], await statusOf('tab-newOne.js')]).toEqual([404, FOUND])
  })

  test('keeps no shop from starting where nothing can be kept', async () => {
    const file = join(shop.shop.config.dataDir, 'a-file')
    writeFileSync(file, '')
    expect(listKeptPages(file)).toEqual([])
    await expect(keepPages(join(file, 'built'), file, day(1))).rejects.toThrow('ENOTDIR')
  })
})

describe('on its way to a browser', () => {
  const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })

  test('a script of a page, and what it asks for, bring only the headers that count for them', async () => {
    const [script] = (await get('/login')).body.match(/\/assets\/[\w-]+\.js/) ?? []
    const { headers } = await get(String(script))
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
    expect(Object.keys(headers).filter((name) => /policy$|frame|xss/.test(name))).toEqual([
      'cross-origin-resource-policy',
      'referrer-policy',
    ])
    const data = await get('/api/who-am-i', { 'sec-fetch-dest': 'empty' })
    expect([data.headers['permissions-policy'], data.headers['x-content-type-options']]).toEqual([undefined, 'nosniff'])
    // A worker runs under the policy that it came with.
    expect((await get('/hand-over-worker.js')).headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('a page is compressed as the browser takes it, and a cache in between is told so', async () => {
    const plain = await get('/login')
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, VARIES])
    const ways = { 'gzip, deflate, br': ['br', brotliDecompressSync], 'br;q=0, GZIP;q=0.5': ['gzip', gunzipSync] } as const
    for (const [accepted, [way, open]] of Object.entries(ways)) {
      const { headers, rawPayload } = await get('/login', { 'accept-encoding': accepted })
      expect([headers['content-encoding'], headers.vary, headers['content-length']]).toEqual([way, VARIES, `${rawPayload.length}`])
      expect(open(rawPayload).toString()).toBe(plain.body)
    }
    for (const accepted of ['identity', 'deflate', '*;q=0', 'brr', 'br;q=0.0'])
      expect((await get('/login', { 'accept-encoding': accepted })).body).toBe(plain.body)
  })

  test('a page is sent again only if it would be another one', async () => {
    const { headers } = await get('/login', { 'accept-encoding': 'br' })
    const tag = String(headers.etag)
    expect([tag, headers['cache-control']]).toEqual([expect.stringMatching(/^W\/"[\w-]{22}"$/), 'no-cache'])
    for (const known of [tag, tag.slice(2), `"other", ${tag}`]) {
      const again = await get('/login', { 'if-none-match': known, 'accept-encoding': 'gzip' })
      expect([again.statusCode, again.body, again.headers.etag, again.headers.vary]).toEqual([304, '', tag, VARIES])
    }
    // Another page, one of another farm name, and none at all.
    expect((await get('/signup', { 'if-none-match': tag })).statusCode).toBe(200)
    await save({ farm_name: 'Dew Farm' })
    expect((await get('/login', { 'if-none-match': tag })).statusCode).toBe(200)
    await save({ farm_name: 'Our farm' })
    const lost = await get('/no-such-page', { 'if-none-match': tag, accept: 'text/html', 'accept-encoding': 'br' })
    expect([lost.statusCode, lost.headers.etag, lost.headers['content-encoding']]).toEqual([404, undefined, 'br'])
  })

  test('an answer is compressed from 1 kB on, unless it holds a secret', async () => {
    const message = 'Eggs for everybody. '.repeat(80)
    await farmer.sendTestEmail({ body: { subject: 'Hens', message } })
    const [mail] = await farmer.listMails({ query: { q: 'Hens' } })
    const ask = async (name: CallName, params = {}) => {
      const { headers, ...request } = requestOf(name, { params }, admin)
      return shop.app.inject({ ...request, headers: { ...headers, 'accept-encoding': 'br' } })
    }
    const document = await get('/api/docs/openapi.json', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(document.rawPayload).toString()).toBe((await get('/api/docs/openapi.json')).body)

    const about = message.slice(0, 599)
    await save({ about })
    const long = await ask('readFarmSettings')
    expect([long.headers['content-encoding'], long.headers['cache-control']]).toEqual(['br', 'no-store'])
    expect(JSON.parse(brotliDecompressSync(long.rawPayload).toString())).toMatchObject({ about: about.trim() })
    await save({ about: '' })

    expect((await ask('whoAmI')).json()).toMatchObject({ user: { id: admin.id } })
    const stored = await ask('readMail', { id: mail?.mail_id })
    expect([stored.headers['content-encoding'], stored.json().body_text.includes(message.trim())]).toEqual([undefined, true])
  })

  test('every answer that names a key, a code or a private link counts as secret', () => {
    const SECRETS = /"((?!has_)\w+_codes?|code|challenge|\w*secret|\w*token|card_url|feed_url|link|url|body_text)":/
    const namesOne = ({ reply }: Call) => reply && SECRETS.test(JSON.stringify(z.toJSONSchema(reply, { io: 'output' })))
    // Where pictures of streets are is no secret.
    const ofSecrets = callNames.filter((name) => name !== 'readMapGround' && namesOne(calls[name]))
    expect(ofSecrets).toEqual(callNames.filter((name) => 'isSecret' in calls[name]))
  })
})

describe('a stranger who is led to the login', () => {
  const htmlAt = async (url: string, cookie = '') => (await shop.app.inject({ url, headers: { cookie } })).body

  test('has the login ready at every address, with the photo that it begins with', async () => {
    const { photo } = await farmer.saveFarmPhoto({ body: { photo: asDataUrl(photoFromCamera()), alt: 'Hens' } })
    const ahead = `<img hidden alt="" src="${photo?.src}">`
    for (const path of ['/', '/profile', '/admin']) {
      const html = await htmlAt(path)
      expect(html).toContain(' data-shown="/login" ')
      expect(html).toContain(ahead)
    }
    expect(await htmlAt('/login')).toContain(ahead)
    for (const html of [await htmlAt('/card'), await htmlAt('/', 'dozen.session_token=x')]) expect(html).not.toMatch(/data-shown|<img/)
    await farmer.removeFarmPhoto()
    expect(await htmlAt('/login')).not.toContain('<img')
  })
})

describe('a link that somebody shares', () => {
  const headOf = async (url: string) => (await shop.app.inject({ url })).body
  const told = (html: string, property: string) => html.match(new RegExp(`<meta property="${property}" content="([^"]*)">`))?.[1]

  test('has a title, a text and a picture, at every page that a stranger can open', async () => {
    const { origin } = shop.shop.config.publicUrl
    for (const path of ['/', '/login', '/signup', '/subscribe', '/invitation', '/reset-password']) {
      const html = await headOf(path)
      expect([told(html, 'og:title'), told(html, 'og:url'), told(html, 'og:image')]).toEqual([
        'Our farm',
        origin + path,
        `${origin}/share.png`,
      ])
      expect(told(html, 'og:description')).toContain('Fresh eggs from the farm')
    }
  })

  test('is described in the language of who follows it, also by the name of the other languages below it', async () => {
    const { body } = await shop.app.inject({ url: '/login', headers: { 'accept-language': 'es-MX' } })
    expect(told(body, 'og:description')).toContain('Huevos frescos de la granja')
    expect(told(body, 'og:image:alt')).toBe('Una gallina sobre paja junto a dos huevos')
    expect(body).toContain('<nav class="languages" aria-label="Idioma">')
  })

  test("shows the farm's own words and photograph, and no word of theirs becomes part of the page", async () => {
    await save({ about: `"><script>alert(1)</script>\n${'hens '.repeat(90)}` })
    const { photo } = await farmer.saveFarmPhoto({ body: { photo: asDataUrl(photoFromCamera()), alt: 'Hens "at home"' } })
    const html = await headOf('/login')
    expect(told(html, 'og:image')).toBe(shop.shop.config.publicUrl.origin + photo?.src)
    expect(told(html, 'og:image:alt')).toBe('Hens &#34;at home&#34;')
    expect(html).not.toContain('<script>alert')
    expect(told(html, 'og:description')).toMatch(/^&#34;&#62;&#60;script.* hens …$/)
    await farmer.removeFarmPhoto()
    await save({ about: '' })
  })
})

describe('a phone that puts the shop among its apps', () => {
  const manifest = async () => (await shop.app.inject({ url: '/manifest.webmanifest' })).json()

  test("reads the farm's name and colour, and finds an icon of each size", async () => {
    await save({ accent: '#7a1f5c' })
    expect(await manifest()).toMatchObject({ name: 'Our farm', start_url: '/', display: 'standalone', theme_color: '#7a1f5c' })
    expect((await manifest()).icons.map(({ src }: { src: string }) => src)).toEqual([
      '/icon.svg',
      '/icon-192.png',
      '/icon-512.png',
      '/icon-maskable-512.png',
    ])
    await save({ accent: null })
  })

  test('is led to the shop, or to the egg card that was kept', async () => {
    const leads = async (url: string) => (await shop.app.inject({ url })).body.includes('rel="manifest"')
    expect([await leads('/'), await leads('/login'), await leads('/card')]).toEqual([true, true, false])
  })

  test("is shown the farm's logo in a square, where it has one", async () => {
    const logo = `data:image/png;base64,${Buffer.from(PICTURES.png, 'hex').toString('base64')}`
    await save({ logo })
    expect((await manifest()).icons[0]).toMatchObject({ src: '/farm-icon.svg' })
    expect((await shop.app.inject({ url: '/login' })).body).toContain('<link rel="icon" type="image/svg+xml" href="/farm-icon.svg">')
    const icon = await shop.app.inject({ url: '/farm-icon.svg' })
    expect([icon.headers['content-type'], icon.body.includes(logo)]).toEqual(['image/svg+xml; charset=utf-8', true])
    await save({ logo: null })
    expect((await shop.app.inject({ url: '/farm-icon.svg' })).statusCode).toBe(404)
  })
})

describe('the logo', () => {
  test.each(Object.entries(PICTURES))('of type %s comes back byte for byte, to be kept for a year', async (type, hex) => {
    const { version } = await save({ logo: `data:image/${type};base64,${Buffer.from(hex, 'hex').toString('base64')}` })
    const url = `/farm-logo?v=${version}`
    expect(await htmlTag()).toContain(`data-logo="${url}"`)
    const { statusCode, headers, rawPayload } = await shop.app.inject({ url })
    expect([statusCode, rawPayload.toString('hex')]).toEqual([200, hex])
    expect(headers).toMatchObject({
      'content-type': `image/${type}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test.each(['', '?v=1', '?v=999', '?v=2&v=3'])('by a name that is not its own (%s) is not kept', async (query) => {
    await save({ logo: `data:image/png;base64,${Buffer.from(PICTURES.png, 'hex').toString('base64')}` })
    const { statusCode, headers } = await shop.app.inject({ url: `/farm-logo${query}` })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  test('that was taken away is not found', async () => {
    const { version } = await save({ logo: null })
    expect((await shop.app.inject({ url: `/farm-logo?v=${version}` })).statusCode).toBe(404)
  })
})
