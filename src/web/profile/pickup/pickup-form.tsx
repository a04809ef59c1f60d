import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Hours } from '../../../shared/shapes/entities.ts'
import type { MyPickup, PickupChoices } from '../../../shared/shapes/pickups.ts'
import { showPickupTime } from '../../../words/en/dates/hours.ts'
import { showDate, startLine } from '../../../words/en/dates/show-date.ts'
import { pickupWords } from '../../../words/en/dates/week.ts'
import { leaveIt } from '../../../words/en/pages/pickups.ts'
import * as words from '../../../words/en/pages/profile.ts'
import { useAnswer } from '../../calls/use-call.ts'
import css from '../../pickups/small-form.module.css'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import type { PickupChanges } from '../use-pickup-changes.ts'
import type { FormKind } from './pickup-form-ids.ts'

type PlaceKind = Extract<FormKind, 'week' | 'site'>
type Props = { readonly pickup: MyPickup; readonly kind: PlaceKind; readonly changes: PickupChanges }

/** Where one pickup may go instead. */
export const PickupForm = ({ pickup, kind, changes }: Props) => (
  <Reading of={useAnswer('readPickupChoices', { params: { id: pickup.pickup_id } })}>
    {(choices) => <Choose key={kind} options={optionsOf(choices, kind, pickup)} pickup={pickup} kind={kind} changes={changes} />}
  </Reading>
)

type Option = { readonly value: number; readonly name: string; readonly is_full: boolean; readonly button: string }

const optionsOf = ({ weeks, sites }: PickupChoices, kind: PlaceKind, hours: Hours): Option[] =>
  kind === 'week'
    ? weeks.map(({ week, pickup_date, is_full }) => ({
        value: week,
        name: startLine(showPickupTime(pickup_date, hours)),
        is_full,
        button: showDate(pickup_date),
      }))
    : sites.map(({ site_id, site_name, site_address, pickup_date, is_full, ...open }) => ({
        value: site_id,
        name: `${site_name}, ${site_address}: ${showPickupTime(pickup_date, open)}`,
        is_full,
        button: `${site_name}, ${showDate(pickup_date)}`,
      }))

const Choose = ({ options, pickup: { pickup_id: id }, kind, changes }: Props & { options: readonly Option[] }) => {
  const open = options.filter(({ is_full }) => !is_full)
  const [chosen, setChosen] = useState(open[0]?.value)
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('select, button')?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || chosen === undefined) return
    setBusy(true)
    const isDone = await (kind === 'week' ? changes.move(id, chosen) : changes.collectElsewhere(id, chosen))
    setBusy(false)
    if (isDone) changes.form.close()
  }

  return (
    <form className={`stack gap-3 ${css.form}`} ref={box} onSubmit={submit}>
      {chosen === undefined ? (
        <p>{kind === 'week' ? pickupWords.noOtherWeek : pickupWords.noOtherSite}</p>
      ) : (
        <SelectField
          name={`choice-${id}`}
          label={kind === 'week' ? words.inOtherWeek : words.atOtherSite}
          value={chosen}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        >
          {options.map(({ value, name, is_full }) => (
            <option key={value} value={value} disabled={is_full}>
              {is_full ? words.full(name) : name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="row center gap-y-2 gap-x-5">
        {chosen !== undefined && (
          <BusyButton isBusy={isBusy}>{words.moveTo(options.find(({ value }) => value === chosen)?.button ?? '')}</BusyButton>
        )}
        <TextButton onClick={changes.form.close}>{leaveIt}</TextButton>
      </div>
    </form>
  )
}
