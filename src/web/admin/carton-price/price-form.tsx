import { showCents, toCents } from '../../../shared/rules/money.ts'
import { writeTypedAmount } from '../../../shared/rules/typed-amount.ts'
import { adminWords } from '../../../shared/words/admin-words.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { AmountField } from '../parts/form/amount-field.tsx'
import { Actions, Sheet } from '../parts/show/tab-page.tsx'
import css from './price-form.module.css'
import { useNewPrice } from './use-new-price.ts'

export const PriceForm = ({ price }: { price: number }) => {
  const { typed, type, isSaved, submit, isBusy, fields, whole } = useNewPrice()
  return (
    <Sheet>
      <p>
        A carton costs <strong>{showCents(toCents(price))}</strong> now.
      </p>
      <form noValidate onSubmit={submit}>
        <AmountField
          name="carton_price"
          label="New price"
          value={typed ?? writeTypedAmount(toCents(price))}
          onChange={(event) => type(event.currentTarget.value)}
          error={fields.carton_price}
          frame={css.price}
        />
        <Notice kind="good">{isSaved && adminWords.priceSet}</Notice>
        <Notice kind="trouble">
          {whole && (
            <div>
              <p>{adminWords.priceFailed}</p>
              <p className={css.reason}>{whole}</p>
            </div>
          )}
        </Notice>
        <Actions>
          <BusyButton isBusy={isBusy}>Save price</BusyButton>
        </Actions>
      </form>
    </Sheet>
  )
}
