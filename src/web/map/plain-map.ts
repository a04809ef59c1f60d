import 'leaflet/dist/leaflet.css'
import { control, divIcon, type FitBoundsOptions, type LatLngTuple, type Map as LeafletMap, map as makeMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Site } from '../../shared/shapes/entities.ts'
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
      // A finger that scrolls the page goes on over the map; two fingers move it.
      dragging: !window.matchMedia('(pointer: coarse)').matches,
      zoomSnap: 0.25,
      maxZoom: 14,
    })
    control.scale({ metric: false }).addTo(made)
    control.zoom({ position: 'bottomright' }).addTo(made)
    made.on('moveend layeradd', () => keepNamesInside(made))
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

/** So that the outermost names fit in beside and below their pins. */
export const ROOM_FOR_NAMES = { paddingTopLeft: [52, 44], paddingBottomRight: [52, 84] } satisfies FitBoundsOptions

const EDGE_PX = 4

/** A name at the edge of the map moves to the side of its pin rather than being cut off. */
export const keepNamesInside = (map: LeafletMap): void => {
  const edges = map.getContainer().getBoundingClientRect()
  for (const name of map.getContainer().querySelectorAll<HTMLElement>(`.${css.pin} span`)) {
    name.style.translate = ''
    const { left, right, width } = name.getBoundingClientRect()
    const shift = Math.max(0, edges.left + EDGE_PX - left) + Math.min(0, edges.right - EDGE_PX - right)
    // Not further than beside the pin: what is out of sight has no name in sight.
    if (shift !== 0) name.style.translate = `${Math.max(-width / 2, Math.min(width / 2, shift))}px`
  }
}
