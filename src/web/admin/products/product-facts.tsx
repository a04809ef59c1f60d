import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import type { ListedProduct } from '../../../shared/shapes/farm/products.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import css from './products.module.css'

/** A product in a line: its name, what it costs, what is in it, and how often people can have it. */
export const ProductFacts = ({ product: { product_name, price, eggs, rhythms } }: { product: ListedProduct }) => (
  <>
    <p className={css.name}>
      <strong>{product_name}</strong> {showCents(toCents(price))}
    </p>
    <p className={`soft ${css.facts}`}>{words.showContents(eggs, rhythms)}</p>
  </>
)
