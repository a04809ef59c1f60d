import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { MapLine } from '../../../shared/shapes/farm/map-ground.ts'
import { type Area, isIn, type Point } from './area.ts'

/** The lines between counties and states, and along the coast, as the U.S. Census Bureau draws them (public domain; us-atlas). */

/** TopoJSON: lines that neighbors share are stored once, each point as the distance from the one before. */
type Rings = readonly Rings[] | readonly number[]
type Atlas = {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly objects: { readonly counties: { readonly geometries: readonly { readonly id?: string; readonly arcs?: Rings }[] } }
}

const isArcs = (rings: Rings): rings is readonly number[] => typeof rings[0] === 'number'
const arcsOf = (rings: Rings): readonly number[] => (isArcs(rings) ? rings : rings.flatMap(arcsOf))

const readAtlas = async (): Promise<Atlas> =>
  JSON.parse(await readFile(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8'))

/** The states on the two sides of each line; one alone is a coast, or the border of the country. */
const statesOf = ({ objects }: Atlas): Map<number, string[]> => {
  const states = new Map<number, string[]>()
  for (const { id = '', arcs = [] } of objects.counties.geometries)
    for (const arc of arcsOf(arcs)) {
      const key = arc < 0 ? ~arc : arc
      states.set(key, [...(states.get(key) ?? []), id.slice(0, 2)])
    }
  return states
}

const kindOf = (states: readonly string[]): MapLine['kind'] => {
  if (states.length < 2) return 'coast'
  return states[0] === states[1] ? 'county' : 'state'
}

const pointsOf = ({ transform: { scale, translate } }: Atlas, arc: readonly (readonly [number, number])[]): Point[] => {
  let x = 0
  let y = 0
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return { lat: y * scale[1] + translate[1], lon: x * scale[0] + translate[0] }
  })
}

// Four digits are eleven metres: less than the width of a line.
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

/** Those that touch the area. */
export const cutCountyLines = async (area: Area): Promise<MapLine[]> => {
  const atlas = await readAtlas()
  const states = statesOf(atlas)
  return atlas.arcs.flatMap((arc, at) => {
    const points = pointsOf(atlas, arc)
    if (!points.some((point) => isIn(area, point))) return []
    return [{ kind: kindOf(states.get(at) ?? []), points: points.map(({ lat, lon }): [number, number] => [round(lat), round(lon)]) }]
  })
}
