import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { writeTypedAmount } from '../../../shared/rules/money/typed-amount.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { AmountField } from '../parts/form/amount-field.tsx'
import { Conflict } from '../parts/form/conflict.tsx'
import { Actions, Sheet } from '../parts/show/tab-page.tsx'
import css from './price-form.module.css'
import { useNewPrice } from './use-new-price.ts'

export const PriceForm = ({ price }: { price: number }) => {
  const { typed, type, conflict, takeTheirs, isSaved, submit, isBusy, fields, whole } = useNewPrice(price)
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
        <div role="alert">{conflict && <Conflict thing="the price" changes={[sayChange(conflict)]} />}</div>
        <Actions>
          <BusyButton isBusy={isBusy}>{conflict ? 'Save mine over theirs' : 'Save price'}</BusyButton>
          {conflict && (
            <PressButton isSecond isWaiting={isBusy} onClick={takeTheirs}>
              Use theirs
            </PressButton>
          )}
        </Actions>
      </form>
    </Sheet>
  )
}

const sayChange = ({ before, now, isMine }: { before: number; now: number; isMine: boolean }) => ({
  name: 'Carton price',
  says: `${showCents(toCents(before))} → ${showCents(toCents(now))}`,
  isMine,
})
