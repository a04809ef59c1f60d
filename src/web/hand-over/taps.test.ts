import { describe, expect, test } from 'vitest'
import type { HandOver, HandOverRow } from '../../shared/shapes/packing.ts'
import { addTap, countSite, type Tap, type Tapped, withoutSent, withTaps } from './taps.ts'

const DAY = '2027-03-04'
const row = (over: Partial<Tapped> = {}): Tapped => ({
  pickup_id: 1,
  pickup_date: DAY,
  order_id: 1,
  owed_cents: 0,
  due_date: null,
  is_noted_by_farm: false,
  name: 'Ann',
  cartons: 2,
  notes: '',
  held_from: null,
  mark: null,
  marked_at: null,
  ...over,
})
const listOf = (...rows: HandOverRow[]): HandOver => ({
  today: '2027-03-04',
  sites: [
    {
      site_id: 1,
      site_name: 'Library',
      pickup_date: '2027-03-04',
      collect_until: '2027-03-05',
      pickup_from: null,
      pickup_until: null,
      last_day_until: null,
      rows,
    },
  ],
})
const marksOf = (list: HandOver) => list.sites.flatMap(({ rows }) => rows.map(({ mark }) => mark))
const NOON = new Date('2027-03-04T12:00:00.000Z')

describe('a tap', () => {
  test('replaces the one before it on the same person, and no other', () => {
    const taps = addTap(addTap([], row(), 'missed', NOON), row({ pickup_id: 2 }), 'collected', NOON)
    expect(addTap(taps, row(), 'collected', NOON)).toEqual([
      { pickup_id: 2, pickup_date: DAY, mark: 'collected', at: NOON.toISOString() },
      { pickup_id: 1, pickup_date: DAY, mark: 'collected', at: NOON.toISOString() },
    ])
  })

  test('is later than what was seen, even on a phone whose clock is an hour slow', () => {
    const [tap] = addTap([], row({ mark: 'missed', marked_at: '2027-03-04T13:00:00.000Z' }), null, NOON)
    expect(tap?.at).toBe('2027-03-04T13:00:00.001Z')
  })

  test('that was made again while the first was on its way stays to be sent', () => {
    const sent = addTap([], row(), 'missed', NOON)
    const now = addTap(sent, row({ mark: 'missed', marked_at: sent[0]?.at ?? null }), 'collected', NOON)
    expect(withoutSent(now, sent)).toEqual(now)
    expect(withoutSent(now, now)).toEqual([])
  })
})

describe('the list', () => {
  const taps: Tap[] = [{ pickup_id: 1, mark: 'collected', at: '2027-03-04T12:00:00Z' }]

  test('shows taps that have not arrived yet, and a mark that was taken back', () => {
    expect(marksOf(withTaps(listOf(row(), row({ pickup_id: 2, mark: 'missed' })), taps))).toEqual(['collected', 'missed'])
    const back: Tap[] = [{ pickup_id: 1, mark: null, at: '2027-03-04T12:00:00Z' }]
    expect(marksOf(withTaps(listOf(row({ mark: 'missed', marked_at: '2027-03-04T11:00:00.000Z' })), back))).toEqual([null])
  })

  test('shows what somebody else has tapped since', () => {
    expect(marksOf(withTaps(listOf(row({ mark: 'missed', marked_at: '2027-03-04T12:00:00.500Z' })), taps))).toEqual(['missed'])
  })

  test('shows a tap on its own day alone, whatever has moved since; one that an older page kept is shown', () => {
    const moved: Tap[] = [{ pickup_id: 1, pickup_date: '2027-03-03', mark: 'missed', at: '2027-03-04T12:00:00Z' }]
    expect(marksOf(withTaps(listOf(row()), moved))).toEqual([null])
    expect(marksOf(withTaps(listOf(row()), [{ ...moved[0], pickup_date: DAY } as Tap]))).toEqual(['missed'])
    expect(marksOf(withTaps(listOf(row()), taps))).toEqual(['collected'])
  })

  test('counts what stands at the site still, and who is waited for', () => {
    const [site] = listOf(row({ mark: 'collected' }), row({ mark: 'missed', cartons: 3 }), row()).sites
    expect(site && countSite(site)).toEqual({ people: 3, toCome: 1, cartonsToCome: 2, collected: 1, cartonsLeft: 5 })
  })

  test("counts by product, in the farm's order, where there are several", () => {
    const rows = [
      row({ short_name: 'honey', cartons: 1 }),
      row({ short_name: '12' }),
      row({ short_name: '12', mark: 'missed', cartons: 3 }),
    ]
    const [site] = listOf(...rows, row({ short_name: '18', mark: 'collected' })).sites
    expect(site && countSite({ ...site, short_names: ['12', '18', 'honey'] })).toMatchObject({
      piecesToCome: '2\u00a0x\u00a012, 1\u00a0x\u00a0honey',
      piecesLeft: '5\u00a0x\u00a012, 1\u00a0x\u00a0honey',
    })
  })
})
