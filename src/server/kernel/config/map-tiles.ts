import { isLoopback } from './loopback.ts'

/** Pictures of streets for the maps, where a farm has a server for them. */
export type MapTiles = { readonly url: string; readonly attribution: string }

const EXAMPLE = 'Write it like https://tiles.example/{z}/{x}/{y}.png.'
const MOST_LETTERS = 200
// As nearly all such pictures are made of.
const USUAL = '© OpenStreetMap contributors'

/** What stands in for the numbers of a picture is no part of an address: it is read as if there were some. */
const asAddress = (template: string): string => template.replaceAll(/\{[zxy]\}/g, '1')

/** Where browsers fetch them. */
export const originOf = ({ url }: MapTiles): string => new URL(asAddress(url)).origin

const trouble = (url: string, attribution: string): string | undefined => {
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part)) || !/^https?:/.test(url) || !URL.canParse(asAddress(url)))
    return `MAP_TILES_URL is not an address of map tiles. ${EXAMPLE}`
  const { protocol, hostname } = new URL(asAddress(url))
  // A name with a number to be filled in is many servers: the page may fetch from one only.
  if (/[{}]/.test(new URL(asAddress(url)).hostname) || url.includes('{s}')) return `MAP_TILES_URL must name one server. ${EXAMPLE}`
  if (protocol !== 'https:' && !isLoopback(hostname)) return 'MAP_TILES_URL leads to another machine without TLS. Write https://.'
  return attribution.length > MOST_LETTERS || /[\p{C}]/u.test(attribution)
    ? `MAP_TILES_ATTRIBUTION stands on the map: give at most ${MOST_LETTERS} characters of plain text.`
    : undefined
}

export const readMapTiles = (text: (name: string) => string | undefined): { mapTiles: MapTiles | undefined; troubles: string[] } => {
  const url = text('MAP_TILES_URL')
  if (url === undefined) return { mapTiles: undefined, troubles: [] }
  const attribution = text('MAP_TILES_ATTRIBUTION') ?? USUAL
  const wrong = trouble(url, attribution)
  return wrong ? { mapTiles: undefined, troubles: [wrong] } : { mapTiles: { url, attribution }, troubles: [] }
}
