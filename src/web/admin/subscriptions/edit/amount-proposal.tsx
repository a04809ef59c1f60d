import { showCents, toCents } from '../../../../shared/rules/money/cents.ts'
import { typedCents, writeTypedAmount } from '../../../../shared/rules/money/typed-amount.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { pickups } from '../../../../words/en/dashboard/products.ts'
import { showWeeks } from '../../../../words/en/fields.ts'
import { showPieces } from '../../../../words/en/product.ts'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { type Draft, editRules, proposedCents } from './edit-draft.ts'
import css from './edit-form.module.css'

type Props = { readonly base: Order; readonly draft: Draft; readonly onTake: (amount: string) => void }

/** Other cartons cost another sum. It is offered, never put in silently: the farmer may have agreed on something else. */
export const AmountProposal = ({ base, draft, onTake }: Props) => {
  const isCounted = !editRules.cartons_per_week(draft.cartons_per_week) && !editRules.donation_cartons(draft.donation_cartons)
  const cents = isCounted ? proposedCents(draft, base) : undefined
  const isTaken = cents === typedCents(draft.total_amount)
  const isChanged = (typedCents(draft.total_amount) ?? toCents(base.total_amount)) !== toCents(base.total_amount)
  return (
    <div className={`row center gap-x-3 ${css.proposal}`} role="status">
      {cents !== undefined && !isTaken && (
        <>
          <span>
            {base.product === undefined ? showWeeks(base.weeks) : pickups(base.weeks)} x{' '}
            {showPieces(Number(draft.cartons_per_week), base.product)} x {showCents(toCents(base.carton_price))}
            {Number(draft.donation_cartons) > 0 && `, ${draft.donation_cartons} donated`} = {showCents(cents)}
          </span>{' '}
          <TextButton onClick={() => onTake(writeTypedAmount(cents))}>{`Use ${showCents(cents)}`}</TextButton>
        </>
      )}
      {isChanged && base.paid_amount > 0 && <p>This only changes the order. The card is not charged or refunded.</p>}
    </div>
  )
}
