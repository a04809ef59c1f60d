import * as limits from '../limits.ts'
import type { Fields } from './field.ts'

/** What the farmer writes into a product, besides how often people can have it. */
export const productFields = {
  product_name: { label: 'Name', kind: 'line', max: limits.NAME_MAX, isRequired: true },
  product_name_es: { label: 'Name, in Spanish', kind: 'line', max: limits.NAME_MAX, isRequired: false },
  short_name: { label: 'Short name', kind: 'line', max: limits.SHORT_NAME_MAX, isRequired: true },
  price: { label: 'Price', kind: 'dollars', max: limits.CARTON_PRICE_MAX_DOLLARS, isRequired: true },
  eggs: { label: 'Eggs in it', kind: 'whole', min: 0, max: limits.EGGS_MAX, isRequired: true },
} as const satisfies Fields
