import type { Tap } from './taps.ts'

/** Taps that haven't been sent yet, per user; they contain no names, so they outlive a logout. */

const storedAs = (userId: string) => `dozen.hand-over.taps.${userId}`
// Where the browser keeps nothing, they live as long as the page.
const unstored = new Map<string, readonly Tap[]>()

export const readTaps = (userId: string): readonly Tap[] => {
  const here = unstored.get(userId)
  if (here) return here
  try {
    const taps = JSON.parse(window.localStorage.getItem(storedAs(userId)) ?? '[]')
    return Array.isArray(taps) ? taps : []
  } catch {
    return []
  }
}

export const storeTaps = (userId: string, taps: readonly Tap[]) => {
  try {
    if (taps.length === 0) window.localStorage.removeItem(storedAs(userId))
    else window.localStorage.setItem(storedAs(userId), JSON.stringify(taps))
    unstored.delete(userId)
  } catch {
    unstored.set(userId, taps)
  }
}
