import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { addSiteOn } from '../../../tests/support/orders/paid-orders.ts'
import { payOn } from '../../../tests/support/orders/paying.ts'
import { type Buyer, buy, giveCredit, limit, makeBuyers, proveAddress, sessionsOf } from '../../../tests/support/people/buyers.ts'
import { openTestShop, type TestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { settle } from '../money/settle/settle.ts'

/** No more is sold than there is, however many people press at once, in however many processes. */

const shop = useTestShop()
let other = {} as TestShop
let season = {} as Season
beforeAll(async () => {
  other = await openTestShop({ beside: shop })
  shop.sandbox.switches.drop = true
})
afterAll(() => other.close())
beforeEach(async () => {
  await shop.shop.db`update site set places = null`
  season = await openSeason(shop)
})

const crowd = async (size: number, of: Season, cartons = (_buyer: number) => 1) => {
  const people = await makeBuyers(shop, size)
  return Promise.all(people.map((buyer, at) => buy(at % 2 ? shop : other, buyer, of, cartons(at))))
}

const taken = async ({ cycle, site }: Season) => {
  const [row] = await shop.shop.db<[{ cartons: number; at_site: number }]>`
    select coalesce(sum(cartons_per_week), 0)::int as cartons, (count(*) filter (where site_id = ${site.site_id}))::int as at_site
    from subscription where cycle_id = ${cycle.cycle_id} and status in ('pending', 'paid', 'manual')`
  return row
}

const pay = (session: string) => payOn(shop, session)
const expire = async (session: string) => settle(other.shop, await other.shop.payments.expire(session))

describe('two dozen people at once, in two processes', { timeout: 120_000 }, () => {
  test('buy exactly the six cartons that there are; what is not paid is sold again, once', async () => {
    const limited = await limit(shop, season, { cartons: 6 })
    const opened = await crowd(24, limited)
    const sessions = sessionsOf(opened)
    expect(sessions).toHaveLength(6)
    expect(opened.filter(({ kind }) => kind !== 'open')).toEqual(
      Array.from({ length: 18 }, () => ({ kind: 'full', fits: { full: 'cycle', left: 0 } })),
    )
    // Some pay, some let it run out, and the next crowd is there while they do.
    const paying = sessions.slice(0, 3)
    const leaving = sessions.slice(3)
    const [meanwhile] = await Promise.all([crowd(10, limited), Promise.all(paying.map(pay)), Promise.all(leaving.map(expire))])
    const after = await crowd(10, limited)
    expect(sessionsOf(meanwhile).length + sessionsOf(after).length).toBe(3)
    expect(await taken(limited)).toMatchObject({ cartons: 6 })
  })

  test('get exactly the places that a site has in each cycle', async () => {
    const spring = season
    const fall = { cycle: (await openSeason(shop)).cycle, site: season.site }
    const limited = await limit(shop, spring, { places: 4 })
    const [first, second] = await Promise.all([crowd(12, limited), crowd(12, { ...fall, site: limited.site })])
    for (const opened of [first, second]) {
      expect(sessionsOf(opened)).toHaveLength(4)
      expect(opened.find(({ kind }) => kind === 'full')).toEqual({ kind: 'full', fits: { full: 'site' } })
    }
    expect([await taken(spring), await taken(fall)]).toMatchObject([{ at_site: 4 }, { at_site: 4 }])
  })

  test('of different hunger never take more than there is, and are refused only what is not left', async () => {
    const limited = await limit(shop, season, { cartons: 11, places: 6 })
    const opened = await crowd(24, limited, (at) => 1 + (at % 4))
    const { cartons, at_site } = await taken(limited)
    expect(cartons).toBeLessThanOrEqual(11)
    expect(at_site).toBeLessThanOrEqual(6)
    expect(at_site).toBe(sessionsOf(opened).length)
    expect(cartons === 11 || at_site === 6).toBe(true)
  })
})

describe('one person', () => {
  test('who presses ten times for the last carton gets it once, and is not told that it is gone', async () => {
    const limited = await limit(shop, season, { cartons: 1, places: 1 })
    const [ann] = await makeBuyers(shop, 1)
    if (!ann) throw new Error('Nobody came')
    const opened = await Promise.all(Array.from({ length: 10 }, (_, at) => buy(at % 2 ? shop : other, ann, limited)))
    expect(new Set(opened.map((each) => (each.kind === 'open' ? each.id : each.kind))).size).toBe(1)
    expect(await taken(limited)).toEqual({ cartons: 1, at_site: 1 })
  })

  test('who wants fewer cartons instead gives the first ones back, also of a full cycle', async () => {
    const limited = await limit(shop, season, { cartons: 3, places: 1 })
    const [ann, ben] = await makeBuyers(shop, 2)
    if (!ann || !ben) throw new Error('Nobody came')
    await buy(shop, ann, limited, 3)
    expect(await buy(shop, ann, limited, 2)).toMatchObject({ kind: 'open' })
    expect(await taken(limited)).toEqual({ cartons: 2, at_site: 1 })
    expect(await buy(shop, ben, limited, 2)).toEqual({ kind: 'full', fits: { full: 'cycle', left: 1 } })
    expect(await buy(shop, ben, limited, 1)).toEqual({ kind: 'full', fits: { full: 'site' } })
  })

  test('who is refused keeps their credit', async () => {
    const limited = await limit(shop, season, { cartons: 1 })
    const [ann, ben] = await makeBuyers(shop, 2)
    if (!ann || !ben) throw new Error('Nobody came')
    await giveCredit(shop, ben, 1_000)
    await buy(shop, ann, limited)
    expect(await buy(shop, ben, limited)).toMatchObject({ kind: 'full' })
    expect(await shop.shop.db`select cents from credit_entry where user_id = ${ben.id}`).toEqual([{ cents: 1_000 }])
  })
})

describe('a place that was held for somebody', () => {
  const HOUR = 3_600_000
  const hold = async (buyer: Buyer, { cycle, site }: Season, cartons: number) => {
    await proveAddress(shop, buyer)
    await shop.shop.db`
    insert into place_wish (user_id, cycle_id, site_id, cartons, state, asked_at, held_until)
    values (${buyer.id}, ${cycle.cycle_id}, ${site.site_id}, ${cartons}, 'offered', ${shop.shop.clock()}, ${new Date(shop.shop.clock().getTime() + HOUR)})`
  }
  const heldFor = ({ id }: Buyer) => shop.shop.db`select site_id, cartons, state from place_wish where user_id = ${id}`
  const start = async (buyer: Buyer, of: Season, cartons: number): Promise<string> => {
    const [session] = sessionsOf([await buy(shop, buyer, of, cartons)])
    if (!session) throw new Error('There was no room')
    return session
  }

  test('is held again for as many cartons as their order had: the others may be sold by then', async () => {
    const limited = await limit(shop, season, { cartons: 5 })
    const [ann, ben] = (await makeBuyers(shop, 2)) as [Buyer, Buyer]
    await hold(ann, limited, 5)
    const session = await start(ann, limited, 1)
    await pay(await start(ben, limited, 4))
    await expire(session)
    expect(await heldFor(ann)).toEqual([{ site_id: limited.site.site_id, cartons: 1, state: 'offered' }])
    expect(await buy(shop, ann, limited, 5)).toEqual({ kind: 'full', fits: { full: 'cycle', left: 1 } })
    await pay(await start(ann, limited, 1))
    expect(await taken(limited)).toMatchObject({ cartons: 5 })
  })

  test('is held again at the site of their order', async () => {
    const limited = await limit(shop, season, { places: 1 })
    const mill = await limit(shop, { cycle: season.cycle, site: await addSiteOn(shop, 'Mill', 'Friday') }, { places: 1 })
    const [ann, ben] = (await makeBuyers(shop, 2)) as [Buyer, Buyer]
    await hold(ann, limited, 1)
    const session = await start(ann, mill, 1)
    await pay(await start(ben, limited, 1))
    await expire(session)
    expect(await heldFor(ann)).toMatchObject([{ site_id: mill.site.site_id, state: 'offered' }])
    expect(await buy(shop, ann, limited)).toEqual({ kind: 'full', fits: { full: 'site' } })
    expect(await buy(shop, ben, mill)).toEqual({ kind: 'full', fits: { full: 'site' } })
    await pay(await start(ann, mill, 1))
  })

  test('does not grow by an order of more', async () => {
    const limited = await limit(shop, season, { cartons: 5 })
    const [ann] = (await makeBuyers(shop, 1)) as [Buyer]
    await hold(ann, limited, 2)
    await expire(await start(ann, limited, 5))
    expect(await heldFor(ann)).toMatchObject([{ cartons: 2, state: 'offered' }])
  })
})
