import type { CardPickup } from '../../shared/shapes/pickups.ts'
import { sayShort } from '../../words/en/pages/order/short.ts'

/** What the hens did not lay of a pickup, and how it is made good. */
export const ShortLine = ({ of: { short, product } }: { of: Pick<CardPickup, 'short' | 'product'> }) =>
  short && <p>{sayShort(short, product)}</p>
