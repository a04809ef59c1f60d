import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CardPickup, PickupChoices } from '../../shared/shapes/pickups.ts'
import { showPickupTime } from '../../words/en/dates/hours.ts'
import { showDate, startLine } from '../../words/en/dates/show-date.ts'
import { pickupWords } from '../../words/en/dates/week.ts'
import { leaveIt } from '../../words/en/pages/pickups.ts'
import * as words from '../../words/en/pages/profile.ts'
import { useAnswer } from '../calls/use-call.ts'
import css from '../pickups/small-form.module.css'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { Reading } from '../ui/page/reading.tsx'
import type { CardChanges } from './use-card.ts'

type Props = { readonly pickup: CardPickup; readonly changes: CardChanges }

/** The form's id, and that of the button that opens it. */
export const weekFormId = (pickup_id: number): string => `week-of-${pickup_id}`

/** The other weeks in which a pickup may be collected. */
export const WeekForm = ({ pickup, changes }: Props) => (
  <Reading of={useAnswer('readCardWeeks', { body: { token: changes.token, pickup_id: pickup.pickup_id } })}>
    {({ weeks }) => <Choose weeks={weeks} pickup={pickup} changes={changes} />}
  </Reading>
)

const Choose = ({ weeks, pickup, changes }: Props & Pick<PickupChoices, 'weeks'>) => {
  const { pickup_id: id } = pickup
  const [chosen, setChosen] = useState(weeks.find(({ is_full }) => !is_full)?.week)
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('select, button')?.focus(), [])
  const day = weeks.find(({ week }) => week === chosen)?.pickup_date

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || chosen === undefined || day === undefined) return
    setBusy(true)
    const isDone = await changes.move(id, chosen, day)
    setBusy(false)
    if (isDone) changes.form.close()
  }

  return (
    <form className={`stack gap-3 ${css.form}`} ref={box} onSubmit={submit}>
      {day === undefined ? (
        <p>{pickupWords.noOtherWeek}</p>
      ) : (
        <SelectField
          name={`week-${id}`}
          label={words.inOtherWeek}
          value={chosen}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        >
          {weeks.map(({ week, pickup_date, is_full }) => {
            const name = startLine(showPickupTime(pickup_date, pickup))
            return (
              <option key={week} value={week} disabled={is_full}>
                {is_full ? words.full(name) : name}
              </option>
            )
          })}
        </SelectField>
      )}
      <div className="row center gap-y-2 gap-x-5">
        {day !== undefined && <BusyButton isBusy={isBusy}>{words.moveTo(showDate(day))}</BusyButton>}
        <TextButton onClick={changes.form.close}>{leaveIt}</TextButton>
      </div>
    </form>
  )
}
