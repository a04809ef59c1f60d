import { type FormEvent, useState } from 'react'
import { isPlainDate } from '../../../shared/dates/calendar.ts'
import { piecesOf } from '../../../shared/rules/products.ts'
import type { PickupDay } from '../../../shared/shapes/packing.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
import { showDate, startLine } from '../../../words/en/dates/show-date.ts'
import { fieldWords } from '../../../words/en/fields.ts'
import { showSum } from '../../../words/en/product.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useInAddress } from '../parts/list/use-in-address.ts'
import { Sheet } from '../parts/show/tab-page.tsx'
import { isComing } from './chosen-day.tsx'
import css from './packing.module.css'

type Props = { readonly date: string; readonly days: readonly PickupDay[] }

/** The days on which somebody collects, and any other. */
export const DayChoice = ({ date, days }: Props) => {
  const [, choose] = useInAddress('date')
  const isListed = days.some(({ pickup_date }) => pickup_date === date)
  return (
    <Sheet>
      <div className={`stack gap-5 ${css.choice}`}>
        <SelectField
          name="day"
          label={words.pickupDay}
          value={isListed ? date : ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {!isListed && <option value="">{startLine(showDate(date))}</option>}
          <DayGroup label={words.upcoming} days={days.filter(isComing)} />
          <DayGroup label={words.past} days={days.filter((day) => !isComing(day)).toReversed()} />
        </SelectField>
        <AnyDate onChoose={choose} />
      </div>
    </Sheet>
  )
}

const DayGroup = ({ label, days }: { label: string; days: readonly PickupDay[] }) =>
  days.length > 0 && (
    <optgroup label={label}>
      {days.map((day) => (
        <option key={day.pickup_date} value={day.pickup_date}>
          {words.dayInList(day.pickup_date, showSum(piecesOf(day, 'cartons')), day.sites)}
        </option>
      ))}
    </optgroup>
  )

const AnyDate = ({ onChoose }: { onChoose: (date: string) => void }) => {
  const [error, setError] = useState<string>()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const date = String(new FormData(event.currentTarget).get('date'))
    setError(isPlainDate(date) ? undefined : fieldWords.date)
    if (isPlainDate(date)) onChoose(date)
  }
  return (
    <form data-draft="none" className={css.anyDate} onSubmit={show} noValidate>
      <TextField name="date" type="date" label={words.anotherDate} error={error && <span role="alert">{error}</span>} />
      <BusyButton isBusy={false} isSecond>
        {words.show}
      </BusyButton>
    </form>
  )
}
