import { showCents, toCents } from '../../shared/rules/money/cents.ts'
import type { ShopWindow } from '../../shared/shapes/window.ts'
import { langOf } from '../ui/own-text.tsx'

type Props = { readonly of: NonNullable<ShopWindow['products']>; readonly className: string | undefined }

/** What the farm sells and what it costs, the first of it in large letters. */
export const Prices = ({ of: [first, ...others], className }: Props) => (
  <>
    {first && (
      <p className={className}>
        <strong>{showCents(toCents(first.price))}</strong> <span lang={langOf(first, 'product_name')}>{first.product_name}</span>
      </p>
    )}
    {others.length > 0 && <p>{others.map(({ product_name, price }) => `${product_name} ${showCents(toCents(price))}`).join(', ')}</p>}
  </>
)
