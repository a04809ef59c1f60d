import { DONATION_CHOICES, type DonationChoice, donationCartons } from '../../shared/rules/order-total.ts'
import type { Cycle } from '../../shared/shapes/entities.ts'
import { showCartons } from '../../shared/words/words.ts'
import { SelectField } from '../ui/form/select-field.tsx'

const SHARES: Partial<Record<DonationChoice, string>> = {
  half: 'Half of the weeks',
  'three-quarters': '3/4 of the weeks',
  full: 'Every week of the cycle',
}

type Props = { value: string; onChange: (value: string) => void; cycle: Cycle | undefined; error?: string | undefined }

export const DonationField = ({ value, onChange, cycle, error }: Props) => (
  <SelectField
    name="donationCartons"
    label="Donation"
    description="Cartons you give, in all, to neighbors who need them."
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={error}
  >
    <option value="">Please choose</option>
    {DONATION_CHOICES.map((choice) => (
      <option key={choice} value={choice}>
        {labelOf(choice, cycle)}
      </option>
    ))}
  </SelectField>
)

const labelOf = (choice: DonationChoice, cycle: Cycle | undefined) => {
  if (choice === 'none') return 'No donation'
  const share = SHARES[choice]
  if (!share) return `${choice} dozen (${showCartons(Number(choice))})`
  return cycle ? `${share} (${showCartons(donationCartons(choice, cycle.number_of_weeks))})` : share
}
