import { WEEKDAYS } from '../../../shared/dates/calendar.ts'
import { siteFields } from '../../../shared/fields/farm-fields.ts'
import type { NewSite, Site } from '../../../shared/shapes/entities.ts'
import { blaming } from '../../ui/form/blame.ts'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Draft, type DraftField, useDraftField } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useFocusInside } from '../../ui/form/use-one-form.ts'
import css from '../parts/list/card-list.module.css'
import { FormEnd } from '../parts/list/form-end.tsx'
import { PinField } from './pin-field.tsx'
import { readSite, siteRules, useDays } from './site-draft.ts'
import { usePin } from './use-pin.ts'

type Props = {
  readonly title: string
  readonly site?: Site
  /** What was typed when the form was open before. */
  readonly draft: Draft
  readonly others: readonly Site[]
  readonly failed: string
  readonly save: string
  readonly send: (site: NewSite) => Promise<unknown>
  readonly onCancel: () => void
}

export const SiteForm = ({ title, site, draft, others, failed, save, send, onCancel }: Props) => {
  const form = useFocusInside()
  const [name] = useDraftField(draft, 'site_name', site?.site_name)
  const [address] = useDraftField(draft, 'site_address', site?.site_address)
  const pin = usePin(draft, site, address.value)
  const [instructions] = useDraftField(draft, 'site_instructions', site?.site_instructions)
  const [day, deadline] = useDays(draft, site)
  const [places] = useDraftField(draft, 'places', site?.places ? String(site.places) : '')
  const { submit, isBusy, fields, whole } = useForm({
    rules: siteRules,
    send: (values) => send({ ...readSite(values), ...pin.toSend() }),
    blame: blaming(failed),
  })
  return (
    <form noValidate onSubmit={submit} ref={form} className={css.form} aria-label={title}>
      <h3>{title}</h3>
      <FormSummary fields={fields} />
      <TextField {...name} label={siteFields.site_name.label} autoComplete="off" autoCapitalize="words" error={fields.site_name} />
      <TextField
        {...address}
        label={siteFields.site_address.label}
        description="Street, town, state and ZIP code, as a map knows it."
        autoComplete="off"
        autoCapitalize="words"
        error={fields.site_address ?? pin.trouble}
      />
      <PinField pin={pin} others={others} fields={fields} />
      <TextArea
        {...instructions}
        label={`${siteFields.site_instructions.label} (optional)`}
        description="Where the crate stands, when the gate is open. Customers read it before they order and in their mails."
        error={fields.site_instructions}
      />
      <div className={css.pair}>
        <DayField label={siteFields.pickup_start_day.label} field={day} error={fields.pickup_start_day} />
        <DayField label={siteFields.pickup_deadline_day.label} field={deadline} error={fields.pickup_deadline_day} />
      </div>
      <TextField
        {...places}
        label={`${siteFields.places.label} (optional)`}
        description="How many orders of a cycle fit there. Empty: any number."
        inputMode="numeric"
        autoComplete="off"
        error={fields.places}
      />
      <FormEnd whole={whole} save={save} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

const DayField = ({ label, error, field }: { label: string; error: string | undefined; field: DraftField }) => (
  <SelectField {...field} label={label} error={error}>
    <option value="">Please choose</option>
    {WEEKDAYS.map((each) => (
      <option key={each}>{each}</option>
    ))}
  </SelectField>
)
