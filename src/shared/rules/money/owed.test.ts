import { describe, expect, test } from 'vitest'
import { cartonsOnTrust, dueDate } from './owed.ts'

describe('the day until which the farm is paid', () => {
  const season = { end_date: '2027-05-09' }

  test.each([
    ['two weeks from today', '2027-03-01', '2027-03-15'],
    ['the last day of the season, if that comes first', '2027-05-01', '2027-05-09'],
    ['today, if the season is over', '2027-05-20', '2027-05-20'],
  ])('is %s', (_, today, due) => {
    expect(dueDate(today, 14, season)).toBe(due)
  })
})

describe('the cartons a week that the farm gives on trust', () => {
  test.each([
    ['count what is donated as far as it is one a week', { cartons: 2, donated: 5, weeks: 2 }, 4],
    ['leave out a donation that is less than one a week', { cartons: 2, donated: 7, weeks: 8 }, 2],
    ['count all of it in the only week', { cartons: 2, donated: 3, weeks: 1 }, 5],
    ['count all of it where no week is left', { cartons: 0, donated: 3, weeks: 0 }, 3],
  ])('%s', (_, order, cartons) => {
    expect(cartonsOnTrust(order)).toBe(cartons)
  })
})
