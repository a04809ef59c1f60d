import { typedCents } from '../../../../shared/rules/money/typed-amount.ts'
import { showUnderstood } from '../../../../words/en/money/amount.ts'
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx'
import css from './amount-field.module.css'

type Props = TextFieldProps & {
  readonly value: string
  /** How it is read where a minus counts too. */
  readonly read?: (typed: string) => number | undefined
}

/** Written as the shop writes it there is nothing to tell. */
const AS_THE_SHOP_WRITES = /^\s*[-−]?\s*\$?\d*(\.\d{1,2})?\s*$/

/** Dollars and cents. If the amount is written differently from how the shop writes it, our reading is shown before it counts. */
export const AmountField = ({ read = typedCents, ...props }: Props) => {
  const cents = AS_THE_SHOP_WRITES.test(props.value) ? undefined : read(props.value)
  return (
    <div>
      <TextField inputMode="decimal" autoComplete="off" start="$" {...props} />
      <p className={css.understood} role="status">
        {cents !== undefined && !props.error && showUnderstood(cents)}
      </p>
    </div>
  )
}
