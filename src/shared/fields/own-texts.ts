import { cycleFields, siteFields } from './farm-fields.ts'
import { productFields } from './product-fields.ts'
import { settingFields } from './setting-fields.ts'

/** What the farm writes and customers read: fields with a twin in Spanish beside them, named `…_es`. */

type Twinned<Of> = { [Name in keyof Of]: Name extends `${infer Own}_es` ? Own : never }[keyof Of]

const twinned = <Of extends object>(fields: Of) =>
  Object.keys(fields)
    .filter((name) => name.endsWith('_es'))
    .map((name) => name.slice(0, -'_es'.length)) as Twinned<Of>[]

export const ownTexts = {
  settings: twinned(settingFields),
  cycles: twinned(cycleFields),
  sites: twinned(siteFields),
  products: twinned(productFields),
}

/**
 * The names under which these texts travel to customers: their own, and what an order, a pickup or a payment calls the
 * season, the product, the pantry and the way to pay.
 */
export const ownTextNames: ReadonlySet<string> = new Set([
  ...Object.values(ownTexts).flat(),
  'egg_cycle',
  'product',
  'given_to',
  'how',
  'text',
])
