export type Zone = { readonly name: string; readonly label: string }
export type ZoneGroup = { readonly label: string; readonly zones: readonly Zone[] }

/** Where most of the shop's farms are, as people there call it. */
const UNITED_STATES: readonly Zone[] = [
  { name: 'America/New_York', label: 'Eastern (New York)' },
  { name: 'America/Chicago', label: 'Central (Chicago)' },
  { name: 'America/Denver', label: 'Mountain (Denver)' },
  { name: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { name: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { name: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { name: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
  { name: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico)' },
]

const regionOf = (zone: string): string => zone.split('/')[0] ?? zone
/** `Argentina, Buenos Aires`. */
const placeOf = (zone: string): string =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('/', ', ')
    .replaceAll('_', ' ')

/**
 * The zones to choose from: those of the United States first, then those that the browser knows, by region. The one that is
 * stored stands there too, whatever the browser calls it: browsers and servers know some by other names.
 */
export const zoneGroups = (stored: string, known: readonly string[]): readonly ZoneGroup[] => {
  const others = known.filter((zone) => zone.includes('/') && !UNITED_STATES.some(({ name }) => name === zone))
  const regions = [...new Set(others.map(regionOf))].sort()
  const groups = regions.map((label) => ({
    label,
    zones: others.filter((zone) => regionOf(zone) === label).map((name) => ({ name, label: placeOf(name) })),
  }))
  const all = [{ label: 'United States', zones: UNITED_STATES }, ...groups]
  const isKnown = stored === '' || all.some(({ zones }) => zones.some(({ name }) => name === stored))
  return isKnown ? all : [{ label: 'As it is', zones: [{ name: stored, label: stored }] }, ...all]
}

/** What this browser knows; an old one that cannot tell offers those of the United States. */
export const knownZones = (): readonly string[] => ('supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [])
