import { useRef } from 'react'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { typedCents, writeTypedAmount } from '../../../shared/rules/money/typed-amount.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { AmountField } from '../parts/form/amount-field.tsx'
import type { Proposal } from './proposal.ts'

type Props = {
  own: string | undefined
  proposal: Proposal | undefined
  onChange: (own: string | undefined) => void
  error?: string | undefined
  /** What is said as long as something is missing. */
  missing?: string | undefined
}

/** Follows the choices until the farmer types an amount of their own; then the proposed one is offered. */
export const OrderAmount = ({
  own,
  proposal,
  onChange,
  error,
  missing = "We'll suggest an amount once you choose the cycle and cartons.",
}: Props) => {
  const proposed = proposal ? writeTypedAmount(proposal.cents) : ''
  // A proposal that comes while somebody is about to type would end up in front of what they type.
  const isKeptEmpty = useRef(false)
  const keepEmpty = (isKept: boolean) => {
    isKeptEmpty.current = isKept
    onChange(isKept ? '' : undefined)
  }
  return (
    <div>
      <AmountField
        name="total_amount"
        label="Amount"
        description={proposal?.says ?? missing}
        value={own ?? proposed}
        onFocus={() => own === undefined && proposed === '' && keepEmpty(true)}
        onBlur={() => isKeptEmpty.current && keepEmpty(false)}
        onChange={(event) => {
          isKeptEmpty.current = false
          onChange(event.currentTarget.value)
        }}
        error={error}
      />
      {proposal && own !== undefined && typedCents(own) !== proposal.cents && (
        <TextButton onClick={() => onChange(undefined)}>{`Use ${showCents(proposal.cents)}`}</TextButton>
      )}
    </div>
  )
}
