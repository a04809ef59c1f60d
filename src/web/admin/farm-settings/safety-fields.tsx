import { RadioChoice, RadioLine } from '../../ui/form/radio.tsx'
import type { Part } from './settings-draft.ts'
import css from './settings-form.module.css'

const CHOICES = [
  ['', 'Admins and hosts choose for themselves.'],
  ['on', 'Admins and hosts have to give one before they do the farm’s work.'],
] as const

export const SafetyFields = ({ draft, fields, onChange }: Part) => (
  <div>
    <RadioChoice legend="A second factor at login">
      {CHOICES.map(([choice, label]) => (
        <RadioLine
          key={choice}
          id={choice === 'on' ? 'second_factor_required' : undefined}
          label={label}
          name="second_factor_required"
          value={choice}
          checked={draft.second_factor_required === choice}
          onChange={() => onChange({ second_factor_required: choice })}
          aria-describedby="second_factor_required-error"
        />
      ))}
    </RadioChoice>
    <p className={css.trouble} id="second_factor_required-error">
      {fields.second_factor_required}
    </p>
  </div>
)
