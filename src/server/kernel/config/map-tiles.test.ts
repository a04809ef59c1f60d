import { expect, test } from 'vitest'
import { originOf, readMapTiles } from './map-tiles.ts'

const read = (given: Record<string, string>) => readMapTiles((name) => given[name])

test('without an address there are no tiles', () => {
  expect(read({})).toEqual({ mapTiles: undefined, troubles: [] })
})

test('tiles come from one server, with who made them', () => {
  const { mapTiles } = read({ MAP_TILES_URL: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1' })
  expect(mapTiles).toEqual({ url: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1', attribution: '© OpenStreetMap contributors' })
  expect(mapTiles && originOf(mapTiles)).toBe('https://tiles.example:8443')
  expect(read({ MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}', MAP_TILES_ATTRIBUTION: 'Us' }).mapTiles?.attribution).toBe('Us')
})

test.each([
  'https://tiles.example/',
  'tiles.example/{z}/{x}/{y}',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'http://tiles.example/{z}/{x}/{y}.png',
  'javascript:{z}{x}{y}',
])('%s is told, not used', (url) => {
  const { mapTiles, troubles } = read({ MAP_TILES_URL: url })
  expect(mapTiles).toBeUndefined()
  expect(troubles).toEqual([expect.stringContaining('MAP_TILES_URL')])
})
