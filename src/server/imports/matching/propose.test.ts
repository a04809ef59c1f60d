import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../tests/support/runs.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import { listMeant } from './farm-names.ts'
import { distance } from './likeness.ts'
import type { Farm } from './open-row.ts'
import { propose } from './propose.ts'

const cycleOf = (cycle_name: string, start_date: string, is_active = false) =>
  ({ cycle_name, start_date, number_of_weeks: 10, is_active }) as Cycle
const farmOf = (sites: readonly string[], cycles: readonly Cycle[] = [], archived: readonly string[] = []): Farm => ({
  ...{ cycles, price_cents: 650, today: '2026-11-17', isElsewhere: false },
  sites: sites.map((site_name) => ({ site_name }) as Site),
  archived: archived.map((site_name) => ({ site_name }) as Site),
})

const SITES = [
  ...['Southworth Library, Dryden', 'Ulysses Philomathic Library, Trumansburg', 'Myers Park, Lansing', 'Ithaca Farmers Market'],
  ...['Groton Public Library', 'St. John & Paul, Site 2'],
]
const CYCLES = [
  cycleOf('Winter 2027–28', '2027-12-01'),
  cycleOf('Spring 2027', '2027-03-02'),
  cycleOf('Winter 2026–27', '2026-12-01', true),
  cycleOf('Fall 2026', '2026-09-08'),
  cycleOf('Winter 2025–26', '2025-12-02'),
]
const farm = farmOf(SITES, CYCLES, ['Dryden Hall'])
const siteFor = (text: string) => propose('site', text, farm)
const cycleFor = (text: string) => propose('cycle', text, farm)

describe('a site is proposed', () => {
  test.each([
    ...([
      ['Dryden library', 0],
      ['the library in Dryden', 0],
      ['Southwerth Libary', 0],
      ['Southworth Lib.', 0],
      ['Dryden', 0],
    ] as const),
    ...([
      ['Trumansburg', 1],
      ['Ulyses', 1],
      ['Myers Park', 2],
      ['Myers Pk', 2],
      ['LANSING', 2],
      ['Farmers Mkt', 3],
      ['Ithaca market', 3],
    ] as const),
    ...([
      ['Local pickup: Groton library', 4],
      ['st john', 5],
    ] as const),
  ])('for “%s”', (text, at) => expect(siteFor(text)).toBe(SITES[at]))

  test.each(['library', 'Lansing library', 'Barn', "Ann's house", 'Farm stand', 'Site 3', 'Dryden hall', 'the', '', '???'])(
    'but none for “%s”',
    (text) => expect(siteFor(text)).toBeNull(),
  )
})

describe('a cycle is proposed', () => {
  test.each([
    ...([
      ['winter', 'Winter 2026–27'],
      ['Winter share', 'Winter 2026–27'],
      ['spring', 'Spring 2027'],
      ['autumn', 'Fall 2026'],
    ] as const),
    ...([
      ['Winter 2026', 'Winter 2026–27'],
      ['2027 Spring', 'Spring 2027'],
      ['winter 25', 'Winter 2025–26'],
      ['Wintr', 'Winter 2026–27'],
    ] as const),
  ])('for “%s”: the season on sale or coming', (text, name) => expect(cycleFor(text)).toBe(name))

  test.each(['winter 2027', 'Winter 2023', 'Spring 2028', 'summer', 'share', '2026'])('but none for “%s”', (text) =>
    expect(cycleFor(text)).toBeNull(),
  )

  test('and none of two that are coming, of which none is on sale', () => {
    const two = farmOf([], [cycleOf('Winter 2027–28', '2027-12-01'), cycleOf('Winter 2026–27', '2026-12-01')])
    expect(propose('cycle', 'winter', two)).toBeNull()
  })
})

describe('a name is understood', () => {
  const meant = (text: string, names: readonly string[]) => listMeant(names, (each) => each, text)
  test('regardless of capitals, signs, “the”, “and”, plurals and blanks', () => {
    for (const text of ['ithaca farmers market', 'The Ithaca Farmer’s Market!', 'IthacaFarmersMarket', 'Ithaca-Farmer-Markets'])
      expect([text, meant(text, SITES)]).toEqual([text, ['Ithaca Farmers Market']])
    expect(meant('St John and Paul - site 2', SITES)).toEqual(['St. John & Paul, Site 2'])
    const names = CYCLES.map(({ cycle_name }) => cycle_name)
    for (const text of ['Winter 2026-2027', 'winter 26/27', "Winter '26-'27", 'Winter 2026 - 27'])
      expect(meant(text, names)).toEqual(['Winter 2026–27'])
  })
  test('to the letter first, and not at all where it could be two', () => {
    const names = ["Farmer's Market", 'Farmers Market', 'Site 1 12', 'Site 11 2']
    expect(meant('farmers market', names)).toEqual(['Farmers Market'])
    expect(meant('The Farmers Market', names)).toEqual([])
    expect(meant('Site 112', names)).toEqual([])
  })
})

const word = fc.stringMatching(/^[a-z]{1,9}$/)
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 6 })

test('whatever is written, only names of the farm are proposed', () => {
  fc.assert(
    fc.property(names, fc.oneof(name, fc.string()), (sites, text) => {
      const proposed = propose('site', text, farmOf(sites))
      expect(proposed === null || sites.includes(proposed)).toBe(true)
    }),
    runs(300),
  )
})

test('a name is found through noise, or it could be another', () => {
  fc.assert(
    fc.property(names, fc.nat(), (sites, at) => {
      const site = sites[at % sites.length] ?? ''
      const noisy = `  The ${site.toUpperCase().replaceAll(' ', ' - ')}!`
      const found = listMeant(sites, (each) => each, noisy)
      if (found.length > 0) expect(propose('site', noisy, farmOf(sites))).toBe(found[0])
      else expect(sites.length).toBeGreaterThan(1)
    }),
    runs(300),
  )
})

test('the distance of words is that of letters', () => {
  expect([distance('', ''), distance('abc', ''), distance('market', 'makret'), distance('libary', 'library')]).toEqual([0, 3, 1, 1])
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(distance(one, other)).toBe(distance(other, one))
      expect(distance(one, other) === 0).toBe(one === other)
    }),
    runs(200),
  )
})
