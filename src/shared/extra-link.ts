import { pages } from './addresses.ts'

/** Where something is added to a visit: among the person's pickups, with its form open. */

/** After the #. */
export const extraAnchor = (pickup_id: number): string => `add-${pickup_id}`

export const extraLink = (pickup_id: number): string => `${pages.myPickups}#${extraAnchor(pickup_id)}`
