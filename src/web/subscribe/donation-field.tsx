import { DONATION_CHOICES, donationLabel } from '../../shared/rules/donation.ts'
import type { Cycle } from '../../shared/shapes/entities.ts'
import * as words from '../../words/en/pages/order/subscribe.tsx'
import { SelectField } from '../ui/form/select-field.tsx'

type Props = { value: string; onChange: (value: string) => void; cycle: Cycle | undefined; error?: string | undefined }

export const DonationField = ({ value, onChange, cycle, error }: Props) => (
  <SelectField
    name="donationCartons"
    label={words.donation}
    description={words.donationAbout}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={error}
  >
    <option value="">{words.pleaseChoose}</option>
    {DONATION_CHOICES.map((choice) => (
      <option key={choice} value={choice}>
        {donationLabel(choice, cycle?.number_of_weeks)}
      </option>
    ))}
  </SelectField>
)
