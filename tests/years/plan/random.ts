/** Numbers from a seed, the same ones for the same seed: Mulberry32, which needs no package. */
export type Random = {
  /** From 0 to just below 1. */
  next: () => number
  /** From 0 to just below `count`. */
  below: (count: number) => number
  chance: (share: number) => boolean
  /** One of them; nothing where there is none. */
  pick: <Item>(items: readonly Item[]) => Item | undefined
  /** One of some that are known to be there. */
  of: <Item>(...items: readonly [Item, ...Item[]]) => Item
}

export const randomOf = (seed: number): Random => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)],
    of: (...items) => items[below(items.length)] as (typeof items)[0],
  }
}

/** Independent numbers for each part of a run: leaving one part out changes no other. */
export const seedFor = (seed: number, ...parts: readonly (number | string)[]): number => {
  let hash = seed | 0
  for (const char of parts.join('/')) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return Math.floor(randomOf(hash).next() * 2_147_483_647)
}
