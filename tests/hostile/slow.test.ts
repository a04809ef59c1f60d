import { describe, expect, test } from 'vitest'
import { exchange, portOf } from '../support/hostile/raw-http.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

/** The limits of a request and of a connection; what a thousand slow ones do to the others is in quick-faults. */

describe('a slow request', () => {
  const shop = useTestShop()

  test('has so long for its headers and its body, and a silent connection so long at all', () => {
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = shop.app.server
    expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      timeout: 60_000,
      keepAliveTimeout: 72_000,
    })
  })
})

describe('a connection that asks again before it has an answer', () => {
  const shop = useTestShop()
  const get = (connection: string) => `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`

  test('gets every answer in turn, unless it asks without end', async () => {
    const port = await portOf(shop)
    expect((await exchange(port, `${get('keep-alive').repeat(20)}${get('close')}`)).statuses).toEqual(Array(21).fill(200))
    const { statuses } = await exchange(port, get('keep-alive').repeat(500)).catch(() => ({ statuses: [] }))
    expect(statuses.length).toBeLessThanOrEqual(32)
    const served = shop.logs.filter((line) => line.includes('"status":200') && line.includes('/healthz'))
    expect(served.length).toBeLessThanOrEqual(21 + 32)
  })
})
