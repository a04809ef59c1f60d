import { describe, expect, test } from 'vitest'
import type { Site } from '../../../shared/shapes/entities.ts'
import { sayUntil, withLastDay, writeSite } from './site-draft.ts'

const market = { site_name: 'Market', pickup_start_day: 'Thursday', pickup_deadline_day: 'Saturday' } as Site
const typed = writeSite(market)

describe('the last day to collect', () => {
  test('moves along with the pickup day, as many days after it', () => {
    const sunday = { ...typed, ...withLastDay(typed, market, 'Sunday') }
    expect([sunday.pickup_start_day, sunday.pickup_deadline_day]).toEqual(['Sunday', 'Tuesday'])
    // And back again, through as many days as one likes.
    const back = { ...sunday, ...withLastDay(sunday, market, 'Thursday') }
    expect(back).toEqual(typed)
  })

  test('stays where the farmer has put it', () => {
    const friday = { ...typed, pickup_deadline_day: 'Friday' }
    expect(withLastDay(friday, market, 'Wednesday')).toEqual({ pickup_start_day: 'Wednesday' })
  })

  test('of a new site is the pickup day itself, until another is chosen', () => {
    const fresh = { ...writeSite(undefined), ...withLastDay(writeSite(undefined), undefined, 'Monday') }
    expect(fresh.pickup_deadline_day).toBe('Monday')
    expect(withLastDay(fresh, undefined, 'Friday')).toEqual({ pickup_start_day: 'Friday', pickup_deadline_day: 'Friday' })
    expect(withLastDay({ ...fresh, pickup_deadline_day: 'Tuesday' }, undefined, 'Friday')).toEqual({ pickup_start_day: 'Friday' })
  })

  test.each([
    ['Thursday', 'Saturday', 'People can pick up until Saturday, 2 days after the pickup day.'],
    ['Thursday', 'Friday', 'People can pick up until Friday, the day after the pickup day.'],
    ['Thursday', 'Thursday', 'People pick up on the pickup day only.'],
    ['Saturday', 'Friday', 'People can pick up until Friday, 6 days after the pickup day.'],
    ['', '', 'The last day follows the pickup day until you choose another.'],
  ])('of %s is said in days (%s)', (pickup_start_day, pickup_deadline_day, said) => {
    expect(sayUntil({ ...typed, pickup_start_day, pickup_deadline_day })).toBe(said)
  })
})
