import { dateAt } from '../../../shared/dates/calendar.ts'
import { productFields } from '../../../shared/fields/product-fields.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import type { ListedProduct } from '../../../shared/shapes/farm/products.ts'
import { notSavedYet } from '../../../words/en/dashboard/parts.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { FARM_ZONE } from '../../farm.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Facts } from '../../ui/show/facts.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPhoto } from './product-photo.tsx'
import css from './products.module.css'

type Props = {
  readonly product: ListedProduct
  readonly isOpen: boolean
  readonly onUnfold: () => void
  readonly isEdited: boolean
  readonly onOpen: (form: string) => void
  readonly onStop: () => void
  /** Absent: it is the first, or the last. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

/** Of the button, and with it of the form it opens. */
export const editIdOf = ({ product_id }: ListedProduct) => `edit-product-${product_id}`

export const ProductRow = ({ product, isOpen, onUnfold, isEdited, onOpen, onStop, onUp, onDown }: Props) => {
  const { product_name, short_name } = product
  const editId = editIdOf(product)
  return (
    <article aria-label={product_name}>
      <div className={css.row}>
        <ProductFacts product={product} />
        {isEdited && <Tag kind="watch">{notSavedYet}</Tag>}
        <PressButton isSecond id={editId} label={words.edit(product_name)} onClick={() => onOpen(editId)}>
          Edit
        </PressButton>
        <TextButton label={words.more(product_name)} isOpen={isOpen} onClick={onUnfold}>
          {words.moreShort}
        </TextButton>
      </div>
      {isOpen && (
        <div className={`stack gap-2 ${css.rest}`}>
          <Facts of={{ [productFields.short_name.label]: short_name, [productFields.price.label]: priceHistory(product) }} />
          <ProductPhoto product={product} />
          <div className={`row center gap-y-2 gap-x-5 ${css.moves}`}>
            <Move label={words.moveUp} of={product_name} onMove={onUp} />
            <Move label={words.moveDown} of={product_name} onMove={onDown} />
            <TextButton label={`${words.stopSelling}: ${product_name}`} onClick={onStop}>
              {words.stopSelling}
            </TextButton>
          </div>
        </div>
      )}
    </article>
  )
}

/** At the end of the list it stays where it is, so that it keeps the focus. */
const Move = ({ label, of, onMove }: { label: string; of: string; onMove: (() => void) | undefined }) => (
  <PressButton isSecond isWaiting={!onMove} label={`${label}: ${of}`} onClick={() => onMove?.()}>
    {label}
  </PressButton>
)

const dayOf = (moment: string): string => {
  const day = dateAt(new Date(moment), FARM_ZONE)
  return `${showDate(day)}, ${day.slice(0, 4)}`
}

const priceHistory = ({ prices }: ListedProduct): string =>
  words.showPrices(prices.map(({ price, since }) => ({ price: showCents(toCents(price)), since: dayOf(since) })))
