import 'leaflet/dist/leaflet.css'
import { control, divIcon, type LatLngTuple, type Map as LeafletMap, map as makeMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Site } from '../../shared/entities.ts'
// After Leaflet's own style sheet, which it changes; so it is had from here and nowhere else.
import css from './map.module.css'

export const mapCss = css

/**
 * Names on a plain ground, in their true places: no tile server is asked, so nobody outside learns where our
 * customers live, and the map works when there is none.
 */
export const usePlainMap = () => {
  const box = useRef<HTMLElement>(null)
  const [map, setMap] = useState<LeafletMap>()

  useEffect(() => {
    if (!box.current) return
    const made = makeMap(box.current, {
      attributionControl: false,
      zoomControl: false,
      scrollWheelZoom: false,
      zoomSnap: 0.25,
      maxZoom: 14,
    })
    control.scale({ metric: false }).addTo(made)
    control.zoom({ position: 'bottomright' }).addTo(made)
    setMap(made)
    return () => {
      setMap(undefined)
      made.remove()
    }
  }, [])

  return { box, map }
}

export const pointOf = (site: Site): { point: LatLngTuple; site: Site }[] =>
  site.lat === null || site.lon === null ? [] : [{ point: [site.lat, site.lon], site }]

/** A pin with its name below it. */
export const pin = (name: string, kind: string | undefined) => {
  const label = document.createElement('span')
  label.textContent = name
  return divIcon({ html: label, className: `${css.pin} ${kind}`, iconSize: [44, 44], iconAnchor: [22, 22] })
}
