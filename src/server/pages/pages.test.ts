import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { asDataUrl, photoFromCamera } from '../../../tests/support/shop/photos.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import type { FarmSettings } from '../../shared/shapes/farm-settings.ts'

const shop = useTestShop()
let farmer = {} as Client
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
})

const save = async (change: Partial<FarmSettings>) => farmer.saveFarmSettings({ body: { ...(await farmer.readFarmSettings()), ...change } })
const htmlTag = async () => (await shop.app.inject({ url: '/login' })).body.match(/<html [^>]*>/)?.[0]

const PICTURES = {
  png: `89504e470d0a1a0a${'0102'.repeat(30)}`,
  jpeg: `ffd8ffe0${'f00d'.repeat(30)}`,
  webp: `52494646040000005745425056503820${'ab'.repeat(9)}`,
}

describe('the pages', () => {
  test("carry the farm's name and zone, and neither colour nor logo unless it has them", async () => {
    expect(await htmlTag()).toBe('<html data-farm="Our farm" data-zone="America/New_York" lang="en">')
  })

  test('are painted in the colour of the farm from the beginning', async () => {
    await save({ accent: '#7a1f5c', time_zone: 'Europe/Dublin' })
    expect(await htmlTag()).toContain('data-zone="Europe/Dublin" data-accent="#7a1f5c" style="--accent:#7a1f5c"')
    await save({ accent: null })
    expect(await htmlTag()).not.toContain('accent')
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
