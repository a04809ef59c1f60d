import { pledgedPieces } from '../../shared/rules/pledged.ts'
import type { Pledged } from '../../shared/shapes/packing.ts'
import { showSum } from './product.ts'

/** Cartons that people give away, as the farmer reads of them on sheets and pages. */

/** "For the Dryden food pantry"; where nobody is named, "To give away". */
export const sayPantry = (pantry_name: string): string => (pantry_name ? `For ${pantry_name}` : 'To give away')

/** "For the Dryden food pantry: about 6 cartons this week, of the 60 donated with orders this season." */
export const sayPledged = (pantry_name: string, pledged: Pledged): string => {
  const start = `${sayPantry(pantry_name)}: about ${showSum(pledgedPieces(pledged, 'this_week'))} this week`
  return pledged.products
    ? `${start}. Donated with orders this season: ${showSum(pledgedPieces(pledged, 'season'))}.`
    : `${start}, of the ${pledged.season} donated with orders this season.`
}
