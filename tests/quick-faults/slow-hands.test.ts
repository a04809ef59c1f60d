import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { exchange, portOf } from '../support/hostile/raw-http.ts'
import { openSlowHands } from '../support/hostile/slow-hands.ts'
import { removeDataDirs, type ShopProcess, startShop } from '../support/shop/shop-process.ts'
import { makeDatabase, useTestShop } from '../support/shop/test-shop.ts'

/** People who hold on to the shop without end do not keep it from the others. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe('a shop in many slow hands', () => {
  let shop = {} as ShopProcess
  let database = {} as Awaited<ReturnType<typeof makeDatabase>>
  let hands = {} as ReturnType<typeof openSlowHands>
  beforeAll(async () => {
    database = await makeDatabase()
    shop = await startShop({ DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(40), LOG_LEVEL: 'warn' })
    hands = openSlowHands(Number(new URL(shop.url).port))
  })
  afterAll(async () => {
    hands.letGo()
    await shop.kill('SIGTERM')
    await database.drop()
    removeDataDirs()
  })

  const megabytes = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(shop.child.pid)], { encoding: 'utf8' })) / 1024
  /** What an ordinary person waits for: the page, who they are, and a login that is refused. */
  const visit = async () => {
    const from = performance.now()
    const page = await fetch(`${shop.url}/login`, { headers: { connection: 'close' } })
    const who = await fetch(`${shop.url}/api/who-am-i`, { headers: { cookie: 'dozen.session_token=a.b' } })
    await Promise.all([page.text(), who.text()])
    expect([page.status, who.status]).toEqual([200, 200])
    return (performance.now() - from) / 2
  }
  const expectServed = async () => {
    const waits = []
    for (let each = 0; each < 7; each++) waits.push(await visit())
    expect(waits.sort((one, other) => one - other)[3]).toBeLessThan(1_000)
  }

  test('serves ordinary people in under a second, and its memory stays bounded', async () => {
    await visit()
    const before = megabytes()
    await hands.sayNothing(1_000)
    await expectServed()
    await hands.stopInTheHeaders(300)
    await hands.stopInTheBody(300)
    hands.drip()
    await expectServed()
    await hands.readNothing(100, '/api/docs')
    await expectServed()
    await hands.askManyAtOnce(60, '/healthz')
    await expectServed()
    expect(megabytes() - before).toBeLessThan(200)
    hands.letGo()
    await expectServed()
  })
})

describe('a slow request', () => {
  const shop = useTestShop()

  test('is told so when its time is over, in the headers as in the body', async () => {
    const port = await portOf(shop)
    // Looked for every five seconds, however short the time is.
    Object.assign(shop.app.server, { headersTimeout: 100, requestTimeout: 100 })
    const head = 'POST /api/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const answers = await Promise.all([exchange(port, head), exchange(port, `${head}Content-Length: 9\r\n\r\n{`), exchange(port, '')])
    for (const { heard } of answers) expect(heard).toMatch(/^HTTP\/1\.1 408 .*"code":"tooSlow","request_id":"[0-9a-f-]{36}"/s)
  })
})
