import { DONATION_CHOICES, donationLabel } from '../../shared/rules/donation.ts'
import type { Cycle } from '../../shared/shapes/entities.ts'
import { donationNames } from '../../words/en/order.ts'
import * as words from '../../words/en/pages/order/subscribe.tsx'
import { ORDER_FORM } from '../money/paying/order-form.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import css from './donation-field.module.css'
import card from './order-card.module.css'

const [NONE, ONE, ...MORE] = DONATION_CHOICES
const NAME = 'donationCartons'

type Props = {
  value: string
  onChange: (value: string) => void
  cycle: Cycle | undefined
  /** Names what is donated, where it isn't the carton. */
  showPieces?: ((count: number) => string) | undefined
  about?: string | undefined
  error?: string | undefined
}

/** What most people choose is one tap; every other choice is behind the third. */
export const DonationField = ({ value, onChange, cycle, showPieces, about = words.donationAbout, error }: Props) => {
  const isMore = MORE.some((choice) => choice === value)
  const chip = (choice: string, label: string, isChecked: boolean, id?: string) => (
    <label className={css.chip}>
      <input type="radio" name={NAME} id={id} form={ORDER_FORM} checked={isChecked} onChange={() => onChange(choice)} />
      {label}
    </label>
  )
  return (
    <section className={`stack gap-3 card ${card.card}`} aria-labelledby="donation">
      <h2 id="donation">{words.donation}</h2>
      <p id="donation-about">
        {about} {error && <strong className="trouble">{error}</strong>}
      </p>
      <div className="row gap-2" role="radiogroup" aria-labelledby="donation" aria-describedby="donation-about">
        {chip(NONE, words.noThanks, value === NONE, NAME)}
        {chip(ONE, showPieces?.(1) ?? donationNames[ONE], value === ONE)}
        {chip(MORE[0], words.moreDonated, isMore)}
      </div>
      {isMore && (
        <SelectField name="moreDonated" label={words.howMuch} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {MORE.map((choice) => (
            <option key={choice} value={choice}>
              {donationLabel(choice, cycle?.number_of_weeks, showPieces)}
            </option>
          ))}
        </SelectField>
      )}
    </section>
  )
}
