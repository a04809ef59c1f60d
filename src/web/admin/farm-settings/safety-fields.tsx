import { RadioChoice, RadioLine } from '../../ui/form/radio.tsx'
import { FlagSetting } from './setting-inputs.tsx'
import type { Part } from './settings-draft.ts'
import css from './settings-form.module.css'

const CHOICES = [
  ['', 'Optional for admins and hosts.'],
  ['on', 'Required for admins and hosts before they can do farm work.'],
] as const

export const SafetyFields = (part: Part) => (
  <>
    <SecondFactorChoice {...part} />
    <FlagSetting part={part} name="login_codes_on" label="Customers can log in with a code we email them, instead of their password" />
  </>
)

const SecondFactorChoice = ({ draft, fields, onChange }: Part) => (
  <div>
    <RadioChoice legend="Two-step login">
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
