import { showCents, toCents, toDollars } from '../../../shared/rules/money.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { readAmount, writeAmount } from '../../ui/form/amount.ts'
import { AmountField } from '../parts/form/amount-field.tsx'
import type { Proposal } from './proposal.ts'

type Props = {
  own: string | undefined
  proposal: Proposal | undefined
  onChange: (own: string | undefined) => void
  error?: string | undefined
}

/** Follows the choices until the farmer types an amount of their own; then the proposed one is offered. */
export const OrderAmount = ({ own, proposal, onChange, error }: Props) => {
  const proposed = proposal ? writeAmount(toDollars(proposal.cents)) : ''
  return (
    <div>
      <AmountField
        name="total_amount"
        label="Amount"
        description={proposal?.says ?? 'Proposed once the cycle and the cartons are chosen.'}
        value={own ?? proposed}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      {proposal && own !== undefined && !isSame(own, proposal.cents) && (
        <TextButton onClick={() => onChange(undefined)}>{`Use ${showCents(proposal.cents)}`}</TextButton>
      )}
    </div>
  )
}

const isSame = (own: string, cents: number) => {
  const dollars = readAmount(own)
  return dollars !== undefined && toCents(dollars) === cents
}
