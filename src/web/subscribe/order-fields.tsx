import { showDate } from '../../shared/dates/calendar.ts'
import { checkoutFields } from '../../shared/fields/order-fields.ts'
import { weeksLeft } from '../../shared/rules/order-total.ts'
import { showWeeks } from '../../shared/words/words.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { EmailField, TextField } from '../ui/form/text-field.tsx'
import { CartonCount } from './carton-count.tsx'
import { isOver } from './days-left.ts'
import { DonationField } from './donation-field.tsx'
import type { ChangeDraft, OrderDraft } from './order-draft.ts'
import css from './order-fields.module.css'
import { cycleOf } from './order-sums.ts'
import type { Catalog } from './use-catalog.ts'
import { capacityIn } from './what-is-left.ts'

const NEAR_THE_LIMIT = 200

type Props = { draft: OrderDraft; onChange: ChangeDraft; catalog: Catalog; fields: Partial<Record<keyof OrderDraft, string>> }

export const OrderFields = ({ draft, onChange, catalog, fields }: Props) => {
  const input = (name: keyof typeof checkoutFields) => ({
    name,
    label: checkoutFields[name].label,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
    error: fields[name],
  })
  return (
    <div className={css.fields}>
      <h2>Your subscription</h2>
      <TextField {...input('name')} description="As it will stand on the pickup list." autoComplete="name" autoCapitalize="words" />
      <CycleField draft={draft} onChange={onChange} catalog={catalog} error={fields.eggCycle} />
      <CartonCount
        value={draft.cartonsPerWeek}
        onChange={(cartonsPerWeek) => onChange({ cartonsPerWeek })}
        capacity={capacityIn(draft.eggCycle, catalog)}
        error={fields.cartonsPerWeek}
      />
      <DonationField
        value={draft.donationCartons}
        onChange={(donationCartons) => onChange({ donationCartons })}
        cycle={cycleOf(draft, catalog)}
        error={fields.donationCartons}
      />
      <EmailField
        {...input('secondEmail')}
        label="Second email (optional)"
        description="For someone who shares your eggs: they get the order and pickup mails too."
        autoComplete="off"
      />
      <TextArea {...input('additionalNotes')} label="Notes (optional)" description={capacityLeft(draft.additionalNotes)} rows={3} />
    </div>
  )
}

const CycleField = ({
  draft,
  onChange,
  catalog,
  error,
}: Pick<Props, 'draft' | 'onChange' | 'catalog'> & { error?: string | undefined }) => {
  const cycle = cycleOf(draft, catalog)
  return (
    <SelectField
      name="eggCycle"
      label="Egg cycle"
      description={cycle && `${showDate(cycle.start_date)} to ${showDate(cycle.end_date)}, ${weeksOf(cycle, catalog)}`}
      value={draft.eggCycle}
      onChange={(event) => onChange({ eggCycle: event.currentTarget.value })}
      error={error}
    >
      <option value="">Please choose</option>
      {catalog.cycles.map((each) => (
        <option key={each.cycle_id} value={each.cycle_id}>
          {each.cycle_name} ({stateOf(each, catalog)})
        </option>
      ))}
    </SelectField>
  )
}

/** How a cycle stands in the list. */
const stateOf = (cycle: Catalog['cycles'][number], catalog: Catalog) => {
  if (capacityIn(cycle.cycle_id, catalog)?.cartons_left === 0) return 'full'
  return cycle.is_active ? weeksOf(cycle, catalog) : `${weeksOf(cycle, catalog)}, open early for you`
}

const weeksOf = (cycle: Catalog['cycles'][number], catalog: Catalog) => {
  const weeks = weeksLeft(cycle, catalog.hints.today)
  if (weeks === 0) return 'no weeks left'
  return isOver(cycle, catalog) ? 'no pickups left' : `${showWeeks(weeks)} left`
}

const capacityLeft = (notes: string) => {
  const left = checkoutFields.additionalNotes.max - notes.length
  if (left > NEAR_THE_LIMIT) return 'Anything the farm should know.'
  return left < 0 ? `${-left} characters too many` : `${left} characters left`
}
