import { pages } from './addresses.ts'

/** Where spare cartons are taken: among the person's pickups, with the form open. */

/** After the #. */
export const spareAnchor = (offer_id: number): string => `spare-${offer_id}`

export const spareLink = (offer_id: number): string => `${pages.myPickups}#${spareAnchor(offer_id)}`
