import type { LatLngTuple, Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useAnswer } from '../calls/use-call.ts'
import { FARM_NAME } from '../farm.ts'
import { drawGround } from './draw-ground.ts'

type Location = { readonly lat: number; readonly lon: number }

// Half a degree is far enough not to ask again for every step of a pin.
const roughly = (degrees: number) => String(Math.round(degrees * 2) / 2)

/** Draws the map's background, with rings around the viewer. Without a reply the pins are on a plain background, still correct. */
export const useGround = (map: LeafletMap | undefined, looker: Location | undefined, shown = looker): void => {
  const { data: ground } = useAnswer('readMapGround', { query: shown ? { lat: roughly(shown.lat), lon: roughly(shown.lon) } : {} })
  const lat = looker?.lat
  const lon = looker?.lon

  useEffect(() => {
    if (!map || !ground) return
    const middle: LatLngTuple | undefined = lat === undefined || lon === undefined ? undefined : [lat, lon]
    return drawGround(map, { farmName: FARM_NAME, ground, middle })
  }, [map, ground, lat, lon])
}
