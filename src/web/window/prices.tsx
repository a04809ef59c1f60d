import { showCents, toCents } from '../../shared/rules/money/cents.ts'
import type { ShopWindow } from '../../shared/shapes/farm/window.ts'
import { langOf } from '../ui/own-text.tsx'

type Products = NonNullable<ShopWindow['products']>
type Props = { readonly of: Products; readonly price: string | undefined; readonly line: string | undefined }

/** `Half dozen $3.50, Honey $11.00` */
export const showPrices = (products: Products): string =>
  products.map(({ product_name, price }) => `${product_name} ${showCents(toCents(price))}`).join(', ')

/** What the farm sells and what it costs, the first of it in large letters. */
export const Prices = ({ of: [first, ...others], price, line }: Props) => (
  <>
    {first && (
      <p className={price}>
        <strong>{showCents(toCents(first.price))}</strong> <span lang={langOf(first, 'product_name')}>{first.product_name}</span>
      </p>
    )}
    {others.length > 0 && <p className={line}>{showPrices(others)}</p>}
  </>
)
