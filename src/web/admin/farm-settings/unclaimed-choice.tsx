import css from './settings-form.module.css'

const CHOICES = [
  ['hold', 'They wait one week more', 'and stand on the next list of their site.'],
  ['donate', 'They are given away', 'and count as donated.'],
] as const

export const UnclaimedChoice = ({ value, onChange }: { value: string; onChange: (choice: string) => void }) => (
  <fieldset className={css.choices}>
    <legend>Cartons that nobody collects</legend>
    {CHOICES.map(([choice, label, more]) => (
      <label key={choice}>
        <input type="radio" name="unclaimed" value={choice} checked={value === choice} onChange={() => onChange(choice)} />
        <span>
          {label} {more}
        </span>
      </label>
    ))}
  </fieldset>
)
