import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useMarch } from '../../../../tests/support/orders/hand-over.ts'
import { type Member, makeHost } from '../../../../tests/support/people/people.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import type { HandOver, Mark } from '../../../shared/shapes/packing.ts'
import * as hosts from '../../store/farm/hosts.ts'

/** Taps come twice, late, in any order and from several phones; the latest counts. */

const march = useMarch()
const { shop } = march
let library = {} as Site
let hannah = {} as Member
let ann = 0
let ben = 0
beforeAll(async () => {
  hannah = await makeHost(shop)
})
beforeEach(async () => {
  library = await march.addSite()
  await hosts.add(shop.shop.db, library.site_id, hannah.id)
  const first = await march.order(library)
  const second = await march.order(library, { name: 'Ben' })
  ann = await march.pickupOn(first, '2027-03-04')
  ben = await march.pickupOn(second, '2027-03-04')
  march.setDay('2027-03-04')
})

type Tap = { pickup_id: number; pickup_date?: string; mark: Mark | null; at: string }
const tap = (pickup_id: number, mark: Mark | null, time = '16:00:00'): Tap => ({ pickup_id, mark, at: `2027-03-04T${time}Z` })
const send = (member: Member, ...marks: Tap[]) => as(shop.app, member).markPickups({ body: { marks } })
const marksOf = async (...ids: number[]) => {
  const rows = await shop.shop.db<
    { pickup_id: number; mark: Mark | null }[]
  >`select pickup_id, mark from pickup where pickup_id = any(${ids})`
  return ids.map((id) => rows.find(({ pickup_id }) => pickup_id === id)?.mark)
}

describe('a host', () => {
  test('marks who came and who did not, and sees it in the answer; the admin sees the same', async () => {
    const { sites } = await send(hannah, tap(ann, 'collected'), tap(ben, 'missed'))
    expect(sites[0]?.rows.map(({ mark, marked_at }) => [mark, marked_at])).toEqual([
      ['collected', '2027-03-04T16:00:00.000Z'],
      ['missed', '2027-03-04T16:00:00.000Z'],
    ])
    const forAdmin = (await as(shop.app, march.admin).readHandOver()).sites.find(({ site_id }) => site_id === library.site_id)
    expect(forAdmin?.rows.map(({ mark }) => mark)).toEqual(['collected', 'missed'])
    const [row] = await shop.shop.db`select marked_by from pickup where pickup_id = ${ann}`
    expect(row?.marked_by).toBe(hannah.id)
  })

  test('takes a mark back, and an older tap that comes late does not bring it back', async () => {
    await send(hannah, tap(ann, 'collected', '16:00:00'))
    await send(hannah, tap(ann, null, '16:05:00'))
    expect(await marksOf(ann)).toEqual([null])
    await send(hannah, tap(ann, 'missed', '16:04:00'))
    expect(await marksOf(ann)).toEqual([null])
    await send(hannah, tap(ann, 'collected', '16:06:00'))
    expect(await marksOf(ann)).toEqual(['collected'])
  })

  test('with a clock that runs ahead is not ahead of everybody', async () => {
    await send(hannah, tap(ann, 'missed', '23:00:00'))
    march.setDay('2027-03-04', '17:00:01')
    await send(march.admin, tap(ann, 'collected', '17:00:01'))
    expect(await marksOf(ann)).toEqual(['collected'])
  })

  test('with a clock that was never set is heard, as long as nobody else was', async () => {
    await send(hannah, { ...tap(ann, 'missed'), at: '0000-01-01T00:00:00Z' })
    expect(await marksOf(ann)).toEqual(['missed'])
  })

  test('loses no tap to a bad one beside it: unknown, of another site, of another week or of an order that ended', async () => {
    const barn = await march.addSite({ site_name: 'Barn' })
    march.setDay('2027-02-20')
    const there = await march.order(barn)
    const here = await march.order(library)
    const ended = await march.order(library)
    const strange = [
      await march.pickupOn(there, '2027-03-04'),
      await march.pickupOn(here, '2027-03-11'),
      await march.pickupOn(ended, '2027-03-04'),
    ]
    await march.farmer.cancelSubscription({ params: { id: ended }, body: { version: 1 } })
    march.setDay('2027-03-04')
    await send(hannah, tap(999_999, 'collected'), ...strange.map((id) => tap(id, 'collected')), tap(ben, 'collected'))
    expect(await marksOf(ben, ...strange)).toEqual(['collected', null, null, null])
    expect(shop.logs.some((line) => line.includes('not theirs to mark') && line.includes('999999'))).toBe(true)
  })

  test('may send what was tapped on the last day when the list has closed', async () => {
    march.setDay('2027-03-06')
    const { sites } = await send(hannah, tap(ann, 'collected'))
    expect([sites, await marksOf(ann)]).toEqual([[], ['collected']])
    march.setDay('2027-03-19')
    await send(hannah, tap(ben, 'collected'))
    expect(await marksOf(ben)).toEqual([null])
  })

  test('changes nothing once the cartons have gone on', async () => {
    await send(hannah, tap(ann, 'missed'))
    await shop.shop.db`update pickup set unclaimed = 'donated' where pickup_id = ${ann}`
    await send(hannah, tap(ann, 'collected', '16:30:00'))
    expect(await marksOf(ann)).toEqual(['missed'])
  })

  test('is told when there are too many taps, or one that does not fit', async () => {
    const many = Array.from({ length: 501 }, () => tap(ann, 'collected'))
    await expect(send(hannah, ...many)).rejects.toMatchObject({ status: 400, code: 'invalidInput' })
    await expect(send(hannah, { ...tap(ann, 'collected'), at: 'now' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a tap', () => {
  const onDay = (pickup_date: string, ...ids: number[]): Tap[] => ids.map((id) => ({ ...tap(id, 'missed'), pickup_date }))
  const rowsIn = ({ sites }: HandOver) => sites.filter(({ site_id }) => site_id === library.site_id).flatMap(({ rows }) => rows)
  const moveTo = (date: string, ...ids: number[]) => shop.shop.db`update pickup set pickup_date = ${date} where pickup_id = any(${ids})`

  test('marks the day of the list on which it was made, and no other; the rest of its batch counts', async () => {
    await moveTo('2027-03-05', ann)
    const list = await send(hannah, ...onDay('2027-03-04', ann, ben))
    expect(await marksOf(ann, ben)).toEqual([null, 'missed'])
    expect(rowsIn(list).map(({ mark }) => mark)).toEqual(['missed', null])
    await send(hannah, ...onDay('2027-03-05', ann))
    expect(await marksOf(ann)).toEqual(['missed'])
  })

  test('of a page that does not say its day counts where the pickup has always stood there', async () => {
    await moveTo('2027-03-05', ann)
    await send(hannah, tap(ann, 'missed'), tap(ben, 'missed'))
    expect(await marksOf(ann, ben)).toEqual([null, 'missed'])
  })

  test('marks the whole visit, by whichever of its pickups, and so does taking it back', async () => {
    const [order] = await shop.shop.db<[{ id: number }]>`select subscription_id as id from pickup where pickup_id = ${ann}`
    const next = await march.pickupOn(order.id, '2027-03-11')
    await moveTo('2027-03-04', next)
    const list = await send(hannah, { ...tap(ann, 'collected'), pickup_date: '2027-03-04' })
    expect(rowsIn(list).map(({ pickup_id, cartons, mark }) => [pickup_id, cartons, mark])).toEqual([
      [ann, 4, 'collected'],
      [ben, 2, null],
    ])
    expect(await marksOf(ann, next)).toEqual(['collected', 'collected'])
    await send(hannah, { ...tap(next, null, '16:05:00'), pickup_date: '2027-03-04' })
    expect(await marksOf(ann, next)).toEqual([null, null])
  })

  test('leaves a line open for what came to the visit after it, and is later than what was seen', async () => {
    const [order] = await shop.shop.db<[{ id: number }]>`select subscription_id as id from pickup where pickup_id = ${ann}`
    await send(hannah, { ...tap(ann, 'collected'), pickup_date: '2027-03-04' })
    await moveTo('2027-03-04', await march.pickupOn(order.id, '2027-03-11'))
    const [row] = rowsIn(await as(shop.app, hannah).readHandOver())
    expect(row).toMatchObject({ pickup_id: ann, cartons: 4, mark: null, marked_at: '2027-03-04T16:00:00.000Z' })
  })
})

test('two hosts at once, repeated and in any order, end with the latest tap', async () => {
  const other = await makeHost(shop, library)
  const mark = fc.constantFrom<Mark | null>('collected', 'missed', null)
  const taps = fc.array(fc.record({ mark, second: fc.integer({ min: 0, max: 9 }) }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(taps, fc.func(fc.integer()), fc.array(fc.boolean()), async (some, order, repeats) => {
      await shop.shop.db`update pickup set mark = null, marked_at = null where pickup_id = ${ann}`
      const made = some.map((each) => tap(ann, each.mark, `16:00:0${each.second}`))
      const sent = [...made, ...made.filter((_, each) => repeats[each])].sort((a, b) => order(a) - order(b))
      await Promise.all(sent.map((each, at) => send(at % 2 ? hannah : other, each)))
      const latest = made.toSorted((a, b) => a.at.localeCompare(b.at) || (a.mark ?? '').localeCompare(b.mark ?? '')).at(-1)
      expect(await marksOf(ann)).toEqual([latest?.mark])
    }),
    runs(15),
  )
})
