import { useState } from 'react'
import { CARTONS_MAX, CARTONS_MIN } from '../../../../shared/limits.ts'
import { farmWords } from '../../../../words/en/dashboard/admin.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { WholeField } from '../../../ui/form/whole-field.tsx'
import { CycleSelect } from '../../parts/form/cycle-select.tsx'
import { AnySiteSelect } from '../../parts/form/site-select.tsx'
import css from '../bring-people.module.css'
import type { Matching } from './use-matching.ts'

const numberOf = (value: string) => (value ? Number(value) : null)

/** Defaults for rows where the file says nothing. */
export const Defaults = ({ matching: { shown, change }, isDateAsked }: { matching: Matching; isDateAsked: boolean }) => {
  const { defaults } = shown
  const set = (changed: Partial<typeof defaults>) => change({ defaults: changed })
  return (
    <div className={`stack gap-y-4 gap-x-5 ${css.fields}`}>
      <CycleSelect
        name="default-cycle"
        label="Cycle"
        none="None"
        value={String(defaults.cycle_id ?? '')}
        onChange={(value) => set({ cycle_id: numberOf(value) })}
      />
      <AnySiteSelect
        name="default-site"
        label="Pickup site"
        none="None"
        value={String(defaults.site_id ?? '')}
        onChange={(value) => set({ site_id: numberOf(value) })}
      />
      <Cartons stored={defaults.cartons_per_week} onChange={(cartons_per_week) => set({ cartons_per_week })} />
      <SelectField
        name="default-status"
        label="Still owed"
        description={shown.matching.paid !== null && defaults.status === 'manual' && "The “Paid” column won't be used then."}
        isDescriptionBelow
        value={defaults.status}
        onChange={(event) => set({ status: event.currentTarget.value === 'owed' ? 'owed' : 'manual' })}
      >
        <option value="manual">Nothing</option>
        <option value="owed">Total minus what was paid</option>
      </SelectField>
      {shown.matching.date !== null && !isDateAsked && (
        <SelectField
          name="date-order"
          label="A date like 4/5/2026"
          value={defaults.date_order ?? ''}
          onChange={(event) => set({ date_order: event.currentTarget.value === 'dmy' ? 'dmy' : 'mdy' })}
        >
          {defaults.date_order === null && <option value="">Please choose</option>}
          <option value="mdy">is April 5</option>
          <option value="dmy">is May 4</option>
        </SelectField>
      )}
    </div>
  )
}

/** What is typed stays as it is; a number that can be read counts. */
const Cartons = ({ stored, onChange }: { stored: number | null; onChange: (cartons: number | null) => void }) => {
  const [typed, setTyped] = useState(String(stored ?? ''))
  const isRight = (text: string) =>
    text.trim() === '' || (/^\s*\d+\s*$/.test(text) && Number(text) >= CARTONS_MIN && Number(text) <= CARTONS_MAX)
  return (
    <WholeField
      name="default-cartons"
      label="Cartons per week"
      description="If empty, they are imported without an order."
      isDescriptionBelow
      value={typed}
      min={CARTONS_MIN}
      max={CARTONS_MAX}
      onValue={(text) => {
        setTyped(text)
        if (isRight(text)) onChange(numberOf(text.trim()))
      }}
      error={!isRight(typed) && <span role="alert">{farmWords.wholeWrong(CARTONS_MIN, CARTONS_MAX)}</span>}
    />
  )
}
