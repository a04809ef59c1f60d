import { pledgedPieces } from '../../shared/rules/pledged.ts'
import type * as en from '../en/pantry.ts'
import { showSum } from './product.ts'

export const sayPantry: typeof en.sayPantry = (pantry_name) => (pantry_name ? `Para donar (${pantry_name})` : 'Para donar')

export const sayPledged: typeof en.sayPledged = (pantry_name, pledged) => {
  const start = `${sayPantry(pantry_name)}: cerca de ${showSum(pledgedPieces(pledged, 'this_week'))} esta semana`
  return pledged.products
    ? `${start}. Donado con pedidos esta temporada: ${showSum(pledgedPieces(pledged, 'season'))}.`
    : `${start}, de los ${pledged.season} donados con pedidos esta temporada.`
}
