import { afterEach, describe, expect, test } from 'vitest'
import { ask } from '../../../../tests/support/hostile/raw-http.ts'
import { checkOut, openSeason } from '../../../../tests/support/orders/orders.ts'
import { makeMember } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { freePort } from '../../../../tests/support/shop/shop-process.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { openAnswerCount } from './count-answers.ts'
import { expose } from './exposition.ts'
import { openMetricsPort } from './serve-metrics.ts'

const TOKEN = 'a-token-of-forty-letters-that-nobody-kno'
const PORT = await freePort()
const shop = useTestShop({ env: { METRICS_TOKEN: TOKEN, METRICS_PORT: String(PORT) } })

const read = (authorization?: string) => shop.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

describe('the figures of a shop', () => {
  test('are read with the token, and tell what was asked, how it went and how long it took', async () => {
    await shop.app.inject({ url: '/api/who-am-i' })
    await shop.app.inject({ url: '/api/admin/subscriptions' })
    await shop.app.inject({ url: `/nowhere/${'x'.repeat(20)}` })
    const { statusCode, body, headers } = await read(`Bearer ${TOKEN}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(body).toContain('dozen_http_requests_total{call="whoAmI",status="200"} 1\n')
    expect(body).toContain('dozen_http_requests_total{call="listSubscriptions",status="401"} 1\n')
    expect(body).toContain('dozen_http_request_duration_seconds_bucket{call="whoAmI",le="+Inf"} 1\n')
    for (const line of ['dozen_database_up 1', 'dozen_payments_cents{kind="paid"} 0', 'dozen_jobs_waiting{queue="send-mail"} 0'])
      expect(body).toContain(`${line}\n`)
    // What a visitor makes up is no name of a series.
    expect(body).not.toContain('nowhere')
  })

  test('are about nobody: no name, address or number of a person is in them', async () => {
    const buyer = await makeMember(shop, { verified: true })
    await checkOut(shop, buyer, await openSeason(shop))
    await as(shop.app, buyer).whoAmI()
    const { body } = await read(`Bearer ${TOKEN}`)
    expect(body).toContain('dozen_http_requests_total{call="startCheckout",status="200"} 1\n')
    for (const theirs of [buyer.id, buyer.email, 'people.example', buyer.cookie.split('=')[1] ?? '']) expect(body).not.toContain(theirs)
  })

  test('of a process count its own answers, and what is in the database for all', async () => {
    const beside = await openTestShop({ beside: shop, env: { METRICS_TOKEN: TOKEN } })
    await shop.app.inject({ url: '/api/cycles' })
    const bodies = await Promise.all(
      [shop, beside].map(async ({ app }) => (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body),
    )
    expect(bodies.map((body) => body.includes('call="listCycles"'))).toEqual([true, false])
    for (const body of bodies) expect(body).toContain('dozen_payments_cents{kind="paid"} 0\n')
    await beside.close()
  })

  test('are not there without it', async () => {
    const gone = (await shop.app.inject({ url: '/no-such-page.txt' })).statusCode
    for (const given of [undefined, '', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `bearer ${TOKEN}`, 'Basic YTpi'])
      expect((await read(given)).statusCode).toBe(gone)
    expect(gone).toBe(404)
  })
})

describe('the port for figures', () => {
  let port: Awaited<ReturnType<typeof openMetricsPort>>
  afterEach(() => port?.close())

  test('is read without a token by this machine alone, and not by a website that gives itself its name', async () => {
    port = await openMetricsPort(shop.shop)
    const here = { method: 'GET', path: '/metrics' }
    expect((await ask(PORT, here)).body).toContain('dozen_info{version=')
    expect((await ask(PORT, { ...here, headers: { host: 'evil.example' } })).status).toBe(404)
    await expect(openMetricsPort(shop.shop)).rejects.toThrow('another program is using this METRICS_PORT')
  })
})

describe('what Prometheus reads', () => {
  test('counts each answer in every bucket that it fits, and keeps quotes and line breaks inside of labels', () => {
    const count = openAnswerCount()
    for (const ms of [1, 5, 6, 20_000]) count.note('a"b\\c\nd', 200, ms)
    const lines = expose(count.families()).split('\n')
    const label = 'call="a\\"b\\\\c\\nd"'
    expect(lines).toContain(`dozen_http_requests_total{${label},status="200"} 4`)
    const buckets = lines.flatMap((line) => (line.includes('_bucket') ? [Number(line.split(' ').at(-1))] : []))
    expect(buckets).toEqual([2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4])
    expect(lines.some((line) => line.startsWith(`dozen_http_request_duration_seconds_count{${label}} 4`))).toBe(true)
  })
})
