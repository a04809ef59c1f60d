import { RadioChoice, RadioLine } from '../../ui/form/radio.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SpanishLine } from '../parts/form/spanish-field.tsx'
import { sayCutOff } from './clock-words.ts'
import { FlagSetting, inputOf, optionalInputOf, spanishInputOf, WholeSetting } from './setting-inputs.tsx'
import type { Part } from './settings-draft.ts'
import css from './settings-form.module.css'

const DAYS = ['On the day itself', '1 day before', '2 days before', '3 days before', '4 days before', '5 days before', '6 days before']

export const WeekFields = (part: Part) => {
  const { draft, onChange } = part
  return (
    <>
      <fieldset className={css.group}>
        <legend>Customers can change a pickup until</legend>
        <div className="pair gap-5">
          <SelectField {...inputOf(part, 'cutoff_days')} label="Day">
            {DAYS.map((words, days) => (
              <option key={words} value={days}>
                {words}
              </option>
            ))}
          </SelectField>
          <TextField type="time" {...inputOf(part, 'cutoff_time')} label="Time" />
        </div>
        <p className={`soft ${css.says}`}>{sayCutOff(draft)}</p>
      </fieldset>
      <WholeSetting
        part={part}
        name="free_skips"
        description="How many pickups of an order a customer can skip. The price becomes credit."
      />
      <FlagSetting
        part={part}
        name="can_change_orders"
        label="Customers can change the cartons and site of their order, starting with the next open week"
      />
      <EndChoice value={draft.customers_end} onChange={(customers_end) => onChange({ customers_end })} />
      <WholeSetting
        part={part}
        name="trial_weeks"
        description="Each person can try this many weeks once, at the usual price. With 0, no trial is offered."
      />
      <TextField
        {...optionalInputOf(part, 'pantry_name')}
        description="Where given-away cartons go, as customers will read it. For example: the Dryden food pantry."
        autoComplete="off"
      />
      <SpanishLine {...spanishInputOf(part, 'pantry_name_es')} />
      <UnclaimedChoice value={draft.unclaimed} onChange={(unclaimed) => onChange({ unclaimed })} />
    </>
  )
}

const ENDS = [
  ['no', 'No. They write to you.'],
  ['credit', 'Yes. What they paid for the rest becomes credit.'],
  ['refund', 'Yes. What they paid by card goes back to the card; the rest becomes credit.'],
] as const

const EndChoice = ({ value, onChange }: { value: string; onChange: (choice: string) => void }) => (
  <RadioChoice legend="Customers can end their order, starting with the next open week">
    {ENDS.map(([choice, label]) => (
      <RadioLine
        key={choice}
        label={label}
        name="customers_end"
        value={choice}
        checked={value === choice}
        onChange={() => onChange(choice)}
      />
    ))}
  </RadioChoice>
)

const CHOICES = [
  ['hold', 'Kept for the next pickup day at their site, and on its list.'],
  ['donate', 'Given away and counted as donated.'],
] as const

const UnclaimedChoice = ({ value, onChange }: { value: string; onChange: (choice: string) => void }) => (
  <RadioChoice legend="Cartons not picked up">
    {CHOICES.map(([choice, label]) => (
      <RadioLine key={choice} label={label} name="unclaimed" value={choice} checked={value === choice} onChange={() => onChange(choice)} />
    ))}
  </RadioChoice>
)
