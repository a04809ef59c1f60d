import type { AddedOrder } from '../../../shared/shapes/checkout.ts'
import { showPieces } from '../pieces.ts'
import { showPickupTime } from './hours.ts'

/** What the farmer reads of an order that was added. */
type Added = Pick<AddedOrder, 'first_pickup'> & { readonly product?: string | undefined }
export const showAdded = ({ first_pickup: first, product }: Added): string =>
  first
    ? `First pickup ${showPickupTime(first.pickup_date, first)} at ${first.pickup_site}: ${showPieces(first.cartons, product)}.`
    : 'This order has no pickups.'
