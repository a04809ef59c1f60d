import type { Pieces } from '../../../shared/rules/products.ts'
import { showSum } from '../../../words/en/product.ts'

/** A sum by product on a page: no line ends between a number and its product. */
export const showTogether = (pieces: readonly Pieces[]): string =>
  pieces.map((each) => (each.product === undefined ? showSum([each]) : showSum([each]).replaceAll(' ', '\u00a0'))).join(', ')
