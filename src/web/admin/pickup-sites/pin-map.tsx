import { type Map as LeafletMap, latLngBounds, type Marker, marker, point } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Site } from '../../../shared/shapes/entities.ts'
import { pin } from '../../map/pin.ts'
import { pointOf, ROOM_FOR_NAMES, usePlainMap } from '../../map/plain-map.ts'
import { mapCss as css } from '../../map/style.ts'
import { useGround } from '../../map/use-ground.ts'
import type { Location } from './use-pin.ts'

export type PinMapProps = {
  readonly location: Location | undefined
  readonly others: readonly Site[]
  readonly onPut: (location: Location) => void
}

const NAME = 'This site'
const HOW = 'This site. Drag the pin, or move it with the arrow keys.'
const STEP_PX = 8
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
}

/** The movable pin of one site; the other sites are shown for orientation. */
export const PinMap = ({ location, others, onPut }: PinMapProps) => {
  const { box, map } = usePlainMap()
  const put = useRef(onPut)
  put.current = onPut
  useOwnPin(map, location, put)
  useGround(map, undefined, location)

  useEffect(() => {
    if (!map) return
    const markers = others
      .flatMap(pointOf)
      .map(({ point: at, site }) =>
        marker(at, { icon: pin(site.site_name, css.reference), interactive: false, keyboard: false }).addTo(map),
      )
    return () => {
      for (const each of markers) each.remove()
    }
  }, [map, others])

  // A tap sets the pin where there is none; one that is there is never moved by a slip of the finger.
  const isThere = location !== undefined
  useEffect(() => {
    if (!map || isThere) return
    map.on('click', ({ latlng }) => put.current({ lat: latlng.lat, lon: latlng.lng }))
    return () => {
      map.off('click')
    }
  }, [map, isThere])

  // Whenever the pin is out of sight: at first, and when an address was found elsewhere.
  useEffect(() => {
    if (!map) return
    const points = others.flatMap((site) => pointOf(site).map(({ point: at }) => at))
    if (location) points.push([location.lat, location.lon])
    if (hasView(map) && (!location || map.getBounds().contains([location.lat, location.lon]))) return
    map.fitBounds(latLngBounds(points), { ...ROOM_FOR_NAMES, maxZoom: 12, animate: false })
  }, [map, others, location])

  return <section className={css.map} ref={box} aria-label="Map" />
}

// Before the first view there is no zoom.
const hasView = (map: LeafletMap) => Number.isFinite(map.getZoom())

const useOwnPin = (
  map: LeafletMap | undefined,
  location: Location | undefined,
  put: { readonly current: (location: Location) => void },
) => {
  const [own, setOwn] = useState<Marker>()
  const isThere = location !== undefined
  const at = useRef(location)
  at.current = location

  useEffect(() => {
    if (!map || !isThere || !at.current) return
    const made = ownMarker(map, at.current, (moved) => put.current(moved)).addTo(map)
    setOwn(made)
    return () => {
      made.remove()
      setOwn(undefined)
    }
  }, [map, isThere, put])

  useEffect(() => {
    if (location) own?.setLatLng([location.lat, location.lon])
  }, [own, location])
}

const ownMarker = (map: LeafletMap, { lat, lon }: Location, moved: (location: Location) => void) => {
  const made = marker([lat, lon], { icon: pin(NAME, css.mine), draggable: true, autoPan: true, zIndexOffset: 1_000 })
  const tell = () => moved({ lat: made.getLatLng().lat, lon: made.getLatLng().lng })
  made.on('add', () => made.getElement()?.setAttribute('aria-label', HOW))
  made.on('move', () => map.fire('layeradd'))
  made.on('dragend', tell)
  made.on('keydown', ({ originalEvent }) => {
    const step = ARROWS[originalEvent.key]
    if (!step) return
    originalEvent.preventDefault()
    made.setLatLng(map.containerPointToLatLng(map.latLngToContainerPoint(made.getLatLng()).add(point(...step))))
    tell()
  })
  return made
}
