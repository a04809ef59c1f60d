/** Overlapping names can't be read: decides where each goes next to its pin, so that they stay apart. */

export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
export type Side = 'below' | 'above' | 'right' | 'left'
/** A name and the middle of its pin. */
export type Name = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** `shift`: how far to the side of its usual place. */
export type Place = { readonly side: Side; readonly shift: number; readonly box: Box }

/** From the middle of a pin to its name. */
const GAP_PX = 13
const EDGE_PX = 4
const DOT_PX = 10
const ROUNDS = 4

const boxOf = (left: number, top: number, { width, height }: Name): Box => ({ left, top, right: left + width, bottom: top + height })

/** The best places first. */
const placesOf = (name: Name): Place[] => {
  const { x, y, width, height } = name
  const aside = Math.max(0, width / 2 - DOT_PX)
  const left = x - width / 2
  const below = y + GAP_PX
  const above = y - GAP_PX - height
  const middle = y - height / 2
  const beside: Place[] = [
    { side: 'right', shift: 0, box: boxOf(x + GAP_PX, middle, name) },
    { side: 'left', shift: 0, box: boxOf(x - GAP_PX - width, middle, name) },
  ]
  const shifted = (shift: number): Place[] => [
    { side: 'below', shift, box: boxOf(left + shift, below, name) },
    { side: 'above', shift, box: boxOf(left + shift, above, name) },
  ]
  return [...shifted(0), ...beside, ...shifted(aside), ...shifted(-aside)]
}

const areaOf = (width: number, height: number): number => Math.max(0, width) * Math.max(0, height)

export const overlap = (a: Box, b: Box): number =>
  areaOf(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

const within = (edges: Box): Box => ({
  left: edges.left + EDGE_PX,
  top: edges.top + EDGE_PX,
  right: edges.right - EDGE_PX,
  bottom: edges.bottom - EDGE_PX,
})

/** What of it would be cut off. */
const outside = (box: Box, edges: Box): number => areaOf(box.right - box.left, box.bottom - box.top) - overlap(box, within(edges))

export const isFree = (box: Box, edges: Box, taken: readonly Box[]): boolean =>
  outside(box, edges) === 0 && taken.every((other) => overlap(box, other) === 0)

export const dotOf = ({ x, y }: Pick<Name, 'x' | 'y'>): Box => ({
  left: x - DOT_PX,
  top: y - DOT_PX,
  right: x + DOT_PX,
  bottom: y + DOT_PX,
})

/**
 * Each name takes the place where it hides least and is least hidden; once all have one, they choose again, because a
 * later name may allow a better place.
 */
export const placeNames = (names: readonly Name[], edges: Box, taken: readonly Box[]): Place[] => {
  const chosen: (Place | undefined)[] = names.map(() => undefined)
  const dots = names.map(dotOf)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, name] of names.entries()) {
      const others = [
        ...taken,
        ...dots.filter((_, dot) => dot !== at),
        ...chosen.flatMap((place, other) => (other !== at && place ? [place.box] : [])),
      ]
      const cost = ({ box }: Place) => 3 * outside(box, edges) + others.reduce((sum, other) => sum + overlap(box, other), 0)
      chosen[at] = placesOf(name).reduce((best, place) => (cost(place) < cost(best) ? place : best))
    }
  return chosen.filter((place) => place !== undefined)
}
