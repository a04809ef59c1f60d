import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCardOrder } from '../../../../tests/support/orders/farm-orders.ts'
import { useMarch } from '../../../../tests/support/orders/hand-over.ts'
import { type Member, makeHost } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import * as hosts from '../../store/farm/hosts.ts'
import * as pickups from '../../store/pickups/pickups.ts'

const march = useMarch()
const { shop } = march
let library = {} as Site
let hannah = {} as Member
beforeAll(async () => {
  hannah = await makeHost(shop)
})
beforeEach(async () => {
  await shop.shop.db`delete from site_host`
  library = await march.addSite()
  await hosts.add(shop.shop.db, library.site_id, hannah.id)
})

const see = (member: Member) => as(shop.app, member).readHandOver()
/** `2027-03-04 Library: Ann 2, Ben 1`, for each list that the person sees. */
const seen = async (member: Member) =>
  (await see(member)).sites.map(
    ({ pickup_date, site_name, rows }) =>
      `${pickup_date} ${site_name}: ${rows.map(({ name, cartons }) => `${name} ${cartons}`).join(', ')}`,
  )

/** Plans four weeks for an order that was not placed by its customer here. */
const plan = (id: number) =>
  pickups.plan(
    shop.shop.db,
    { id, cartons_per_week: 1, cycle_id: march.cycle.cycle_id, site_id: library.site_id, first_week: 0, weeks: 4, every_weeks: 1 },
    '2027-02-20',
  )

describe('the list at the site', () => {
  test('is there from the day before until the last day to collect, with names in order', async () => {
    await march.order(library, { name: 'ben Ash', cartons_per_week: 1 })
    await march.order(library, { name: 'Ann Miller' })
    const days = []
    for (const day of ['02', '03', '04', '05', '06']) {
      march.setDay(`2027-03-${day}`)
      days.push(await seen(hannah))
    }
    const list = ['2027-03-04 Library: Ann Miller 2, ben Ash 1']
    expect(days).toEqual([[], list, list, list, []])
  })

  test('follows a last day to collect that lies in the next week', async () => {
    const barn = await march.addSite({ site_name: 'Barn', pickup_deadline_day: 'Wednesday' })
    const host = await makeHost(shop, barn)
    await march.order(barn)
    march.setDay('2027-03-10')
    expect(await seen(host)).toEqual(['2027-03-04 Barn: Ann 2', '2027-03-11 Barn: Ann 2'])
    // By Greenwich it is the 11th already; at the farm it is still the evening of the 10th.
    march.setDay('2027-03-11', '03:00:00')
    expect(await seen(host)).toHaveLength(2)
    march.setDay('2027-03-11')
    expect(await seen(host)).toEqual(['2027-03-11 Barn: Ann 2'])
  })

  test("holds a host's own sites, and for an admin all of them", async () => {
    const barn = await march.addSite({ site_name: 'Barn' })
    for (const site of [library, barn]) await march.order(site)
    march.setDay('2027-03-04')
    expect(await seen(hannah)).toEqual(['2027-03-04 Library: Ann 2'])
    await hosts.add(shop.shop.db, barn.site_id, hannah.id)
    expect(await seen(hannah)).toEqual(['2027-03-04 Barn: Ann 2', '2027-03-04 Library: Ann 2'])
    const ids = (await see(march.admin)).sites.map(({ site_id }) => site_id)
    expect(ids).toEqual(expect.arrayContaining([library.site_id, barn.site_id]))
  })

  test('holds nobody who does not come: unpaid, canceled, skipped or given away', async () => {
    const orders = []
    for (const name of ['Ann', 'Skipper', 'Giver', 'Canceled']) orders.push(await march.order(library, { name }))
    const [, skipper = 0, giver = 0, canceled = 0] = orders
    const { db } = shop.shop
    for (const status of ['pending', 'refunded'] as const) {
      const id = await addCardOrder(shop, status, march.cycle, library)
      await plan(id)
    }
    await db`update pickup set state = 'skipped' where subscription_id = ${skipper}`
    await db`update pickup set state = 'donated' where subscription_id = ${giver}`
    await march.farmer.cancelSubscription({ params: { id: canceled }, body: { version: 1 } })
    march.setDay('2027-03-04')
    expect(await seen(hannah)).toEqual(['2027-03-04 Library: Ann 2'])
  })

  test('keeps what had begun before its order was canceled until the last day, and takes a tap on it; not what was refunded', async () => {
    const ended = await march.order(library, { name: 'Ended' })
    const refunded = await addCardOrder(shop, 'refunded', march.cycle, library)
    await plan(refunded)
    const pickup_id = await march.pickupOn(ended, '2027-03-04')
    march.setDay('2027-03-05')
    await march.farmer.cancelSubscription({ params: { id: ended }, body: { version: 1 } })
    expect(await seen(hannah)).toEqual(['2027-03-04 Library: Ended 2'])
    const tap = { pickup_id, pickup_date: '2027-03-04', mark: 'collected', at: march.clock().toISOString() } as const
    const { sites } = await as(shop.app, hannah).markPickups({ body: { marks: [tap] } })
    expect(sites[0]?.rows).toMatchObject([{ name: 'Ended', mark: 'collected' }])
    march.setDay('2027-03-10')
    expect(await seen(hannah)).toEqual([])
  })

  test('has one line for who collects two weeks at once, and one for what was kept from a missed day', async () => {
    const late = await march.order(library, { name: 'Late' })
    const other = await march.order(library, { name: 'Other' })
    const { db } = shop.shop
    const next = await march.pickupOn(late, '2027-03-11')
    const kept = await march.pickupOn(late, '2027-03-04')
    await db`update pickup set pickup_date = '2027-03-18' where pickup_id in (${next}, ${kept})`
    const missed = [await march.pickupOn(other, '2027-03-04'), await march.pickupOn(other, '2027-03-11')]
    await db`update pickup set pickup_date = '2027-03-11' where pickup_id = any(${missed})`
    for (const [week, id] of missed.entries())
      await db`
        insert into pickup (subscription_id, week, pickup_date, site_id, cartons, held_from)
        select subscription_id, ${week}, '2027-03-18', site_id, cartons, pickup_id from pickup where pickup_id = ${id}`
    march.setDay('2027-03-18')
    expect(await seen(hannah)).toEqual(['2027-03-18 Library: Late 6, Other 2, Other 4'])
    const [list] = (await see(hannah)).sites
    expect(list?.rows.map(({ held_from }) => held_from)).toEqual([null, null, '2027-03-11'])
    const packed = (await march.farmer.readPackingDay({ params: { date: '2027-03-18' } })).sites.find(
      ({ site_id }) => site_id === library.site_id,
    )
    expect(packed?.names.map(({ name, cartons, held_from }) => [name, cartons, held_from])).toEqual(
      expect.arrayContaining([
        ['Late', 6, null],
        [expect.stringContaining('Other'), 2, null],
        [expect.stringContaining('Other'), 4, '2027-03-11'],
      ]),
    )
    expect(packed?.names).toHaveLength(3)
  })

  test('says nothing but names, cartons and the notes for packing about people', async () => {
    await march.order(library, { additional_notes: 'Ring twice', farm_notes: 'Pays late', second_email: 'two@people.example' })
    march.setDay('2027-03-04')
    const [site] = (await see(hannah)).sites
    expect(Object.keys(site ?? {}).sort()).toEqual([
      'collect_until',
      'last_day_until',
      'pickup_date',
      'pickup_from',
      'pickup_until',
      'rows',
      'site_id',
      'site_name',
    ])
    expect(site?.rows).toEqual([
      {
        pickup_id: expect.any(Number),
        order_id: expect.any(Number),
        owed_cents: 0,
        due_date: null,
        is_noted_by_farm: false,
        name: 'Ann',
        cartons: 2,
        notes: 'Ring twice',
        held_from: null,
        mark: null,
        marked_at: null,
      },
    ])
  })

  test('tells what somebody owes only if the farm lets hosts note payments', async () => {
    const { db, farm } = shop.shop
    const ann = await march.order(library)
    await db`update subscription set status = 'owed', pay_later = 'farm', due_date = '2027-03-10', farm_cents = total_cents - 2600 where id = ${ann}`
    march.setDay('2027-03-04')
    const owed = async () => (await see(hannah)).sites.flatMap(({ rows }) => rows.map(({ owed_cents, due_date }) => [owed_cents, due_date]))
    expect(await owed()).toEqual([[0, null]])
    await db`update shop set hosts_note_payments = true`
    await farm.reload()
    expect(await owed()).toEqual([[2_600, '2027-03-10']])
    await db`update shop set hosts_note_payments = false`
    await farm.reload()
  })
})
