import * as z from 'zod/mini'
import { fieldWords as say } from '../../../words/en/fields.ts'
import { productFields } from '../../fields/product-fields.ts'
import { PRODUCT_PHOTO_MAX } from '../../limits.ts'
import { RHYTHMS } from '../../rules/products.ts'
import { Id, moment, PressKey, whole } from '../fields.ts'
import { editShapeOf, shapeOf } from '../shape-of.ts'
import { jpegOf } from './jpeg.ts'

/** What the farm sells, as it travels. */

/** How far apart the weeks of an order are. */
export const EveryWeeks = z.union([z.literal(RHYTHMS[0]), z.literal(RHYTHMS[1]), z.literal(RHYTHMS[2])])
const shape = shapeOf(productFields)
const fields = {
  ...editShapeOf(productFields),
  price: shape.price.check(z.refine((price) => price >= 0.01, { error: say.wrong })),
  rhythms: z.array(EveryWeeks).check(z.minLength(1, say.wrong), z.maxLength(RHYTHMS.length, say.wrong)),
}

export const NewProduct = z.strictObject(fields)
export type NewProduct = z.output<typeof NewProduct>

export const AddedProduct = z.strictObject({ ...fields, press: z.optional(PressKey) })

/** Which weeks an order has: how far apart they are, and the number of the first in the cycle, from 0. Without it, every week. */
export const chosenRhythm = { every_weeks: z.optional(EveryWeeks), turn: z.optional(whole(0, Math.max(...RHYTHMS) - 1)) }

/** The Spanish twin of its name is told to those who write it. */
export const Product = z.object({
  product_id: Id,
  ...shape,
  product_name_es: z.optional(shape.product_name_es),
  rhythms: z.array(z.int()),
  /** Where its photograph is, if it has one. */
  photo: z.optional(z.string()),
  /** No longer sold. */
  is_archived: z.boolean(),
  version: z.int(),
})
export type Product = z.output<typeof Product>

/** What the farmer sees of it: whether it was ordered, so that the eggs in it stay, and what it has cost since when. */
export const ListedProduct = z.object({
  ...Product.shape,
  is_ordered: z.boolean(),
  prices: z.array(z.object({ since: moment, price: z.number() })),
})
export type ListedProduct = z.output<typeof ListedProduct>

/** The version it is based on keeps it from overwriting another person's change. */
export const EditedProduct = z.strictObject({ ...fields, version: z.optional(z.int()) })

/** All products, in the order in which they are to be listed. */
export const ProductOrder = z.strictObject({ product_ids: z.array(Id).check(z.maxLength(1_000, say.wrong)) })

/** Null: without one. */
export const ProductPhoto = z.strictObject({ photo: z.nullable(jpegOf(PRODUCT_PHOTO_MAX)) })

/** What customers can order of it. */
export const ProductOnSale = z.pick(Product, {
  product_id: true,
  product_name: true,
  price: true,
  eggs: true,
  rhythms: true,
  photo: true,
})
export type ProductOnSale = z.output<typeof ProductOnSale>
