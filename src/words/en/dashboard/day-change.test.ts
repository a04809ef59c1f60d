import { expect, test } from 'vitest'
import { sayForetold } from './day-change.ts'

const day = (site_id: number, site_name: string, part = {}) => ({
  ...{ site_id, site_name, from_date: '2027-03-09', to_date: '2027-03-10', pickups: 2, orders: 2, cartons: 3, is_held: false },
  ...part,
})

test('the farmer reads in plain sentences what a change of a day will do', () => {
  const many = ['Barn', 'Mill', 'Dock', 'Fair'].map((name, id) => day(id, name))
  const counts = { moved_pickups: 8, people_told: 7, hosts_told: 1 }
  expect(sayForetold({ ...counts, days: many })).toEqual([
    '8 pickups (12 cartons) at 4 pickup sites move from Tue, Mar 9 to Wed, Mar 10.',
    '7 people and 1 host are notified by email.',
  ])
  const kept = day(1, 'Barn', { pickups: 1, cartons: 1, is_held: true })
  const one = day(1, 'Barn', { pickups: 1, cartons: 2 })
  expect(sayForetold({ moved_pickups: 3, people_told: 1, days: [one, day(2, 'Mill'), kept], cartons_given: 2, pickups_stay: 1 })).toEqual([
    '3 pickups (5 cartons) at Barn and Mill move from Tue, Mar 9 to Wed, Mar 10.',
    '1 carton kept from a missed pickup at Barn moves from Tue, Mar 9 to Wed, Mar 10.',
    '2 cartons kept from a missed pickup will be given away, because no one picks up there anymore.',
    "1 pickup already handed over won't change.",
    '1 person is notified by email.',
  ])
  expect(sayForetold({ moved_pickups: 0, people_told: 0, days: [] })).toEqual(['No one has a pickup that day.'])
  expect(sayForetold({ moved_pickups: 0, people_told: 0, days: [] }, 'No pickups will move.')).toEqual(['No pickups will move.'])
})
