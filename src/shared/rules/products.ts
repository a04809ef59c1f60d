/** The owner's carton: what is ordered where no product is named. */
export const CARTON = 1

/** How often people can have a product: every week, every other week, every fourth week. */
export const RHYTHMS = [1, 2, 4] as const

type Offered = { readonly product_id: number; readonly rhythms: readonly number[] }

/** Whether there is anything to choose: other products, or another rhythm than weekly. Until then nobody reads of products. */
export const hasChoice = (products: readonly Offered[]): boolean =>
  products.some(({ product_id, rhythms }) => product_id !== CARTON || rhythms.some((every_weeks) => every_weeks !== 1))
