import { useState } from 'react'
import { CARTONS_MAX, CARTONS_MIN } from '../../../../shared/limits.ts'
import type { Import } from '../../../../shared/shapes/imports.ts'
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
      <Payments status={defaults.status} hasColumn={shown.matching.paid !== null} onChange={(status) => set({ status })} />
      {shown.matching.date !== null && !isDateAsked && (
        <SelectField
          name="date-order"
          label="A date like 4/5/2026"
          value={defaults.date_order ?? ''}
          onChange={(event) => set({ date_order: event.currentTarget.value === 'dmy' ? 'dmy' : 'mdy' })}
        >
          <option value="mdy">is April 5</option>
          <option value="dmy">is May 4</option>
        </SelectField>
      )}
    </div>
  )
}

type Status = Import['defaults']['status']

const isStatus = (value: string): value is Status => value === 'manual' || value === 'owed' || value === 'paid'

type PaymentsProps = { readonly status: Status; readonly hasColumn: boolean; readonly onChange: (status: Status) => void }

const MEANS: Readonly<Record<Status, string>> = {
  manual: 'Nothing is recorded as paid, and nothing is owed. Skipped pickups give no credit until you record a payment.',
  owed: "What isn't paid yet is owed.",
  paid: 'Each total is recorded as paid.',
}

/** Nothing counts as paid unless the file or the farmer says so. What it comes to is said above the button. */
const Payments = ({ status, hasColumn, onChange }: PaymentsProps) => (
  <SelectField
    name="default-status"
    label="Payments"
    description={`${status === 'owed' && !hasColumn ? 'Each total is owed.' : MEANS[status]}${hasColumn && status !== 'owed' ? " The “Paid” column isn't used." : ''}`}
    isDescriptionBelow
    value={status}
    onChange={({ currentTarget: { value } }) => isStatus(value) && onChange(value)}
  >
    <option value="paid">All paid</option>
    <option value="owed">{hasColumn ? 'Use the “Paid” column' : 'All still owed'}</option>
    <option value="manual">Don't record payments</option>
  </SelectField>
)

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
