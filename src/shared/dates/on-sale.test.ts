import { expect, test } from 'vitest'
import { isOver } from './on-sale.ts'

const SPRING = { start_date: '2027-03-01', end_date: '2027-03-21', number_of_weeks: 3 }
const LIBRARY = { site_id: 1, pickup_start_day: 'Tuesday' } as const
const MARKET = { site_id: 2, pickup_start_day: 'Saturday' } as const
const at = (today: string) => ({ cutoff_days: 2, cutoff_time: '18:00', today, clock: `${today} 12:00:00`, changes: [] })

test.each([
  ['is on sale while a week is left', '2027-03-01', [LIBRARY, MARKET], false],
  ['is on sale as long as one site has a day left', '2027-03-17', [LIBRARY, MARKET], false],
  ['is over where the only site has none', '2027-03-17', [LIBRARY], true],
  ['is over where no site has one', '2027-03-20', [LIBRARY, MARKET], true],
  ['is on sale in its last week while the farm has no sites yet', '2027-03-20', [], false],
  ['is over after its last week', '2027-03-22', [], true],
])('a season %s (%s)', (_, today, sites, over) => {
  expect(isOver(SPRING, sites, at(today))).toBe(over)
})
