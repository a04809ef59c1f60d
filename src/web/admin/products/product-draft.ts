import type { Fields } from '../../../shared/fields/field.ts'
import { productFields } from '../../../shared/fields/product-fields.ts'
import { EGGS_IN_CARTON, NAME_MAX, SHORT_NAME_MAX } from '../../../shared/limits.ts'
import { toCents, toDollars } from '../../../shared/rules/money/cents.ts'
import { CARTON, RHYTHMS } from '../../../shared/rules/products.ts'
import type { ListedProduct, NewProduct } from '../../../shared/shapes/farm/products.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { readFields, writeFields } from '../../ui/form/field-values.ts'
import { rulesOf } from '../../ui/form/rules/rule-of.ts'
import { priceRule } from '../parts/form/price-rule.ts'

/** What a form begins with: a product that is there, one that is proposed, or nothing. */
export type Start = Partial<ListedProduct> | undefined

/** With the rhythms as one text, `1,2`. */
export const formFields = {
  ...productFields,
  rhythms: { label: words.often, kind: 'line', max: NAME_MAX, isRequired: true },
} as const satisfies Fields
export type Typed = Readonly<Record<keyof typeof formFields, string>>

export const productRules = {
  ...rulesOf(formFields, {
    product_name: { missing: adminWords.nameMissing },
    short_name: { missing: adminWords.nameMissing },
    eggs: { wrong: words.eggsWrong },
    rhythms: { missing: words.oftenMissing },
  }),
  price: priceRule,
}

const rhythmsIn = (typed: string): NewProduct['rhythms'] => RHYTHMS.filter((every_weeks) => typed.split(',').includes(String(every_weeks)))

export const hasRhythm = ({ rhythms }: Typed, every_weeks: number): boolean => rhythmsIn(rhythms).some((each) => each === every_weeks)

/** With one rhythm more, or less. */
export const turnRhythm = (typed: Typed, every_weeks: number): Partial<Typed> => ({
  rhythms: RHYTHMS.filter((each) => hasRhythm(typed, each) !== (each === every_weeks)).join(','),
})

export const readProduct = (typed: Typed): NewProduct => ({ ...readFields(productFields, typed), rhythms: rhythmsIn(typed.rhythms) })

export const writeProduct = (start: Start): Typed => ({
  ...writeFields(productFields, start),
  rhythms: (start?.rhythms ?? [1]).join(','),
})

/** As a notice about someone else's changes shows it. */
export const inWords = (typed: Typed): Typed => ({ ...typed, rhythms: words.showRhythms(rhythmsIn(typed.rhythms)) })

/** Eggs are told apart by their number, everything else by its name. */
const shortFor = ({ product_name, eggs }: Pick<Typed, 'product_name' | 'eggs'>): string =>
  Number(eggs) > 0 ? eggs.trim() : product_name.trim().toLowerCase().slice(0, SHORT_NAME_MAX)

/** The short name follows the name and the eggs as long as it is the one they propose. */
export const withShort = (typed: Typed, part: Partial<Typed>): Partial<Typed> => {
  const follows = !('short_name' in part) && (typed.short_name === '' || typed.short_name === shortFor(typed))
  return follows ? { ...part, short_name: shortFor({ ...typed, ...part }) } : part
}

/** A size that many farms have, as often as the carton and at its price for each egg. */
export const proposalOf = (ready: (typeof words.readyMade)[number], products: readonly ListedProduct[]): NonNullable<Start> => {
  const { eggs, product_name, product_name_es } = ready
  const carton = products.find(({ product_id }) => product_id === CARTON)
  return {
    product_name,
    product_name_es,
    short_name: String(eggs),
    eggs,
    ...(carton && {
      price: toDollars(Math.round((toCents(carton.price) * eggs) / EGGS_IN_CARTON)),
      rhythms: carton.rhythms,
    }),
  }
}
