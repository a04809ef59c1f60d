import { expect, test } from 'vitest'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import { nextVisits } from './next-visits.ts'

const pickup = (pickup_id: number, pickup_date: string, over: Partial<MyPickup> = {}) =>
  ({
    pickup_id,
    pickup_date,
    site_id: pickup_id,
    egg_cycle: 'March',
    cartons: 2,
    weeks: 1,
    state: 'planned',
    friend_name: '',
    ...over,
  }) as MyPickup
/** `03-02: 1 2`, for each date and what is to be collected. */
const shown = (pickups: MyPickup[], today: string | undefined) =>
  nextVisits(pickups, today).map(({ date, visits }) => `${date.slice(5)}: ${visits.map(({ pickup_id }) => pickup_id).join(' ')}`)

test('what has begun elsewhere does not hide what is collected today', () => {
  const pickups = [pickup(1, '2027-03-02'), pickup(2, '2027-03-03'), pickup(3, '2027-03-03'), pickup(4, '2027-03-09')]
  expect(shown(pickups, '2027-03-03')).toEqual(['03-02: 1', '03-03: 2 3'])
})

test('where nothing can be collected today it is the first date to come, of all that is neither skipped nor collected', () => {
  const collected = pickup(1, '2027-03-02', { is_collected: true })
  const skipped = pickup(2, '2027-03-09', { state: 'skipped' })
  const pickups = [collected, skipped, pickup(3, '2027-03-16'), pickup(4, '2027-03-16'), pickup(5, '2027-03-23')]
  expect(shown(pickups, '2027-03-02')).toEqual(['03-16: 3 4'])
  // Before the farm's date is known.
  expect(shown(pickups, undefined)).toEqual(['03-16: 3 4'])
  expect(shown([skipped], '2027-03-02')).toEqual([])
})

test('several visits of a cycle at one site and day are one box of eggs', () => {
  const one = pickup(1, '2027-03-02')
  const two = pickup(2, '2027-03-02', { site_id: 1, cartons: 4, weeks: 2 })
  expect(nextVisits([one, two], '2027-03-02')[0]?.visits).toMatchObject([{ cartons: 6, weeks: 2, friend_name: '' }])
  const his = { ...one, friend_name: 'Bo' }
  const hers = { ...two, friend_name: 'Cy' }
  expect([nextVisits([his, two], '2027-03-02'), nextVisits([his, hers], '2027-03-02')]).toMatchObject([
    [{ visits: [{ friend_name: 'Bo' }] }],
    [{ visits: [{ friend_name: 'Bo, Cy' }] }],
  ])
})
