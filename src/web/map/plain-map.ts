import { control, type FitBoundsOptions, type LatLngTuple, type Map as LeafletMap, map as makeMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Site } from '../../shared/shapes/entities.ts'
import * as words from '../../words/en/pages/map.ts'
import { arrangeNames } from './arrange-names.ts'

// Layers come by the hundred; their names are put in order once.
const waiting = new WeakSet<LeafletMap>()
const arrangeSoon = (map: LeafletMap): void => {
  if (waiting.has(map)) return
  waiting.add(map)
  requestAnimationFrame(() => {
    waiting.delete(map)
    if (map.getContainer().isConnected) arrangeNames(map)
  })
}

/**
 * Names in their true places, on towns and county lines of our own: no tile server is asked, so nobody outside learns where
 * our customers live, and the map works when there is none. A farm that wants streets may name such a server.
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
    control.zoom({ position: 'bottomright', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(made)
    made.on('moveend layeradd layerremove resize', () => arrangeSoon(made))
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

/** So that the outermost names fit in beside and below their pins. */
export const ROOM_FOR_NAMES = { paddingTopLeft: [52, 44], paddingBottomRight: [52, 84] } satisfies FitBoundsOptions
