import type { Tap } from './taps.ts'

/** Taps that have not arrived yet, for each person by themselves; they hold no names, so they outlive a logout. */

const keptAs = (userId: string) => `dozen.hand-over.taps.${userId}`
// Where the browser keeps nothing, they live as long as the page.
const unkept = new Map<string, readonly Tap[]>()

export const readTaps = (userId: string): readonly Tap[] => {
  const here = unkept.get(userId)
  if (here) return here
  try {
    const taps = JSON.parse(window.localStorage.getItem(keptAs(userId)) ?? '[]')
    return Array.isArray(taps) ? taps : []
  } catch {
    return []
  }
}

export const keepTaps = (userId: string, taps: readonly Tap[]) => {
  try {
    if (taps.length === 0) window.localStorage.removeItem(keptAs(userId))
    else window.localStorage.setItem(keptAs(userId), JSON.stringify(taps))
    unkept.delete(userId)
  } catch {
    unkept.set(userId, taps)
  }
}
