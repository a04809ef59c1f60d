import type { ReactNode } from 'react'
import type { Reminder } from '../../shared/shapes/pickups.ts'
import { reminderAbout, reminderNames } from '../../words/en/dates/week.ts'
import { RadioChoice, RadioLine } from '../ui/form/radio.tsx'

const REMINDERS = Object.keys(reminderNames) as Reminder[]

type Props = { readonly legend: ReactNode; readonly chosen: Reminder; readonly onChoose: (reminder: Reminder) => void }

/** When a person wants to be reminded of their pickups. */
export const ReminderChoice = ({ legend, chosen, onChoose }: Props) => (
  <RadioChoice legend={legend}>
    {REMINDERS.map((reminder) => (
      <RadioLine
        key={reminder}
        label={reminderNames[reminder]}
        name="reminder"
        value={reminder}
        checked={reminder === chosen}
        onChange={() => onChoose(reminder)}
      />
    ))}
    <p className="soft small">{reminderAbout}</p>
  </RadioChoice>
)
