import { useState } from 'react'
import { weeksLeft } from '../../shared/rules/money/order-total.ts'
import type { Cycle } from '../../shared/shapes/entities.ts'
import * as words from '../../words/en/pages/order/subscribe.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { langOf } from '../ui/own-text.tsx'
import css from './cycle-field.module.css'
import { isOver } from './days-left.ts'
import { cycleOf } from './order-sums.ts'
import type { Catalog } from './order-types.ts'
import { isCycleFull } from './remaining-capacity.ts'

type Props = { value: string; onChange: (value: string) => void; catalog: Catalog; error?: string | undefined }

/** A line of text if there is nothing to choose. Someone who had to choose keeps the list, and the focus in it. */
export const CycleField = ({ value, onChange, catalog, error }: Props) => {
  const cycle = cycleOf({ eggCycle: value }, catalog)
  const isOnly = cycle !== undefined && catalog.cycles.length === 1
  const [wasOnly] = useState(isOnly)
  if (isOnly && wasOnly) return <OnlyCycle cycle={cycle} state={stateOf(cycle, catalog)} error={error} />
  return (
    <SelectField
      name="eggCycle"
      label={words.eggCycle}
      description={cycle && `${datesOf(cycle)}, ${weeksOf(cycle, catalog)}`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    >
      <option value="">{words.pleaseChoose}</option>
      {catalog.cycles.map((each) => (
        <option key={each.cycle_id} value={each.cycle_id}>
          {each.cycle_name} ({stateOf(each, catalog)})
        </option>
      ))}
    </SelectField>
  )
}

const OnlyCycle = ({ cycle, state, error }: { cycle: Cycle; state: string; error: string | undefined }) => (
  <fieldset id="eggCycle" tabIndex={-1} className={css.only} aria-describedby={error && 'egg-cycle-error'}>
    <legend className="visually-hidden">{words.eggCycle}</legend>
    <input type="hidden" name="eggCycle" value={cycle.cycle_id} />
    <p>
      <strong lang={langOf(cycle, 'cycle_name')}>{cycle.cycle_name}</strong> ({state})
    </p>
    <p className="soft small">{datesOf(cycle)}</p>
    {error && (
      <p id="egg-cycle-error" className={css.error}>
        {error}
      </p>
    )}
  </fieldset>
)

const datesOf = ({ start_date, end_date }: Cycle) => words.fromTo(start_date, end_date)

/** A cycle's entry in the list. */
const stateOf = (cycle: Cycle, catalog: Catalog) => {
  if (isCycleFull(cycle.cycle_id, catalog)) return words.full
  return cycle.is_active ? weeksOf(cycle, catalog) : words.openEarly(weeksOf(cycle, catalog))
}

const weeksOf = (cycle: Cycle, catalog: Catalog) => {
  const weeks = weeksLeft(cycle, catalog.hints.today)
  if (weeks === 0) return words.noWeeksLeft
  return isOver(cycle, catalog) ? words.noPickupsLeft : words.weeksLeft(weeks)
}
