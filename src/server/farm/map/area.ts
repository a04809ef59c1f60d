/** A stretch of land, in degrees. */
export type Area = { readonly south: number; readonly west: number; readonly north: number; readonly east: number }
export type Point = { readonly lat: number; readonly lon: number }

// About fifty miles to each side: more than anybody drives for eggs, and what a wide map shows beside the outermost site.
const AROUND_LAT = 0.7
const AROUND_LON = 1.1
/** Sites further apart than this are seen from so high that no town could be read. */
const WIDEST = 12

/** What a map of these places shows, in steps, so that many maps share one cut; none where there is nothing to show. */
export const areaAround = (points: readonly Point[]): Area | undefined => {
  if (points.length === 0) return undefined
  const lats = points.map(({ lat }) => lat)
  const lons = points.map(({ lon }) => lon)
  const area = {
    south: Math.floor((Math.min(...lats) - AROUND_LAT) * 10) / 10,
    west: Math.floor((Math.min(...lons) - AROUND_LON) * 10) / 10,
    north: Math.ceil((Math.max(...lats) + AROUND_LAT) * 10) / 10,
    east: Math.ceil((Math.max(...lons) + AROUND_LON) * 10) / 10,
  }
  return area.north - area.south > WIDEST || area.east - area.west > WIDEST ? undefined : area
}

/** Half a degree: neighboring places share one area, and a request doesn't reveal where someone lives. */
export const roughly = ({ lat, lon }: Point): Point => ({ lat: Math.round(lat * 2) / 2, lon: Math.round(lon * 2) / 2 })

/** Further than this nobody comes for eggs. */
const FAR = 3

/** Whether a place is near one of those that a map shows anyway. */
export const isNearAny = (place: Point, points: readonly Point[]): boolean =>
  points.some(({ lat, lon }) => Math.abs(lat - place.lat) <= FAR && Math.abs(lon - place.lon) <= FAR)

export const isIn = ({ south, west, north, east }: Area, { lat, lon }: Point): boolean =>
  lat >= south && lat <= north && lon >= west && lon <= east
