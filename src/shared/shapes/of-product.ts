import * as z from 'zod/mini'

/** What cartons are of, and how far apart the weeks of an order are: told where the farm sells more than a weekly carton. */
export const ofProduct = { product: z.optional(z.string()) }
export const ordersProduct = { ...ofProduct, every_weeks: z.optional(z.int()) }
