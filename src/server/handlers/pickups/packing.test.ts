import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycle, addSite, openDownload } from '../../../../tests/support/orders/farm-orders.ts'
import { addPickup, addPlainOrder, type Wish } from '../../../../tests/support/orders/packing.ts'
import { dateOf, valuesOf } from '../../../../tests/support/orders/read-xlsx.ts'
import { makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { empty } from '../../../../tests/support/shop/empty.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Site } from '../../../shared/shapes/entities.ts'

const NOW = '2026-11-18T23:02:00.000Z'
const shop = useTestShop({ clock: () => new Date(NOW) })
const BEFORE = '2026-11-12'
const DAY = '2026-11-19'
let farmer = {} as Client
let barn = {} as Site
let mill = {} as Site
let cycle_id = 0
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  mill = await addSite(shop, 'Mill/East')
  barn = await addSite(shop, 'Barn')
  cycle_id = (await addCycle(shop)).cycle_id
})
beforeEach(() => empty(shop.shop.db, ['pickup']))

const order = (name: string, wish: Wish = {}, site = barn) => addPlainOrder(shop, site, cycle_id, { name, ...wish })
const pack = async (name: string, cartons: number, date = DAY, wish: Wish = {}, site = barn) => {
  const id = await order(name, wish, site)
  return { id, pickup_id: await addPickup(shop, id, site, date, { cartons }) }
}
const read = (date = DAY) => farmer.readPackingDay({ params: { date } })

const NO_HOURS = { pickup_from: null, pickup_until: null, last_day_until: null }

const owesNothing = ({ id }: { id: number }) => ({ order_id: id, owed_cents: 0, due_date: null })

describe('a packing day', () => {
  test('lists the sites and on each the short names, with cartons and notes', async () => {
    const zoe = await pack('Zoë Ängel', 1, DAY, { notes: '  A neighbor picks up.\n' })
    const ann = await pack('Ann Miller', 3)
    const bo = await pack('Bo', 2, DAY, {}, mill)
    expect(await read()).toEqual({
      pickup_date: DAY,
      as_of: NOW,
      pantry_name: '',
      prints_owed: false,
      pledged: null,
      cartons: 6,
      donated: 0,
      week_before: BEFORE,
      sites: [
        {
          site_id: barn.site_id,
          site_name: 'Barn',
          site_address: '1 Lane',
          ...NO_HOURS,
          cartons: 4,
          donated: 0,
          names: [
            {
              pickup_id: ann.pickup_id,
              ...owesNothing(ann),
              name: 'Ann M.',
              reference: showReference(ann.id),
              cartons: 3,
              notes: '',
              held_from: null,
            },
            {
              pickup_id: zoe.pickup_id,
              ...owesNothing(zoe),
              name: 'Zoë Ä.',
              reference: showReference(zoe.id),
              cartons: 1,
              notes: 'A neighbor picks up.',
              held_from: null,
            },
          ],
        },
        {
          site_id: mill.site_id,
          site_name: 'Mill/East',
          site_address: '1 Lane',
          ...NO_HOURS,
          cartons: 2,
          donated: 0,
          names: [
            {
              pickup_id: bo.pickup_id,
              ...owesNothing(bo),
              name: 'Bo',
              reference: showReference(bo.id),
              cartons: 2,
              notes: '',
              held_from: null,
            },
          ],
        },
      ],
      changes: [
        { site_id: barn.site_id, site_name: 'Barn', name: 'Ann M.', was: 0, is: 3 },
        { site_id: barn.site_id, site_name: 'Barn', name: 'Zoë Ä.', was: 0, is: 1 },
        { site_id: mill.site_id, site_name: 'Mill/East', name: 'Bo', was: 0, is: 2 },
      ],
    })
  })

  test('tells once what somebody owes the farm; what is paid in parts is charged to a card', async () => {
    const { db } = shop.shop
    const ann = await pack('Ann Miller', 2)
    const bo = await pack('Bo', 1)
    const missed = await addPickup(shop, ann.id, barn, BEFORE, { cartons: 4 })
    await addPickup(shop, ann.id, barn, DAY, { cartons: 4, held_from: missed })
    await db`update subscription set status = 'owed', due_date = '2026-11-20', total_cents = 13000, farm_cents = 5000,
      credit_cents = 0, paid_cents = 0, pay_later = case when id = ${ann.id} then 'farm' else 'installments' end,
      user_id = coalesce(user_id, (select id from app_user limit 1)) where id in ${db([ann.id, bo.id])}`
    const [site] = (await read()).sites
    expect(site?.names.map(({ name, order_id, owed_cents, due_date }) => [name, order_id, owed_cents, due_date])).toEqual([
      ['Ann M.', ann.id, 8_000, '2026-11-20'],
      ['Ann M.', ann.id, 0, null],
      ['Bo', bo.id, 0, null],
    ])
  })

  test('an order that collects twice is one line; what was kept for it is another', async () => {
    const { id } = await pack('Ann Miller', 2)
    await addPickup(shop, id, barn, DAY, { cartons: 3 })
    const missed = await addPickup(shop, id, barn, BEFORE, { cartons: 4 })
    await addPickup(shop, id, barn, DAY, { cartons: 4, held_from: missed })
    const [site] = (await read()).sites
    expect(site?.names.map(({ name, cartons, held_from }) => [name, cartons, held_from])).toEqual([
      ['Ann M.', 5, null],
      ['Ann M.', 4, BEFORE],
    ])
    expect(site?.cartons).toBe(9)
  })

  test('two who would be called the same are told apart at one site, and not between sites', async () => {
    const first = await pack('Ann Miller', 1)
    const second = await pack('Ann Miller', 2)
    await pack('Ann Moore', 1)
    await pack('Ann Moss', 1, DAY, {}, mill)
    const { sites } = await read()
    expect(sites.map(({ names }) => names.map(({ name }) => name))).toEqual([
      [`Ann M. ${showReference(first.id)}`, `Ann M. ${showReference(second.id)}`, 'Ann Mo.'],
      ['Ann M.'],
    ])
  })

  test('what is given away is counted apart; skipped, canceled and unpaid are not packed', async () => {
    const owner = await makeMember(shop)
    await pack('Ann Miller', 2)
    for (const [state, cartons] of [
      ['donated', 5],
      ['skipped', 7],
      ['canceled', 11],
    ] as const)
      await addPickup(shop, await order(state), barn, DAY, { state, cartons })
    for (const status of ['pending', 'expired', 'failed', 'refunded', 'canceled'] as const)
      await addPickup(shop, await order(status, { owner, status }), barn, DAY, { cartons: 13 })
    await addPickup(shop, await order('Bo'), mill, DAY, { state: 'donated', cartons: 3 })
    const { cartons, donated, sites } = await read()
    expect([cartons, donated]).toEqual([2, 8])
    expect(sites.map((site) => [site.site_name, site.cartons, site.donated, site.names.length])).toEqual([
      ['Barn', 2, 5, 1],
      ['Mill/East', 0, 3, 0],
    ])
    expect(await farmer.listPickupDays()).toEqual([{ pickup_date: DAY, cartons: 2, donated: 8, sites: 2 }])
  })

  test('that has gone by stays as it was packed, also when an order has ended since', async () => {
    const owner = await makeMember(shop)
    await addPickup(shop, await order('Ann Miller', { owner, status: 'canceled' }), barn, BEFORE, { cartons: 3 })
    await addPickup(shop, await order('Bo', { owner, status: 'expired' }), barn, BEFORE, { cartons: 3 })
    await pack('Cy', 2, BEFORE)
    expect(await read(BEFORE)).toMatchObject({ cartons: 5, sites: [{ names: [{ name: 'Ann M.' }, { name: 'Cy' }] }] })
    expect((await read()).changes.map(({ name, was, is }) => [name, was, is])).toEqual([
      ['Ann M.', 3, 0],
      ['Cy', 2, 0],
    ])
  })

  test('with nothing to pack is empty', async () => {
    expect(await read('2031-01-01')).toMatchObject({ cartons: 0, donated: 0, sites: [], changes: [], week_before: '2030-12-25' })
  })
})

describe('what has changed since the week before', () => {
  test('is told for each person: new, gone, more and less, and nothing of those as before', async () => {
    const { id: same } = await pack('Same Person', 2, BEFORE)
    await addPickup(shop, same, barn, DAY, { cartons: 2 })
    const { id: more } = await pack('More Person', 2, BEFORE)
    await addPickup(shop, more, barn, DAY, { cartons: 3 })
    const { id: moved } = await pack('Moved Person', 2, BEFORE)
    await addPickup(shop, moved, mill, DAY, { cartons: 2 })
    await pack('New Person', 1)
    expect((await read()).changes).toEqual([
      { site_id: barn.site_id, site_name: 'Barn', name: 'More P.', was: 2, is: 3 },
      { site_id: barn.site_id, site_name: 'Barn', name: 'Moved P.', was: 2, is: 0 },
      { site_id: barn.site_id, site_name: 'Barn', name: 'New P.', was: 0, is: 1 },
      { site_id: mill.site_id, site_name: 'Mill/East', name: 'Moved P.', was: 0, is: 2 },
    ])
  })

  test('a person who goes on with a new order has not changed', async () => {
    const owner = await makeMember(shop)
    await pack('Ann Miller', 2, BEFORE, { owner })
    await pack('Ann Miller', 2, DAY, { owner })
    await pack('Community Cafe', 8, BEFORE)
    await pack('Community Cafe', 8)
    expect((await read()).changes).toEqual([])
  })

  test('somebody gone is not taken for somebody on the sheet', async () => {
    const { id } = await pack('Ann Miller', 2, BEFORE)
    await addPickup(shop, id, barn, DAY, { cartons: 1 })
    await pack('Ann Moore', 2, BEFORE)
    const { sites, changes } = await read()
    expect(sites[0]?.names.map(({ name }) => name)).toEqual(['Ann M.'])
    expect(changes.map(({ name, is }) => [name, is])).toEqual([
      ['Ann M.', 1],
      ['Ann Mo.', 0],
    ])
  })
})

test('the days to choose from begin a month ago, the soonest first', async () => {
  const { id } = await pack('Ann Miller', 2, '2026-10-17')
  for (const date of ['2026-12-24', '2026-10-18', DAY]) await addPickup(shop, id, barn, date)
  expect((await farmer.listPickupDays()).map(({ pickup_date }) => pickup_date)).toEqual(['2026-10-18', DAY, '2026-12-24'])
})

describe('the week', () => {
  const week = () => farmer.readWeek({ query: {} })
  const siteOf = async (name: string) => {
    const site = (await week()).days.flatMap(({ sites }) => sites).find(({ site_name }) => site_name === name)
    if (!site) throw new Error(`Nothing goes to ${name}`)
    return site
  }
  const tick = async (name: string) => {
    const { site_id: id, contents } = await siteOf(name)
    await farmer.markPacked({ params: { date: DAY, id }, body: { contents } })
  }

  test('runs from Monday to Sunday, says what goes where and what comes next, and lists the same as its days', async () => {
    await pack('Ann Miller', 3)
    await pack('Bo', 2, DAY, {}, mill)
    await addPickup(shop, await order('Cy'), mill, '2026-11-22', { state: 'donated', cartons: 4 })
    await pack('Di', 5, '2026-11-23')
    const { days, ...sums } = await week()
    expect(sums).toMatchObject({ today: '2026-11-18', monday: '2026-11-16', sunday: '2026-11-22', cartons: 5, donated: 4, sites: 2 })
    expect(sums.next).toEqual({ pickup_date: '2026-11-23', cartons: 5, donated: 0, sites: 1 })
    expect(days.map(({ pickup_date, sites }) => [pickup_date, sites.map(({ site_name }) => site_name)])).toEqual([
      [DAY, ['Barn', 'Mill/East']],
      ['2026-11-22', ['Mill/East']],
    ])
    const printed = await farmer.readPackingWeek({ params: { date: '2026-11-20' } })
    expect(printed.map(({ pickup_date, cartons, donated }) => [pickup_date, cartons, donated])).toEqual(
      days.map(({ pickup_date, cartons, donated }) => [pickup_date, cartons, donated]),
    )
  })

  test('a site is ticked as packed by whom and when, and unticked again', async () => {
    await pack('Ann Miller', 3)
    await tick('Barn')
    expect(await siteOf('Barn')).toMatchObject({ packed_at: NOW, packed_by: expect.stringContaining('@'), is_changed: false })
    await farmer.markUnpacked({ params: { date: DAY, id: barn.site_id } })
    expect(await siteOf('Barn')).toMatchObject({ packed_at: null, packed_by: null, is_changed: false })
    const [noted] = await farmer.listActivity({ query: { about: 'changes' } })
    // Two who untick the same want the same.
    await farmer.markUnpacked({ params: { date: DAY, id: barn.site_id } })
    expect((await farmer.listActivity({ query: { about: 'changes' } }))[0]).toEqual(noted)
    await expect(farmer.markUnpacked({ params: { date: DAY, id: 2_000_000 } })).rejects.toMatchObject({ status: 404 })
    await expect(farmer.markPacked({ params: { date: DAY, id: mill.site_id }, body: { contents: '0'.repeat(32) } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('what changes after the tick is told, also when it changed while the farmer looked at the old list', async () => {
    const { id } = await pack('Ann Miller', 3)
    await tick('Barn')
    await shop.shop.db`update subscription set additional_notes = 'No small ones' where id = ${id}`
    expect(await siteOf('Barn')).toMatchObject({ packed_at: NOW, is_changed: true })
    await tick('Barn')
    expect(await siteOf('Barn')).toMatchObject({ is_changed: false })
    await shop.shop.db`update pickup set friend_name = 'Bo' where subscription_id = ${id}`
    expect(await siteOf('Barn')).toMatchObject({ is_changed: true })
    await tick('Barn')
    await shop.shop.db`update subscription set name = 'Ann Moore' where id = ${id}`
    expect(await siteOf('Barn')).toMatchObject({ is_changed: true })
    await tick('Barn')
    const { contents, site_id } = await siteOf('Barn')
    await pack('Bo', 1)
    await farmer.markPacked({ params: { date: DAY, id: site_id }, body: { contents } })
    expect(await siteOf('Barn')).toMatchObject({ cartons: 4, is_changed: true })
  })

  test('says how many of the donated cartons go to the pantry, and the sheets of its last day say the same', async () => {
    const { db, farm } = shop.shop
    await db`update cycle set start_date = '2026-11-02', end_date = '2027-01-10', number_of_weeks = 10 where cycle_id = ${cycle_id}`
    await db`update shop set pantry_name = 'the food pantry'`
    await farm.reload()
    const { id } = await pack('Ann Miller', 3)
    await addPickup(shop, id, barn, '2026-11-20')
    await db`update subscription set donation_cartons = 60 where id = ${id}`
    const pledged = { this_week: 6, season: 60 }
    expect(await week()).toMatchObject({ pantry_name: 'the food pantry', pledged })
    expect((await farmer.readPackingWeek({ params: { date: DAY } })).map((day) => day.pledged)).toEqual([null, pledged])
    expect((await read('2026-11-20')).pledged).toEqual(pledged)
    // The weeks that the season gets in addition are none of the order's.
    await db`update cycle set end_date = '2027-01-24', number_of_weeks = 12 where cycle_id = ${cycle_id}`
    expect((await read('2026-11-20')).pledged).toEqual(pledged)
    await addPickup(shop, id, barn, '2027-01-15')
    expect((await read('2027-01-15')).pledged).toEqual({ this_week: 0, season: 60 })
    await db`update subscription set donation_cartons = 0 where id = ${id}`
    await db`update shop set pantry_name = ''`
    await farm.reload()
  })
})

describe('a farm that runs late', () => {
  const TODAY = '2026-11-18'
  const sent = async () => [
    ...(await shop.shop.db<{ to_address: string; subject: string; body_text: string }[]>`
      select to_address, subject, body_text from mail where letter = 'running-late' order by to_address`),
  ]

  test('tells everybody who is still to come to a site today, and its host, once for a press', async () => {
    const { db } = shop.shop
    const ann = await makeMember(shop)
    const bo = await makeMember(shop)
    const host = await makeMember(shop, { verified: true })
    await db`insert into site_host ${db({ site_id: barn.site_id, user_id: host.id })}`
    await db`update site set pickup_from = '19:00', pickup_until = '20:30' where site_id = ${barn.site_id}`
    const { id } = await pack('Ann Miller', 2, TODAY, { owner: ann })
    await db`update subscription set second_email = 'Two@People.example' where id = ${id}`
    await pack('Host Too', 2, TODAY, { owner: host })
    const { pickup_id } = await pack('Bo', 2, TODAY, { owner: bo })
    await db`update pickup set mark = 'collected', marked_at = now() where pickup_id = ${pickup_id}`
    await pack('Elsewhere', 2, TODAY, { owner: await makeMember(shop) }, mill)
    await pack('Tomorrow', 2, DAY, { owner: await makeMember(shop) })
    await addPickup(shop, await order('Given', { owner: await makeMember(shop) }), barn, TODAY, { state: 'donated' })

    const params = { id: barn.site_id }
    expect(await farmer.countLateReaders({ params })).toEqual({ people: 1, addresses: 2, hosts: 1 })
    // At two past six.
    const body = { minutes: 30, press: 'a1'.repeat(16) } as const
    expect(await farmer.tellLate({ params, body })).toEqual({ told: 2 })
    expect(await farmer.tellLate({ params, body })).toEqual({ told: 2 })
    const letters = await sent()
    expect(letters.map(({ to_address }) => to_address).sort()).toEqual([ann.email, host.email, 'two@people.example'].sort())
    const mine = letters.find(({ to_address }) => to_address === ann.email)
    expect(mine?.subject).toBe("Wed, Nov 18 at Barn: we're running 30 minutes late")
    expect(mine?.body_text).toContain("We're running about 30 minutes late today at Barn, 1 Lane. The eggs should be there around 7:30 PM.")
    expect(letters.find(({ to_address }) => to_address === host.email)?.body_text).toContain('We also told the person who picks up there.')
    // Who says it after the opening hour is late from now on.
    await db`update site set pickup_from = '16:00' where site_id = ${barn.site_id}`
    await db`delete from mail where letter = 'running-late'`
    await farmer.tellLate({ params, body: { minutes: 30 } })
    expect((await sent())[0]?.body_text).toContain('The eggs should be there around 6:35 PM.')
    await db`update site set pickup_from = null, pickup_until = null where site_id = ${barn.site_id}`
    await db`delete from site_host`
  })

  test('tells nobody where nobody is to come, and says so', async () => {
    const before = (await sent()).length
    await expect(farmer.tellLate({ params: { id: mill.site_id }, body: { minutes: 15 } })).rejects.toMatchObject({ code: 'nobodyToday' })
    await expect(farmer.tellLate({ params: { id: 999_999 }, body: { minutes: 15 } })).rejects.toMatchObject({ status: 404 })
    expect(await sent()).toHaveLength(before)
  })
})

describe('the spreadsheet of a day', () => {
  test('has the totals, the changes and a list to sign for each site, each with its time', async () => {
    const { id } = await pack('Ann Miller', 2, DAY, { notes: '=1+1' })
    const missed = await addPickup(shop, id, barn, BEFORE, { cartons: 1 })
    await addPickup(shop, id, barn, DAY, { cartons: 1, held_from: missed })
    await pack('Bo', 3, DAY, {}, mill)
    await addPickup(shop, await order('Cy'), mill, DAY, { state: 'donated', cartons: 5 })
    await shop.shop.db`update site set pickup_from = '16:00', pickup_until = '18:30' where site_id = ${barn.site_id}`
    const reply = await farmer.downloadPacking({ params: { date: DAY } })
    await shop.shop.db`update site set pickup_from = null, pickup_until = null`
    expect(reply.filename).toBe('packing-2026-11-19.xlsx')
    const [totals, changes, ...sites] = openDownload(reply)
    expect(totals).toMatchObject({ name: 'Totals', frozenRows: 2, filter: 'A2:E4' })
    expect(totals.rows.map(valuesOf)).toEqual([
      ['All sites · Thu, Nov 19, 2026 · As of Wed, Nov 18, 6:02 PM'],
      ['Pickup site', 'To pick up', 'Given away', 'Total cartons', 'Hours'],
      ['Barn', 3, 0, 3, '4 to 6:30 PM'],
      ['Mill/East', 3, 5, 8],
      ['Total', 6, 5, 11, null],
    ])
    expect(changes?.rows.map(valuesOf)).toEqual([
      ['Changes since Thu, Nov 12 · Thu, Nov 19, 2026 · As of Wed, Nov 18, 6:02 PM'],
      ['Pickup site', 'Name', 'Cartons on Thu, Nov 12', 'Cartons on Thu, Nov 19', 'Change'],
      ['Barn', 'Ann M.', 1, 3, 2],
      ['Mill/East', 'Bo', 0, 3, 3],
    ])
    expect(sites.map(({ name }) => name)).toEqual(['Barn', 'Mill East'])
    const [title, head, first, kept, sum] = sites[0]?.rows.map(valuesOf) ?? []
    expect(title).toEqual(['Barn · Thu, Nov 19, 2026, 4 to 6:30 PM · As of Wed, Nov 18, 6:02 PM'])
    expect(head).toEqual(['Name', 'Cartons', 'Notes', 'Kept from', 'Order', 'Signed'])
    expect(first).toEqual(['Ann M.', 2, '=1+1', null, showReference(id)])
    expect([...(kept ?? []).slice(0, 2), dateOf(kept?.[3])]).toEqual(['Ann M.', 1, BEFORE])
    expect(sum).toEqual(['Total', 3, null, null, null, null])
    expect(valuesOf(sites[1]?.rows[0])[0]).toMatch(/^Mill\/East, To give away: 5 cartons · /)
  })

  test('of a day with nothing to pack says so in numbers', async () => {
    const sheets = openDownload(await farmer.downloadPacking({ params: { date: '2031-01-01' } }))
    expect(sheets.map(({ name }) => name)).toEqual(['Totals', 'Changes'])
    expect(valuesOf(sheets[0].rows.at(-1))).toEqual(['Total', 0, 0, 0, null])
  })
})
