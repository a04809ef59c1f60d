import type * as en from '../../en/dates/added-order.ts'
import { showPieces } from '../pieces.ts'
import { showPickupTime } from './hours.ts'

export const showAdded: typeof en.showAdded = ({ first_pickup: first, product }) =>
  first
    ? `Primera recogida: ${showPickupTime(first.pickup_date, first)} en ${first.pickup_site}: ${showPieces(first.cartons, product)}.`
    : 'No habrá ninguna recogida.'
