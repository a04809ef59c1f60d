import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, mailsOf, openSeason, ordersOf, pickupsOf, sendEvent } from '../support/orders/orders.ts'
import { type Member, makeMember } from '../support/people/people.ts'
import { QUICK_PASSWORDS, type ShopProcess, startShop } from '../support/shop/shop-process.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

/** kill -9 of the process that settles, at any moment: nothing is lost, nothing is done twice. */

const KILLS = 3
const BUYERS = 5

const shop = useTestShop()
const buyers: Member[] = []
beforeAll(async () => {
  for (let each = 0; each < BUYERS; each++) buyers.push(await makeMember(shop))
})
const running: ShopProcess[] = []
afterAll(() => Promise.all(running.map((each) => each.kill('SIGKILL'))))

/** Another process on the same database and payment sandbox; events go to it from now on. */
const startBeside = async (): Promise<ShopProcess> => {
  const own = { DATABASE_URL: shop.databaseUrl, SESSION_SECRET: 'x'.repeat(40), DATA_DIR: shop.shop.config.dataDir }
  const beside = await startShop({ ...own, ...QUICK_PASSWORDS })
  running.push(beside)
  shop.listensAt(Number(new URL(beside.url).port))
  return beside
}

describe('the process that settles payments', () => {
  test('may be killed at any moment: each payment becomes one order, one set of pickups and one mail', { timeout: 180_000 }, async () => {
    const sessions: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const season = await openSeason(shop)
      const beside = await startBeside()
      const opened = await Promise.all(buyers.map((buyer) => checkOut(shop, buyer, season)))
      sessions.push(...opened.map(({ id }) => id))
      for (const { id } of opened) shop.sandbox.pay(id)
      await new Promise((resolve) => setTimeout(resolve, kill * 18))
      await beside.kill('SIGKILL')
    }
    // The provider tells again what nobody took, at growing intervals; here it does so at once, and of everything.
    for (const id of sessions) expect((await sendEvent(shop, 'checkout.session.completed', { id })).statusCode).toBe(200)
    for (const buyer of buyers) {
      expect((await ordersOf(shop, buyer)).map(({ status }) => status)).toEqual(Array(KILLS).fill('paid'))
      expect(await pickupsOf(shop, buyer)).toHaveLength(KILLS * 8)
      expect(await mailsOf(shop, buyer.email)).toHaveLength(KILLS)
    }
  })
})
