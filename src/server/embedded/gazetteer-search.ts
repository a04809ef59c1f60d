import type { FoundLocation } from '../../shared/shapes/entities.ts'
import { type GazetteerIndex, type Town, townKey } from './gazetteer-index.ts'

/** Finds the ZIP code or the town that an address names. Streets are not known: the town stands for them. */

const LONGEST_TEXT = 1_000
const MOST_WORDS_OF_A_TOWN = 6
const ZIP = /(?<![\d-])(\d{5})(?:-\d{4})?(?![\d-])/g
const COUNTRY = /[ ,]+(?:USA?|UNITED STATES(?: OF AMERICA)?)[ ,]*$/

type Words = readonly string[]

/** Capitals, digits, commas, hyphens and single spaces; accents are dropped. */
const tidy = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.'’`]/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9,-]+/g, ' ')
    .trim()
    .replace(COUNTRY, '')

const partsOf = (text: string): Words[] =>
  text
    .split(',')
    .map((part) => part.split(/[ -]+/).filter(Boolean))
    .filter((part) => part.length > 0)

/** "1 LANE ITHACA", "LANE ITHACA", "ITHACA": without commas the town may begin at any word. */
const endingsOf = (words: Words): Words[] => {
  const last = words.slice(-MOST_WORDS_OF_A_TOWN)
  return last.map((_, from) => last.slice(from))
}

const townIn = ({ towns }: GazetteerIndex, state: string, names: readonly Words[]): Town | undefined => {
  for (const name of names) {
    const town = towns.get(townKey(name))?.find((each) => each.state === state)
    if (town) return town
  }
  return undefined
}

const splitState = ({ states }: GazetteerIndex, words: Words): { state: string; before: Words } | undefined => {
  for (const count of [3, 2, 1]) {
    const state = words.length >= count ? states.get(words.slice(-count).join(' ')) : undefined
    if (state) return { state, before: words.slice(0, -count) }
  }
  return undefined
}

const findTown = (index: GazetteerIndex, parts: readonly Words[]): Town | undefined => {
  const last = parts.at(-1) ?? []
  const earlier = parts.slice(0, -1)
  const alone = index.towns.get(townKey(last))?.[0]
  const split = splitState(index, last)
  if (!split) return alone
  const { state, before } = split
  // "Fort Washington" ends like a state and is a town.
  if (before.length > 0) return townIn(index, state, endingsOf(before)) ?? alone
  // "New York" is a town as well; "Kansas" alone is not the small town of that name elsewhere.
  if (earlier.length === 0) return townIn(index, state, [last])
  return townIn(index, state, earlier.length === 1 ? endingsOf(earlier[0] ?? []) : [...earlier].reverse())
}

export const searchGazetteer = (index: GazetteerIndex, text: string): FoundLocation | undefined => {
  if (text.length > LONGEST_TEXT) return undefined
  const tidied = tidy(text)
  const match = [...tidied.matchAll(ZIP)].at(-1)
  const [written = '', zip = ''] = match ?? []
  const [before, after] = match ? [tidied.slice(0, match.index), tidied.slice(match.index + written.length)] : [tidied, '']
  const town = findTown(index, partsOf(`${before} ${after}`))
  const point = index.zips.get(zip)
  // A house or box number may look like a ZIP code; one that does not end the address has to fit its town.
  const isZip = point && (!town || after === '' || point.town.name === town.name)
  if (isZip) return { lat: point.lat, lon: point.lon, label: `${point.town.name}, ${point.town.state} ${zip}` }
  return town && { lat: town.lat, lon: town.lon, label: `${town.name}, ${town.state}` }
}
