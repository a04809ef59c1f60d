import { describe, expect, test } from 'vitest'
import type { Week, WeekDay, WeekSite } from '../../../../shared/shapes/packing.ts'
import { hoursOf, sayDay, sayEnd, sayPacked, sayReaders, sayWeek } from './week-words.ts'

const site = (over: Partial<WeekSite> = {}): WeekSite => ({
  site_id: 1,
  site_name: 'Barn',
  pickup_from: null,
  pickup_until: null,
  last_day_until: null,
  cartons: 12,
  donated: 0,
  contents: '',
  packed_at: null,
  packed_by: null,
  is_changed: false,
  ...over,
})
const packed = { packed_at: '2026-11-19T10:00:00Z' }
const day = (...sites: WeekSite[]): WeekDay => ({ pickup_date: '2026-11-19', cartons: 24, donated: 2, sites })
const week = (over: Partial<Week> = {}): Week => ({
  today: '2026-11-19',
  monday: '2026-11-16',
  sunday: '2026-11-22',
  as_of: '2026-11-19T10:00:00Z',
  cartons: 24,
  donated: 2,
  sites: 4,
  pantry_name: '',
  pledged: null,
  days: [day(site())],
  next: { pickup_date: '2026-11-24', cartons: 12, donated: 0, sites: 1 },
  ...over,
})

describe('a week', () => {
  test('is called by what it comes to', () => {
    expect(sayWeek(week())).toBe('This week: 26 cartons, 4 sites')
    expect(sayWeek(week({ today: '2026-11-30', sites: 1 }))).toBe('Week of Mon, Nov 16: 26 cartons, 1 site')
    expect(sayWeek(week({ days: [] }))).toBe('This week: nothing to pack')
  })

  test('ends calmly, once all is packed, and is not over when something has changed since', () => {
    expect(sayEnd(week(), [day(site(packed), site())])).toBeUndefined()
    expect(sayEnd(week(), [day(site({ ...packed, is_changed: true }))])).toBeUndefined()
    expect(sayEnd(week(), [day(site(packed))])).toBe('All packed. Next: Tue, Nov 24, 12 cartons.')
    expect(sayEnd(week(), [])).toBe('Nothing left to pack this week. Next: Tue, Nov 24, 12 cartons.')
    expect(sayEnd(week({ next: null }), [day(site(packed))])).toBe('All packed. No pickup is planned after this week.')
    expect(sayEnd(week({ today: '2026-11-30' }), [])).toBeUndefined()
  })

  test('has days, with all their hours, and how far each is packed', () => {
    const early = { pickup_from: '08:00', pickup_until: '10:00' }
    const late = { pickup_from: '16:00', pickup_until: '18:30' }
    expect(hoursOf(day(site(early), site(), site(late)))).toBe('8 AM to 6:30 PM')
    expect(hoursOf(day(site()))).toBe('')
    expect(sayDay(day(site(), site()))).toBe('26 cartons, 2 of them given away, 2 sites')
    expect([day(site()), day(site(packed), site()), day(site(packed))].map(sayPacked)).toEqual([
      'Not packed yet',
      '1 of 2 packed',
      'Packed',
    ])
  })
})

test('who hears that the farm is late is said before: people, their addresses where they share, and hosts', () => {
  expect(sayReaders({ people: 0, addresses: 0, hosts: 0 })).toBe('No one with an email is still expected here today.')
  expect(sayReaders({ people: 0, addresses: 0, hosts: 1 })).toBe('1 host gets an email right away. How late are you?')
  expect(sayReaders({ people: 1, addresses: 1, hosts: 0 })).toMatch(/^1 person still expected here today gets an email right away\./)
  expect(sayReaders({ people: 2, addresses: 3, hosts: 1 })).toMatch(/^2 people still expected here today \(3 addresses\) and 1 host get /)
})
