import type { MapGround } from '../../../shared/shapes/farm/map-ground.ts'
import { type Area, areaAround, type Point } from './area.ts'
import { cutCountyLines } from './county-lines.ts'
import { townsIn } from './towns.ts'

/**
 * The map's background. Its source packages are large and read again for each area; the result is cached for the few areas
 * a farm looks at.
 */
export type Ground = Pick<MapGround, 'towns' | 'lines'>

const NOTHING: Ground = { towns: [], lines: [] }
const AREAS_KEPT = 20

const cut = async (area: Area): Promise<Ground> => ({ lines: await cutCountyLines(area), towns: townsIn(area) })

export const openGround = () => {
  const cuts = new Map<string, Promise<Ground>>()
  return (points: readonly Point[]): Promise<Ground> => {
    const area = areaAround(points)
    if (!area) return Promise.resolve(NOTHING)
    const key = Object.values(area).join(' ')
    const known = cuts.get(key)
    // What is looked at stays: it moves to the end of those that go.
    cuts.delete(key)
    if (known) {
      cuts.set(key, known)
      return known
    }
    const made = cut(area)
    cuts.set(key, made)
    made.catch(() => cuts.delete(key))
    for (const oldest of cuts.keys()) if (cuts.size > AREAS_KEPT) cuts.delete(oldest)
    return made
  }
}
