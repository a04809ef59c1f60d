import { checked } from './checks.ts'
import { isLoopback } from './loopback.ts'

/** Street map tiles, if a farm has a server for them. */
export type MapTiles = { readonly url: string; readonly attribution: string }

const EXAMPLE = 'Enter one like https://tiles.example/{z}/{x}/{y}.png.'
const MOST_LETTERS = 200

/** The placeholders for tile numbers aren't valid in an address, so we parse it with numbers instead. */
const asAddress = (template: string): string => template.replaceAll(/\{[zxy]\}/g, '1')

/** Where browsers fetch them. */
export const originOf = ({ url }: MapTiles): string => new URL(asAddress(url)).origin

export const mapTilesUrl = checked((url) => {
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part)) || !/^https?:/.test(url) || !URL.canParse(asAddress(url)))
    return `MAP_TILES_URL is not a map tile address. ${EXAMPLE}`
  const { protocol, hostname } = new URL(asAddress(url))
  // A host name with a placeholder means many servers, but the page may fetch from only one.
  if (/[{}]/.test(hostname) || url.includes('{s}')) return `MAP_TILES_URL must name one server. ${EXAMPLE}`
  return protocol !== 'https:' && !isLoopback(hostname) ? 'MAP_TILES_URL points to another machine without TLS. Use https://.' : undefined
})

export const mapTilesAttribution = checked((text) =>
  text.length > MOST_LETTERS || /[\p{C}]/u.test(text)
    ? `MAP_TILES_ATTRIBUTION appears on the map. Use at most ${MOST_LETTERS} characters of plain text.`
    : undefined,
)
