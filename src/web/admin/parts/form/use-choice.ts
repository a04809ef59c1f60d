import { hasChoice } from '../../../../shared/rules/products.ts'
import type { ListedProduct } from '../../../../shared/shapes/products.ts'
import { useReading } from '../../../calls/use-call.ts'

/** The farm's products, with those no longer sold, where it sells more than a weekly carton; else nothing is said of them. */
export const useChoice = (): readonly ListedProduct[] | undefined => {
  const products = useReading('listProducts').data ?? []
  return hasChoice(products) ? products : undefined
}
