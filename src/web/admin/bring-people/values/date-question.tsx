import type { Import } from '../../../../shared/shapes/imports.ts'
import { RadioChoice, RadioLine } from '../../../ui/form/radio.tsx'
import type { Matching } from '../draft/use-matching.ts'

const TWO_WAYS = /^\s*(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})\b/
const MONTHS = 12

type Example = { readonly text: string; readonly one: number; readonly other: number }

/** A date of the file that can be read in two ways, or one like it. */
const exampleIn = ({ columns, matching }: Pick<Import, 'columns' | 'matching'>): Example => {
  const samples = columns.find(({ column }) => column === matching.date)?.samples ?? []
  for (const sample of samples) {
    const [text = '', one, , other] = TWO_WAYS.exec(sample) ?? []
    if (one !== other && Number(one) <= MONTHS && Number(other) <= MONTHS)
      return { text: text.trim(), one: Number(one), other: Number(other) }
  }
  return { text: '4/5/2026', one: 4, other: 5 }
}

const showDay = (month: number, day: number): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month - 1, day)))

/** Which number is the month, where no date in the file tells. */
export const DateQuestion = ({ one, matching: { shown, change } }: { one: Import; matching: Matching }) => {
  const example = exampleIn(one)
  const days = { mdy: showDay(example.one, example.other), dmy: showDay(example.other, example.one) }
  return (
    <RadioChoice legend={`Is ${example.text} ${days.mdy} or ${days.dmy}?`}>
      {(['mdy', 'dmy'] as const).map((date_order) => (
        <RadioLine
          key={date_order}
          name="date-order"
          label={days[date_order]}
          checked={shown.defaults.date_order === date_order}
          onChange={() => change({ defaults: { date_order } })}
        />
      ))}
    </RadioChoice>
  )
}
