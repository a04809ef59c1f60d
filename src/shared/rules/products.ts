/** The owner's carton: what is ordered where no product is named. */
export const CARTON = 1

/** How often people can have a product: every week, every other week, every fourth week. */
export const RHYTHMS = [1, 2, 4] as const

type Counts = { readonly cartons: number; readonly donated?: number | undefined }
type Sums = Counts & { readonly products?: readonly (Counts & { readonly short_name: string })[] | undefined }
/** So many of a product; without its name, of the carton. */
export type Pieces = { readonly cartons: number; readonly product?: string | undefined }

/** What lists of the farm count, by short name where there is a choice: what is collected, given away, or both. */
export const piecesOf = ({ products, ...all }: Sums, which: keyof Counts | 'both' = 'both'): Pieces[] => {
  const count = ({ cartons, donated = 0 }: Counts) => (which === 'both' ? cartons + donated : { cartons, donated }[which])
  if (!products) return [{ cartons: count(all) }]
  return products.map((each) => ({ cartons: count(each), product: each.short_name })).filter(({ cartons }) => cartons > 0)
}

/** The eggs in all of it. */
export const eggsIn = ({ products = [] }: { readonly products?: readonly (Counts & { readonly eggs: number })[] | undefined }): number =>
  products.reduce((sum, { eggs, cartons, donated = 0 }) => sum + eggs * (cartons + donated), 0)

type Offered = { readonly product_id: number; readonly rhythms: readonly number[] }

/** Whether there is anything to choose: other products, or another rhythm than weekly. Until then nobody reads of products. */
export const hasChoice = (products: readonly Offered[]): boolean =>
  products.some(({ product_id, rhythms }) => product_id !== CARTON || rhythms.some((every_weeks) => every_weeks !== 1))
