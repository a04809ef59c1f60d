import { beforeAll, describe, expect, test } from 'vitest'
import { openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { addSiteOn, sell, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { startPaying } from '../../../../tests/support/orders/paying.ts'
import { type Buyer, buy, limit, makeBuyers, proveAddress } from '../../../../tests/support/people/buyers.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { settle } from '../../money/settle/settle.ts'
import { readCapacity } from './read-capacity.ts'

/** What customers move and what is sold share the same weeks and places: neither fills them for the other. */

const MONDAY = new Date('2027-03-01T15:00:00Z')
const clock = { now: MONDAY }
const shop = useTestShop({ clock: () => clock.now })
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  await setRules(shop, { free_skips: 8 })
})

const pickupOf = async (ann: Member, week: number) => {
  const [row] = await shop.shop.db<{ id: number }[]>`
    select pickup_id as id from pickup join subscription s on s.id = subscription_id where user_id = ${ann.id} and week = ${week}`
  return { params: { id: row?.id ?? 0 } }
}
const move = async (ann: Member, week: number, to: number) =>
  as(shop.app, ann).movePickup({ ...(await pickupOf(ann, week)), body: { week: to } })
const elsewhere = async (ann: Member, week: number, { site_id }: Season['site']) =>
  as(shop.app, ann).collectElsewhere({ ...(await pickupOf(ann, week)), body: { site_id } })

const subscribed = async ({ cycle, site }: Season, cartons = 1): Promise<Member> => {
  const ann = await makeMember(shop)
  await sell(shop, ann, cycle, site, cartons)
  return ann
}
const newBuyer = async () => (await makeBuyers(shop, 1))[0] as Buyer
const start = (buyer: Buyer, season: Season, cartons = 1) => startPaying(shop, buyer, season, cartons)
const hold = async (buyer: Buyer, { cycle, site }: Season, cartons: number) => {
  await proveAddress(shop, buyer)
  await shop.shop.db`
  insert into place_wish (user_id, cycle_id, site_id, cartons, state, asked_at, held_until)
  values (${buyer.id}, ${cycle.cycle_id}, ${site.site_id}, ${cartons}, 'offered', ${shop.shop.clock()}, '2027-03-02T15:00:00Z')`
}
const capacityIn = async ({ cycle }: Season) =>
  (await readCapacity(shop.shop.db, shop.shop.farm.current, shop.shop.clock())).find(({ cycle_id }) => cycle_id === cycle.cycle_id)

describe('a sale', () => {
  test('leaves a week its room for what was moved into it, until that goes back', async () => {
    const season = await limit(shop, await openSeason(shop), { cartons: 3 })
    const ann = await subscribed(season)
    await move(ann, 1, 2)
    expect(await capacityIn(season)).toMatchObject({ cartons_left: 1 })
    const ben = await newBuyer()
    expect(await buy(shop, ben, season, 2)).toEqual({ kind: 'full', fits: { full: 'cycle', left: 1 } })
    await as(shop.app, ann).undoPickup(await pickupOf(ann, 1))
    expect(await capacityIn(season)).toMatchObject({ cartons_left: 2 })
    expect(await buy(shop, ben, season, 2)).toMatchObject({ kind: 'open' })
  })

  test('is not smaller for cartons that were moved to where others left room', async () => {
    const season = await limit(shop, await openSeason(shop), { cartons: 4 })
    const ann = await subscribed(season)
    const ben = await subscribed(season)
    const cleo = await subscribed(season)
    await as(shop.app, ann).skipPickup(await pickupOf(ann, 2))
    await move(ben, 2, 3)
    await move(cleo, 3, 2)
    expect(await capacityIn(season)).toMatchObject({ cartons_left: 1 })
    await move(cleo, 4, 2)
    expect(await capacityIn(season)).toMatchObject({ cartons_left: 1 })
    await move(cleo, 5, 2)
    expect(await capacityIn(season)).toMatchObject({ cartons_left: 0 })
  })

  test('leaves a site its place for the one day on which somebody comes from another', async () => {
    const home = await openSeason(shop)
    const mill = { cycle: home.cycle, site: await addSiteOn(shop, 'Mill', 'Thursday', 2) }
    const ann = await subscribed(home)
    const ben = await newBuyer()
    const cleo = await newBuyer()
    await elsewhere(ann, 3, mill.site)
    const placesLeft = async () => (await capacityIn(mill))?.sites.find(({ site_id }) => site_id === mill.site.site_id)?.places_left
    expect(await placesLeft()).toBe(1)
    await settle(shop.shop, await shop.shop.payments.read(await start(ben, mill).then((id) => String(shop.sandbox.pay(id).id))))
    expect(await placesLeft()).toBe(0)
    expect(await buy(shop, cleo, mill)).toEqual({ kind: 'full', fits: { full: 'site' } })
    await as(shop.app, ann).undoPickup(await pickupOf(ann, 3))
    expect(await buy(shop, cleo, mill)).toMatchObject({ kind: 'open' })
  })

  test('leaves a site its place for the last day of somebody who has left it for another', async () => {
    const home = await limit(shop, await openSeason(shop), { places: 1 })
    const mill = await addSiteOn(shop, 'Mill', 'Thursday')
    const ann = await makeMember(shop)
    const params = { id: await sell(shop, ann, home.cycle, home.site, 1) }
    const farmer = as(shop.app, await makeAdmin(shop))
    const add = () =>
      farmer.addSubscription({
        body: {
          ...{ name: 'Ben', cartons_per_week: 1, donation_cartons: 0, total_amount: 0, second_email: '', additional_notes: '' },
          ...{ cycle_id: home.cycle.cycle_id, pickup_site: home.site.site_id },
        },
      })
    // On Wednesday it is too late to collect Thursday's cartons elsewhere.
    clock.now = new Date('2027-03-03T15:00:00Z')
    const was = { was_cartons: 1, was_site_id: home.site.site_id, difference_cents: 0 }
    await as(shop.app, ann).changeMyOrder({ params, body: { cartons_per_week: 1, site_id: mill.site_id, ...was } })
    await expect(add()).rejects.toMatchObject({ code: 'siteFull' })
    clock.now = new Date('2027-03-06T15:00:00Z')
    await add()
    clock.now = MONDAY
  })
})

describe('a move', () => {
  test('leaves every week its room for what is being paid or held for somebody', async () => {
    const season = await limit(shop, await openSeason(shop), { cartons: 4 })
    const ann = await subscribed(season)
    const session = await start(await newBuyer(), season, 2)
    await hold(await newBuyer(), season, 1)
    const isFull = async () => (await as(shop.app, ann).readPickupChoices(await pickupOf(ann, 1))).weeks.at(-1)?.is_full
    expect(await isFull()).toBe(true)
    await expect(move(ann, 1, 2)).rejects.toMatchObject({ code: 'weekFull' })
    await settle(shop.shop, await shop.shop.payments.expire(session))
    expect(await isFull()).toBe(false)
    expect(await move(ann, 1, 2)).toMatchObject({ is_moved: true })
  })

  test('leaves a site its places for what is being paid or held for somebody', async () => {
    const home = await openSeason(shop)
    const mill = { cycle: home.cycle, site: await addSiteOn(shop, 'Mill', 'Thursday', 2) }
    const ann = await subscribed(home)
    const session = await start(await newBuyer(), mill)
    await hold(await newBuyer(), mill, 1)
    await expect(elsewhere(ann, 1, mill.site)).rejects.toMatchObject({ code: 'siteFull' })
    await settle(shop.shop, await shop.shop.payments.expire(session))
    expect(await elsewhere(ann, 1, mill.site)).toMatchObject({ pickup_site: 'Mill' })
  })
})

describe('an order that the farmer moves to the site its customer had chosen for a pickup', () => {
  const chosen = async (places: number) => {
    const home = await openSeason(shop)
    const mill = { cycle: home.cycle, site: await addSiteOn(shop, 'Mill', 'Thursday', places) }
    const ann = await makeMember(shop)
    const id = await sell(shop, ann, home.cycle, home.site, 1)
    await elsewhere(ann, 3, mill.site)
    const placesLeft = async () => (await capacityIn(mill))?.sites.find(({ site_id }) => site_id === mill.site.site_id)?.places_left
    return { ann, id, home, mill, placesLeft }
  }
  const moveOrder = async (id: number, { site_id }: Season['site']) => {
    const farmer = as(shop.app, await makeAdmin(shop))
    return farmer.editSubscription({ params: { id }, body: { ...(await farmer.readSubscription({ params: { id } })), site_id } })
  }

  test('takes one place there, and the pickup is no longer one of another site', async () => {
    const { ann, id, mill, placesLeft } = await chosen(3)
    expect(await placesLeft()).toBe(2)
    await moveOrder(id, mill.site)
    expect(await placesLeft()).toBe(2)
    const all = await as(shop.app, ann).listMyPickups()
    expect(all.map(({ pickup_site, is_moved }) => [pickup_site, is_moved])).toEqual(Array(8).fill(['Mill', false]))
  })

  test('finds room in the place it has itself, but not in that of others', async () => {
    const { id, mill, home, placesLeft } = await chosen(1)
    expect(await placesLeft()).toBe(0)
    await moveOrder(id, mill.site)
    expect(await placesLeft()).toBe(0)
    const other = await sell(shop, await makeMember(shop), home.cycle, home.site, 1)
    await expect(moveOrder(other, mill.site)).rejects.toMatchObject({ code: 'siteFull' })
  })

  test('took one place before this was known, too', async () => {
    const { id, mill, placesLeft } = await chosen(3)
    await shop.shop.db`update subscription set site_id = ${mill.site.site_id} where id = ${id}`
    expect(await placesLeft()).toBe(2)
  })
})

/** All columns but these, to copy rows. */
const columnsOf = async (table: string, besides: readonly string[]): Promise<string> => {
  const rows = await shop.shop.db<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER' and column_name <> all(${[...besides]})`
  return rows.map(({ name }) => `"${name}"`).join()
}

test('a changed order is looked up once for what is left of its cycle, not once for each pickup', async () => {
  const season = await limit(shop, await openSeason(shop), { cartons: 40 })
  for (let each = 0; each < 8; each++) await subscribed(season)
  const { db } = shop.shop
  await db`
    insert into order_change (subscription_id, cartons_per_week, site_id, was_cartons, was_site_id, from_date, difference_cents, asked_at, done_at)
    select id, 1, site_id, 2, site_id, '2027-03-01', 0, now(), now() from subscription where cycle_id = ${season.cycle.cycle_id}`
  const [open] = await db<[{ cycles: number }]>`select count(*)::int as cycles from cycle where is_active`
  const looks = await db.begin(async (tx) => {
    await tx`set local plan_cache_mode = force_generic_plan`
    await readCapacity(tx, shop.shop.farm.current, clock.now)
    const [{ count }] = await tx<[{ count: number }]>`
      select (seq_scan + coalesce(idx_scan, 0))::int as count from pg_stat_xact_user_tables where relname = 'order_change'`
    return count
  })
  expect(looks / open.cycles).toBeLessThan(40)
})

test('what is left of a cycle is read from its own orders, however many have changed in the years before', async () => {
  const season = await limit(shop, await openSeason(shop), { cartons: 3 })
  await subscribed(season)
  const { db } = shop.shop
  const { cycle_id } = season.cycle
  const [last] = await db<[{ id: number }]>`select max(cycle_id) as id from cycle`
  const [cycle, order] = [
    await columnsOf('cycle', ['cycle_id']),
    await columnsOf('subscription', ['id', 'cycle_id', 'checkout_session_id', 'payment_ref']),
  ]
  // Ten years of four seasons with ten orders each.
  await db.unsafe(`insert into cycle (${cycle}) select ${cycle} from cycle, generate_series(1, 40) where cycle_id = ${cycle_id}`)
  await db`update cycle set start_date = start_date - 91 * (cycle_id - ${last.id}), end_date = end_date - 91 * (cycle_id - ${last.id}) where cycle_id > ${last.id}`
  await db.unsafe(
    `insert into subscription (cycle_id, ${order}) select earlier.cycle_id, ${order
      .split(',')
      .map((name) => `s.${name}`)
      .join()} from subscription s, cycle earlier, generate_series(1, 10) where s.cycle_id = ${cycle_id} and earlier.cycle_id > ${last.id}`,
  )
  await db`
    insert into pickup (subscription_id, week, pickup_date, site_id, cartons)
    select s.id, week, start_date + 7 * week, s.site_id, 1 from subscription s join cycle using (cycle_id), generate_series(0, 7) as week
    where cycle_id > ${last.id}`
  const rowsRead = async () => {
    await db`vacuum analyze`
    return db.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      const soFar = async () => {
        const [{ count }] = await tx<[{ count: number }]>`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables where relname = 'pickup'`
        return count
      }
      const before = await soFar()
      await readCapacity(tx, shop.shop.farm.current, clock.now)
      return (await soFar()) - before
    })
  }
  const [pickups] = await db<[{ count: number }]>`select count(*)::int as count from pickup`
  await db`
    insert into order_change (subscription_id, cartons_per_week, site_id, was_cartons, was_site_id, from_date, difference_cents, asked_at, done_at)
    select id, 1, site_id, 2, site_id, '2026-04-01', 0, now(), now() from subscription where cycle_id > ${last.id}`
  // While they are few, PostgreSQL may pass over all of them once for each question; it used to look each up many times.
  expect(await rowsRead()).toBeLessThan(3 * pickups.count)
  // What hens laid too little in another year is nobody's concern today: each such pickup was read again for each season.
  const before = await rowsRead()
  await db`
    insert into pickup (subscription_id, week, pickup_date, site_id, cartons, state, short_of)
    select subscription_id, week, pickup_date, p.site_id, 1, 'short', pickup_id from pickup p join subscription on id = subscription_id
    where cycle_id > ${last.id} and week = 0`
  expect(await rowsRead()).toBeLessThan(before + 50)
})
