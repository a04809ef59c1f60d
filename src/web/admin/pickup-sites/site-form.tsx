import { WEEKDAYS } from '../../../shared/dates/calendar.ts'
import { siteFields } from '../../../shared/fields/farm-fields.ts'
import type { NewSite, Site } from '../../../shared/shapes/entities.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { toFieldRefusal } from '../../ui/form/field-refusal.ts'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Draft, DraftField } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useFocusInside } from '../../ui/form/use-one-form.ts'
import { fieldChanges } from '../parts/form/field-changes.ts'
import { SpanishText, useWritesSpanish } from '../parts/form/spanish-field.tsx'
import { useEdited } from '../parts/form/use-edited.ts'
import css from '../parts/list/card-list.module.css'
import { FormEnd } from '../parts/list/form-end.tsx'
import { PinField } from './pin-field.tsx'
import { hasLastDay, readSite, sayUntil, siteRules, type Typed, typedFields, withLastDay, writeSite } from './site-draft.ts'
import { pinChanges, usePin } from './use-pin.ts'

type Props = {
  readonly title: string
  readonly site?: Site
  /** What was typed when the form was open before. */
  readonly draft: Draft
  readonly others: readonly Site[]
  readonly failed: string
  readonly save: string
  readonly send: (site: NewSite & Partial<Pick<Site, 'version'>>) => Promise<unknown>
  /** The stored site, if it exists. */
  readonly readAgain: () => Promise<Site | undefined>
  readonly onCancel: () => void
}

export const SiteForm = ({ title, site, draft, others, failed, save, send, readAgain, onCancel }: Props) => {
  const form = useFocusInside()
  const { base, draft: typed, before, change, orTakeIn } = useEdited(draft, site, writeSite)
  const pin = usePin(draft, base, typed.site_address)
  const { submit, isBusy, fields, whole } = useForm({
    rules: siteRules,
    send: (values) => orTakeIn(send({ ...readSite(values), ...pin.toSend(), ...(base && { version: base.version }) }), readAgain),
    blame: toFieldRefusal(failed),
  })
  const input = (name: keyof Typed): DraftField => ({
    name,
    value: typed[name],
    onChange: (event) => change({ [name]: event.currentTarget.value }),
  })
  const day: DraftField = { ...input('pickup_start_day'), onChange: (event) => change(withLastDay(typed, base, event.currentTarget.value)) }
  const changes = before &&
    base && [...fieldChanges(typedFields, writeSite(before), writeSite(base), typed), ...pinChanges(before, base, pin.isMoved)]
  return (
    <form noValidate onSubmit={submit} ref={form} className={`stack gap-5 card ${css.form}`} aria-label={title}>
      <h3>{title}</h3>
      <FormSummary fields={fields} />
      <TextField
        {...input('site_name')}
        label={siteFields.site_name.label}
        autoComplete="off"
        autoCapitalize="words"
        error={fields.site_name}
      />
      <TextField
        {...input('site_address')}
        label={siteFields.site_address.label}
        description="Street, town, state and ZIP code, as on a map."
        autoComplete="off"
        autoCapitalize="words"
        error={fields.site_address ?? pin.trouble}
      />
      <TextField
        {...input('site_town')}
        label={`${siteFields.site_town.label} (optional)`}
        description="What visitors see before they sign up. If empty, the town of the address."
        autoComplete="off"
        autoCapitalize="words"
        error={fields.site_town}
      />
      <Checkbox
        name="is_address_public"
        label={siteFields.is_address_public.label}
        checked={typed.is_address_public !== ''}
        onChange={(event) => change({ is_address_public: event.currentTarget.checked ? 'on' : '' })}
      />
      <PinField pin={pin} others={others} fields={fields} />
      <TextArea
        {...input('site_instructions')}
        label={`${siteFields.site_instructions.label} (optional)`}
        description="Where to find the crate, when the gate is open. Customers see it before they order and in emails."
        error={fields.site_instructions}
      />
      <SpanishText
        {...input('site_instructions_es')}
        label={siteFields.site_instructions_es.label}
        isWritten={useWritesSpanish()}
        error={fields.site_instructions_es}
      />
      <div className="pair gap-5">
        <DayField label={siteFields.pickup_start_day.label} field={day} error={fields.pickup_start_day} />
        <DayField label={siteFields.pickup_deadline_day.label} field={input('pickup_deadline_day')} error={fields.pickup_deadline_day} />
      </div>
      <p className="soft" role="status">
        {sayUntil(typed)}
      </p>
      <div className="pair gap-5">
        <TimeField label={`${siteFields.pickup_from.label} (optional)`} field={input('pickup_from')} error={fields.pickup_from} />
        <TimeField label={`${siteFields.pickup_until.label} (optional)`} field={input('pickup_until')} error={fields.pickup_until} />
      </div>
      {hasLastDay(typed) && (
        <TimeField label={`${siteFields.last_day_until.label} (optional)`} field={input('last_day_until')} error={fields.last_day_until} />
      )}
      <TextField
        {...input('places')}
        label={`${siteFields.places.label} (optional)`}
        description="How many orders per cycle fit there. If empty, any number."
        inputMode="numeric"
        autoComplete="off"
        error={fields.places}
      />
      <FormEnd whole={whole} conflict={changes && { thing: 'this site', changes }} save={save} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

const TimeField = ({ label, error, field }: { label: string; error: string | undefined; field: DraftField }) => (
  <TextField {...field} type="time" label={label} autoComplete="off" error={error} />
)

const DayField = ({ label, error, field }: { label: string; error: string | undefined; field: DraftField }) => (
  <SelectField {...field} label={label} error={error}>
    <option value="">Please choose</option>
    {WEEKDAYS.map((each) => (
      <option key={each}>{each}</option>
    ))}
  </SelectField>
)
