import { showCartons } from '../fields.ts'

/** What the shop says about room: how much a cycle and its sites still have, and waiting for a place. */

/** `1 place left`, `3 places left`. */
export const showPlacesLeft = (count: number): string => (count <= 0 ? 'Full' : `${count} place${count === 1 ? '' : 's'} left`)

/** Waiting for a place in a full cycle or at a full site. */
export const waitingListWords = {
  join: 'Full: join the list',
  joined: "You're on the list. We'll email you when a place opens up.",
  leave: 'Leave the list',
} as const

export const showAhead = (people: number): string =>
  people === 0 ? "You're next." : `${people === 1 ? 'One person is' : `${people} people are`} ahead of you.`

/** What a cycle still has for each week: `no cartons`, `3 cartons`. */
export const showCartonsLeft = (count: number): string => (count <= 0 ? 'no cartons' : showCartons(count))

/** The same of a product that is named; of one that comes once, for its pickup alone. */
export const showPiecesLeft = (count: number, isOnce = false): string => {
  if (isOnce) return `${count <= 0 ? 'none' : count} left for this pickup`
  return count <= 0 ? 'none left in this cycle' : `${count} left at each pickup`
}
