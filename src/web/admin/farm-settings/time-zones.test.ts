import { expect, test } from 'vitest'
import { isTimeZone } from '../../../shared/dates/calendar.ts'
import { knownZones, zoneGroups } from './time-zones.ts'

const namesIn = (stored: string, known: readonly string[]) =>
  zoneGroups(stored, known).flatMap(({ zones }) => zones.map(({ name }) => name))

test('every zone that the browser knows by a region can be chosen, once, and those of the United States come first', () => {
  const known = knownZones()
  const names = namesIn('America/New_York', known)
  expect(new Set(names).size).toBe(names.length)
  expect(names[0]).toBe('America/New_York')
  for (const zone of known.filter((each) => each.includes('/'))) expect(names).toContain(zone)
  for (const name of names) expect(isTimeZone(name)).toBe(true)
})

test('what is stored stays chosen where the browser calls it otherwise, or cannot tell its zones', () => {
  expect(namesIn('Asia/Kolkata', ['Asia/Calcutta'])).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Calcutta']))
  expect(zoneGroups('UTC', [])[0]).toEqual({ label: 'As it is', zones: [{ name: 'UTC', label: 'UTC' }] })
  expect(zoneGroups('America/Denver', []).map(({ label }) => label)).toEqual(['United States'])
})
