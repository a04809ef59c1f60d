import { expect, test } from 'vitest'
import { nextGap } from './next-gap.ts'
import type { Catalog, OrderDraft } from './order-types.ts'

const CYCLE = { cycle_id: 1, cycle_name: 'March', start_date: '2027-03-01', end_date: '2027-03-28', number_of_weeks: 4, is_active: true }
const SITE = { site_id: 2, pickup_start_day: 'Saturday' }
const DRAFT = { cartonsPerWeek: '2', eggCycle: '1', donationCartons: '0', pickupSite: '', name: '' } as OrderDraft

test('nobody is led on through an order for a cycle of which no pickup day is left', () => {
  const gapAt = (clock: string) => {
    const hints = { today: clock.slice(0, 10), clock, cutoff_days: 2, cutoff_time: '18:00', changes: [] }
    return nextGap(DRAFT, { cycles: [CYCLE], sites: [SITE], priceCents: 650, hints } as unknown as Catalog)
  }
  expect(gapAt('2027-03-25 17:59')).toBe('pickupSite')
  // Its last week is not over, but what is collected in it is packed already.
  expect(gapAt('2027-03-25 18:01')).toBeUndefined()
})
