import { hasChoice } from '../../../../shared/rules/products.ts'
import type { ListedProduct } from '../../../../shared/shapes/farm/products.ts'
import { useReading } from '../../../calls/use-call.ts'

/** The farm's products, with those no longer sold, where it sells more than a weekly carton; else nothing is said of them. */
export const useChoice = (): readonly ListedProduct[] | undefined => {
  const products = useReading('listProducts').data ?? []
  return hasChoice(products) ? products : undefined
}

type OfProduct = { readonly product?: string | undefined; readonly product_id?: number | undefined }

/** What an order is of, as lists call it; nothing where there is nothing to choose. */
export const useShortNames = () => {
  const choice = useChoice()
  return ({ product, product_id }: OfProduct): string | undefined =>
    choice?.find((each) => each.product_id === product_id)?.short_name ?? product
}
