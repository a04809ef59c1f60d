import { beforeAll, describe, expect, test } from 'vitest'
import { buy, giveCredit, makeBuyers } from '../../tests/support/buyers.ts'
import { as } from '../../tests/support/client.ts'
import { addOrder } from '../../tests/support/farm-orders.ts'
import { openSeason } from '../../tests/support/orders.ts'
import { addCycleFrom, addSiteOn, sell } from '../../tests/support/paid-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../tests/support/people.ts'
import { useTestShop } from '../../tests/support/test-shop.ts'
import type { Cycle, Site } from '../shared/entities.ts'
import * as credits from './store/credits.ts'
import type { Db } from './store/database.ts'

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
    const waiting = async () => (await db`select 1 from pg_locks where not granted`).length
    await expect.poll(waiting).toBeGreaterThan(0)
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
    const [cycle, site] = [await addCycleFrom(shop, '2027-03-08', 4), await addSiteOn(shop, 'Barn', 'Tuesday', 9)]
    const move = (tx: Db) => tx`select 1 from cycle where cycle_id = ${cycle.cycle_id} for no key update`
    expect(await freeWhileWaiting(move, () => addOrder(shop, farmer, cycle, site), cycle, site)).toEqual({ cycle: false, site: true })
  })

  test('with the site before the person whose credit pays for all', async () => {
    const season = await openSeason(shop)
    const [ann] = await makeBuyers(shop, 1)
    if (!ann) throw new Error('Nobody came')
    await giveCredit(shop, ann, 100_000)
    const undo = (tx: Db) => credits.lockPerson(tx, ann.id)
    expect(await freeWhileWaiting(undo, () => buy(shop, ann, season), season.cycle, season.site)).toEqual({ cycle: false, site: false })
  })
})

test('orders by hand and customers who move their pickups do not stop each other', { timeout: 60_000 }, async () => {
  const [cycle, site] = [await addCycleFrom(shop, '2027-03-08', 8), await addSiteOn(shop, 'Mill', 'Tuesday', 500)]
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
