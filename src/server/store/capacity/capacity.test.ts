import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addCycle, addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { proveAddress } from '../../../../tests/support/people/buyers.ts'
import { makeMember } from '../../../../tests/support/people/people.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { isSomebodyWaiting } from '../../../../tests/support/shop/waiting.ts'
import { weeksLeft } from '../../../shared/rules/money/order-total.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { OrderStatus } from '../../../shared/shapes/orders.ts'
import { fitsCapacity, lockCapacity } from './capacity.ts'
import { readCapacity } from './read-capacity.ts'
import * as waitingList from './waiting-list.ts'

const shop = useTestShop()
// A week before the season: nobody is late for its first Monday.
const at = new Date('2027-02-22T12:00:00Z')
const inAnHour = new Date('2027-02-22T13:00:00Z')

let cycle = {} as Cycle
let site = {} as Site
let other = {} as Site
beforeEach(async () => {
  const { db } = shop.shop
  await db`update site set places = null`
  await db`update cycle set cartons_limit = null`
  cycle = await addCycle(shop)
  site = await addSite(shop, 'Barn')
  other = await addSite(shop, 'Mill')
})

const limit = async ({ cartons, places }: { cartons?: number; places?: number }) => {
  if (cartons) await shop.shop.db`update cycle set cartons_limit = ${cartons} where cycle_id = ${cycle.cycle_id}`
  if (places) await shop.shop.db`update site set places = ${places} where site_id = ${site.site_id}`
}

/** An order of somebody new, so that each may have a pending one. */
const order = async (status: OrderStatus, cartons = 1, { site_id } = site): Promise<string> => {
  const { db } = shop.shop
  const id = randomUUID()
  await db`insert into app_user (id, email) values (${id}, ${`${id}@people.example`})`
  await db`
    insert into subscription (user_id, cycle_id, site_id, status, name, cartons_per_week, first_week, weeks, price_cents, total_cents, site_name, site_instructions)
    values (${status === 'manual' ? null : id}, ${cycle.cycle_id}, ${site_id}, ${status}, 'Ann', ${cartons}, 0, 10, 650, 0, '', '')`
  return id
}

const wish = async (user_id: string, { state = 'offered', held_until = inAnHour as Date | null, cartons = 2 } = {}) => {
  await proveAddress(shop, { id: user_id })
  await shop.shop.db`
    insert into place_wish (user_id, cycle_id, site_id, cartons, state, asked_at, held_until)
    values (${user_id}, ${cycle.cycle_id}, ${site.site_id}, ${cartons}, ${state}, ${at}, ${held_until})`
}

const readAt = (now: Date, forUser?: string) => readCapacity(shop.shop.db, shop.shop.farm.current, now, forUser)
const capacity = async (forUser?: string) => (await readAt(at, forUser)).find(({ cycle_id }) => cycle_id === cycle.cycle_id)
const wanted = (cartons: number, user_id: string | null = null) => ({
  cycle_id: cycle.cycle_id,
  site_id: site.site_id,
  product_id: CARTON,
  cartons,
  user_id,
  at,
  farm: shop.shop.farm.current,
})

describe('the room that is left', () => {
  test('is told only where there is a limit', async () => {
    await order('paid')
    expect(await readAt(at)).toEqual([])
    await limit({ cartons: 10 })
    expect(await readAt(at)).toEqual([{ cycle_id: cycle.cycle_id, cartons_left: 9, sites: [] }])
    await limit({ places: 3 })
    expect(await capacity()).toEqual({ cycle_id: cycle.cycle_id, cartons_left: 9, sites: [{ site_id: site.site_id, places_left: 2 }] })
  })

  test('is told to the last day on which a week is left, whatever the end of the cycle says', async () => {
    await limit({ cartons: 10, places: 3 })
    await shop.shop.db`update cycle set end_date = '2027-12-31' where cycle_id = ${cycle.cycle_id}`
    const told = async (today: string) => (await readAt(new Date(`${today}T12:00:00Z`))).map(({ cycle_id }) => cycle_id)
    expect(await told('2027-05-09')).toContain(cycle.cycle_id)
    expect(await told('2027-05-10')).not.toContain(cycle.cycle_id)
    expect([weeksLeft(cycle, '2027-05-09'), weeksLeft(cycle, '2027-05-10')]).toEqual([1, 0])
  })

  test('is not told of a cycle that is over, nor of a site that is archived', async () => {
    await limit({ cartons: 10, places: 3 })
    await shop.shop.db`update site set archived_at = ${at} where site_id = ${site.site_id}`
    expect(await capacity()).toMatchObject({ sites: [] })
    expect(await readAt(new Date('2027-06-01T12:00:00Z'))).toEqual([])
  })

  test.each([
    ['pending', 1],
    ['paid', 1],
    ['manual', 1],
    ['expired', 0],
    ['failed', 0],
    ['refunded', 0],
    ['canceled', 0],
  ] as const)('counts a %s order as %i', async (status, taken) => {
    await limit({ cartons: 10, places: 3 })
    await order(status, 2)
    await order(status, 3, other)
    expect(await capacity()).toMatchObject({ cartons_left: 10 - taken * 5, sites: [{ places_left: 3 - taken }] })
  })

  test('is never below nothing, however much the farmer has overfilled', async () => {
    await limit({ cartons: 2, places: 1 })
    await order('manual', 3)
    await order('manual', 3)
    expect(await capacity()).toMatchObject({ cartons_left: 0, sites: [{ places_left: 0 }] })
  })

  test('is not smaller for the order that the person is paying', async () => {
    await limit({ cartons: 2, places: 1 })
    const ann = await order('pending', 2)
    expect(await capacity(ann)).toMatchObject({ cartons_left: 2, sites: [{ places_left: 1 }] })
    expect(await fitsCapacity(shop.shop.db, wanted(2, ann))).toBe('ok')
    expect(await capacity()).toMatchObject({ cartons_left: 0, sites: [{ places_left: 0 }] })
  })

  test('is without what is held for somebody else, and with what is held for the person who asks', async () => {
    const ann = await makeMember(shop)
    const ben = await makeMember(shop)
    const cleo = await makeMember(shop)
    await limit({ cartons: 10, places: 3 })
    await wish(ann.id)
    await wish(ben.id, { held_until: at })
    await wish(cleo.id, { state: 'waiting', held_until: null })
    expect(await capacity()).toMatchObject({ cartons_left: 8, sites: [{ places_left: 2 }] })
    expect(await capacity(ben.id)).toMatchObject({ cartons_left: 8, sites: [{ places_left: 2 }] })
    expect(await capacity(ann.id)).toMatchObject({ cartons_left: 10, sites: [{ places_left: 3 }] })
    for (let more = 0; more < 3; more++) await order('manual', 4)
    expect(await capacity(ann.id)).toMatchObject({ cartons_left: 2, sites: [{ places_left: 1 }] })
    expect(await capacity()).toMatchObject({ cartons_left: 0, sites: [{ places_left: 0 }] })
  })
})

describe('whether an order fits', () => {
  test('is no question without limits', async () => {
    await order('paid', 30)
    expect(await fitsCapacity(shop.shop.db, wanted(30))).toBe('ok')
  })

  test('tells what is left of the cycle, or that the site is full', async () => {
    await limit({ cartons: 10, places: 2 })
    await order('paid', 7)
    expect(await fitsCapacity(shop.shop.db, wanted(3))).toBe('ok')
    expect(await fitsCapacity(shop.shop.db, wanted(4))).toEqual({ full: 'cycle', left: 3 })
    await order('pending', 1)
    expect(await fitsCapacity(shop.shop.db, wanted(2))).toEqual({ full: 'site' })
    expect(await fitsCapacity(shop.shop.db, { ...wanted(2), places: 0 })).toBe('ok')
    expect(await fitsCapacity(shop.shop.db, { ...wanted(2), site_id: other.site_id })).toBe('ok')
  })

  test('is no question for what takes no more than before, also where it is overfilled', async () => {
    await limit({ cartons: 2, places: 1 })
    await order('manual', 3)
    await order('manual', 3)
    expect(await fitsCapacity(shop.shop.db, { ...wanted(0), places: 0 })).toBe('ok')
    expect(await fitsCapacity(shop.shop.db, { ...wanted(-2), places: 0 })).toBe('ok')
  })

  test('is a promise to the one for whom a place is held, also where the farmer has overfilled since', async () => {
    const ann = await makeMember(shop)
    const ben = await makeMember(shop)
    await limit({ cartons: 2, places: 1 })
    await wish(ann.id)
    expect(await fitsCapacity(shop.shop.db, wanted(1, ben.id))).toEqual({ full: 'cycle', left: 0 })
    await order('manual', 2)
    expect(await fitsCapacity(shop.shop.db, wanted(2, ann.id))).toBe('ok')
    expect(await fitsCapacity(shop.shop.db, wanted(3, ann.id))).toEqual({ full: 'cycle', left: 2 })
    expect(await fitsCapacity(shop.shop.db, { ...wanted(2, ann.id), at: inAnHour })).toEqual({ full: 'cycle', left: 0 })
  })

  test('holds the cycle also where its limit is lifted while one waits for it', async () => {
    const { db } = shop.shop
    await limit({ cartons: 9 })
    const asked = await db.begin(async (tx) => {
      await tx`update cycle set cartons_limit = null where cycle_id = ${cycle.cycle_id}`
      const free = db.begin(async (later) => {
        await lockCapacity(later, cycle.cycle_id, site.site_id)
        return db`select 1 from cycle where cycle_id = ${cycle.cycle_id} for no key update skip locked`
      })
      await expect.poll(() => isSomebodyWaiting(db)).toBe(true)
      return { free }
    })
    expect(await asked.free).toHaveLength(0)
  })

  test('is answered one after the other where there is a limit, and at once where there is none', async () => {
    const { db } = shop.shop
    const both = () =>
      db.begin(async (tx) => {
        await lockCapacity(tx, cycle.cycle_id, site.site_id)
        const seen = { second: false }
        const second = db
          .begin((later) => lockCapacity(later, cycle.cycle_id, site.site_id))
          .then(() => {
            seen.second = true
          })
        await expect.poll(async () => seen.second || (await isSomebodyWaiting(db))).toBe(true)
        return { waited: !seen.second, second }
      })
    expect(await both()).toMatchObject({ waited: false })
    await limit({ places: 2 })
    const { waited, second } = await both()
    expect(waited).toBe(true)
    await second
  })
})

describe('what a person waits for', () => {
  test('is told with how many wait before them, or until when it is held', async () => {
    const ann = await makeMember(shop)
    const ben = await makeMember(shop)
    const cleo = await makeMember(shop)
    for (const { id } of [ann, ben]) await wish(id, { state: 'waiting', held_until: null })
    await wish(cleo.id)
    const mine = (id: string, now = at) => waitingList.listOfUser(shop.shop.db, id, now)
    const place = { cycle_id: cycle.cycle_id, site_id: site.site_id, cartons: 2 }
    expect(await mine(ann.id)).toEqual([{ ...place, ahead: 0, held_until: null }])
    expect(await mine(ben.id)).toEqual([{ ...place, ahead: 1, held_until: null }])
    expect(await mine(cleo.id)).toEqual([{ ...place, ahead: 0, held_until: inAnHour.toISOString() }])
    expect(await mine(cleo.id, inAnHour)).toEqual([])
  })
})
