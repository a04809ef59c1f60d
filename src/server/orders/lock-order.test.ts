import { beforeAll, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../tests/support/orders/books.ts'
import { addOrder } from '../../../tests/support/orders/farm-orders.ts'
import { askForGift } from '../../../tests/support/orders/gifts.ts'
import { openSeason } from '../../../tests/support/orders/orders.ts'
import { addCycleFrom, addSiteOn, sell } from '../../../tests/support/orders/paid-orders.ts'
import { type Buyer, buy, giveCredit, limit, makeBuyers, sessionsOf } from '../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { isSomebodyWaiting } from '../../../tests/support/shop/waiting.ts'
import type { Cycle, Site } from '../../shared/shapes/entities.ts'
import { settle } from '../money/settle/settle.ts'
import { lockCapacity } from '../store/capacity/capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as credits from '../store/money/credits.ts'

/** Everybody holds the cycle, then the sites, then the person: nobody waits for somebody who waits for them. */

const shop = useTestShop({ clock: () => new Date('2027-03-03T15:00:00Z') })
let farmer = {} as Member
beforeAll(async () => {
  farmer = await makeAdmin(shop)
})

/** What is free to be held while `deed` waits for somebody who holds `first`. */
const freeWhileWaiting = async (
  first: (tx: Db) => Promise<unknown>,
  deed: () => Promise<unknown>,
  { cycle_id }: Cycle,
  { site_id }: Site,
) => {
  const { db } = shop.shop
  const seen = await db.begin(async (tx) => {
    await first(tx)
    const done = deed()
    await expect.poll(() => isSomebodyWaiting(shop.shop.db)).toBe(true)
    const free = await db.begin(async (third) => ({
      cycle: (await third`select 1 from cycle where cycle_id = ${cycle_id} for no key update skip locked`).length === 1,
      site: (await third`select 1 from site where site_id = ${site_id} for no key update skip locked`).length === 1,
    }))
    return { free, done }
  })
  await seen.done
  return seen.free
}

describe('the cycle is held', () => {
  test('before a site that has places, also where the cycle itself has no limit', async () => {
    const cycle = await addCycleFrom(shop, '2027-03-08', 4)
    const site = await addSiteOn(shop, 'Barn', 'Tuesday', 9)
    const move = (tx: Db) => tx`select 1 from cycle where cycle_id = ${cycle.cycle_id} for no key update`
    expect(await freeWhileWaiting(move, () => addOrder(shop, farmer, cycle, site), cycle, site)).toEqual({ cycle: false, site: true })
  })

  test('with the site before the person whose credit pays for all', async () => {
    const season = await openSeason(shop)
    const [ann] = (await makeBuyers(shop, 1)) as [Buyer]
    await giveCredit(shop, ann, 100_000)
    const undo = (tx: Db) => credits.lockPerson(tx, ann.id)
    expect(await freeWhileWaiting(undo, () => buy(shop, ann, season), season.cycle, season.site)).toEqual({ cycle: false, site: false })
  })

  test('before an order becomes paid: another order of the same person is refused, not waited for', async () => {
    const { db, payments } = shop.shop
    const season = await limit(shop, await openSeason(shop), { cartons: 9 })
    const [ann] = (await makeBuyers(shop, 1)) as [Buyer]
    const [session = ''] = sessionsOf([await buy(shop, ann, season)])
    shop.sandbox.switches.drop = true
    shop.sandbox.pay(session)
    const truth = await payments.read(session)
    const settling = await db.begin(async (tx) => {
      await lockCapacity(tx, season.cycle.cycle_id, season.site.site_id)
      const done = settle(shop.shop, truth)
      await expect.poll(() => isSomebodyWaiting(shop.shop.db)).toBe(true)
      const again = db`
        insert into subscription (user_id, cycle_id, site_id, status, name, cartons_per_week, first_week, weeks, price_cents, total_cents, site_name, site_instructions)
        values (${ann.id}, ${season.cycle.cycle_id}, ${season.site.site_id}, 'pending', 'Ann', 1, 0, 8, 650, 5200, '', '')`
      await expect(again).rejects.toMatchObject({ constraint: 'subscription_one_pending' })
      return { done }
    })
    await settling.done
  })
})

describe('the number of the next receipt is free', () => {
  const isFree = () => shop.shop.db.begin(async (third) => (await third`select 1 from receipt_counter for share skip locked`).length === 1)
  /** A page that was paid, and all of it given back, before the shop hears of either. */
  const paidAndBack = async (session: string) => {
    shop.sandbox.switches.drop = true
    shop.sandbox.refund(String(shop.sandbox.pay(session).payment_intent))
    return shop.shop.payments.read(session)
  }
  /** Whether it is, each time that the provider is asked. */
  const seenBySettling = async (session: string) => {
    const truth = await paidAndBack(session)
    const { payments } = shop.shop
    const free = [] as boolean[]
    const read = async (id: string) => {
      free.push(await isFree())
      return payments.read(id)
    }
    await settle({ ...shop.shop, payments: { ...payments, read } }, truth)
    return free
  }

  test('while the provider is asked about an order or a gift', async () => {
    const [ann] = (await makeBuyers(shop, 1)) as [Buyer]
    const [session = ''] = sessionsOf([await buy(shop, ann, await openSeason(shop))])
    const { id: gift } = await askForGift(shop, farmer)
    expect([await seenBySettling(session), await seenBySettling(gift)]).toEqual([[true], [true]])
    const kinds = await shop.shop.db`select kind from receipt order by receipt_no desc limit 4`
    expect(kinds.map(({ kind }) => kind)).toEqual(['refund', 'payment', 'refund', 'payment'])
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('while somebody waits for the person whose credit moves', async () => {
    const [ann] = (await makeBuyers(shop, 1)) as [Buyer]
    const [session = ''] = sessionsOf([await buy(shop, ann, await openSeason(shop))])
    const truth = await paidAndBack(session)
    const seen = await shop.shop.db.begin(async (tx) => {
      await credits.lockPerson(tx, ann.id)
      const done = settle(shop.shop, truth)
      await expect.poll(() => isSomebodyWaiting(shop.shop.db)).toBe(true)
      return { free: await isFree(), done }
    })
    await seen.done
    expect(seen.free).toBe(true)
  })
})

test('orders by hand and customers who move their pickups do not stop each other', { timeout: 60_000 }, async () => {
  const cycle = await addCycleFrom(shop, '2027-03-08', 8)
  const site = await addSiteOn(shop, 'Mill', 'Tuesday', 500)
  const people = await Promise.all(Array.from({ length: 4 }, () => makeMember(shop)))
  const moving: { ann: Member; id: number }[] = []
  for (const ann of people) {
    const order = await sell(shop, ann, cycle, site, 1)
    const [row] = await shop.shop.db<{ id: number }[]>`select pickup_id as id from pickup where subscription_id = ${order} and week = 1`
    moving.push({ ann, id: row?.id ?? 0 })
  }
  for (let round = 0; round < 4; round++)
    await Promise.all([
      ...moving.map(({ ann, id }) => as(shop.app, ann).movePickup({ params: { id }, body: { week: 2 + round } })),
      ...people.map(() => addOrder(shop, farmer, cycle, site, { cartons_per_week: 1 })),
    ])
})
