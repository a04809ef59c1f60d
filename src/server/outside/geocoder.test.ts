import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HostileServer, openHostileServer, sendJson } from '../../../tests/support/hostile/hostile-server.ts'
import { type Geocoder, openGeocoder } from './geocoder.ts'

let server = {} as HostileServer
let geocoder = {} as Geocoder
const userAgent = 'Dozen egg shop (https://shop.farm.example)'
beforeAll(async () => {
  server = await openHostileServer()
  geocoder = openGeocoder({ url: server.url, userAgent })
})
beforeEach(() => {
  server.asked.length = 0
})
afterAll(() => server.close())

const ITHACA = { lat: '42.4406', lon: '-76.4966', display_name: 'Ithaca, Tompkins County, New York, United States' }
const JSON_TYPE = { 'content-type': 'application/json' }

describe('a geocoder', () => {
  test('is asked as its policy wants', async () => {
    server.answer(sendJson([ITHACA]))
    expect(await geocoder.search('1 Lane & Co, Ithaca?limit=50#x')).toEqual({ lat: 42.4406, lon: -76.4966, label: ITHACA.display_name })
    const [request] = server.asked
    const { pathname, searchParams } = new URL(request?.url ?? '', server.url)
    expect([request?.method, pathname]).toEqual(['GET', '/search'])
    expect([...searchParams]).toEqual([
      ['q', '1 Lane & Co, Ithaca?limit=50#x'],
      ['format', 'jsonv2'],
      ['limit', '1'],
    ])
    expect(request?.headers).toMatchObject({ 'user-agent': userAgent, 'accept-language': 'en' })
  })

  test('may live under a path, want a key, and a name and password', async () => {
    server.answer(sendJson([ITHACA]))
    const url = server.url.replace('//', '//egg:six%3Aeggs@')
    await openGeocoder({ url: `${url}/maps/?key=7`, userAgent }).search('Ithaca')
    const [request] = server.asked
    expect(request?.url).toBe('/maps/search?key=7&q=Ithaca&format=jsonv2&limit=1')
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('egg:six:eggs').toString('base64')}`)
  })

  test('may know no such place', async () => {
    server.answer(sendJson([]))
    expect(await geocoder.search('Nowhere')).toBeNull()
  })

  test.each(['90', '-90', '0', '12.5'])('may say latitude %s', async (lat) => {
    server.answer(sendJson([{ ...ITHACA, lat }]))
    expect(await geocoder.search('Somewhere')).toMatchObject({ lat: Number(lat) })
  })
})

describe('an odd answer is an error:', () => {
  test.each([
    ['no JSON', '<html>blocked</html>'],
    ['half of it', '[{"lat":"42.4'],
    ['an object', { error: 'no' }],
    ['null', 'null'],
    ['nothing', ''],
    ['a result that is none', [null]],
    ['no point', [{ display_name: 'Ithaca' }]],
    ['no name', [{ ...ITHACA, display_name: '' }]],
    ['a name of a thousand and one', [{ ...ITHACA, display_name: 'x'.repeat(1_001) }]],
    ['a name the database cannot keep', [{ ...ITHACA, display_name: 'Itha\u0000ca' }]],
    ['half a character', '[{"lat":"1","lon":"2","display_name":"\\ud800"}]'],
    ...['91', '-90.1', 'NaN', 'Infinity', '1e1', '', ' 4', '0x10', '999999', '42,4', `1.${'1'.repeat(30)}`].map(
      (lat) => [`latitude "${lat}"`, [{ ...ITHACA, lat }]] as [string, unknown],
    ),
    ['longitude 180.5', [{ ...ITHACA, lon: '180.5' }]],
    ['numbers for texts', [{ ...ITHACA, lat: 42.4 }]],
    ['very deep JSON', '['.repeat(60_000)],
  ])('%s', async (_, body) => {
    server.answer(sendJson(body))
    await expect(geocoder.search('Ithaca')).rejects.toThrow()
  })

  test.each([204, 400, 403, 429, 500, 503])('status %i', async (status) => {
    server.answer(sendJson(status === 204 ? '' : [ITHACA], status))
    await expect(geocoder.search('Ithaca')).rejects.toThrow(String(status))
  })

  test.each(['text/html', 'application/jsonp', 'image/png', ''])('content type "%s"', async (type) => {
    server.answer((response) => response.writeHead(200, type ? { 'content-type': type } : {}).end(JSON.stringify([ITHACA])))
    await expect(geocoder.search('Ithaca')).rejects.toThrow('The geocoder answered 200')
  })

  test('no server at all', async () => {
    await expect(openGeocoder({ url: 'http://127.0.0.1:1', userAgent }).search('Ithaca')).rejects.toThrow()
  })

  test('a connection that breaks', async () => {
    server.answer((response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '500' }).write('[')
      response.destroy()
    })
    await expect(geocoder.search('Ithaca')).rejects.toThrow()
  })

  test.each([301, 302, 303, 307, 308])('a redirect (%i), which is not followed', async (status) => {
    const other = await openHostileServer()
    other.answer(sendJson([ITHACA]))
    server.answer((response) => response.writeHead(status, { location: `${other.url}/search` }).end())
    await expect(geocoder.search('Ithaca')).rejects.toThrow(String(status))
    expect([server.asked.length, other.asked.length]).toEqual([1, 0])
    await other.close()
  })
})

describe('an answer without end', () => {
  test('of a gigabyte is read no further than its first 64 KB', async () => {
    let sent = 0
    let closed = Promise.resolve()
    server.answer((response) => {
      response.writeHead(200, JSON_TYPE)
      closed = new Promise((resolve) => response.on('close', resolve))
      const pour = () => {
        while (sent < 2 ** 30 && !response.destroyed) {
          sent += 16_384
          if (!response.write(' '.repeat(16_384))) return void response.once('drain', pour)
        }
      }
      pour()
    })
    await expect(geocoder.search('Ithaca')).rejects.toThrow('more than 65536 bytes')
    await closed
    expect(sent).toBeLessThan(32 * 2 ** 20)
  })

  test('packed small is stopped too', async () => {
    const packed = gzipSync(Buffer.alloc(50 * 2 ** 20, ' '))
    server.answer((response) => response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(packed))
    await expect(geocoder.search('Ithaca')).rejects.toThrow('more than 65536 bytes')
  })

  test('ends at once when the caller has no more time', async () => {
    server.answer(() => {})
    await expect(geocoder.search('Ithaca', AbortSignal.timeout(50))).rejects.toThrow()
  })
})
