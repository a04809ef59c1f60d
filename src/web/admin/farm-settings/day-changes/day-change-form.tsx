import type { DayChange, NewDayChange } from '../../../../shared/shapes/farm-settings.ts'
import { adminWords } from '../../../../shared/words/admin-words.ts'
import { blaming } from '../../../ui/form/blame.ts'
import { FormSummary } from '../../../ui/form/form-summary.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type Draft, useDraftField } from '../../../ui/form/use-draft.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useFocusInside } from '../../../ui/form/use-one-form.ts'
import { farmClock } from '../../../ui/show/moment.ts'
import { AnySiteSelect } from '../../parts/form/site-select.tsx'
import css from '../../parts/list/card-list.module.css'
import { FormEnd } from '../../parts/list/form-end.tsx'
import { foretell, MOVED, readDayChange, rulesFor } from './day-change-draft.ts'

type Props = {
  readonly changes: readonly DayChange[]
  /** What was typed when the form was open before. */
  readonly draft: Draft
  readonly send: (change: NewDayChange) => Promise<unknown>
  readonly onCancel: () => void
}

export const DayChangeForm = ({ changes, draft, send, onCancel }: Props) => {
  const form = useFocusInside()
  const [date] = useDraftField(draft, 'pickup_date')
  const [site, setSite] = useDraftField(draft, 'site_id')
  const [what] = useDraftField(draft, 'what')
  const [toDate] = useDraftField(draft, 'to_date')
  const [note] = useDraftField(draft, 'note')
  const { submit, isBusy, fields, whole } = useForm({
    rules: rulesFor(what.value),
    send: (values) => send(readDayChange(values)),
    blame: blaming(adminWords.dayNotChanged, { dayTaken: 'pickup_date', dayPassed: 'pickup_date' }),
  })
  const today = farmClock().slice(0, 10)
  const typed = { pickup_date: date.value, site_id: site.value, what: what.value, to_date: toDate.value, note: note.value }
  return (
    <form noValidate onSubmit={submit} ref={form} className={css.form} aria-label="Change a pickup day">
      <h4>Change a pickup day</h4>
      <FormSummary fields={fields} />
      <div className={css.pair}>
        <TextField {...date} type="date" min={today} label="Pickup day" error={fields.pickup_date} />
        <AnySiteSelect
          name="site_id"
          label="Where"
          none="At all pickup sites"
          value={site.value}
          onChange={setSite}
          error={fields.site_id}
        />
      </div>
      <div className={css.pair}>
        <SelectField {...what} label="What happens">
          <option value="">No pickup on that day</option>
          <option value={MOVED}>It moves to another day</option>
        </SelectField>
        {what.value === MOVED && <TextField {...toDate} type="date" min={today} label="Moved to" error={fields.to_date} />}
      </div>
      <TextArea
        {...note}
        rows={2}
        label="Note for people (optional)"
        description="It stands in the mail that they get."
        error={fields.note}
      />
      <p role="status">{foretell(typed, changes)}</p>
      <FormEnd whole={whole} save="Save and tell people" isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
