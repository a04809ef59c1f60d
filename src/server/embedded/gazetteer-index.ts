import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The ZIP codes and towns of the United States, in memory, arranged for looking up. */
export type Town = { name: string; state: string; lat: number; lon: number }
export type ZipPoint = { lat: number; lon: number; town: Town }
export type GazetteerIndex = {
  zips: ReadonlyMap<string, ZipPoint>
  /** By townKey; where several share a name, the one with most ZIP codes first. */
  towns: ReadonlyMap<string, readonly Town[]>
  /** Codes and names in capitals, both to the code. */
  states: ReadonlyMap<string, string>
}

type ZipRow = { zip: string; city: string; state: string; latitude: number; longitude: number }

// Mail to ships and bases abroad: their points are all over the world.
const MILITARY = new Set(['AA', 'AE', 'AP'])
const EXTRA_STATE_NAMES = { 'PUERTO RICO': 'PR', GUAM: 'GU', 'VIRGIN ISLANDS': 'VI' }
const LONG_WORDS: ReadonlyMap<string, string> = new Map([
  ['ST', 'SAINT'],
  ['STE', 'SAINTE'],
  ['MT', 'MOUNT'],
  ['FT', 'FORT'],
  ['N', 'NORTH'],
  ['S', 'SOUTH'],
  ['E', 'EAST'],
  ['W', 'WEST'],
])

/** One spelling of a town's name: "St. Louis" is "Saint Louis", "McGraw" is "Mc Graw". */
export const townKey = (words: readonly string[]): string => words.map((word) => LONG_WORDS.get(word) ?? word).join('')

const wordsOf = (name: string): string[] => name.toUpperCase().split(/[^A-Z0-9]+/)

// The package is one large literal. Run as a program it takes 130 MB for good; read as the JSON that it holds, 20.
const readPackage = (): { rows: ZipRow[]; stateNames: Record<string, string> } => {
  const require = createRequire(import.meta.url)
  const { full } = require('zipcodes/lib/states.js') as { full: Record<string, string> }
  const source = readFileSync(require.resolve('zipcodes/lib/codes.js'), 'utf8')
  const codes = JSON.parse(source.slice(source.indexOf('{'), source.indexOf('};') + 1)) as Record<string, ZipRow>
  return { rows: Object.values(codes).filter(({ state }) => !MILITARY.has(state)), stateNames: { ...full, ...EXTRA_STATE_NAMES } }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

// Only the islands of the Pacific lie east; the package has one ZIP code of New York there too.
const longitudeOf = ({ zip, longitude }: ZipRow): number => (zip < '96' ? -Math.abs(longitude) : longitude)

const indexStates = (rows: readonly ZipRow[], names: Record<string, string>): Map<string, string> => {
  const states = new Map(rows.map(({ state }) => [state, state]))
  for (const [name, code] of Object.entries(names)) if (states.has(code)) states.set(name, code)
  return states
}

/** The package writes "Mc Lean"; people there write "McLean". */
const spell = (name: string): string => name.replace(/\bMc (?=[A-Z])/g, 'Mc')

const makeTown = (rows: readonly [ZipRow, ...ZipRow[]]): Town => ({
  name: spell(rows[0].city),
  state: rows[0].state,
  lat: mean(rows.map(({ latitude }) => latitude)),
  lon: mean(rows.map(longitudeOf)),
})

export const loadIndex = (): GazetteerIndex => {
  const { rows, stateNames } = readPackage()
  const zips = new Map<string, ZipPoint>()
  const towns = new Map<string, Town[]>()
  const groups = Map.groupBy(rows, ({ city, state }) => `${townKey(wordsOf(city))},${state}`)
  // By size, and then by state, so that the same question has the same answer each time.
  const bySize = [...groups].sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
  for (const [key, group] of bySize) {
    const town = makeTown(group as [ZipRow, ...ZipRow[]])
    for (const row of group) zips.set(row.zip, { lat: row.latitude, lon: longitudeOf(row), town })
    const name = key.slice(0, key.indexOf(','))
    towns.set(name, [...(towns.get(name) ?? []), town])
  }
  return { zips, towns, states: indexStates(rows, stateNames) }
}
