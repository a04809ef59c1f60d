import * as words from '../../../words/en/dashboard/products.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import type { ChosenProduct } from './chosen-product.ts'
import type { ChangeDraft } from './draft.ts'

type Props = { readonly chosen: ChosenProduct; readonly onChange: ChangeDraft }

/** What is ordered, how often, and in which of the weeks: as far as there is something to choose. */
export const ProductFields = ({ chosen, onChange }: Props) => {
  const { products, product, every_weeks, turns, turn } = chosen
  return (
    <>
      <div className="pair gap-5">
        <SelectField
          name="product"
          label={words.product}
          value={product.product_id}
          onChange={(event) => onChange({ product: event.currentTarget.value })}
        >
          {products.map(({ product_id, product_name }) => (
            <option key={product_id} value={product_id}>
              {product_name}
            </option>
          ))}
        </SelectField>
        {product.rhythms.length > 1 && (
          <SelectField
            name="every"
            label={words.often}
            value={every_weeks}
            onChange={(event) => onChange({ every: event.currentTarget.value })}
          >
            {product.rhythms.map((each) => (
              <option key={each} value={each}>
                {words.rhythmName(each)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {every_weeks > 1 && turns.length > 0 && (
        <SelectField name="turn" label={words.whichWeeks} value={turn} onChange={(event) => onChange({ turn: event.currentTarget.value })}>
          {turns.map((each) => (
            <option key={each.turn} value={each.turn}>
              {each.says}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
