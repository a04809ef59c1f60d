import { useState } from 'react'
import type { DayChange } from '../../../../shared/shapes/farm-settings.ts'
import * as words from '../../../../words/en/dashboard/day-change.ts'
import { farmClock } from '../../../../words/en/pages/moment.ts'
import { toFieldRefusal } from '../../../ui/form/field-refusal.ts'
import { FormSummary } from '../../../ui/form/form-summary.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type Draft, useDraftField } from '../../../ui/form/use-draft.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useFocusInside } from '../../../ui/form/use-one-form.ts'
import { Conflict } from '../../parts/form/conflict.tsx'
import { AnySiteSelect } from '../../parts/form/site-select.tsx'
import css from '../../parts/list/card-list.module.css'
import { FormEnd } from '../../parts/list/form-end.tsx'
import { placeOf } from './day-change-card.tsx'
import { type Field, foresightOf, MOVED, rulesFor, type Typed, theirChanges } from './day-change-draft.ts'
import { Foretold } from './foretold.tsx'
import { useForesight } from './use-foresight.ts'

type Props = {
  /** The change that is edited; none: a new one. */
  readonly change?: DayChange
  /** What was typed when the form was open before. */
  readonly draft: Draft
  readonly send: (typed: Typed) => Promise<unknown>
  readonly onCancel: () => void
}

export const DayChangeForm = ({ change, draft, send, onCancel }: Props) => {
  const form = useFocusInside()
  const [opened] = useState(change)
  const [date] = useDraftField(draft, 'pickup_date', opened?.pickup_date)
  const [site, setSite] = useDraftField(draft, 'site_id', opened?.site_id?.toString())
  const [what] = useDraftField(draft, 'what', opened?.to_date ? MOVED : '')
  const [toDate] = useDraftField(draft, 'to_date', opened?.to_date ?? '')
  const [note] = useDraftField(draft, 'note', opened?.note)
  const typed = { pickup_date: date.value, site_id: site.value, what: what.value, to_date: toDate.value, note: note.value }
  const { submit, isBusy, fields, whole } = useForm<Field>({
    rules: rulesFor(what.value, !change),
    send: () => send(typed),
    blame: toFieldRefusal(words.dayNotChanged, { dayTaken: 'pickup_date', dayPassed: change ? 'to_date' : 'pickup_date' }),
  })
  const today = farmClock().slice(0, 10)
  const foresight = useForesight(foresightOf(typed, change, today))
  const isStale = opened !== undefined && change !== undefined && opened.version !== change.version
  const title = change ? `${words.changeAgain}: ${placeOf(change)}` : words.addOne
  return (
    <form noValidate onSubmit={submit} ref={form} className={`stack gap-5 card ${css.form}`} aria-label={title}>
      <h4>{title}</h4>
      {isStale && <Conflict thing={words.thisDay} changes={theirChanges(opened, change, typed)} />}
      <FormSummary fields={fields} />
      {!change && (
        <div className="pair gap-5">
          <TextField {...date} type="date" min={today} label={words.pickupDay} error={fields.pickup_date} />
          <AnySiteSelect
            name="site_id"
            label={words.where}
            none={words.atAllSites}
            value={site.value}
            onChange={setSite}
            error={fields.site_id}
          />
        </div>
      )}
      <div className="pair gap-5">
        <SelectField {...what} label={words.whatHappens}>
          <option value="">{words.noPickupThatDay}</option>
          <option value={MOVED}>{words.movesToOther}</option>
        </SelectField>
        {what.value === MOVED && <TextField {...toDate} type="date" min={today} label={words.newDay} error={fields.to_date} />}
      </div>
      <TextArea {...note} rows={2} label={words.noteLabel} description={words.aboutNote} error={fields.note} />
      <Foretold of={foresight} before={words.whoIsEmailed} {...(change && { nothing: words.noPickupMoves })} />
      <FormEnd whole={whole} save={words.save} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
