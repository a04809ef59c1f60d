import type { ListedProduct } from '../../../shared/shapes/farm/products.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Folded } from '../../ui/show/folded.tsx'
import { ProductFacts } from './product-facts.tsx'
import css from './products.module.css'

type Props = { readonly products: readonly ListedProduct[]; readonly onSell: (product: ListedProduct) => void }

export const NotSold = ({ products, onSell }: Props) =>
  products.length > 0 && (
    <Folded name={words.notSold(products.length)}>
      <ul className={`stack list card ${css.products}`}>
        {products.map((product) => (
          <li key={product.product_id}>
            <div className={css.row}>
              <ProductFacts product={product} />
              <PressButton isSecond label={`${words.sellAgain}: ${product.product_name}`} onClick={() => onSell(product)}>
                {words.sellAgain}
              </PressButton>
            </div>
          </li>
        ))}
      </ul>
    </Folded>
  )
