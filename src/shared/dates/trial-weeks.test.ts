import { expect, test } from 'vitest'
import { trialWeeks } from './trial-weeks.ts'

/** Thursdays from March 4 on, eight of them; the farm packs for a day from Tuesday at 6 PM on. */
const COURSE = { start_date: '2027-03-01', number_of_weeks: 8, site_id: 1, pickup_start_day: 'Thursday', changes: [] } as const
const RULE = { cutoff_days: 2, cutoff_time: '18:00' }
const WEEKLY = { first_week: 0, weeks: 8, every_weeks: 1 }
const EVERY_OTHER = { first_week: 1, weeks: 4, every_weeks: 2 }

test.each([
  ['begins with the first week', WEEKLY, '2027-03-01 12:00:00', 3, { first_week: 0, weeks: 3, every_weeks: 1 }],
  ['begins a week later once the first is packed', WEEKLY, '2027-03-03 12:00:00', 3, { first_week: 1, weeks: 3, every_weeks: 1 }],
  ['of one week can be the last', WEEKLY, '2027-04-19 12:00:00', 1, { first_week: 7, weeks: 1, every_weeks: 1 }],
  [
    'keeps to its rhythm, up to the last weeks that are enough',
    EVERY_OTHER,
    '2027-03-24 12:00:00',
    2,
    { ...EVERY_OTHER, first_week: 5, weeks: 2 },
  ],
  ['is not offered where too few weeks are left', EVERY_OTHER, '2027-04-07 12:00:00', 2, undefined],
  ['is not offered where too few weeks are on sale', { ...WEEKLY, weeks: 2 }, '2027-03-01 12:00:00', 3, undefined],
  ['of no weeks is none', WEEKLY, '2027-03-01 12:00:00', 0, undefined],
])('a trial %s', (_, sold, clock, weeks, trial) => {
  expect(trialWeeks(COURSE, sold, { rule: RULE, clock, weeks })).toEqual(trial)
})
