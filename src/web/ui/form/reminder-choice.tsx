import type { Reminder } from '../../../shared/shapes/pickups.ts'
import { reminderNames } from '../../../shared/words/week-words.ts'
import css from './reminder-choice.module.css'

const REMINDERS = Object.keys(reminderNames) as Reminder[]

type Props = { readonly legend: string; readonly chosen: Reminder; readonly onChoose: (reminder: Reminder) => void }

/** When a person wants to be reminded of their pickups. */
export const ReminderChoice = ({ legend, chosen, onChoose }: Props) => (
  <fieldset className={css.choice}>
    <legend>{legend}</legend>
    {REMINDERS.map((reminder) => (
      <label key={reminder}>
        <input type="radio" name="reminder" value={reminder} checked={reminder === chosen} onChange={() => onChoose(reminder)} />
        {reminderNames[reminder]}
      </label>
    ))}
  </fieldset>
)
