import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addCycle, addSite } from '../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin } from '../../../tests/support/people/people.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { calls } from '../../shared/calls.ts'
import { asWire, besides, columns, type Row } from '../store/orders/shown-order.ts'

/** The owner's call for all orders at once, however many there are. */

const ORDERS = 4_000
const shop = useTestShop()
let admin = {} as Member
beforeAll(async () => {
  admin = await makeAdmin(shop)
  const { cycle_id } = await addCycle(shop)
  const { site_id } = await addSite(shop, 'Barn "ü" \\')
  await shop.shop.db`
    insert into subscription (cycle_id, site_id, status, name, additional_notes, cartons_per_week, first_week, weeks, price_cents, total_cents, site_name, site_instructions)
    select ${cycle_id}, ${site_id}, 'manual', 'Ann ' || n, E'Notes, "quoted" \\\\ ] and \\u2028 山田', 1 + n % 9, 0, 10, 650, n, 'Barn "ü" \\', ''
    from generate_series(1, ${ORDERS}::int) n`
})

const listAll = (query = '') => shop.app.inject({ url: `/api/admin/subscriptions${query}`, headers: { cookie: admin.cookie } })

describe('all orders at once', () => {
  test('come byte for byte as if they were written in one piece', async () => {
    const { db } = shop.shop
    const rows = await db<Row[]>`select ${columns(db)} from subscription s ${besides(db)} order by s.id desc`
    const whole = Buffer.from(JSON.stringify(calls.listSubscriptions.reply.parse(rows.map(asWire))))
    const answer = await listAll()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['content-length']).toBe(String(whole.length))
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(digest(answer.rawPayload)).toBe(digest(whole))
    const headers = { cookie: admin.cookie, 'accept-encoding': 'gzip' }
    const compressed = await shop.app.inject({ url: '/api/admin/subscriptions', headers })
    expect([compressed.headers['content-encoding'], compressed.headers['content-length']]).toEqual(['gzip', undefined])
    expect(digest(gunzipSync(compressed.rawPayload))).toBe(digest(whole))
  })

  test('let others be served in between', async () => {
    let slices = 0
    let atOnce = 0
    let mostAtOnce = 0
    let isListed = false
    const { reply } = calls.listSubscriptions
    const parse = reply.parse.bind(reply)
    const parsing = vi.spyOn(reply, 'parse').mockImplementation((orders) => {
      slices += 1
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      return parse(orders)
    })
    const listing = listAll().finally(() => {
      isListed = true
    })
    while (!isListed) {
      await shop.app.inject('/healthz')
      await setImmediate()
      atOnce = 0
    }
    parsing.mockRestore()
    expect((await listing).statusCode).toBe(200)
    expect(slices).toBe(ORDERS / 200)
    // A request takes a few turns; nobody waits for more than a small part of the list.
    expect(mostAtOnce).toBeLessThanOrEqual(slices / 4)
  })

  test('are an empty list where nothing is found', async () => {
    const answer = await listAll('?q=nobody')
    expect([answer.statusCode, answer.payload]).toEqual([200, '[]'])
  })

  test.each(['first', 'last'])('are refused as a whole when the %s does not fit, not broken off', async (which) => {
    const { db } = shop.shop
    await db`alter table subscription drop constraint if exists subscription_care_check`
    await db`update subscription set care = 'nonsense' where id = (select ${which === 'first' ? db`max(id)` : db`min(id)`} from subscription)`
    const answer = await listAll()
    await db`update subscription set care = null where care is not null`
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'unexpected'])
  })
})
