import type * as en from '../en/pantry.ts'
import { showCartons } from './fields.ts'

export const sayPantry: typeof en.sayPantry = (pantry_name) => (pantry_name ? `Para donar (${pantry_name})` : 'Para donar')

export const sayPledged: typeof en.sayPledged = (pantry_name, { this_week, season }) =>
  `${sayPantry(pantry_name)}: cerca de ${showCartons(this_week)} esta semana, de los ${season} donados con pedidos esta temporada.`
