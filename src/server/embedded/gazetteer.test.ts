import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADDRESS_MAX } from '../../shared/limits.ts'
import { distanceKm } from '../../shared/rules/nearest-site.ts'
import { SITES } from '../demo/sites.ts'
import { type Gazetteer, openGazetteer } from './gazetteer.ts'

let gazetteer = {} as Gazetteer
beforeAll(async () => {
  gazetteer = await openGazetteer(pino({ level: 'silent' }))
})
afterAll(() => gazetteer.close())

type Found = { lat: string; lon: string; display_name: string }
const ask = (text: string) => fetch(`${gazetteer.url}/search?${new URLSearchParams({ q: text, format: 'jsonv2', limit: '1' })}`)
const search = async (text: string) => (await (await ask(text)).json()) as Found[]
const labelOf = async (text: string) => (await search(text))[0]?.display_name

describe('the gazetteer finds', () => {
  test.each([
    ['a ZIP code', '14850', 'Ithaca, NY 14850'],
    ['one with a leading zero', '02108', 'Boston, MA 02108'],
    ['a ZIP+4', '14850-4321', 'Ithaca, NY 14850'],
    ['full-width digits', '１４８５０', 'Ithaca, NY 14850'],
    ['a whole address by its ZIP code', '545 Third Street, Ithaca, NY 14850', 'Ithaca, NY 14850'],
    ['the last of two ZIP codes', '10001 Seneca Rd, Trumansburg NY 14886, USA', 'Trumansburg, NY 14886'],
    ['a name as people there write it', 'Mc Lean, NY', 'McLean, NY'],
    ['a ZIP code before its town', '13053 Dryden', 'Dryden, NY 13053'],
    ['the town, not the house number', '12345 Main Street, Ithaca, NY', 'Ithaca, NY'],
    ['the town, not the box', 'PO Box 12345, Ithaca, NY', 'Ithaca, NY'],
    ['the town when the ZIP code is unknown', 'Ithaca, NY 00000', 'Ithaca, NY'],
    ['a town and its state', 'Dryden, NY', 'Dryden, NY'],
    ['any case and extra spaces', '  lAnSiNg ,   nEw   yOrK ', 'Lansing, NY'],
    ['no comma', 'ithaca ny', 'Ithaca, NY'],
    ['a street without commas', '24 West Main Street Dryden NY', 'Dryden, NY'],
    ['a state of two words after a town', 'Charleston West Virginia', 'Charleston, WV'],
    ['a county between', 'Ithaca, Tompkins County, NY', 'Ithaca, NY'],
    ['a country after', 'Ithaca, NY, United States', 'Ithaca, NY'],
    ['a state with dots', 'Washington, D.C.', 'Washington, DC'],
    ['accents', 'Cañon City, Colorado', 'Canon City, CO'],
    ['short words', 'Port St. Lucie, FL', 'Port Saint Lucie, FL'],
    ['apostrophes and spaces that others write otherwise', 'Coeur d’Alene, ID', 'Coeur D Alene, ID'],
    ['hyphens', 'Winston-Salem NC', 'Winston Salem, NC'],
    ['a town alone: the one with most ZIP codes', 'Springfield', 'Springfield, IL'],
    ['a town that ends like a state', 'Fort Washington', 'Fort Washington, PA'],
    ['a town named as its state', 'New York', 'New York, NY'],
    ['a territory', 'San Juan, Puerto Rico', 'San Juan, PR'],
  ])('%s: %s', async (_, text, label) => {
    expect(await labelOf(text)).toBe(label)
  })

  test.each(Object.values(SITES).map((site) => [site.site_address, site] as const))('the demo farm’s site at %s', async (address, pin) => {
    const town = address.replace(/^[^,]+, /, '').replace(/ \d{5}$/, '')
    for (const text of [address, town]) {
      const [found] = await search(text)
      expect(distanceKm({ lat: Number(found?.lat), lon: Number(found?.lon) }, pin)).toBeLessThan(10)
    }
  })

  test('a town in the middle of its ZIP codes, though the data has one of New York’s in Asia', async () => {
    const [city] = await search('New York, NY')
    expect(distanceKm({ lat: Number(city?.lat), lon: Number(city?.lon) }, { lat: 40.75, lon: -73.98 })).toBeLessThan(5)
    const [stray] = await search('10200')
    expect(Number(stray?.lon)).toBeLessThan(0)
  })
})

describe('the gazetteer finds nothing for', () => {
  test.each([
    ['nonsense', 'qwertzuiop'],
    ['nothing', ''],
    ['blanks', ' \t '],
    ['an unknown ZIP code', '00000'],
    ['six digits', '148501'],
    ['a town in another state', 'Ithaca, CA'],
    ['a state alone', 'Kansas'],
    ['a small word that is a state', 'hi'],
    ['a base abroad', 'APO, AE 09001'],
    ['commas', ',,,,'],
    ['SQL', "'; drop table site; --"],
    ['names of object parts', '__proto__, constructor'],
    ['markup', '<script>alert(1)</script>'],
    ['a path', '../../etc/passwd'],
    ['line breaks and NUL', 'a\r\nX-Evil: 1\u0000'],
    ['emoji', '🥚🐔'],
  ])('%s', async (_, text) => {
    expect(await search(text)).toEqual([])
  })

  test('texts of any kind, each answered quickly and well-formed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: ADDRESS_MAX }), async (text) => {
        const reply = await ask(text.toWellFormed())
        expect(reply.status).toBe(200)
        expect(Array.isArray(await reply.json())).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test.each(['x', '1', ', ', 'A ', '12345-', '-'])('a thousand characters of "%s"', async (piece) => {
    expect(await search(piece.repeat(1_000 / piece.length))).toEqual([])
  })
})

test('a hundred thousand characters are refused as too long, and the gazetteer goes on', async () => {
  expect((await ask('x'.repeat(100_000))).status).toBe(431)
  expect(await labelOf('14850')).toBe('Ithaca, NY 14850')
})

test('only the search is answered', async () => {
  expect((await fetch(`${gazetteer.url}/reverse?lat=1&lon=2`)).status).toBe(404)
  expect((await fetch(`${gazetteer.url}/search?q=14850`, { method: 'POST', body: 'x' })).status).toBe(404)
  expect(await (await fetch(`${gazetteer.url}/search`)).json()).toEqual([])
})
