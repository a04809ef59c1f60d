import { Button } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { WEEKDAYS } from '../../../shared/calendar.ts'
import type { NewSite, Site } from '../../../shared/entities.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import css from '../../ui/card-list.module.css'
import { FormSummary } from '../../ui/form-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { reasonOf } from '../../ui/reason.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Actions } from '../../ui/tab-page.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useFocusInside } from '../../ui/use-one-form.ts'
import { PinField } from './pin-field.tsx'
import { readSite, siteRules } from './site-draft.ts'
import { usePin } from './use-pin.ts'

type Props = {
  readonly title: string
  readonly site?: Site
  readonly others: readonly Site[]
  readonly failed: string
  readonly save: string
  readonly send: (site: NewSite) => Promise<unknown>
  readonly onCancel: () => void
}

export const SiteForm = ({ title, site, others, failed, save, send, onCancel }: Props) => {
  const form = useFocusInside()
  const [address, setAddress] = useState(site?.site_address ?? '')
  const pin = usePin(site, address)
  const { submit, isBusy, fields, whole } = useForm({
    rules: siteRules,
    send: (values) => send({ ...readSite(values), ...pin.toSend() }),
    blame: (refused) => ({ whole: `${failed} ${reasonOf(refused)}` }),
  })
  return (
    <form noValidate onSubmit={submit} ref={form} className={css.form} aria-label={title}>
      <h3>{title}</h3>
      <FormSummary fields={fields} />
      <TextField
        name="site_name"
        label="Name"
        autoComplete="off"
        autoCapitalize="words"
        defaultValue={site?.site_name}
        error={fields.site_name}
      />
      <TextField
        name="site_address"
        label="Address"
        description="Street, town, state and ZIP code, as a map knows it."
        autoComplete="off"
        autoCapitalize="words"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={fields.site_address ?? pin.trouble}
      />
      <PinField pin={pin} others={others} fields={fields} />
      <TextArea
        name="site_instructions"
        label="Instructions (optional)"
        description="Where the crate stands, when the gate is open. Customers read it before they order and in their mails."
        defaultValue={site?.site_instructions}
        error={fields.site_instructions}
      />
      <div className={css.pair}>
        <DayField
          name="pickup_start_day"
          label="Pickup day"
          day={site?.pickup_start_day}
          error={fields.pickup_start_day}
          onChange={proposeDeadline}
        />
        <DayField
          name="pickup_deadline_day"
          label="Last day to collect"
          day={site?.pickup_deadline_day}
          error={fields.pickup_deadline_day}
        />
      </div>
      <Notice kind="trouble">{whole}</Notice>
      <Actions>
        <BusyButton isBusy={isBusy}>{save}</BusyButton>
        <Button variant="outline" onClick={() => isBusy || onCancel()}>
          Cancel
        </Button>
      </Actions>
    </form>
  )
}

type DayProps = {
  readonly name: 'pickup_start_day' | 'pickup_deadline_day'
  readonly label: string
  readonly day: string | undefined
  readonly error: string | undefined
  readonly onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
}

const DayField = ({ name, label, day, error, onChange }: DayProps) => (
  <SelectField name={name} label={label} defaultValue={day ?? ''} error={error} onChange={onChange}>
    <option value="">Please choose</option>
    {WEEKDAYS.map((each) => (
      <option key={each}>{each}</option>
    ))}
  </SelectField>
)

/** Most sites are open for one day. */
const proposeDeadline = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
  const deadline = currentTarget.form?.elements.namedItem('pickup_deadline_day')
  if (deadline instanceof HTMLSelectElement && deadline.value === '') deadline.value = currentTarget.value
}
