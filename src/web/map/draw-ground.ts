import { circle, control, divIcon, type LatLngTuple, type Layer, type Map as LeafletMap, marker, polyline, tileLayer } from 'leaflet'
import type { MapGround, MapLine } from '../../shared/shapes/farm/map-ground.ts'
import * as words from '../../words/en/pages/map.ts'
import { pin } from './pin.ts'
import { groundCss as css } from './style.ts'

/** What lies under the pins: county lines and towns of our own, or pictures of streets where the farm has a server for them. */

const LINES: Readonly<Record<MapLine['kind'], string | undefined>> = { county: css.county, state: css.state, coast: css.coast }

const lineOf = ({ kind, points }: MapLine): Layer =>
  polyline(points, { className: LINES[kind] ?? '', interactive: false, smoothFactor: 0.5, weight: 1 })

/** Hidden from screen readers, whose users have the list of sites with distances. */
const nameAt = (at: LatLngTuple, name: string, kind: string | undefined): Layer => {
  const label = document.createElement('span')
  label.textContent = name
  label.ariaHidden = 'true'
  return marker(at, { icon: divIcon({ html: label, className: kind ?? '', iconSize: [0, 0] }), interactive: false, keyboard: false })
}

const METRES_PER_MILE = 1_609.344
const RINGS_MILES = [5, 10, 20] as const
const MILES_PER_DEGREE = 69.05

const ringsAround = ([lat, lon]: LatLngTuple): Layer[] =>
  RINGS_MILES.flatMap((miles) => [
    circle([lat, lon], { radius: miles * METRES_PER_MILE, className: css.ring ?? '', interactive: false, fill: false, weight: 1 }),
    nameAt([lat + miles / MILES_PER_DEGREE, lon], words.miles(miles), css.miles),
  ])

type Drawn = { readonly farmName: string; readonly ground: MapGround; readonly middle: LatLngTuple | undefined }

/** Draws it and returns how to remove it. The rings are around the viewer, or else around the farm. */
export const drawGround = (map: LeafletMap, { farmName, ground: { towns, lines, farm, tiles }, middle }: Drawn): (() => void) => {
  const center = middle ?? (farm ? ([farm.lat, farm.lon] satisfies LatLngTuple) : undefined)
  const layers = [
    ...(tiles ? [tileLayer(tiles.url, { attribution: tiles.attribution, referrerPolicy: 'origin' })] : []),
    ...lines.map(lineOf),
    ...(center ? ringsAround(center) : []),
    ...towns.map(({ name, lat, lon }) => nameAt([lat, lon], name, css.town)),
    ...(farm ? [marker([farm.lat, farm.lon], { icon: pin(farmName, css.farm), interactive: false, keyboard: false })] : []),
  ]
  const makers = tiles && control.attribution({ prefix: false, position: 'topright' }).addTo(map)
  for (const layer of layers) layer.addTo(map)
  return () => {
    for (const layer of layers) layer.remove()
    makers?.remove()
  }
}
