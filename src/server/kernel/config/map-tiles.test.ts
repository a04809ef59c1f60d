import { expect, test } from 'vitest'
import { problemsOf } from '../../../../tests/support/shop/config-problems.ts'
import { readConfig } from './config.ts'
import { originOf } from './map-tiles.ts'

test('without an address there are no tiles', () => {
  expect(readConfig({ MAP_TILES_ATTRIBUTION: 'x'.repeat(201) })).toMatchObject({ mapTiles: undefined, variables: [] })
})

test('tiles come from one server, with who made them', () => {
  const { mapTiles } = readConfig({ MAP_TILES_URL: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1' })
  expect(mapTiles).toEqual({ url: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1', attribution: '© OpenStreetMap contributors' })
  expect(mapTiles && originOf(mapTiles)).toBe('https://tiles.example:8443')
  expect(readConfig({ MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}', MAP_TILES_ATTRIBUTION: 'Us' }).mapTiles?.attribution).toBe('Us')
})

test.each([
  'https://tiles.example/',
  'tiles.example/{z}/{x}/{y}',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'http://tiles.example/{z}/{x}/{y}.png',
  'javascript:{z}{x}{y}',
])('%s is told, not used', (url) => {
  expect(problemsOf({ MAP_TILES_URL: url })).toEqual([expect.stringContaining('MAP_TILES_URL')])
})
