import { showDate } from '../../shared/dates/calendar.ts'
import { NOTES_MAX } from '../../shared/limits.ts'
import { weeksLeft } from '../../shared/rules/order-total.ts'
import { showWeeks } from '../../shared/words/words.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { EmailField, TextField } from '../ui/form/text-field.tsx'
import { CartonCount } from './carton-count.tsx'
import { DonationField } from './donation-field.tsx'
import type { ChangeDraft, OrderDraft } from './order-draft.ts'
import css from './order-fields.module.css'
import { cycleOf } from './order-sums.ts'
import type { Offer } from './use-catalog.ts'
import { capacityIn } from './what-is-left.ts'

const NEAR_THE_LIMIT = 200

type Props = { draft: OrderDraft; onChange: ChangeDraft; offer: Offer; fields: Partial<Record<keyof OrderDraft, string>> }

export const OrderFields = ({ draft, onChange, offer, fields }: Props) => (
  <div className={css.fields}>
    <h2>Your subscription</h2>
    <TextField
      name="name"
      label="Name"
      description="As it will stand on the pickup list."
      autoComplete="name"
      autoCapitalize="words"
      value={draft.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
      error={fields.name}
    />
    <CycleField draft={draft} onChange={onChange} offer={offer} error={fields.eggCycle} />
    <CartonCount
      value={draft.cartonsPerWeek}
      onChange={(cartonsPerWeek) => onChange({ cartonsPerWeek })}
      capacity={capacityIn(draft.eggCycle, offer)}
      error={fields.cartonsPerWeek}
    />
    <DonationField
      value={draft.donationCartons}
      onChange={(donationCartons) => onChange({ donationCartons })}
      cycle={cycleOf(draft, offer)}
      error={fields.donationCartons}
    />
    <EmailField
      name="secondEmail"
      label="Second email (optional)"
      description="For someone who shares your eggs: they get the order and pickup mails too."
      autoComplete="off"
      value={draft.secondEmail}
      onChange={(event) => onChange({ secondEmail: event.currentTarget.value })}
      error={fields.secondEmail}
    />
    <TextArea
      name="additionalNotes"
      label="Notes (optional)"
      description={capacityLeft(draft.additionalNotes)}
      rows={3}
      value={draft.additionalNotes}
      onChange={(event) => onChange({ additionalNotes: event.currentTarget.value })}
      error={fields.additionalNotes}
    />
  </div>
)

const CycleField = ({ draft, onChange, offer, error }: Pick<Props, 'draft' | 'onChange' | 'offer'> & { error?: string | undefined }) => {
  const cycle = cycleOf(draft, offer)
  return (
    <SelectField
      name="eggCycle"
      label="Egg cycle"
      description={cycle && `${showDate(cycle.start_date)} to ${showDate(cycle.end_date)}, ${weeksOf(cycle, offer)}`}
      value={draft.eggCycle}
      onChange={(event) => onChange({ eggCycle: event.currentTarget.value })}
      error={error}
    >
      <option value="">Please choose</option>
      {offer.cycles.map((each) => (
        <option key={each.cycle_id} value={each.cycle_id}>
          {each.cycle_name} ({stateOf(each, offer)})
        </option>
      ))}
    </SelectField>
  )
}

/** How a cycle stands in the list. */
const stateOf = (cycle: Offer['cycles'][number], offer: Offer) => {
  if (capacityIn(cycle.cycle_id, offer)?.cartons_left === 0) return 'full'
  return cycle.is_active ? weeksOf(cycle, offer) : `${weeksOf(cycle, offer)}, open early for you`
}

const weeksOf = (cycle: Offer['cycles'][number], { hints: { today } }: Offer) => {
  const weeks = weeksLeft(cycle, today)
  return weeks === 0 ? 'no weeks left' : `${showWeeks(weeks)} left`
}

const capacityLeft = (notes: string) => {
  const left = NOTES_MAX - notes.length
  if (left > NEAR_THE_LIMIT) return 'Anything the farm should know.'
  return left < 0 ? `${-left} characters too many` : `${left} characters left`
}
