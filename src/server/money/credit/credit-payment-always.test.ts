import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { type Buyer, buy, giveCredit, makeBuyers } from '../../../../tests/support/people/buyers.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { openTestShop, type TestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import * as credits from '../../store/money/credits.ts'
import { settle } from '../settle/settle.ts'

/** Whatever is started, given up, paid and paid too late, at once and in two processes: the ledger tells what happened. */

const shop = useTestShop()
let other = {} as TestShop
const seasons: Season[] = []
beforeAll(async () => {
  other = await openTestShop({ beside: shop })
  shop.sandbox.switches.drop = true
  seasons.push(await openSeason(shop), await openSeason(shop))
})
afterAll(() => other.close())

type Deed = { kind: 'start' | 'leave' | 'lose' | 'pay'; cycle: 0 | 1; cartons: number; beside: boolean; at: number }
const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.constantFrom('start', 'start', 'leave', 'lose', 'pay'),
  cycle: fc.constantFrom(0, 1),
  cartons: fc.integer({ min: 1, max: 3 }),
  beside: fc.boolean(),
  at: fc.nat(20),
})
/** What stands in one list happens at the same moment. */
const story = fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })

const act = async (buyer: Buyer, sessions: string[], { kind, cycle, cartons, beside, at }: Deed) => {
  const here = beside ? other : shop
  if (kind === 'start') {
    const opened = await buy(here, buyer, seasons[cycle] as Season, cartons)
    if (opened.kind === 'open' && opened.id.startsWith('cs_')) sessions.push(opened.id)
    return
  }
  const session = sessions[at % Math.max(1, sessions.length)]
  if (!session) return
  const { payments } = here.shop
  if (kind === 'leave') return settle(here.shop, await payments.expire(session))
  // The shop gives it up, though its payment page is still open somewhere.
  if (kind === 'lose') return settle(here.shop, { ...(await payments.read(session)), state: 'expired' })
  if ((await payments.read(session)).state === 'open') shop.sandbox.pay(session)
  return settle(here.shop, await payments.read(session))
}

/** Late money that comes when its credit is spent leaves the rest owed, and keeps what credit was left. */
const TAKING = ['pending', 'paid', 'owed']

type Order = { id: number; status: string; care: string | null; total_cents: number; credit_cents: number; paid_cents: number }

/** Of two who are too quick for each other, one is told, and nothing has happened. */
const unlessTooLate = (error: Error) => expect(error.message).toMatch(/replaced from another tab|could not be claimed|cannot be paid/)

test('the ledger, the orders and the payments agree', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 40_000 }), story, async (given, moments) => {
      const [buyer] = await makeBuyers(shop, 1)
      if (!buyer) throw new Error('Nobody came')
      if (given > 0) await giveCredit(shop, buyer, given)
      const sessions: string[] = []
      for (const moment of moments) await Promise.all(moment.map((each) => act(buyer, sessions, each).catch(unlessTooLate)))
      const orders = await shop.shop.db<Order[]>`
        select id, status, care, total_cents, credit_cents, paid_cents from subscription where user_id = ${buyer.id}`
      for (const order of orders) {
        const isTaking = TAKING.includes(order.status)
        const [net] = await shop.shop.db<[{ cents: number }]>`
          select coalesce(sum(cents), 0)::int as cents from credit_entry where subscription_id = ${order.id}`
        expect(net.cents + 0).toBe(isTaking ? -order.credit_cents + 0 : 0)
        if (order.status === 'paid') expect(order).toMatchObject({ care: null, paid_cents: order.total_cents - order.credit_cents })
      }
      const used = orders.filter(({ status }) => TAKING.includes(status)).reduce((sum, each) => sum + each.credit_cents, 0)
      const balance = await credits.balanceOf(shop.shop.db, buyer.id)
      expect(balance).toBe(given - used)
      if (!moments.flat().some(({ kind }) => kind === 'lose')) expect(balance).toBeGreaterThanOrEqual(0)
    }),
    runs(15),
  )
})
